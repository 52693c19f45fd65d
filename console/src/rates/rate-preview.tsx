import { rateColumns } from '@encart/sdk/read-rate';
import { formatDate } from '../data/dates.ts';
import { formatCount, formatRate } from '../data/numbers.ts';
import type { ImportLines } from '../import/columns.ts';
import { ImportPreview } from '../import/import-preview.tsx';
import { lineColumn, problemColumn } from '../import/row-columns.tsx';
import type { Column } from '../ui/table.tsx';
import { type RateRow, readRateRow, rowWidth } from './rate-rows.ts';

interface Props {
  lines: ImportLines;
  onBack: () => void;
  onSend: (rows: readonly RateRow[]) => void;
}

/** The rates as they are read, so that a misread number or day is seen before it is saved. */
export function RatePreview({ lines, onBack, onSend }: Props) {
  const width = rowWidth(lines);
  return (
    <ImportPreview
      lines={lines}
      fields={rateColumns}
      readRow={(values, line, columns) => readRateRow(values, line, columns, width)}
      caption="Exchange rates to save"
      columns={previewColumns}
      submitLabel={(valid) => `Save ${valid === 1 ? '1 rate' : `${formatCount(valid)} rates`}`}
      onBack={onBack}
      onSend={onSend}
    />
  );
}

export function currencyOf({ cells, rate }: RateRow): string {
  return rate?.currency_code ?? (cells.currency || '–');
}

export function dayOf({ cells, rate }: RateRow): string {
  return rate ? formatDate(rate.from_date) : cells.date || '–';
}

export function usdOf({ cells, rate }: RateRow): string {
  return rate ? formatRate(rate.usd) : cells.usd || '–';
}

const previewColumns: Column<RateRow>[] = [
  lineColumn,
  {
    id: 'currency',
    header: 'Currency',
    className: 'max-w-40',
    cell: (row) => (
      <>
        <span className="block truncate font-medium">{currencyOf(row)}</span>
        <span className="block truncate text-ink-3 text-xs md:hidden">{dayOf(row)}</span>
        {row.problem && <span className="block text-bad text-xs md:hidden">{row.problem}</span>}
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
    className: 'max-w-40',
    cell: (row) => <span className="block truncate tabular-nums">{usdOf(row)}</span>,
  },
  problemColumn,
];
