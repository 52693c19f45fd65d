import { type AuditEntry, listAuditEntries } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import type { Membership, Status } from './model.ts';

export const historyActors = ['channel', 'staff'] as const;

/** One status change of a request. */
export interface StatusEntry {
  readonly status: Status;
  readonly at: Date;
  readonly by: (typeof historyActors)[number];
  readonly actor: AuditEntry['actor'];
  readonly note: string;
}

/**
 * The audit actions that change the status. An action for a channel counts as the channel's, even
 * if staff did it.
 */
const changesByAction: Record<string, Pick<StatusEntry, 'status' | 'by'>> = {
  'publisher_request.created': { status: 'PENDING', by: 'channel' },
  'publisher_request.answered': { status: 'PENDING', by: 'channel' },
  'publisher_request.reopened': { status: 'PENDING', by: 'staff' },
  'publisher_request.needs_info': { status: 'NEEDS_INFO', by: 'staff' },
  'publisher_request.rejected': { status: 'REJECTED', by: 'staff' },
  'publisher_request.approved': { status: 'APPROVED', by: 'staff' },
};

/** Older entries are not shown. */
const latestEntries = { offset: 0, limit: 200 };

/** The status history of a request from the audit trail, newest first. */
export async function readHistory(
  db: Db,
  { channelId, id }: Pick<Membership, 'channelId' | 'id'>,
): Promise<StatusEntry[]> {
  const trail = await listAuditEntries(db, { channelId, objectId: id }, latestEntries);
  return trail.entries.flatMap(({ action, at, actor, details }) => {
    const change = changesByAction[action];
    // The channel's answers have a `note`, changes by staff have `staff_notes`.
    const note = String(details.note ?? details.staff_notes ?? '');
    return change ? [{ ...change, at, actor, note }] : [];
  });
}
