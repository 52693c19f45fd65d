import { formatDateTime } from '../data/dates.ts';
import { formatCount } from '../data/numbers.ts';
import { conversionEventLabel } from '../demand/terms.ts';
import type { ImportLines } from '../import/columns.ts';
import { ImportPreview } from '../import/import-preview.tsx';
import { lineColumn, problemColumn } from '../import/row-columns.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Column } from '../ui/table.tsx';
import { type ConversionRow, conversionFields, readConversionRow } from './upload-rows.ts';
import { valueText } from './value-text.ts';

interface Props {
  lines: ImportLines;
  clickParameter: string | null;
  onBack: () => void;
  onSend: (rows: readonly ConversionRow[]) => void;
}

/** The rows as they are read, so that a misread number or time is seen before it is sent. */
export function UploadPreview({ lines, clickParameter, onBack, onSend }: Props) {
  return (
    <ImportPreview
      lines={lines}
      fields={conversionFields}
      readRow={(values, line, columns) =>
        readConversionRow(values, line, columns, { clickParameter, now: Date.now() })
      }
      notice={({ click_id, email, phone }, rows) =>
        [click_id, email, phone].every((column) => column === undefined) &&
        rows.some(({ report }) => report?.event_type !== 'refund') && (
          <Notice tone="warn">
            No column has the click reference. The orders are stored, and attributed only if the server of a
            partner has reported the same order with the same value. A pixel or a postback is not enough.
          </Notice>
        )
      }
      caption="Conversions to upload"
      columns={previewColumns}
      submitLabel={(valid) => `Upload ${valid === 1 ? '1 conversion' : `${formatCount(valid)} conversions`}`}
      onBack={onBack}
      onSend={onSend}
    />
  );
}

export function orderOf({ cells }: ConversionRow): string {
  return cells.order_id || cells.id || '–';
}

/** Formats the time of a report. A row with a problem shows the text of the file. */
function timeOf({ cells, report }: ConversionRow): string {
  return report ? formatDateTime(new Date(report.timestamp * 1_000).toISOString()) : cells.timestamp || '–';
}

export function describeValue({ cells, report }: ConversionRow): string {
  return (report && valueText(report)) ?? (`${cells.value} ${cells.currency}`.trim() || '–');
}

const previewColumns: Column<ConversionRow>[] = [
  lineColumn,
  {
    id: 'order',
    header: 'Order',
    className: 'max-w-48',
    cell: (row) => (
      <>
        <span className="block truncate font-medium">{orderOf(row)}</span>
        <span className="block truncate text-ink-3 text-xs md:hidden">{timeOf(row)}</span>
        {row.problem && <span className="block text-bad text-xs md:hidden">{row.problem}</span>}
      </>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    wideOnly: true,
    className: 'max-w-52',
    cell: (row) => <span className="block truncate text-ink-2">{timeOf(row)}</span>,
  },
  {
    id: 'event',
    header: 'Event',
    wideOnly: true,
    className: 'max-w-32',
    cell: ({ cells, report }) => (
      <span className="block truncate text-ink-2">
        {report ? conversionEventLabel(report.event_type) : cells.event_type || '–'}
      </span>
    ),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    className: 'max-w-32',
    cell: (row) => <span className="block truncate">{describeValue(row)}</span>,
  },
  {
    id: 'click',
    header: 'Click reference',
    wideOnly: true,
    className: 'max-w-36',
    cell: ({ cells, report }) => (
      <code className="block truncate font-mono text-ink-3 text-xs">
        {report?.user_data?.click_id ?? (cells.click_id || '–')}
      </code>
    ),
  },
  problemColumn,
];
