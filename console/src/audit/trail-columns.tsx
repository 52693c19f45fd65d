import type { AuditEntry } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../data/dates.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { actionLabel, actorName, kindLabel } from './actions.ts';
import { changesOf, factsOf } from './changes.ts';
import { SubjectLink, subjectName } from './subject-link.tsx';
import type { TrailSearch } from './trail-search.ts';

/** How many changed fields a row shows. */
const maxShown = 2;

export function trailColumns(
  search: TrailSearch,
  onOpen: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: 'When',
      wideOnly: true,
      csv: ({ at }) => at,
      cell: ({ at }) => (
        <span className="text-ink-2">
          <TimeAgo at={at} />
        </span>
      ),
    },
    {
      id: 'actor',
      header: 'Who',
      className: 'max-w-40',
      csv: ({ actor }) => actorName(actor),
      cell: (entry) => <Who entry={entry} search={search} />,
    },
    {
      id: 'action',
      header: 'What',
      className: 'min-w-44 max-w-64',
      csv: ({ action }) => action,
      cell: (entry) => (
        <>
          <span className="block max-md:hidden">{actionLabel(entry.action)}</span>
          <button
            type="button"
            onClick={() => onOpen(entry)}
            className="block min-h-6 text-left text-accent-text md:hidden"
          >
            {actionLabel(entry.action)}
          </button>
          <span className="block truncate text-ink-3 text-xs md:hidden">{subjectName(entry)}</span>
          <span className="block text-ink-3 text-xs md:hidden">
            <TimeAgo at={entry.at} />
          </span>
        </>
      ),
    },
    {
      id: 'subject',
      header: 'Object',
      className: 'max-w-52',
      wideOnly: true,
      csv: subjectName,
      cell: (entry) => (
        <>
          <SubjectLink entry={entry} />
          <span className="block truncate text-ink-3 text-xs">
            {[kindLabel(entry.subject.kind), entry.subject.kind !== 'channel' && entry.channel?.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'change',
      header: 'Change',
      wideOnly: true,
      className: 'min-w-40 max-w-64',
      csv: (entry) => linesOf(entry).join('\n'),
      cell: (entry) => <Summary entry={entry} />,
    },
    {
      id: 'details',
      header: 'Details',
      hideHeader: true,
      align: 'end',
      wideOnly: true,
      cell: (entry) => (
        <Button size="small" variant="quiet" onClick={() => onOpen(entry)}>
          Details
          <span className="sr-only">
            : {actionLabel(entry.action)}, {subjectName(entry)}, {formatDateTime(entry.at)}
          </span>
        </Button>
      ),
    },
  ];
}

function Who({ entry: { actor }, search }: { entry: AuditEntry; search: TrailSearch }) {
  return (
    <>
      <Link
        to="/network/trail"
        search={{ ...search, actor: actor.id, page: undefined }}
        title={`Only entries by ${actorName(actor)}`}
        className="block truncate font-medium hover:text-accent-text"
      >
        {actorName(actor)}
      </Link>
      {actor.type !== 'user' && kindLabel(actor.type) !== actorName(actor) && (
        <span className="block text-ink-3 text-xs">{kindLabel(actor.type)}</span>
      )}
    </>
  );
}

function Summary({ entry }: { entry: AuditEntry }) {
  const lines = linesOf(entry);
  return (
    <div className="text-xs">
      {lines.slice(0, maxShown).map((line) => (
        <span key={line} className="block truncate text-ink-2" title={line}>
          {line}
        </span>
      ))}
      {lines.length > maxShown && <span className="text-ink-3">and {lines.length - maxShown} more</span>}
    </div>
  );
}

/** The changes of an entry, one line for each field. Without changes, its other details. */
function linesOf(entry: AuditEntry): string[] {
  const changes = changesOf(entry).map(({ field, before, after }) => `${field}: ${before} → ${after}`);
  return changes.length > 0 ? changes : factsOf(entry).map(({ name, value }) => `${name}: ${value}`);
}
