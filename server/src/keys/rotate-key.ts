import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import type { Environment } from '../lib/environment.ts';
import { type MintedKey, mintKey } from './mint-key.ts';
import { type KeyOwner, keyStatus, liveKeyLimit, ownerOf } from './model.ts';
import { countLiveKeys, getKey, lockKey, lockKeysOf, setSuccessor } from './store.ts';

/** Mints a successor with the same rights; the old key keeps working for the grace period, so that callers can change over. */
export async function rotateKey(
  db: Db,
  actor: Actor,
  input: { id: string; graceSeconds: number; environment: Environment; now: Date },
): Promise<MintedKey> {
  return transact(db, async (tx) => {
    const found = await getKey(tx, input.id);
    if (!found) throw notFound('API key');
    // The removal of a publisher takes the same lock: it finds the successor, or this finds the key revoked.
    await lockKeysOf(tx, ownerOf(found));
    const old = await lockKey(tx, input.id);
    if (!old) throw notFound('API key');
    const status = keyStatus(old, input.now);
    if (status !== 'active') throw conflict(`This API key is ${status}; mint a new one instead.`);
    if (old.successorId) throw conflict('This API key has been rotated already.');
    if (input.graceSeconds > 0) await refuseTooManyInGrace(tx, ownerOf(old), input.now);

    // The successor inherits the expiry: rotating must not turn a temporary key into a lasting one.
    const minted = await mintKey(tx, { ...old, environment: input.environment, now: input.now });
    const graceEnd = new Date(input.now.getTime() + input.graceSeconds * 1000);
    const oldExpiry = old.expiresAt && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
    await setSuccessor(tx, old.id, minted.key.id, oldExpiry);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'key.rotated',
      objectType: 'key',
      objectId: old.id,
      channelId: old.channelId,
      details: {
        successor_id: minted.key.id,
        grace_seconds: input.graceSeconds,
        ...(old.publisherId !== null && { publisher_id: old.publisherId }),
      },
    });
    return minted;
  });
}

/**
 * A rotated key does not count against the limit of live keys, or an owner at the limit could never rotate. So that rotating
 * again and again cannot pile up live keys, as many as the limit may be in their grace period.
 */
async function refuseTooManyInGrace(tx: Db, owner: KeyOwner | null, now: Date): Promise<void> {
  if (!owner) return;
  const limit = liveKeyLimit(owner);
  const { inGrace } = await countLiveKeys(tx, owner, now);
  if (inGrace >= limit)
    throw conflict(
      `${limit} rotated API keys are in their grace period, which is the most. Revoke one of them, or rotate without grace.`,
    );
}
