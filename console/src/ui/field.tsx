import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';

interface FieldState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldState | undefined>(undefined);

/** The attributes that connect a control with its label, hint and error. */
export function useFieldProps() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  /** The error of this field, from the form or the service. */
  error?: string | undefined;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  hideLabel?: boolean;
  children: ReactNode;
}

export function Field({ label, hint, error, aside, hideLabel = false, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  const describedBy = note ? `${id}-note` : undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: error !== undefined }}>
      <div className="flex min-w-0 flex-col gap-1">
        <div className={classNames('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
          <label htmlFor={id} className="font-medium text-ink text-sm">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {note && (
          <p
            id={describedBy}
            role={error ? 'alert' : undefined}
            className={classNames('text-xs', error ? 'text-bad' : 'text-ink-3')}
          >
            {note}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
