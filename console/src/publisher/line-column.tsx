import type { Column } from '../ui/table.tsx';

/** The line number of a row in the pasted text or file. */
export const lineColumn: Column<{ line: number }> = {
  id: 'line',
  header: 'Line',
  align: 'end',
  className: 'w-12',
  cell: ({ line }) => <span className="text-ink-3">{line}</span>,
};
