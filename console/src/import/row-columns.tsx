import type { Column } from '../ui/table.tsx';

/** The line number of a row in the pasted text or file. */
export const lineColumn: Column<{ line: number }> = {
  id: 'line',
  header: 'Line',
  align: 'end',
  className: 'w-12',
  cell: ({ line }) => <span className="text-ink-3">{line}</span>,
};

/** Why a row is not sent. On small screens, the first column of the rows shows it. */
export const problemColumn: Column<{ problem: string | undefined }> = {
  id: 'problem',
  header: 'Problem',
  wideOnly: true,
  className: 'max-w-72',
  cell: ({ problem }) => problem && <span className="text-bad">{problem}</span>,
};
