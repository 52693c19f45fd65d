import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { type MintedKey, mintKey } from './mint-key.ts';
import { type Environment, keyStatus } from './model.ts';
import { lockKey, setSuccessor } from './store.ts';

/** Mints a successor with the same rights; the old key lives on for the grace period, so that callers can move over. */
export async function rotateKey(
  db: Db,
  actor: Actor,
  order: { id: string; graceSeconds: number; environment: Environment; now: Date },
): Promise<MintedKey> {
  return transact(db, async (tx) => {
    const old = await lockKey(tx, order.id);
    if (!old) throw notFound('API key');
    const status = keyStatus(old, order.now);
    if (status !== 'active') throw conflict(`This API key is ${status}; mint a new one instead.`);
    if (old.successorId) throw conflict('This API key has been rotated already.');

    // The successor inherits the expiry: rotating must not turn a temporary key into a lasting one.
    const minted = await mintKey(tx, { ...old, environment: order.environment, now: order.now });
    const graceEnd = new Date(order.now.getTime() + order.graceSeconds * 1000);
    const oldExpiry = old.expiresAt && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
    await setSuccessor(tx, old.id, minted.key.id, oldExpiry);
    await recordAudit(tx, actor, {
      at: order.now,
      action: 'key.rotated',
      objectType: 'key',
      objectId: old.id,
      channelId: old.channelId,
      details: { successor_id: minted.key.id, grace_seconds: order.graceSeconds },
    });
    return minted;
  });
}
