import type { AuditEntry } from '@encart/sdk';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useStaff } from '../operator/staff.ts';
import { kindLabel } from './actions.ts';

type Subject = Pick<AuditEntry, 'subject' | 'channel_id'>;

/** The page of what an entry is about. Undefined if there is none. */
function placeOf({ subject: { kind, id, name }, channel_id }: Subject): LinkProps | undefined {
  switch (kind) {
    case 'channel':
      return { to: '/network/channels/$channelId', params: { channelId: id } };
    case 'publisher':
      return channel_id
        ? { to: '/c/$channelId/publishers/$publisherId', params: { channelId: channel_id, publisherId: id } }
        : { to: '/network/publishers', search: { q: name ?? undefined } };
    case 'publisher_request':
      return { to: '/network/review', search: { request: id } };
    case 'advertiser':
      return { to: '/network/advertisers/$advertiserId', params: { advertiserId: id } };
    case 'campaign':
      return { to: '/network/campaigns/$campaignId', params: { campaignId: id } };
    case 'offer':
      return { to: '/network/offers/$offerId', params: { offerId: id } };
    case 'user':
      return { to: '/network/people', search: { q: name ?? undefined } };
    case 'key':
      return channel_id
        ? { to: '/network/channels/$channelId', params: { channelId: channel_id }, search: { tab: 'keys' } }
        : undefined;
    case 'void':
      return { to: '/network/traffic', search: { tab: 'voids' } };
    case 'traffic_flag':
      return { to: '/network/traffic' };
    case 'taxonomy':
      return { to: '/network/taxonomy' };
    case 'job':
      return { to: '/network/health' };
    default:
      return undefined;
  }
}

/** The name of a subject. A kind without names is shown as such. */
export function subjectName({ subject }: Subject): string {
  return subject.name ?? kindLabel(subject.kind);
}

/** The name of what an entry is about, with a link to its page. */
export function SubjectLink({ entry }: { entry: Subject }) {
  const { canWrite } = useStaff();
  const name = <span className="block truncate">{subjectName(entry)}</span>;
  const place = placeOf(entry);
  // Only admins may open the pages of people and keys.
  const isClosed = !canWrite && ['user', 'key'].includes(entry.subject.kind);
  if (!place || isClosed) return name;
  return (
    <Link {...place} className="block min-w-0 font-medium hover:text-accent-text">
      {name}
    </Link>
  );
}
