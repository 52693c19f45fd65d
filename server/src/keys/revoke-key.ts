import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { type ApiKey, auditedOwner, type ChannelKeyOwner, ownerOf } from './model.ts';
import {
  getKey,
  listLiveOperatorKeys,
  listUnrevokedKeys,
  lockKey,
  lockKeysOf,
  setLeaked,
  setRevoked,
} from './store.ts';

export interface RevokeKeyInput {
  readonly id: string;
  /** The key was leaked at `since`; null means at its creation. Undefined: it was not. */
  readonly leak?: { readonly since: Date | null } | undefined;
  readonly now: Date;
  readonly hasConfiguredOperatorKey: boolean;
}

/**
 * Revokes a key on every process. Revoking a revoked key changes nothing, except that it can still be marked
 * as leaked, or as leaked since an earlier time.
 */
export async function revokeKey(db: Db, actor: Actor, input: RevokeKeyInput): Promise<void> {
  const { id, now, leak } = input;
  if (leak?.since && leak.since > now) throw invalid({ since: ['Must not be in the future.'] });
  await transact(db, async (tx) => {
    const found = await getKey(tx, id);
    if (!found) throw notFound('API key');
    await lockKeysOf(tx, ownerOf(found));
    const key = await lockKey(tx, id);
    if (!key) throw notFound('API key');
    const leakedSince = leak && (leak.since ?? key.createdAt);
    if (key.revokedAt) {
      if (leakedSince && (key.leakedSince === null || leakedSince < key.leakedSince))
        await markLeaked(tx, actor, key, leakedSince, now);
      return;
    }
    if (key.holder === 'operator' && !input.hasConfiguredOperatorKey) {
      const live = await listLiveOperatorKeys(tx, now);
      if (live.every((other) => other.id === key.id))
        throw conflict('This is the only operator key. Rotate it instead, or nobody could sign in.');
    }
    await revoke(tx, actor, key, now, leakedSince);
  });
}

/** Revokes every key of an owner, including rotated keys in their grace period. */
export async function revokeKeysOf(tx: Db, actor: Actor, owner: ChannelKeyOwner, now: Date): Promise<void> {
  // A rotation in progress commits first, so its successor is in the list. A later rotation
  // finds its key revoked.
  await lockKeysOf(tx, owner);
  for (const key of await listUnrevokedKeys(tx, owner)) await revoke(tx, actor, key, now);
}

async function revoke(tx: Db, actor: Actor, key: ApiKey, now: Date, leakedSince?: Date): Promise<void> {
  await setRevoked(tx, key.id, now);
  if (leakedSince) await setLeaked(tx, key.id, leakedSince);
  const { channelId, details } = auditedOwner(key);
  await recordAudit(tx, actor, {
    at: now,
    action: 'key.revoked',
    objectType: 'key',
    objectId: key.id,
    channelId,
    details: { ...details, ...(leakedSince && { leaked_since: leakedSince.toISOString() }) },
  });
}

async function markLeaked(tx: Db, actor: Actor, key: ApiKey, since: Date, now: Date): Promise<void> {
  await setLeaked(tx, key.id, since);
  const { channelId, details } = auditedOwner(key);
  await recordAudit(tx, actor, {
    at: now,
    action: 'key.changed',
    objectType: 'key',
    objectId: key.id,
    channelId,
    details: {
      ...details,
      before: { leaked_since: key.leakedSince?.toISOString() ?? null },
      after: { leaked_since: since.toISOString() },
    },
  });
}
