import type { Column } from '../ui/table.tsx';

/** Where a row stood in what was pasted. */
export const lineColumn: Column<{ line: number }> = {
  id: 'line',
  header: 'Line',
  align: 'end',
  className: 'w-12',
  cell: ({ line }) => <span className="text-ink-3">{line}</span>,
};
