import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { CheckMark } from './check-mark.tsx';
import type { Checked } from './checkbox.tsx';
import { classNames } from './class-names.ts';

export interface TreeLeaf {
  id: string;
  label: string;
  checked: boolean;
  /** Set if the leaf cannot be changed here. */
  lockedReason?: string | undefined;
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
  /** The ids of the expanded branches. */
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Called with the ids to check or uncheck, without locked leaves. */
  onCheck: (ids: readonly string[], checked: boolean) => void;
  disabled?: boolean;
}

/** A visible row: a branch (level 1) or a leaf of an expanded branch (level 2). */
interface Row {
  id: string;
  label: string;
  level: 1 | 2;
  /** The row's own branch, or the branch that contains the leaf. */
  branch: TreeBranch;
  checked: Checked;
  /** The leaves that a change of this row affects. */
  leaves: readonly TreeLeaf[];
  lockedReason?: string | undefined;
  aside?: ReactNode;
  /** The position among the rows of the same parent, from 1, and their number. */
  position: number;
  siblingCount: number;
}

/**
 * A tree of checkboxes with two levels. Arrow keys move the focus, expand and collapse;
 * space toggles a checkbox.
 */
export function CheckTree({ label, branches, expanded, onExpandedChange, onCheck, disabled = false }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState('');
  const rows = visibleRows(branches, expanded);
  const focused = rows.find(({ id }) => id === lastFocused) ?? rows[0];

  const focus = (row: Row | undefined) => {
    if (!row) return;
    setLastFocused(row.id);
    tree.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus();
  };
  const setExpanded = ({ branch }: Row, isExpanded: boolean) => {
    const next = new Set(expanded);
    if (isExpanded) next.add(branch.id);
    else next.delete(branch.id);
    onExpandedChange(next);
  };
  const toggle = (row: Row) => {
    const ids = row.leaves.filter(({ lockedReason }) => lockedReason === undefined).map(({ id }) => id);
    if (!disabled && ids.length > 0) onCheck(ids, !isFullyChecked(row));
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    const index = rows.indexOf(row);
    const isExpanded = expanded.has(row.branch.id);
    const actions = new Map<string, () => void>([
      ['ArrowDown', () => focus(rows[index + 1])],
      ['ArrowUp', () => focus(rows[index - 1])],
      ['Home', () => focus(rows[0])],
      ['End', () => focus(rows.at(-1))],
      [
        'ArrowRight',
        () => (row.level === 1 && !isExpanded ? setExpanded(row, true) : focus(rows[index + 1])),
      ],
      ['ArrowLeft', () => (row.level === 1 ? setExpanded(row, false) : focus(branchRow(row)))],
      ['Enter', () => (row.level === 1 ? setExpanded(row, !isExpanded) : toggle(row))],
      [' ', () => toggle(row)],
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
          isExpanded={row.level === 1 ? expanded.has(row.id) : undefined}
          isFocused={row === focused}
          disabled={disabled}
          onFocus={() => setLastFocused(row.id)}
          onKeyDown={(event) => onKeyDown(event, row)}
          onToggleExpanded={() => setExpanded(row, !expanded.has(row.id))}
          onToggle={() => toggle(row)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  row: Row;
  /** Undefined for leaves. */
  isExpanded: boolean | undefined;
  isFocused: boolean;
  disabled: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onToggleExpanded: () => void;
  onToggle: () => void;
}

function TreeRow(props: RowProps) {
  const { row, isExpanded, isFocused, disabled, onFocus, onKeyDown, onToggleExpanded, onToggle } = props;
  const isUnchangeable = disabled || row.leaves.every(({ lockedReason }) => lockedReason !== undefined);
  return (
    <div
      role="treeitem"
      data-row={row.id}
      tabIndex={isFocused ? 0 : -1}
      aria-level={row.level}
      aria-setsize={row.siblingCount}
      aria-posinset={row.position}
      aria-expanded={isExpanded}
      aria-checked={row.checked === 'some' ? 'mixed' : row.checked}
      aria-disabled={isUnchangeable || undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={row.level === 1 ? onToggleExpanded : onToggle}
      className={classNames(
        'flex min-h-8 cursor-pointer select-none items-center gap-2 px-4 py-1 -outline-offset-2 hover:bg-hover/60 max-md:min-h-10',
        row.level === 2 && 'pl-14',
      )}
    >
      {row.level === 1 && (
        <ChevronRight
          aria-hidden
          className={classNames(
            'size-3.5 shrink-0 text-ink-3 transition-transform',
            isExpanded && 'rotate-90',
          )}
        />
      )}
      {/* A click on a branch expands it, a click on its checkbox checks it: on the keyboard Enter and space. */}
      <span
        aria-hidden
        className="-m-1.5 p-1.5"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <CheckMark checked={row.checked} disabled={isUnchangeable} />
      </span>
      <span className={classNames('min-w-0 truncate', row.level === 1 && 'font-medium')}>{row.label}</span>
      <span className="ml-auto shrink-0 pl-2 text-ink-3 text-xs">{row.lockedReason ?? row.aside}</span>
    </div>
  );
}

function visibleRows(branches: readonly TreeBranch[], expanded: ReadonlySet<string>): Row[] {
  return branches.flatMap((branch, index) => {
    const branchRow: Row = {
      id: branch.id,
      label: branch.label,
      aside: branch.aside,
      level: 1,
      branch,
      checked: checkedState(branch.leaves),
      leaves: branch.leaves,
      position: index + 1,
      siblingCount: branches.length,
    };
    if (!expanded.has(branch.id)) return [branchRow];
    const leafRows = branch.leaves.map(
      (leaf, leafIndex): Row => ({
        ...leaf,
        level: 2,
        branch,
        leaves: [leaf],
        position: leafIndex + 1,
        siblingCount: branch.leaves.length,
      }),
    );
    return [branchRow, ...leafRows];
  });
}

function checkedState(leaves: readonly TreeLeaf[]): Checked {
  if (!leaves.some(({ checked }) => checked)) return false;
  return leaves.every(({ checked }) => checked) ? true : 'some';
}

/** True if every leaf that can be changed is checked: the next toggle then unchecks them. */
function isFullyChecked({ leaves }: Row): boolean {
  return leaves.every(({ checked, lockedReason }) => checked || lockedReason !== undefined);
}
