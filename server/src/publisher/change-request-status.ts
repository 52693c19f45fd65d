import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import {
  holdsClaim,
  identityOf,
  isAllowed,
  type Membership,
  type StatusAction,
  statusChanges,
} from './model.ts';
import { lockMembership, releaseClaims, takeClaims, updateMembership } from './store.ts';

export const alreadyExists = 'A create request for this brand and domain already exists.';

export type ReviewAction = Exclude<StatusAction, 'approve' | 'answer'>;

/** Rejects a request, requests more information, or reopens it. `approveRequest` handles approval. */
export async function changeRequestStatus(
  db: Db,
  actor: Actor,
  input: {
    channelId: string;
    id: string;
    action: ReviewAction;
    staffNotes: string | undefined;
    now: Date;
  },
): Promise<Membership> {
  return transact(db, async (tx) => {
    const request = await requireRequestFor(tx, input, input.action);
    const changed: Membership = {
      ...request,
      status: statusChanges[input.action].to,
      staffNotes: input.staffNotes ?? request.staffNotes,
      updatedAt: input.now,
    };
    await updateClaim(tx, request, changed);
    await updateMembership(tx, changed, request);
    await recordAudit(tx, actor, {
      at: input.now,
      action: `publisher_request.${auditActions[input.action]}`,
      objectType: 'publisher_request',
      objectId: changed.id,
      channelId: changed.channelId,
      details: { from: request.status, staff_notes: input.staffNotes ?? '' },
    });
    return changed;
  });
}

const auditActions = { reject: 'rejected', 'needs-info': 'needs_info', reopen: 'reopened' } as const;

/** Locks the request and returns it if its status allows the action. Throws otherwise. */
export async function requireRequestFor(
  tx: Db,
  { channelId, id }: { channelId: string; id: string },
  action: StatusAction,
): Promise<Membership> {
  const request = await lockMembership(tx, channelId, id);
  if (!request) throw notFound('Publisher request');
  if (request.removedAt !== null) throw conflict('This publisher has been removed from the channel.');
  if (!isAllowed(request.status, action)) {
    throw conflict(
      `A request that is ${request.status} does not allow "${action}"; it must be ${statusChanges[action].from.join(' or ')}.`,
    );
  }
  return request;
}

/**
 * A request that is rejected releases its claim. A rejected request that is reopened needs its
 * name to be free.
 */
async function updateClaim(tx: Db, before: Membership, after: Membership): Promise<void> {
  if (holdsClaim(before) && !holdsClaim(after)) await releaseClaims(tx, after.channelId, after.id);
  if (!holdsClaim(before) && holdsClaim(after)) await requireClaim(tx, after);
}

/** Replaces the claim of a corrected request by one for its new name. */
export async function replaceClaim(tx: Db, corrected: Membership): Promise<void> {
  await releaseClaims(tx, corrected.channelId, corrected.id);
  await requireClaim(tx, corrected);
}

async function requireClaim(tx: Db, { channelId, id, brandName, domain }: Membership): Promise<void> {
  const taken = await takeClaims(tx, channelId, [{ ...identityOf(brandName, domain), holderId: id }]);
  if (taken.size === 0) throw conflict(alreadyExists);
}
