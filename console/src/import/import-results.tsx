import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { toCsv } from '../data/delimited.ts';
import { formatCount } from '../data/numbers.ts';
import { saveFile } from '../data/save-file.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import type { Column } from '../ui/table.tsx';
import { RowsCard } from './rows-card.tsx';
import type { ImportRow, Sending, SendProgress, SentRow } from './use-sending.ts';

/** The service's result for a row. */
interface ServiceOutcome {
  readonly status: string;
}

/** The result of a row: `skipped` if it has a problem, or `waiting` until the service has a result. */
export type RowResult<Outcome extends ServiceOutcome> = Outcome['status'] | 'skipped' | 'waiting';

interface ResultKind {
  label: string;
  tone: BadgeTone;
  isProblem?: true;
}

/** The statuses of the service, in the order of the summary. */
export type ResultKinds<Outcome extends ServiceOutcome> = Readonly<Record<Outcome['status'], ResultKind>>;

const kindsOfUnsent: Readonly<Record<'skipped' | 'waiting', ResultKind>> = {
  skipped: { label: 'skipped', tone: 'warn', isProblem: true },
  waiting: { label: 'not sent', tone: 'plain' },
};

export function resultOf<Outcome extends ServiceOutcome>({
  problem,
  outcome,
}: SentRow<ImportRow, Outcome>): RowResult<Outcome> {
  if (problem !== undefined) return 'skipped';
  return outcome?.status ?? 'waiting';
}

interface Props<Row extends ImportRow, Outcome extends ServiceOutcome> {
  sending: Sending<Row, Outcome>;
  kinds: ResultKinds<Outcome>;
  /** Why the row has its result. */
  reasonOf: (row: SentRow<Row, Outcome>) => string;
  /** The columns before those of the result. */
  columns: readonly Column<SentRow<Row, Outcome>>[];
  /** Shown while rows are sent. */
  sendingTitle: string;
  progressLabel: string;
  /** Beneath the summary. */
  doneNote: string;
  fileName: string;
  /** The lines of the file with the results. */
  csv: () => string[][];
  againLabel: string;
  onAgain: () => void;
  /** A link to what was imported. */
  next: ReactNode;
}

/** The result of each row, with the counts at the top, while rows are sent and after. */
export function ImportResults<Row extends ImportRow, Outcome extends ServiceOutcome>(
  props: Props<Row, Outcome>,
) {
  const { sending, reasonOf, sendingTitle, progressLabel, doneNote } = props;
  const { rows, progress, error, isSending } = sending;
  const kinds: Record<RowResult<Outcome>, ResultKind> = { ...props.kinds, ...kindsOfUnsent };
  const kindOf = (row: SentRow<Row, Outcome>): ResultKind => kinds[resultOf(row)];
  return (
    <div className="flex flex-col gap-4">
      <LeaveGuard isDirty={isSending} message="The import is not finished." />
      {error && (
        <Notice>
          Import stopped: {error.message} Rows with a result are done.{' '}
          <Button size="small" onClick={sending.resume}>
            Continue import
          </Button>
        </Notice>
      )}
      <RowsCard
        title={isSending ? sendingTitle : describe(rows.map(kindOf), Object.values(kinds))}
        description={isSending ? describeProgress(progress) : doneNote}
        actions={
          !isSending && (
            <Button onClick={() => saveFile(props.fileName, [toCsv(props.csv())], 'text/csv')}>
              <Download aria-hidden className="size-4" /> Download results
            </Button>
          )
        }
        caption="Import results"
        columns={[...props.columns, ...resultColumns(kindOf, reasonOf)]}
        rows={rows}
        isProblem={(row) => kindOf(row).isProblem === true}
      >
        {isSending && progress && (
          <div className="px-4 pb-3">
            <Progress label={progressLabel} done={progress.done} total={progress.total} />
          </div>
        )}
      </RowsCard>
      {!isSending && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={props.onAgain}>{props.againLabel}</Button>
          <Button asChild variant="primary">
            {props.next}
          </Button>
        </div>
      )}
    </div>
  );
}

function resultColumns<Row>(kindOf: (row: Row) => ResultKind, reasonOf: (row: Row) => string): Column<Row>[] {
  return [
    {
      id: 'result',
      header: 'Result',
      cell: (row) => {
        const { label, tone } = kindOf(row);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      id: 'reason',
      header: 'Reason',
      wideOnly: true,
      className: 'max-w-80',
      cell: (row) => <span className="text-ink-2">{reasonOf(row)}</span>,
    },
  ];
}

/** The number of rows of each kind, such as `3 created, 1 rejected`. */
function describe(found: readonly ResultKind[], kinds: readonly ResultKind[]): string {
  return kinds
    .map((kind) => ({ kind, count: found.filter((each) => each === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${formatCount(count)} ${kind.label}`)
    .join(', ');
}

function describeProgress(progress: SendProgress | undefined): string {
  if (!progress) return '';
  const count = `${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  return progress.waitSeconds ? `${count}; rate limit reached, waiting ${progress.waitSeconds} s` : count;
}
