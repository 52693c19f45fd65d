import type { ConversionResult } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { plainMessage } from '../data/plain-messages.ts';
import { ImportResults, type ResultKinds, resultOf } from '../import/import-results.tsx';
import { lineColumn } from '../import/row-columns.tsx';
import type { Sending, SentRow } from '../import/use-sending.ts';
import type { Column } from '../ui/table.tsx';
import { conflictText, outcomeText } from './outcome.ts';
import { describeValue, orderOf } from './upload-preview.tsx';
import { type ConversionRow, type FieldName, labelOf } from './upload-rows.ts';

type UploadedRow = SentRow<ConversionRow, ConversionResult>;

const kinds: ResultKinds<ConversionResult> = {
  attributed: { label: 'attributed', tone: 'good' },
  not_attributed: { label: 'not attributed', tone: 'warn', isProblem: true },
  duplicate: { label: 'duplicate', tone: 'plain' },
  conflict: { label: 'in conflict', tone: 'bad', isProblem: true },
  rejected: { label: 'rejected', tone: 'bad', isProblem: true },
};

interface Props {
  advertiserId: string;
  sending: Sending<ConversionRow, ConversionResult>;
  onAgain: () => void;
}

export function UploadResults({ advertiserId, sending, onAgain }: Props) {
  return (
    <ImportResults
      sending={sending}
      kinds={kinds}
      reasonOf={reasonOf}
      columns={columns}
      sendingTitle="Uploading…"
      progressLabel="Conversions uploaded"
      doneNote="Rows that are in conflict, rejected or skipped changed nothing. Correct them and upload them again."
      fileName="conversions-uploaded.csv"
      csv={() => resultLines(sending.rows)}
      againLabel="Upload more"
      onAgain={onAgain}
      next={
        <Link to="/a/$advertiserId/conversions" params={{ advertiserId }}>
          View conversions
        </Link>
      }
    />
  );
}

function reasonOf({ outcome, problem, report }: UploadedRow): string {
  if (problem !== undefined || !outcome) return problem ?? '';
  if (outcome.status === 'rejected') return describeErrors(outcome.errors);
  const eventType = report?.event_type ?? 'purchase';
  if (outcome.conflict) return conflictText(outcome.conflict, eventType);
  const { label, text } = outcomeText(outcome, eventType);
  // The result of the row says already that an order is not attributed.
  const isSaid = outcome.status === 'not_attributed' && eventType !== 'refund';
  const became = isSaid ? text : [`${label}.`, text].join(' ').trim();
  return outcome.status === 'duplicate' ? `Reported before. ${became}` : became;
}

/** The columns of the file by the names of the API. */
const columnNames: Readonly<Record<string, FieldName>> = {
  'properties.transaction_id': 'order_id',
  'properties.charge_id': 'charge_id',
  currency_code: 'currency',
  'user_data.click_id': 'click_id',
};

function describeErrors(errors: ConversionResult['errors']): string {
  return Object.entries(errors)
    .map(
      ([name, messages]) => `${labelOf(columnNames[name] ?? name)}: ${messages.map(plainMessage).join(' ')}`,
    )
    .join(' ');
}

function resultLines(rows: readonly UploadedRow[]): string[][] {
  return [
    ['line', 'id', 'order_id', 'result', 'offer_id', 'reason'],
    ...rows.map((row) => [
      String(row.line),
      row.cells.id,
      row.cells.order_id,
      resultOf(row),
      row.outcome?.attribution?.offer_id ?? '',
      reasonOf(row),
    ]),
  ];
}

const columns: Column<UploadedRow>[] = [
  lineColumn,
  {
    id: 'order',
    header: 'Order',
    className: 'max-w-56',
    cell: (row) => (
      <>
        <span className="block truncate font-medium">{orderOf(row)}</span>
        <span className="block text-ink-3 text-xs md:hidden">{reasonOf(row)}</span>
      </>
    ),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    wideOnly: true,
    className: 'max-w-32',
    cell: (row) => <span className="block truncate">{describeValue(row)}</span>,
  },
];
