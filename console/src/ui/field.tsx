import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { useSubmits } from './form.tsx';
import { isControl, validityText } from './validity-text.ts';

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

export function Field({ label, hint, error: givenError, aside, hideLabel = false, children }: Props) {
  const id = useId();
  const { error, handlers } = useFieldError(givenError);
  const note = error ?? hint;
  const describedBy = note ? `${id}-note` : undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: error !== undefined }}>
      <div className="flex min-w-0 flex-col gap-1" {...handlers}>
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

/**
 * The error to show: that of the form or the service, else what the browser finds wrong with the value when
 * the form is submitted. It disappears when the value is edited, until the next submit.
 */
export function useFieldError(given: string | undefined) {
  const submits = useSubmits();
  const [found, setFound] = useState<string>();
  /** The submit whose error was edited away. */
  const [mended, setMended] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error has not been mended
  useEffect(() => setMended(undefined), [given]);
  const isMended = mended === submits;
  return {
    error: (isMended ? undefined : given) ?? found,
    handlers: {
      onInvalidCapture: ({ target }: FormEvent) => isControl(target) && setFound(validityText(target)),
      onInput: () => {
        setFound(undefined);
        setMended(submits);
      },
    },
  };
}
