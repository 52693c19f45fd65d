import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { listLiveOperatorKeys, lockKey, setRevoked } from './store.ts';

interface Revocation {
  readonly id: string;
  readonly now: Date;
  readonly operatorHasOtherWayIn: boolean;
}

/** Ends a key at once, on every process. Revoking a revoked key changes nothing. */
export async function revokeKey(db: Db, actor: Actor, order: Revocation): Promise<void> {
  await transact(db, (tx) => revokeKeyIn(tx, actor, order));
}

/** The same as part of a larger change. */
export async function revokeKeyIn(tx: Db, actor: Actor, order: Revocation): Promise<void> {
  const key = await lockKey(tx, order.id);
  if (!key) throw notFound('API key');
  if (key.revokedAt) return;
  if (key.holder === 'operator' && !order.operatorHasOtherWayIn) {
    const live = await listLiveOperatorKeys(tx, order.now);
    if (live.every(({ id }) => id === key.id)) {
      throw conflict('This is the only operator key. Rotate it instead, or nobody could sign in.');
    }
  }
  await setRevoked(tx, key.id, order.now);
  await recordAudit(tx, actor, {
    at: order.now,
    action: 'key.revoked',
    objectType: 'key',
    objectId: key.id,
    channelId: key.channelId,
  });
}
