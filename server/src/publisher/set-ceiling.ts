import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import type { Publisher } from './model.ts';
import { getPublisher, setCeiling } from './network-store.ts';

/** Sets what pages and links may bill for a publisher in an hour, in each of its channels. */
export async function setPublisherCeiling(
  db: Db,
  actor: Actor,
  input: {
    publisherId: string;
    ceilingMicros: number | null;
    /** Makes other changes in the same transaction. */
    followUp: (tx: Db, publisherId: string) => Promise<void>;
    now: Date;
  },
): Promise<Publisher> {
  const { publisherId, ceilingMicros, now } = input;
  return transact(db, async (tx) => {
    const publisher = await getPublisher(tx, publisherId);
    if (!publisher) throw notFound('Publisher');
    await setCeiling(tx, publisher, ceilingMicros, now);
    await input.followUp(tx, publisherId);
    await recordAudit(tx, actor, {
      at: now,
      action: 'publisher.ceiling_set',
      objectType: 'publisher',
      objectId: publisherId,
      details: { before: publisher.ceilingMicros, after: ceilingMicros },
    });
    return { ...publisher, ceilingMicros, updatedAt: now };
  });
}
