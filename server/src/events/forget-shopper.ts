import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, type Tx, transact } from '../db/handle.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import {
  anonymizeSessions,
  deleteCapsOfShopper,
  deleteMatchesOfSessions,
  forgottenOrder,
  type Identifiers,
  isForgottenOrder,
  isPersonalOrder,
  listSessionsOfShopper,
  orderHashes,
  shopperHashes,
} from '../serving/index.ts';
import {
  deleteClickCountsOf,
  type EventOrder,
  listOrders,
  listSessionsWithOrders,
  renameOrders,
} from './forget-store.ts';
import type { SessionKey } from './model.ts';
import { deletePartnerOrdersOf } from './partner-orders-store.ts';
import { lockSessions } from './store.ts';

/** How many sessions were anonymised and how many frequency caps were deleted. */
interface Removed {
  readonly sessions: number;
  readonly caps: number;
}

/**
 * Sessions per transaction. Each takes an advisory lock, and the lock table of the
 * database holds some thousands.
 */
const sessionsPerTransaction = 500;

/**
 * Removes every stored reference to a shopper. Sessions and events stay in the counters, without the shopper.
 * The work is split into transactions that each leave a consistent state: after a crash the same call
 * finishes the work.
 */
export async function forgetShopper(
  db: Db,
  actor: Actor,
  request: {
    identity: IdentityHashes;
    shopper: Identifiers;
    channelIds: readonly string[];
    now: Date;
    /**
     * Called before sessions are forgotten, with some of one channel at a time. Afterwards they
     * cannot be found again.
     */
    beforeSessions: (sessions: readonly SessionKey[]) => Promise<void>;
  },
): Promise<Removed> {
  const { identity, shopper, channelIds } = request;
  const hashes = channelIds.flatMap((channelId) => shopperHashes(identity.all, channelId, shopper));
  const hashedOrderIds = orderHashes(identity, orderTexts(shopper));
  let removed: Removed = { sessions: 0, caps: 0 };
  for (;;) {
    const sessions = await listSessionsOfShopper(db, { channelIds, hashes }, sessionsPerTransaction);
    if (sessions.length === 0) break;
    for (const ofChannel of groupByChannel(sessions)) {
      await request.beforeSessions(ofChannel);
      const caps = await transact(db, (tx) => forgetSessions(tx, ofChannel));
      removed = { sessions: removed.sessions + ofChannel.length, caps: removed.caps + caps };
    }
  }
  // A shop may have sent the e-mail address as order id in a session with another identifier of the shopper.
  for (;;) {
    const sessions = await listSessionsWithOrders(db, channelIds, hashedOrderIds, sessionsPerTransaction);
    if (sessions.length === 0) break;
    for (const ofChannel of groupByChannel(sessions))
      await transact(db, async (tx) => {
        await lockSessions(tx, ofChannel);
        await forgetOrders(tx, ofChannel, (orderId) => hashedOrderIds.includes(orderId));
      });
  }
  return transact(db, async (tx) => {
    const caps = removed.caps + (await deleteCapsOfShopper(tx, { channelIds, hashes }));
    await deleteClickCountsOf(tx, channelIds, hashes);
    await recordForgotten(tx, actor, request, { ...removed, caps });
    return { ...removed, caps };
  });
}

/** A transaction is about one channel: on Citus it then runs on one node. */
function groupByChannel(sessions: readonly SessionKey[]): Iterable<SessionKey[]> {
  return Map.groupBy(sessions, ({ channelId }) => channelId).values();
}

/**
 * Forgets sessions of one channel. Takes the session locks of the ledger: an event that is being processed
 * could otherwise write the shopper's hash again.
 */
async function forgetSessions(tx: Tx, sessions: readonly SessionKey[]): Promise<number> {
  const [first] = sessions;
  if (!first) return 0;
  const channelIds = [first.channelId];
  await lockSessions(tx, sessions);
  const sessionIds = sessions.map(({ sessionId }) => sessionId);
  const hashes = await anonymizeSessions(tx, first.channelId, sessionIds);
  await forgetOrders(tx, sessions, isPersonalOrder);
  await deleteMatchesOfSessions(tx, first.channelId, sessionIds);
  await deleteClickCountsOf(tx, channelIds, hashes);
  return deleteCapsOfShopper(tx, { channelIds, hashes });
}

/**
 * Replaces personal order ids by numbered placeholders, which stay distinct: deduplication
 * by order keeps working.
 */
async function forgetOrders(
  tx: Tx,
  sessions: readonly SessionKey[],
  isPersonal: (orderId: string) => boolean,
): Promise<void> {
  const orders = await listOrders(tx, sessions);
  const takenKeys = new Set(orders.map(orderKey));
  const renamed: EventOrder[] = [];
  for (const each of orders) {
    // The order of an advertiser is stored as a hash from which nothing can be read, and is
    // found again by it.
    const isAnonymous = isForgottenOrder(each.orderId) || each.orderId.startsWith('claim:');
    if (isAnonymous || !isPersonal(each.orderId)) continue;
    let number = 1;
    while (takenKeys.has(orderKey({ ...each, orderId: forgottenOrder(number) }))) number++;
    const anonymous = { ...each, orderId: forgottenOrder(number) };
    takenKeys.add(orderKey(anonymous));
    renamed.push(anonymous);
  }
  await renameOrders(tx, renamed);
  // No advertiser can report the order under this name, so the advertisers' side has nothing to compare.
  await deletePartnerOrdersOf(tx, renamed);
}

function orderKey({ channelId, sessionId, offerId, orderId }: EventOrder): string {
  return `${channelId}/${sessionId}/${offerId}/${orderId}`;
}

/** The forms in which a shop may have sent the shopper's address or phone number as order id. */
export function orderTexts({ email, phone }: Identifiers): string[] {
  const digits = phone?.replace(/\D/g, '');
  const texts = [
    email,
    email?.trim(),
    email?.trim().toLowerCase(),
    phone,
    phone?.trim(),
    digits && `+${digits}`,
    digits && `tel:+${digits}`,
  ];
  return [...new Set(texts.flatMap((text) => text || []))];
}

/** The audit log records that a shopper was forgotten, without any identifier. */
async function recordForgotten(
  tx: Tx,
  actor: Actor,
  { channelIds, now }: { channelIds: readonly string[]; now: Date },
  { sessions, caps }: Removed,
): Promise<void> {
  const [firstChannel] = channelIds;
  await recordAudit(tx, actor, {
    at: now,
    action: 'shopper.forgotten',
    objectType: 'shopper',
    objectId: 'forgotten',
    ...(firstChannel && channelIds.length === 1 && { channelId: firstChannel }),
    details: { sessions, frequency_caps: caps, channels: channelIds.length },
  });
}
