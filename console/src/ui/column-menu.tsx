import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { readStored, writeStored } from '../data/stored.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Popover } from './popover.tsx';
import type { Column } from './table.tsx';

/**
 * The columns of a table that the user has not hidden. The choice is kept in the browser, by the
 * name of the table.
 */
export function useShownColumns<Row>(
  table: string,
  columns: readonly Column<Row>[],
  hiddenByDefault: readonly string[] = [],
) {
  const key = `encart.columns.${table}`;
  const [hidden, setHidden] = useState(
    () => new Set(readStored(key)?.split(',').filter(Boolean) ?? hiddenByDefault),
  );
  const setShown = (id: string, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(id);
    else next.add(id);
    setHidden(next);
    const isDefault = next.size === hiddenByDefault.length && hiddenByDefault.every((each) => next.has(each));
    // An empty text hides nothing, also of what is hidden by default.
    writeStored(key, isDefault ? undefined : [...next].join(','));
  };
  return { shown: columns.filter(({ id }) => !hidden.has(id)), hidden, setShown };
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onChange: (id: string, isShown: boolean) => void;
}

/** Chooses the columns of a table. The first one names the row and cannot be hidden. */
export function ColumnMenu<Row>({ columns, hidden, onChange }: Props<Row>) {
  return (
    <Popover
      label="Columns"
      className="p-3"
      trigger={
        <Button>
          <Columns3 aria-hidden className="size-4" /> Columns
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        {columns.slice(1).map(({ id, header }) => (
          <Checkbox key={id} label={header} checked={!hidden.has(id)} onChange={(on) => onChange(id, on)} />
        ))}
      </div>
    </Popover>
  );
}
