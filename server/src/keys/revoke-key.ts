import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { type ApiKey, auditedOwner, type ChannelKeyOwner, ownerOf } from './model.ts';
import { getKey, listLiveOperatorKeys, listUnrevokedKeys, lockKey, lockKeysOf, setRevoked } from './store.ts';

/** Revokes a key on every process. Revoking a revoked key changes nothing. */
export async function revokeKey(
  db: Db,
  actor: Actor,
  input: { id: string; now: Date; hasConfiguredOperatorKey: boolean },
): Promise<void> {
  const { id, now } = input;
  await transact(db, async (tx) => {
    const found = await getKey(tx, id);
    if (!found) throw notFound('API key');
    await lockKeysOf(tx, ownerOf(found));
    const key = await lockKey(tx, id);
    if (!key) throw notFound('API key');
    if (key.revokedAt) return;
    if (key.holder === 'operator' && !input.hasConfiguredOperatorKey) {
      const live = await listLiveOperatorKeys(tx, now);
      if (live.every((other) => other.id === key.id))
        throw conflict('This is the only operator key. Rotate it instead, or nobody could sign in.');
    }
    await revoke(tx, actor, key, now);
  });
}

/** Revokes every key of an owner, including rotated keys in their grace period. */
export async function revokeKeysOf(tx: Db, actor: Actor, owner: ChannelKeyOwner, now: Date): Promise<void> {
  // A rotation in progress commits first, so its successor is in the list. A later rotation finds its key revoked.
  await lockKeysOf(tx, owner);
  for (const key of await listUnrevokedKeys(tx, owner)) await revoke(tx, actor, key, now);
}

async function revoke(tx: Db, actor: Actor, key: ApiKey, now: Date): Promise<void> {
  await setRevoked(tx, key.id, now);
  await recordAudit(tx, actor, {
    at: now,
    action: 'key.revoked',
    objectType: 'key',
    objectId: key.id,
    ...auditedOwner(key),
  });
}
