import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import type { Environment } from '../lib/environment.ts';
import { type MintedKey, mintKey } from './mint-key.ts';
import { auditedOwner, type KeyOwner, keyStatus, liveKeyLimit, ownerOf } from './model.ts';
import { countLiveKeys, getKey, lockKey, lockKeysOf, setSuccessor } from './store.ts';

/**
 * Creates a successor with the same permissions. The old key stays valid for the grace period, so that
 * callers can switch.
 */
export async function rotateKey(
  db: Db,
  actor: Actor,
  input: { id: string; graceSeconds: number; environment: Environment; now: Date },
): Promise<MintedKey> {
  return transact(db, async (tx) => {
    const found = await getKey(tx, input.id);
    if (!found) throw notFound('API key');
    // Removing a publisher takes the same lock: either it finds the successor, or this call
    // finds the key revoked.
    await lockKeysOf(tx, ownerOf(found));
    const old = await lockKey(tx, input.id);
    if (!old) throw notFound('API key');
    const status = keyStatus(old, input.now);
    if (status !== 'active') throw conflict(`This API key is ${status}; mint a new one instead.`);
    if (old.successorId) throw conflict('This API key has been rotated already.');
    if (input.graceSeconds > 0) await refuseTooManyInGrace(tx, ownerOf(old), input.now);

    // The successor inherits the expiry: a rotation must not make a temporary key permanent.
    const minted = await mintKey(tx, { ...old, environment: input.environment, now: input.now });
    const graceEnd = new Date(input.now.getTime() + input.graceSeconds * 1000);
    const oldExpiry = old.expiresAt && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
    await setSuccessor(tx, old.id, minted.key.id, oldExpiry);
    const owner = auditedOwner(old);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'key.rotated',
      objectType: 'key',
      objectId: old.id,
      channelId: owner.channelId,
      details: { successor_id: minted.key.id, grace_seconds: input.graceSeconds, ...owner.details },
    });
    return minted;
  });
}

/**
 * A rotated key does not count against the limit of live keys; otherwise an owner at the limit could not
 * rotate. The same limit applies separately to keys in their grace period, so that repeated rotations cannot
 * accumulate live keys.
 */
async function refuseTooManyInGrace(tx: Db, owner: KeyOwner | null, now: Date): Promise<void> {
  // Operator keys have no owner and no limit.
  if (!owner) return;
  const limit = liveKeyLimit(owner);
  const { inGrace } = await countLiveKeys(tx, owner, now);
  if (inGrace >= limit)
    throw conflict(
      `${limit} rotated API keys are in their grace period, which is the limit. Revoke one of them, or rotate without grace.`,
    );
}
