import { Checkbox } from './checkbox.tsx';

interface Props<T extends string> {
  legend: string;
  /** Explains an empty selection. */
  hint?: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

export function CheckGroup<T extends string>(props: Props<T>) {
  const { legend, hint, options, chosen, onChange, error, disabled = false } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {legend} {hint && <span className="font-normal text-ink-3 text-xs">{hint}</span>}
      </legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1.5 overflow-y-auto">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            disabled={disabled}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
