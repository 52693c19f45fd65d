import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

export interface Command {
  id: string;
  group: string;
  label: string;
  icon?: ReactNode;
  run: () => void;
}

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  commands: readonly Command[];
}

export function CommandMenu({ open, onOpenChange, commands }: Props) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(8_10_14/0.35)]" />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-40 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 animate-rise overflow-hidden rounded-lg bg-raised shadow-high focus:outline-none"
        >
          <Primitive.Title className="sr-only">Go to</Primitive.Title>
          <CommandList commands={commands} onDone={() => onOpenChange(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A combobox: the focus stays in the field, and the arrow keys move through the results. */
function CommandList({ commands, onDone }: { commands: readonly Command[]; onDone: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ group, label }) =>
    words.every((word) => `${group} ${label}`.toLowerCase().includes(word)),
  );
  // The list may have become shorter since the index was set.
  const activeIndex = Math.min(selectedIndex, found.length - 1);
  const active = found[activeIndex];

  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      // Wraps around at both ends.
      setSelectedIndex((activeIndex + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(active);
    }
  };

  return (
    <>
      <div className="flex items-center gap-2 border-line border-b px-3.5">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label="Go to a page or a channel"
          placeholder="Go to a page or a channel…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full bg-transparent text-base outline-none max-md:text-[16px]"
        />
        <Kbd>esc</Kbd>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="max-h-80 overflow-y-auto p-1"
      >
        {found.length === 0 && <p className="px-3 py-8 text-center text-ink-3">No results.</p>}
        {found.map((command, position) => (
          <div key={command.id}>
            {command.group !== found[position - 1]?.group && (
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-ink-3 text-xs">
                {command.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys */}
            <div
              id={`${id}-${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === active}
              onClick={() => run(command)}
              onMouseMove={() => setSelectedIndex(position)}
              className={classNames(
                'flex h-9 items-center gap-2.5 rounded-md px-2.5 [&_svg]:size-4 [&_svg]:text-ink-3',
                command === active && 'bg-hover',
              )}
            >
              {command.icon}
              <span className="truncate">{command.label}</span>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
