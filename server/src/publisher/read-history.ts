import { type AuditEntry, listAuditEntries } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import type { Membership, Status } from './model.ts';

export const historyActors = ['channel', 'staff'] as const;

/** A request came into a state: when, by whom, and what they said. */
export interface StatusEntry {
  readonly status: Status;
  readonly at: Date;
  readonly by: (typeof historyActors)[number];
  readonly actor: AuditEntry['actor'];
  readonly note: string;
}

/** Which entries of the trail are moves. Who acts for a channel is the channel, even if staff do it. */
const recorded: Record<string, Pick<StatusEntry, 'status' | 'by'>> = {
  'publisher_request.created': { status: 'PENDING', by: 'channel' },
  'publisher_request.answered': { status: 'PENDING', by: 'channel' },
  'publisher_request.reopened': { status: 'PENDING', by: 'staff' },
  'publisher_request.needs_info': { status: 'NEEDS_INFO', by: 'staff' },
  'publisher_request.rejected': { status: 'REJECTED', by: 'staff' },
  'publisher_request.approved': { status: 'APPROVED', by: 'staff' },
};

/** Nobody reads further back. */
const entries = { offset: 0, limit: 200 };

/** The states of a request, newest first, from the audit trail. */
export async function readHistory(
  db: Db,
  { channelId, id }: Pick<Membership, 'channelId' | 'id'>,
): Promise<StatusEntry[]> {
  const trail = await listAuditEntries(db, { channelId, objectId: id }, entries);
  return trail.entries.flatMap(({ action, at, actor, details }) => {
    const move = recorded[action];
    return move ? [{ ...move, at, actor, note: String(details.note ?? details.staff_notes ?? '') }] : [];
  });
}
