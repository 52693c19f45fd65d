import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { replaceClaim, requireRequestFor } from './change-request-status.ts';
import { type Membership, statusChanges } from './model.ts';
import type { NewRequest } from './read-requests.ts';
import { getMembership, updateMembership } from './store.ts';

/** The channel answers a question of staff, may correct its request, and returns it to the review queue. */
export async function answerRequest(
  db: Db,
  actor: Actor,
  input: {
    channelId: string;
    id: string;
    change: (current: Membership) => NewRequest;
    note: string;
    now: Date;
  },
): Promise<Membership> {
  // A removed publisher is a 404 for the channel. For staff it is a conflict.
  if (!(await getMembership(db, input.channelId, input.id))) throw notFound('Publisher request');
  return transact(db, async (tx) => {
    const request = await requireRequestFor(tx, input, 'answer');
    const answered: Membership = {
      ...request,
      ...input.change(request),
      status: statusChanges.answer.to,
      channelNote: input.note,
      updatedAt: input.now,
    };
    await replaceClaim(tx, answered);
    await updateMembership(tx, answered, request);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'publisher_request.answered',
      objectType: 'publisher_request',
      objectId: answered.id,
      channelId: answered.channelId,
      details: {
        from: request.status,
        note: input.note,
        before: { brand_name: request.brandName, domain: request.domain },
        after: { brand_name: answered.brandName, domain: answered.domain },
      },
    });
    return answered;
  });
}
