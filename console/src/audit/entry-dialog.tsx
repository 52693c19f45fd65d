import type { AuditEntry } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../data/dates.ts';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Table } from '../ui/table.tsx';
import { actionLabel, actorName, kindLabel } from './actions.ts';
import { changesOf, type FieldChange, factsOf } from './changes.ts';
import { SubjectLink } from './subject-link.tsx';
import type { TrailSearch } from './trail-search.ts';

/** Everything that an entry says. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const changes = changesOf(entry);
  const facts = factsOf(entry);
  const { actor, subject, channel, request_id } = entry;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={actionLabel(entry.action)}
      description={formatDateTime(entry.at)}
    >
      <DialogBody>
        <Facts>
          <Fact name="Who">
            {actorName(actor)} <More search={{ actor: actor.id, period: 'all' }}>All changes by them</More>
          </Fact>
          <Fact name={kindLabel(subject.kind)}>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <SubjectLink entry={entry} />
              <More search={{ object: subject.id }}>All its changes</More>
            </span>
          </Fact>
          {channel && subject.kind !== 'channel' && (
            <Fact name="Channel">
              <Link
                to="/network/channels/$channelId"
                params={{ channelId: channel.id }}
                className="hover:text-accent-text"
              >
                {channel.name ?? channel.id}
              </Link>
            </Fact>
          )}
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <span className="break-words">{value}</span>
            </Fact>
          ))}
        </Facts>
        {changes.length > 0 && (
          <div className="rounded-md border border-line">
            <Table
              caption="Changed fields"
              columns={columns}
              rows={changes}
              rowKey={({ field }) => field}
              empty={null}
            />
          </div>
        )}
        <Facts>
          <Fact name="Object ID">
            <CopyLine value={subject.id} label="Copy object ID" />
          </Fact>
          {request_id && (
            <Fact name="Request ID">
              <CopyLine value={request_id} label="Copy request ID" />
            </Fact>
          )}
        </Facts>
      </DialogBody>
    </Dialog>
  );
}

function More({ search, children }: { search: TrailSearch; children: string }) {
  return (
    <Link to="/network/trail" search={search} className="text-accent-text text-xs hover:underline">
      {children}
    </Link>
  );
}

const columns = [
  { id: 'field', header: 'Field', cell: ({ field }: FieldChange) => field },
  {
    id: 'before',
    header: 'Before',
    cell: ({ before }: FieldChange) => <span className="break-words text-ink-2">{before}</span>,
  },
  {
    id: 'after',
    header: 'After',
    cell: ({ after }: FieldChange) => <span className="break-words font-medium">{after}</span>,
  },
];
