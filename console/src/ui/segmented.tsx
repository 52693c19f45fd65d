import { ToggleGroup } from 'radix-ui';

interface Props<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
}

/** A few choices side by side, one of them on. */
export function Segmented<T extends string>({ label, value, onChange, options }: Props<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Empty when the one that is on is pressed again; one of them always stays on.
      onValueChange={(next) => next !== '' && onChange(next as T)}
      className="inline-flex h-8 max-w-full items-center overflow-x-auto rounded-md bg-hover p-0.5 max-md:h-9"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="h-full whitespace-nowrap rounded-[5px] px-2.5 text-ink-2 text-sm transition-colors hover:text-ink data-[state=on]:bg-selected data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:shadow-low"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
