import { LoaderCircle, Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

export interface Command {
  id: string;
  group: string;
  label: string;
  /** A text that distinguishes the command from others with the same label. */
  detail?: string | undefined;
  icon?: ReactNode;
  run: () => void;
}

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** The commands to list, in this order. Commands of a group follow each other. */
  commands: readonly Command[];
  isSearching?: boolean;
  /** Shown below the results, such as the reason why some are missing. */
  note?: ReactNode;
  /** Shown if nothing matches. */
  empty: ReactNode;
}

export function CommandMenu({ open, onOpenChange, ...list }: Props) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(8_10_14/0.35)]" />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-40 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 animate-rise overflow-hidden rounded-lg bg-raised shadow-high focus:outline-none max-md:top-4"
        >
          <Primitive.Title className="sr-only">Go to</Primitive.Title>
          <CommandList {...list} onDone={() => onOpenChange(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type ListProps = Omit<Props, 'open' | 'onOpenChange'> & { onDone: () => void };

/** A combobox: the focus stays in the field, and the arrow keys move through the results. */
function CommandList(props: ListProps) {
  const { text, onText, placeholder, commands, isSearching = false, note, empty, onDone } = props;
  const id = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // The list may have become shorter since the index was set.
  const activeIndex = Math.min(selectedIndex, commands.length - 1);
  const active = commands[activeIndex];
  const activeId = active?.id;

  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && commands.length > 0) {
      event.preventDefault();
      // Wraps around at both ends.
      setSelectedIndex((activeIndex + step + commands.length) % commands.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(active);
    }
  };

  return (
    <>
      <div className="flex items-center gap-2 border-line border-b px-3.5">
        {isSearching ? (
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-ink-3" />
        ) : (
          <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        )}
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${activeIndex}`}
          aria-label={placeholder}
          aria-busy={isSearching}
          placeholder={`${placeholder}…`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
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
        className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1"
      >
        {commands.length === 0 && (
          <div role="status" className="px-3 py-8 text-center text-ink-3">
            {isSearching ? 'Searching…' : empty}
          </div>
        )}
        {commands.map((command, position) => (
          <div key={`${command.group} ${command.id}`}>
            {command.group !== commands[position - 1]?.group && (
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-ink-3 text-xs">
                {command.group}
              </p>
            )}
            <Option
              id={`${id}-${position}`}
              command={command}
              isActive={position === activeIndex}
              onRun={() => run(command)}
              onPoint={() => setSelectedIndex(position)}
            />
          </div>
        ))}
      </div>
      {note && <div className="border-line border-t px-3.5 py-2 text-ink-2 text-xs">{note}</div>}
    </>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onRun: () => void;
  onPoint: () => void;
}

function Option({ id, command: { label, detail, icon }, isActive, onRun, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onRun}
      onMouseMove={onPoint}
      className={classNames(
        'flex h-9 items-center gap-2.5 rounded-md px-2.5 max-md:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3',
        isActive && 'bg-hover',
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{label}</span>
      {detail !== undefined && (
        <span className="ml-auto min-w-0 shrink truncate pl-3 text-ink-3 text-xs">{detail}</span>
      )}
    </div>
  );
}
