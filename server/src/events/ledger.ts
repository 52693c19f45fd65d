import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Folding, insertEventDeltas, insertSales } from '../counters/index.ts';
import { recordChange } from '../db/changes.ts';
import { RetryTransaction } from '../db/failures.ts';
import { sendLast, type Tx } from '../db/handle.ts';
import { findExhausted, type UnpayableDraw } from '../demand/index.ts';
import type { LeakedKeys } from '../keys/index.ts';
import { dayOfDate } from '../lib/days.ts';
import { isNewSpend } from '../serving/index.ts';
import { saveArrivals, saveKeptRooms } from './arrival-store.ts';
import type { Batch } from './batch.ts';
import { billBatch } from './bill-events.ts';
import { addClicks } from './click-store.ts';
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import { loadCalls, loadForVoid } from './load-batch.ts';
import type { ActiveVoid, Call, EventOutcome, SessionKey } from './model.ts';
import { insertPartnerOrders, type PartnerOrder } from './partner-orders-store.ts';
import { settle } from './settle.ts';
import { insertEvents, updateEvents } from './store.ts';
import { openTill, type SimulatedBilling } from './till.ts';
import { approveSession, undoVoid, voidSession } from './void-events.ts';
import { insertEntries } from './void-store.ts';

/** The dependencies of every transaction of the ledger. */
export interface Ledger {
  readonly snapshot: LedgerSnapshot;
  readonly leakedKeys: LeakedKeys;
  readonly folding: Folding;
  /** Calls whose first attempt failed because an event id was taken by an event of another session. */
  readonly callsWithTakenIds: WeakSet<Call>;
}

/**
 * Writes a group of calls in one transaction. The raw events, their bills and every counter they change
 * commit together or not at all. The sessions are locked first, so concurrent events of the same session
 * wait, and everything that is read here stays true until the commit. All transactions take locks in the same
 * order, so they cannot deadlock: sessions, click counts of shoppers, hours of arrival, budget leases, budget
 * grants, counters, and last the revision. `usedUp` is passed to `drawBudgets`. After the commit,
 * `publishSpentBudgets` is to be called with the draws that budgets could not pay.
 */
export async function writeCalls(
  tx: Tx,
  calls: readonly Call[],
  ledger: Ledger,
  usedUp?: ReadonlySet<string>,
): Promise<{
  outcomes: EventOutcome[][];
  unpayable: UnpayableDraw[];
  partnerOrders: readonly PartnerOrder[];
}> {
  const { callsWithTakenIds } = ledger;
  const lookUpIds = calls.some((call) => callsWithTakenIds.has(call));
  const batch = await loadCalls(tx, calls, { lookUpIds, ...ledger });
  const outcomes = settle(batch, calls);
  const unpayable = await billBatch(batch, openTill(tx, batch, usedUp));
  await writeBatch(tx, batch, ledger, (error) => {
    // An event id is taken by an event of another session. The retry looks up all event ids
    // and rejects that event.
    if (error instanceof RetryTransaction) for (const call of calls) callsWithTakenIds.add(call);
  });
  // Billing may have changed the reason of an event, so its outcome is read only now.
  return {
    outcomes: outcomes.map((ofCall) => ofCall.map((pending) => pending())),
    unpayable,
    partnerOrders: batch.partnerOrders,
  };
}

/** A void, and what is done with it. `approve` bills what waits for staff and matches its filter. */
export interface VoidChange {
  readonly void: ActiveVoid;
  readonly action: 'void' | 'undo' | 'approve';
  readonly now: Date;
}

/**
 * Voids or approves events of some sessions, or undoes a void, in one transaction with the
 * same locks as `writeCalls`.
 */
export async function writeVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  change: VoidChange,
  ledger: Ledger,
): Promise<Batch> {
  const batch = await loadAndVoid(tx, keys, change, ledger);
  const unpayable = await billBatch(batch, openTill(tx, batch));
  await writeBatch(tx, batch, ledger);
  await publishSpentBudgets(tx, unpayable, ledger.snapshot, change.now);
  return batch;
}

/** Computes what `writeVoid` would change, without writing or billing anything. */
export function previewVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  change: VoidChange,
  ledger: Pick<Ledger, 'snapshot' | 'leakedKeys'>,
): Promise<Batch> {
  return loadAndVoid(tx, keys, change, ledger);
}

/**
 * Computes what `writeVoid` would change with its bills, after the batches that were
 * simulated before. Writes nothing.
 */
export async function simulateVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  change: VoidChange,
  ledger: Pick<Ledger, 'snapshot' | 'leakedKeys'>,
  billing: SimulatedBilling,
): Promise<Batch> {
  const batch = await loadAndVoid(tx, keys, change, ledger);
  await billBatch(batch, billing.till(tx, batch));
  billing.close(batch);
  return batch;
}

async function loadAndVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  change: VoidChange,
  { snapshot, leakedKeys }: Pick<Ledger, 'snapshot' | 'leakedKeys'>,
): Promise<Batch> {
  const { channelId } = change.void;
  const batch = await loadForVoid(tx, keys, { channelId, now: change.now, snapshot, leakedKeys });
  for (const sessionEvents of batch.allSessionEvents) {
    if (change.action === 'undo') undoVoid(batch, sessionEvents, change.void.id);
    else if (change.action === 'approve') approveSession(batch, sessionEvents, change.void);
    else voidSession(batch, sessionEvents, change.void);
  }
  return batch;
}

/**
 * Sends all writes and does not wait for them. The counters are computed while the database
 * already inserts the events.
 */
async function writeBatch(
  tx: Tx,
  batch: Batch,
  { folding }: Ledger,
  onFailedInsert: (error: unknown) => void = () => {},
): Promise<void> {
  const inserted = insertEvents(tx, [...batch.created]);
  inserted.catch(onFailedInsert);
  await sendLast(tx, inserted);
  // The insert has no columns for voids and orders of advertisers, because new events rarely have them. New
  // events that have them are updated afterwards.
  const rare = [...batch.created].filter(
    ({ voidId, orderState, orderRole }) => voidId !== null || orderState !== null || orderRole !== null,
  );
  await updateEvents(tx, [...batch.changed, ...rare]);
  await insertEntries(tx, batch.newEntries);
  await sendLast(tx, addClicks(tx, batch.clickCounts.excess));
  await yieldToEventLoop();
  const { partnerOrders } = batch;
  if (partnerOrders.length > 0) await insertPartnerOrders(tx, partnerOrders);
  const { sales } = batch;
  if (sales.length > 0) await insertSales(tx, sales);
  await sendLast(tx, saveKeptRooms(tx, batch.keptRooms));
  await sendLast(tx, saveArrivals(tx, batch.arrivalChanges().list));
  const changes = batch.counterChanges();
  await sendLast(tx, insertEventDeltas(tx, changes, batch.now));
  folding.record(changes);
}

/**
 * Publishes spent budgets as changes, so that all processes stop offering the campaigns at once. Returns
 * whether there were any. A change locks the revision row, which every writer of the network needs, so this
 * is the last lock of a transaction. If it does not happen, for example because the process ends, the
 * processes find out at their next learning step.
 */
export async function publishSpentBudgets(
  tx: Tx,
  unpayable: readonly UnpayableDraw[],
  snapshot: LedgerSnapshot,
  now: Date,
): Promise<boolean> {
  let published = false;
  for (const { campaignId, date, ...amounts } of await findExhausted(tx, unpayable)) {
    const spend = { day: dayOfDate(date), ...amounts };
    if (!isNewSpend(snapshot.spendOf(campaignId), spend)) continue;
    published = true;
    await recordChange(tx, { kind: 'budget', subject: campaignId, detail: spend, at: now });
  }
  return published;
}
