import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { type Identifiers, shopperHashes } from './shopper.ts';
import { forgetShoppers } from './store.ts';

/** Removes what ties a shopper to anything we keep: sessions stay in the counts, and become nobody's. */
export async function forgetShopper(
  db: Db,
  actor: Actor,
  order: { identity: IdentityHashes; shopper: Identifiers; channelIds: readonly string[]; now: Date },
): Promise<{ sessions: number; caps: number }> {
  const shoppers = order.channelIds.flatMap((channelId) =>
    shopperHashes(order.identity.all, channelId, order.shopper).map((shopper) => ({ channelId, shopper })),
  );
  return transact(db, async (tx) => {
    const { sessions, caps } = await forgetShoppers(tx, shoppers);
    const [only] = order.channelIds;
    // That somebody was forgotten is kept; who it was is not.
    await recordAudit(tx, actor, {
      at: order.now,
      action: 'shopper.forgotten',
      objectType: 'shopper',
      objectId: 'forgotten',
      ...(only && order.channelIds.length === 1 && { channelId: only }),
      details: { sessions, frequency_caps: caps, channels: order.channelIds.length },
    });
    return { sessions, caps };
  });
}
