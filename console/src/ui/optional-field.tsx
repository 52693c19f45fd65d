import { type ReactNode, useState } from 'react';
import type { OptionalText } from '../data/read-form.ts';
import { Field } from './field.tsx';
import { Segmented } from './segmented.tsx';

interface ControlProps {
  value: string;
  onChange: (text: string) => void;
  autoFocus: boolean;
}

interface Props<Absent extends string> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  draft: OptionalText<Absent>;
  onChange: (draft: OptionalText<Absent>) => void;
  /** The labels of the choices without a value. */
  absent: Readonly<Record<Absent, string>>;
  /** The label of the choice with a value. */
  given: string;
  children: (control: ControlProps) => ReactNode;
}

/** A value that may be absent. Absence is a separate choice, never an empty field. */
export function OptionalField<Absent extends string>(props: Props<Absent>) {
  const { label, hint, error, draft, onChange, absent, given, children } = props;
  const [hasSwitched, setHasSwitched] = useState(false);
  const options: { value: Absent | 'given'; label: string }[] = [
    ...(Object.keys(absent) as Absent[]).map((value) => ({ value, label: absent[value] })),
    { value: 'given', label: given },
  ];
  const choose = (choice: Absent | 'given') => {
    setHasSwitched(true);
    onChange({ ...draft, choice });
  };
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label={`${label}: kind`} value={draft.choice} onChange={choose} options={options} />
        {draft.choice === 'given' && (
          <div className="min-w-32 flex-1">
            {children({
              value: draft.text,
              onChange: (text) => onChange({ ...draft, text }),
              // Focuses the field only after the user switched to it, not when the form opens.
              autoFocus: hasSwitched,
            })}
          </div>
        )}
      </div>
    </Field>
  );
}
