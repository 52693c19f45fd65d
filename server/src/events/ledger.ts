import { setImmediate as statementLeft } from 'node:timers/promises';
import type { Channel } from '../channel/index.ts';
import { addToRollups, RollupChanges } from '../counters/index.ts';
import { recordChange } from '../db/changes.ts';
import { RetryTransaction } from '../db/failures.ts';
import type { Tx } from '../db/handle.ts';
import type { ExhaustedCampaign } from '../demand/index.ts';
import { dayOfDate } from '../lib/days.ts';
import { isNewSpend } from '../serving/index.ts';
import type { Batch } from './batch.ts';
import { billEvents, creditReversals } from './bill-events.ts';
import { loadCalls, loadForVoid } from './load-batch.ts';
import type { ActiveVoid, Call, ClickMinute, EventOutcome, SessionKey, StoredEvent } from './model.ts';
import { classifyEvent, clickMinuteOf, type Resolved, resolveReports, windowsOf } from './settle.ts';
import { addOfferCounts, addOfferDays, countClicks, insertEvents, updateEvents } from './store.ts';
import { type LedgerTerms, readChannelsFor } from './terms.ts';
import { undoVoid, voidSession } from './void-events.ts';
import { insertEntries } from './void-store.ts';

export interface Ledger {
  readonly snapshot: LedgerTerms;
  /** Tells the counters of this process from those of others. */
  readonly writer: number;
  /** Serving is being told that a campaign's money is spent. */
  readonly onEmptied: () => void;
  /** Calls in which an event id turned out to be used already. */
  readonly clashed: WeakSet<Call>;
}

/**
 * The one transaction. Raw events, what they bill, and every counter they touch commit together or not at all. The
 * sessions concerned are locked first, so that another report on the same session waits, and everything read here is
 * still true at the commit. Locks are taken in one order by every transaction: sessions, shoppers' clicks, leases, grants,
 * counters, and last the revision.
 */
export async function writeCalls(tx: Tx, calls: readonly Call[], ledger: Ledger): Promise<EventOutcome[][]> {
  const lookUpIds = calls.some((call) => ledger.clashed.has(call));
  const batch = await loadCalls(tx, calls, lookUpIds);
  const channelIds = calls.map(({ reporter }) => reporter.channelId);
  const channels = await readChannelsFor(tx, channelIds, ledger.snapshot);
  const resolved = resolveReports(batch, calls);
  await classifyAll(tx, batch, resolved.flat(), channels);
  const emptied = await billEvents(tx, batch, channels, ledger.snapshot);
  try {
    await writeBatch(tx, batch, ledger);
  } catch (error) {
    // An id is taken by an event of another session: the next attempt looks all of them up.
    if (error instanceof RetryTransaction) for (const call of calls) ledger.clashed.add(call);
    throw error;
  }
  await announceEmptied(tx, emptied, ledger, batch.now);
  return resolved.map((ofCall) => ofCall.map(({ outcome }) => outcome()));
}

/** Judges the new events in the order in which they were reported. */
async function classifyAll(
  tx: Tx,
  batch: Batch,
  resolved: readonly Resolved[],
  channels: ReadonlyMap<string, Channel>,
): Promise<void> {
  const created = resolved.flatMap((each) => each.created ?? []);
  const minutes = new Map<StoredEvent, ClickMinute>();
  for (const { event, book } of created) {
    const minute = clickMinuteOf(event, book.session, channels.get(event.channelId));
    if (minute) minutes.set(event, minute);
  }
  const numbers = await countClicks(tx, minutes);
  for (const { event, book } of created)
    classifyEvent(batch, book, event, channels.get(event.channelId), numbers.get(event));
}

/** Voids a slice of sessions, or undoes that. One transaction of the ledger, like any other. */
export async function writeVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  order: { void: ActiveVoid; undo: boolean; now: Date },
  ledger: Ledger,
): Promise<Batch> {
  const batch = await loadForVoid(tx, keys, order.now);
  const channels = await readChannelsFor(tx, [order.void.channelId], ledger.snapshot);
  applyVoid(batch, order, channels);
  await creditReversals(tx, batch, ledger.snapshot);
  const emptied = await billEvents(tx, batch, channels, ledger.snapshot);
  await writeBatch(tx, batch, ledger);
  await announceEmptied(tx, emptied, ledger, order.now);
  return batch;
}

/** What `writeVoid` would change, without writing or billing anything. */
export async function previewVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  order: { void: ActiveVoid; undo: boolean; now: Date },
  ledger: Pick<Ledger, 'snapshot'>,
): Promise<Batch> {
  const batch = await loadForVoid(tx, keys, order.now);
  applyVoid(batch, order, await readChannelsFor(tx, [order.void.channelId], ledger.snapshot));
  return batch;
}

function applyVoid(
  batch: Batch,
  order: { void: ActiveVoid; undo: boolean },
  channels: ReadonlyMap<string, Channel>,
): void {
  const windows = windowsOf(channels.get(order.void.channelId));
  for (const book of batch.books) {
    if (order.undo) undoVoid(batch, book, order.void.id, windows);
    else voidSession(batch, book, order.void, windows);
  }
}

/** While the database stores the events, what they add up to is worked out here. */
async function writeBatch(tx: Tx, batch: Batch, { writer }: Ledger): Promise<void> {
  const inserted = insertEvents(tx, [...batch.created]);
  const summed = statementLeft().then(() => {
    const rollups = new RollupChanges();
    batch.countInto(rollups);
    return { rollups, offerDays: batch.offerDays(), offerCounts: batch.offerCounts() };
  });
  const [sums] = await Promise.all([summed, inserted]);
  // Hardly any new event arrives under a void, so the insert leaves the void's columns out.
  const underVoid = [...batch.created].filter(({ voidId }) => voidId !== null);
  await updateEvents(tx, [...batch.changed, ...underVoid]);
  await insertEntries(tx, batch.newEntries);
  await addToRollups(tx, sums.rollups, writer);
  await addOfferDays(tx, sums.offerDays, writer);
  await addOfferCounts(tx, sums.offerCounts);
}

/**
 * Serving must not offer a campaign any longer than its money lasts, so it is told at once. The change takes the revision
 * row, which every writer of the network wants: it is the last lock of the transaction.
 */
async function announceEmptied(
  tx: Tx,
  emptied: readonly ExhaustedCampaign[],
  { snapshot, onEmptied }: Ledger,
  now: Date,
): Promise<void> {
  for (const { campaignId, date, ...figures } of emptied) {
    const figure = { day: dayOfDate(date), ...figures };
    if (!isNewSpend(snapshot.spendOf(campaignId), figure)) continue;
    onEmptied();
    await recordChange(tx, { kind: 'budget', subject: campaignId, detail: figure, at: now });
  }
}
