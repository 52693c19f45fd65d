import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { type Membership, statusChanges } from './model.ts';
import { replaceClaim, requireRequestFor } from './move-request.ts';
import type { NewRequest } from './read-requests.ts';
import { getMembership, updateMembership } from './store.ts';

/** The channel tells staff what they asked for, corrects its request if need be, and puts it back into their queue. */
export async function answerRequest(
  db: Db,
  actor: Actor,
  order: {
    channelId: string;
    id: string;
    change: (current: Membership) => NewRequest;
    note: string;
    now: Date;
  },
): Promise<Membership> {
  // What was removed is gone for the channel; for staff it is still there, and a conflict.
  if (!(await getMembership(db, order.channelId, order.id))) throw notFound('Publisher request');
  return transact(db, async (tx) => {
    const request = await requireRequestFor(tx, order, 'answer');
    const answered: Membership = {
      ...request,
      ...order.change(request),
      status: statusChanges.answer.to,
      channelNote: order.note,
      updatedAt: order.now,
    };
    await replaceClaim(tx, answered);
    await updateMembership(tx, answered, request);
    await recordAudit(tx, actor, {
      at: order.now,
      action: 'publisher_request.answered',
      objectType: 'publisher_request',
      objectId: answered.id,
      channelId: answered.channelId,
      details: {
        from: request.status,
        note: order.note,
        before: { brand_name: request.brandName, domain: request.domain },
        after: { brand_name: answered.brandName, domain: answered.domain },
      },
    });
    return answered;
  });
}
