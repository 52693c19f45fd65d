import { ToggleGroup } from 'radix-ui';

interface Props<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
}

/** A group of buttons of which one is selected. */
export function Segmented<T extends string>({ label, value, onChange, options }: Props<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // The value is empty if the selected button is clicked again; the selection then stays.
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
