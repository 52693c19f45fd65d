import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { invalid, notFound } from '../errors.ts';
import { type ApiKey, auditedOwner, isSecretKind } from './model.ts';
import { lockKey, setBehindProxy } from './store.ts';

/** Marks a key as used behind the owner's own proxy, or takes the mark away. Returns the changed key. */
export async function changeKey(
  db: Db,
  actor: Actor,
  input: { id: string; behindProxy: boolean; now: Date },
): Promise<ApiKey> {
  const { id, behindProxy, now } = input;
  return transact(db, async (tx) => {
    const key = await lockKey(tx, id);
    if (!key) throw notFound('API key');
    if (key.behindProxy === behindProxy) return key;
    if (!isSecretKind(key.kind))
      throw invalid({ behind_proxy: ['Only secret keys and keys of advertisers can be marked.'] });
    await setBehindProxy(tx, id, behindProxy);
    const { channelId, details } = auditedOwner(key);
    await recordAudit(tx, actor, {
      at: now,
      action: 'key.changed',
      objectType: 'key',
      objectId: id,
      channelId,
      details: {
        ...details,
        before: { behind_proxy: key.behindProxy },
        after: { behind_proxy: behindProxy },
      },
    });
    return { ...key, behindProxy };
  });
}
