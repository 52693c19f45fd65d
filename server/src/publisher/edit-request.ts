import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { replaceClaim } from './change-request-status.ts';
import { holdsClaim, type Membership } from './model.ts';
import type { NewRequest } from './read-requests.ts';
import { lockMembership, updateMembership } from './store.ts';

/** Corrects a request that is not approved yet. For staff. */
export async function editRequest(
  db: Db,
  actor: Actor,
  input: {
    channelId: string;
    id: string;
    change: (current: Membership) => NewRequest & { staffNotes: string };
    now: Date;
  },
): Promise<Membership> {
  return transact(db, async (tx) => {
    const request = await lockMembership(tx, input.channelId, input.id);
    if (!request) throw notFound('Publisher request');
    if (request.status === 'APPROVED') throw conflict('An approved request can no longer be edited.');
    const edited: Membership = { ...request, ...input.change(request), updatedAt: input.now };
    if (holdsClaim(edited)) await replaceClaim(tx, edited);
    await updateMembership(tx, edited, request);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'publisher_request.edited',
      objectType: 'publisher_request',
      objectId: edited.id,
      channelId: edited.channelId,
      details: {
        before: { brand_name: request.brandName, domain: request.domain },
        after: { brand_name: edited.brandName, domain: edited.domain },
      },
    });
    return edited;
  });
}
