import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { type MintedKey, mintKey } from './mint-key.ts';
import type { Environment } from './model.ts';

/** Gives a channel one more key. */
export async function issueChannelKey(
  db: Db,
  actor: Actor,
  order: {
    environment: Environment;
    channelId: string;
    kind: 'sk' | 'pk';
    name: string;
    expiresAt: Date | null;
    now: Date;
  },
): Promise<MintedKey> {
  const { channelId, expiresAt, now } = order;
  if (expiresAt && expiresAt <= now) throw invalid({ expires_at: ['Must be in the future.'] });
  return transact(db, async (tx) => {
    const minted = await mintKey(tx, { ...order, holder: 'channel' });
    await recordAudit(tx, actor, {
      at: now,
      action: 'key.minted',
      objectType: 'key',
      objectId: minted.key.id,
      channelId,
    });
    return minted;
  });
}
