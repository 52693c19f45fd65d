import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { toCsv } from '../data/delimited.ts';
import { formatCount } from '../data/numbers.ts';
import { saveFile } from '../data/save-file.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Progress } from '../ui/progress.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { lineColumn } from './line-column.tsx';
import type { Import, ImportedRow } from './use-import.ts';

const pageSize = 50;

type Result = 'created' | 'duplicate' | 'error' | 'skipped' | 'waiting';

const tones: Record<Result, BadgeTone> = {
  created: 'good',
  duplicate: 'plain',
  error: 'bad',
  skipped: 'warn',
  waiting: 'plain',
};

export function ImportResults({ sending, onAgain }: { sending: Import; onAgain: () => void }) {
  const { id: channelId } = useThisChannel();
  const [page, setPage] = useState(1);
  const { rows, progress, error, isSending } = sending;
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
      <Card
        flush
        title={isSending ? 'Adding…' : describe(rows)}
        description={isSending ? describeProgress(sending) : 'New publishers are in review.'}
        actions={
          !isSending && (
            <Button onClick={() => saveFile('publishers-added.csv', [resultsCsv(rows)], 'text/csv')}>
              <Download aria-hidden className="size-4" /> Download results
            </Button>
          )
        }
      >
        {isSending && progress && (
          <div className="px-4 pb-3">
            <Progress label="Publishers added" done={progress.done} total={progress.total} />
          </div>
        )}
        <Table
          caption="Import results"
          columns={columnsFor(channelId)}
          rows={rows.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={({ line }) => String(line)}
          empty={null}
        />
      </Card>
      <Pagination page={page} pageSize={pageSize} count={rows.length} onPage={setPage} />
      {!isSending && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onAgain}>Import more</Button>
          <Button asChild variant="primary">
            <Link to="/c/$channelId/publishers" params={{ channelId }}>
              View publishers
            </Link>
          </Button>
        </div>
      )}
    </div>
  );
}

function resultOf({ outcome, problem }: ImportedRow): Result {
  if (problem !== undefined) return 'skipped';
  return outcome?.status ?? 'waiting';
}

function reasonOf({ outcome, problem }: ImportedRow): string {
  return problem ?? outcome?.error ?? '';
}

function describe(rows: readonly ImportedRow[]): string {
  const order: Result[] = ['created', 'duplicate', 'error', 'skipped', 'waiting'];
  const labels: Record<Result, string> = {
    created: 'created',
    duplicate: 'duplicate',
    error: 'rejected',
    skipped: 'skipped',
    waiting: 'not sent',
  };
  return order
    .map((result) => ({ result, count: rows.filter((row) => resultOf(row) === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${formatCount(count)} ${labels[result]}`)
    .join(', ');
}

function describeProgress({ progress }: Import): string {
  if (!progress) return '';
  const count = `${formatCount(progress.done)} of ${formatCount(progress.total)}`;
  return progress.waitSeconds ? `${count}; rate limit reached, waiting ${progress.waitSeconds} s` : count;
}

function resultsCsv(rows: readonly ImportedRow[]): string {
  return toCsv([
    ['line', 'brand_name', 'domain', 'result', 'pending_publisher_id', 'reason'],
    ...rows.map((row) => [
      String(row.line),
      row.brandName,
      row.domain,
      resultOf(row),
      pendingId(row) ?? '',
      reasonOf(row),
    ]),
  ]);
}

function pendingId({ outcome }: ImportedRow): string | undefined {
  return outcome?.status === 'created' ? outcome.create_request?.pending_publisher_id : undefined;
}

function columnsFor(channelId: string): Column<ImportedRow>[] {
  return [
    lineColumn,
    {
      id: 'brand',
      header: 'Brand name',
      className: 'max-w-56',
      cell: (row) => {
        const publisherId = pendingId(row);
        return (
          <>
            {publisherId ? (
              <Link
                to="/c/$channelId/publishers/$publisherId"
                params={{ channelId, publisherId }}
                className="block truncate font-medium hover:text-accent-text"
              >
                {row.brandName}
              </Link>
            ) : (
              <span className="block truncate font-medium">{row.brandName || '–'}</span>
            )}
            <span className="block truncate text-ink-3 text-xs md:hidden">{reasonOf(row) || row.domain}</span>
          </>
        );
      },
    },
    {
      id: 'domain',
      header: 'Domain',
      wideOnly: true,
      className: 'max-w-56',
      cell: ({ domain }) => <span className="block truncate text-ink-2">{domain}</span>,
    },
    {
      id: 'result',
      header: 'Result',
      cell: (row) => <Badge tone={tones[resultOf(row)]}>{resultOf(row)}</Badge>,
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
