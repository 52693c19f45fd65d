import type { AuditEntry } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { useStaff } from '../operator/staff.ts';
import { pageOf } from '../shell/object-page.ts';
import { readId } from '../shell/search-params.ts';
import { kindLabel } from './actions.ts';

type Subject = Pick<AuditEntry, 'subject' | 'channel_id' | 'details'>;

/** The name of a subject. A kind without names is shown as such. */
export function subjectName({ subject }: Subject): string {
  return subject.name ?? kindLabel(subject.kind);
}

/** The name of what an entry is about, with a link to its page. */
export function SubjectLink({ entry }: { entry: Subject }) {
  const { canWrite } = useStaff();
  const name = <span className="block truncate">{subjectName(entry)}</span>;
  const { kind, id, name: subject } = entry.subject;
  const place = pageOf({
    kind,
    id,
    name: subject ?? undefined,
    channelId: entry.channel_id,
    advertiserId: readId(entry.details.advertiser_id),
  });
  // Only admins may open the pages of people and keys.
  const isClosed = !canWrite && ['user', 'key'].includes(kind);
  if (!place || isClosed) return name;
  return (
    <Link {...place} className="block min-w-0 font-medium hover:text-accent-text">
      {name}
    </Link>
  );
}
