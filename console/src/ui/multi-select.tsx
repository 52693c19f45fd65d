import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { SearchInput } from './input.tsx';
import { Popover } from './popover.tsx';

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** The reason why it cannot be selected. */
  disabledReason?: string | undefined;
}

interface Props<T extends string> {
  label: string;
  /** The current selection, shown on the button. */
  summary: string;
  choices: readonly Choice<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** Shown below the choices. */
  note?: ReactNode;
  /** For lists that the caller searches in the service. Without it, the choices are searched by label. */
  search?: { text: string; onText: (text: string) => void } | undefined;
}

/** Longer lists get a search field. */
const searchThreshold = 12;

/** A button that opens a list of checkboxes. */
export function MultiSelect<T extends string>(props: Props<T>) {
  const { label, summary, choices, value, onChange, note, search } = props;
  const [localText, setLocalText] = useState('');
  const { text, onText } = search ?? { text: localText, onText: setLocalText };
  const found = search
    ? choices
    : choices.filter((choice) => choice.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Popover
      label={label}
      trigger={
        <Button className="max-w-full font-normal">
          <span className="text-ink-2">{label}</span>
          <span className="min-w-0 truncate font-medium">{summary}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </Button>
      }
    >
      {(search || choices.length > searchThreshold) && (
        <div className="p-2 pb-1">
          <SearchInput
            label={`Search ${label.toLowerCase()}`}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
      )}
      <div className="flex min-h-0 max-h-72 flex-col gap-2 overflow-y-auto px-3 py-2.5">
        {found.length === 0 && <p className="py-4 text-center text-ink-3">No results.</p>}
        {found.map((choice) => (
          <div key={choice.value}>
            <Checkbox
              label={choice.label}
              checked={value.includes(choice.value)}
              // A selected choice can always be removed.
              disabled={choice.disabledReason !== undefined && !value.includes(choice.value)}
              onChange={(on) =>
                onChange(
                  on ? [...value, choice.value] : value.filter((selected) => selected !== choice.value),
                )
              }
            />
            {choice.disabledReason !== undefined && (
              <p className="pl-6 text-ink-3 text-xs">{choice.disabledReason}</p>
            )}
          </div>
        ))}
      </div>
      {note !== undefined && <div className="border-line border-t px-3 py-2 text-ink-3 text-xs">{note}</div>}
    </Popover>
  );
}
