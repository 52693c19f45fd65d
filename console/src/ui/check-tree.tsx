import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { CheckMark } from './check-mark.tsx';
import type { Checked } from './checkbox.tsx';
import { classNames } from './class-names.ts';

export interface TreeLeaf {
  id: string;
  label: string;
  checked: boolean;
  /** Why it cannot be changed here. */
  locked?: string | undefined;
  /** Shown at the end of the row. */
  aside?: ReactNode;
}

export interface TreeBranch {
  id: string;
  label: string;
  aside?: ReactNode;
  leaves: readonly TreeLeaf[];
}

interface Props {
  label: string;
  branches: readonly TreeBranch[];
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  /** Called with the ids to check or uncheck, without locked leaves. */
  onCheck: (ids: readonly string[], checked: boolean) => void;
  disabled?: boolean;
}

interface Row {
  id: string;
  label: string;
  level: 1 | 2;
  branch: TreeBranch;
  checked: Checked;
  /** The leaves that a change of this row affects. */
  leaves: readonly TreeLeaf[];
  locked?: string | undefined;
  aside?: ReactNode;
  position: number;
  of: number;
}

/** A tree of checkboxes with two levels. Arrow keys move the focus, expand and collapse; space toggles a checkbox. */
export function CheckTree({ label, branches, open, onOpen, onCheck, disabled = false }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState('');
  const rows = rowsOf(branches, open);
  const focused = rows.find(({ id }) => id === lastFocused) ?? rows[0];

  const focus = (row: Row | undefined) => {
    if (!row) return;
    setLastFocused(row.id);
    tree.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus();
  };
  const setOpen = ({ branch }: Row, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(branch.id);
    else next.delete(branch.id);
    onOpen(next);
  };
  const check = (row: Row) => {
    const ids = row.leaves.filter(({ locked }) => locked === undefined).map(({ id }) => id);
    if (!disabled && ids.length > 0) onCheck(ids, !isFullyOn(row));
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    const index = rows.indexOf(row);
    const isOpen = open.has(row.branch.id);
    const actions = new Map<string, () => void>([
      ['ArrowDown', () => focus(rows[index + 1])],
      ['ArrowUp', () => focus(rows[index - 1])],
      ['Home', () => focus(rows[0])],
      ['End', () => focus(rows.at(-1))],
      ['ArrowRight', () => (row.level === 1 && !isOpen ? setOpen(row, true) : focus(rows[index + 1]))],
      ['ArrowLeft', () => (row.level === 1 ? setOpen(row, false) : focus(branchRow(row)))],
      ['Enter', () => (row.level === 1 ? setOpen(row, !isOpen) : check(row))],
      [' ', () => check(row)],
    ]);
    const action = actions.get(event.key);
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
  const branchRow = ({ branch }: Row) => rows.find(({ id }) => id === branch.id);

  return (
    <div ref={tree} role="tree" aria-label={label} aria-multiselectable className="py-1">
      {rows.map((row) => (
        <TreeRow
          key={row.id}
          row={row}
          isOpen={row.level === 1 ? open.has(row.id) : undefined}
          isFocused={row === focused}
          disabled={disabled}
          onFocus={() => setLastFocused(row.id)}
          onKeyDown={(event) => onKeyDown(event, row)}
          onOpen={() => setOpen(row, !open.has(row.id))}
          onCheck={() => check(row)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  row: Row;
  isOpen: boolean | undefined;
  isFocused: boolean;
  disabled: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onCheck: () => void;
}

function TreeRow({ row, isOpen, isFocused, disabled, onFocus, onKeyDown, onOpen, onCheck }: RowProps) {
  const isFixed = disabled || row.leaves.every(({ locked }) => locked !== undefined);
  return (
    <div
      role="treeitem"
      data-row={row.id}
      tabIndex={isFocused ? 0 : -1}
      aria-level={row.level}
      aria-setsize={row.of}
      aria-posinset={row.position}
      aria-expanded={isOpen}
      aria-checked={row.checked === 'some' ? 'mixed' : row.checked}
      aria-disabled={isFixed || undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={row.level === 1 ? onOpen : onCheck}
      className={classNames(
        'flex min-h-8 cursor-pointer select-none items-center gap-2 px-4 py-1 -outline-offset-2 hover:bg-hover/60 max-md:min-h-10',
        row.level === 2 && 'pl-14',
      )}
    >
      {row.level === 1 && (
        <ChevronRight
          aria-hidden
          className={classNames('size-3.5 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')}
        />
      )}
      {/* A click on the row expands it; a click on the checkbox toggles it. The keyboard has two keys for that. */}
      <span
        aria-hidden
        className="-m-1.5 p-1.5"
        onClick={(event) => {
          event.stopPropagation();
          onCheck();
        }}
      >
        <CheckMark checked={row.checked} disabled={isFixed} />
      </span>
      <span className={classNames('min-w-0 truncate', row.level === 1 && 'font-medium')}>{row.label}</span>
      <span className="ml-auto shrink-0 pl-2 text-ink-3 text-xs">{row.locked ?? row.aside}</span>
    </div>
  );
}

function rowsOf(branches: readonly TreeBranch[], open: ReadonlySet<string>): Row[] {
  return branches.flatMap((branch, position): Row[] => [
    {
      ...{ id: branch.id, label: branch.label, aside: branch.aside },
      ...{ level: 1, branch, leaves: branch.leaves, position: position + 1, of: branches.length },
      checked: stateOf(branch.leaves),
    },
    ...(open.has(branch.id) ? branch.leaves : []).map(
      (leaf, leafPosition): Row => ({
        ...{ ...leaf, level: 2, branch, leaves: [leaf] },
        ...{ position: leafPosition + 1, of: branch.leaves.length },
      }),
    ),
  ]);
}

function stateOf(leaves: readonly TreeLeaf[]): Checked {
  if (!leaves.some(({ checked }) => checked)) return false;
  return leaves.every(({ checked }) => checked) ? true : 'some';
}

/** True if no leaf can be checked any more: the next toggle unchecks. */
function isFullyOn({ leaves }: Row): boolean {
  return leaves.every(({ checked, locked }) => checked || locked !== undefined);
}
