import { limits } from '@encart/sdk';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** Why staff void, approve or restore events. */
export function ReasonField({ value, onChange, error, autoFocus = true }: Props) {
  return (
    <Field label="Reason" hint="Recorded in the audit trail." error={error}>
      <Textarea
        required
        autoFocus={autoFocus}
        rows={2}
        maxLength={limits.voidReasonLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
