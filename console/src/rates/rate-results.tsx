import { Link } from '@tanstack/react-router';
import { ImportResults, type ResultKinds, resultOf } from '../import/import-results.tsx';
import { lineColumn } from '../import/row-columns.tsx';
import type { Sending, SentRow } from '../import/use-sending.ts';
import type { Column } from '../ui/table.tsx';
import { currencyOf, dayOf, usdOf } from './rate-preview.tsx';
import type { RateRow } from './rate-rows.ts';
import type { RateOutcome } from './send-rates.ts';

type ImportedRow = SentRow<RateRow, RateOutcome>;

const kinds: ResultKinds<RateOutcome> = {
  saved: { label: 'saved', tone: 'good' },
  rejected: { label: 'rejected', tone: 'bad', isProblem: true },
};

interface Props {
  sending: Sending<RateRow, RateOutcome>;
  onAgain: () => void;
}

export function RateResults({ sending, onAgain }: Props) {
  return (
    <ImportResults
      sending={sending}
      kinds={kinds}
      reasonOf={reasonOf}
      columns={columns}
      sendingTitle="Saving…"
      progressLabel="Rates saved"
      doneNote="Rows that were rejected or skipped are not saved. Correct them and import them again."
      fileName="exchange-rates-saved.csv"
      csv={() => resultLines(sending.rows)}
      againLabel="Import more"
      onAgain={onAgain}
      next={<Link to="/network/rates">View exchange rates</Link>}
    />
  );
}

function reasonOf({ outcome, problem }: ImportedRow): string {
  return problem ?? outcome?.reason ?? '';
}

function resultLines(rows: readonly ImportedRow[]): string[][] {
  return [
    ['line', 'currency', 'date', 'usd', 'result', 'reason'],
    ...rows.map((row) => {
      const { currency, date, usd } = row.cells;
      return [String(row.line), currency, date, usd, resultOf(row), reasonOf(row)];
    }),
  ];
}

const columns: Column<ImportedRow>[] = [
  lineColumn,
  {
    id: 'currency',
    header: 'Currency',
    className: 'max-w-56',
    cell: (row) => (
      <>
        <span className="block truncate font-medium">{currencyOf(row)}</span>
        <span className="block text-ink-3 text-xs md:hidden">{reasonOf(row) || dayOf(row)}</span>
      </>
    ),
  },
  {
    id: 'day',
    header: 'From',
    wideOnly: true,
    className: 'max-w-40',
    cell: (row) => <span className="block truncate text-ink-2">{dayOf(row)}</span>,
  },
  {
    id: 'usd',
    header: 'Dollars per unit',
    align: 'end',
    wideOnly: true,
    className: 'max-w-40',
    cell: (row) => <span className="block truncate tabular-nums">{usdOf(row)}</span>,
  },
];
