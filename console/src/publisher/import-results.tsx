import type { AddedItem } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { useThisChannel } from '../channel/channels.ts';
import { ImportResults, type ResultKinds, resultOf } from '../import/import-results.tsx';
import { lineColumn } from '../import/row-columns.tsx';
import type { Sending, SentRow } from '../import/use-sending.ts';
import type { Column } from '../ui/table.tsx';
import type { PublisherRow } from './import-rows.ts';

type ImportedRow = SentRow<PublisherRow, AddedItem>;

const kinds: ResultKinds<AddedItem> = {
  created: { label: 'created', tone: 'good' },
  duplicate: { label: 'duplicate', tone: 'plain' },
  error: { label: 'rejected', tone: 'bad', isProblem: true },
};

interface Props {
  sending: Sending<PublisherRow, AddedItem>;
  onAgain: () => void;
}

export function PublisherResults({ sending, onAgain }: Props) {
  const { id: channelId } = useThisChannel();
  return (
    <ImportResults
      sending={sending}
      kinds={kinds}
      reasonOf={reasonOf}
      columns={columnsFor(channelId)}
      sendingTitle="Adding…"
      progressLabel="Publishers added"
      doneNote="New publishers are in review."
      fileName="publishers-added.csv"
      csv={() => resultLines(sending.rows)}
      againLabel="Import more"
      onAgain={onAgain}
      next={
        <Link to="/c/$channelId/publishers" params={{ channelId }}>
          View publishers
        </Link>
      }
    />
  );
}

function reasonOf({ outcome, problem }: ImportedRow): string {
  return problem ?? outcome?.error ?? '';
}

function resultLines(rows: readonly ImportedRow[]): string[][] {
  return [
    ['line', 'brand_name', 'domain', 'result', 'pending_publisher_id', 'reason'],
    ...rows.map((row) => [
      String(row.line),
      row.brandName,
      row.domain,
      resultOf(row),
      pendingId(row) ?? '',
      reasonOf(row),
    ]),
  ];
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
  ];
}
