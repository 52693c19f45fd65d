import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, type Tx, transact } from '../db/handle.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import {
  deleteCapsOf,
  forgottenOrder,
  type Identifiers,
  isPersonalOrder,
  listSessionsOf,
  orderHashes,
  shopperHashes,
  untieSessions,
} from '../serving/index.ts';
import {
  deleteFloodsOf,
  listOrders,
  listSessionsWithOrders,
  type OrderRef,
  renameOrders,
} from './forget-store.ts';
import type { SessionKey } from './model.ts';
import { lockSessions } from './store.ts';

interface Removed {
  readonly sessions: number;
  readonly caps: number;
}

/** So many sessions in one transaction: each takes a lock, and the database has room for some thousands. */
const step = 500;

/**
 * Removes what ties a shopper to anything that is kept. Sessions and events stay in the counts and are tied to nobody. It
 * works in steps, each whole by itself: after a kill the same call finishes the work.
 */
export async function forgetShopper(
  db: Db,
  actor: Actor,
  order: { identity: IdentityHashes; shopper: Identifiers; channelIds: readonly string[]; now: Date },
): Promise<Removed> {
  const { identity, shopper, channelIds } = order;
  const hashes = channelIds.flatMap((channelId) => shopperHashes(identity.all, channelId, shopper));
  const orders = orderHashes(identity, orderTexts(shopper));
  let removed: Removed = { sessions: 0, caps: 0 };
  for (;;) {
    const sessions = await listSessionsOf(db, { channelIds, hashes }, step);
    if (sessions.length === 0) break;
    const caps = await transact(db, (tx) => forgetSessions(tx, channelIds, sessions));
    removed = { sessions: removed.sessions + sessions.length, caps: removed.caps + caps };
  }
  // A shop may have reported the address as order id in a session that knows the shopper by another name.
  for (;;) {
    const sessions = await listSessionsWithOrders(db, channelIds, orders, step);
    if (sessions.length === 0) break;
    await transact(db, async (tx) => {
      await lockSessions(tx, sessions);
      await forgetOrders(tx, sessions, (orderId) => orders.includes(orderId));
    });
  }
  return transact(db, async (tx) => {
    const caps = removed.caps + (await deleteCapsOf(tx, { channelIds, hashes }));
    await deleteFloodsOf(tx, channelIds, hashes);
    await recordForgotten(tx, actor, order, { ...removed, caps });
    return { ...removed, caps };
  });
}

/** The locks are those of the ledger: no report on these sessions is half way, with the shopper in its hand. */
async function forgetSessions(
  tx: Tx,
  channelIds: readonly string[],
  sessions: readonly SessionKey[],
): Promise<number> {
  await lockSessions(tx, sessions);
  const hashes = await untieSessions(tx, sessions);
  await forgetOrders(tx, sessions, isPersonalOrder);
  await deleteFloodsOf(tx, channelIds, hashes);
  return deleteCapsOf(tx, { channelIds, hashes });
}

/** A personal order id becomes a number, so that what counted once still does. */
async function forgetOrders(
  tx: Tx,
  sessions: readonly SessionKey[],
  isWanted: (orderId: string) => boolean,
): Promise<void> {
  const known = await listOrders(tx, sessions);
  const taken = new Set(known.map(orderKey));
  const renamed: OrderRef[] = [];
  for (const each of known) {
    if (/^forgotten:/.test(each.orderId) || !isWanted(each.orderId)) continue;
    let number = 1;
    while (taken.has(orderKey({ ...each, orderId: forgottenOrder(number) }))) number++;
    const nameless = { ...each, orderId: forgottenOrder(number) };
    taken.add(orderKey(nameless));
    renamed.push(nameless);
  }
  await renameOrders(tx, renamed);
}

function orderKey({ channelId, sessionId, offerId, orderId }: OrderRef): string {
  return `${channelId}/${sessionId}/${offerId}/${orderId}`;
}

/** How a shop may have written the shopper's address or number as order id. */
function orderTexts({ email, phone }: Identifiers): string[] {
  const texts = [email, email?.trim(), email?.trim().toLowerCase(), phone, phone?.trim()];
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

/** That a shopper was forgotten is kept; who it was is not. */
async function recordForgotten(
  tx: Tx,
  actor: Actor,
  { channelIds, now }: { channelIds: readonly string[]; now: Date },
  { sessions, caps }: Removed,
): Promise<void> {
  const [only] = channelIds;
  await recordAudit(tx, actor, {
    at: now,
    action: 'shopper.forgotten',
    objectType: 'shopper',
    objectId: 'forgotten',
    ...(only && channelIds.length === 1 && { channelId: only }),
    details: { sessions, frequency_caps: caps, channels: channelIds.length },
  });
}
