import { setImmediate as statementLeft } from 'node:timers/promises';
import type { Channel } from '../channel/index.ts';
import { recordChange } from '../db/changes.ts';
import { TryAgain } from '../db/failures.ts';
import type { Tx } from '../db/handle.ts';
import { type Draw, drawBudgets, type Emptied } from '../demand/index.ts';
import { dateOfDay, dayNumber, dayOfDate } from '../lib/days.ts';
import { payoutOf } from '../lib/share.ts';
import { addToRollups, RollupChanges } from '../rollup/index.ts';
import type { Snapshot } from '../serving/index.ts';
import { type Batch, openBatch } from './batch.ts';
import { billedType, type Call, type Outcome, type StoredEvent } from './model.ts';
import { settleCall } from './settle.ts';
import { addOfferCounts, addOfferDays, insertEvents, updateEvents } from './store.ts';
import { readCampaignIdsFor, readChannelsFor } from './terms.ts';

export interface Ledger {
  readonly snapshot: Snapshot;
  /** Tells the counters of this process from those of others. */
  readonly writer: number;
  /** Serving is being told that a campaign's money is spent. */
  readonly onEmptied: () => void;
}

/** Calls in which an event id turned out to be used already. */
const clashed = new WeakSet<Call>();

/**
 * The one transaction. Raw events, what they bill, and every counter they touch commit together or not at all. The
 * sessions concerned are locked first, so that whoever reports on the same session waits, and everything read here is
 * still true at the commit.
 */
export async function writeCalls(tx: Tx, calls: readonly Call[], ledger: Ledger): Promise<Outcome[][]> {
  const batch = await openBatch(
    tx,
    calls,
    calls.some((call) => clashed.has(call)),
  );
  const channelIds = calls.map(({ reporter }) => reporter.channelId);
  const channels = await readChannelsFor(tx, channelIds, ledger.snapshot);
  const outcomes: (() => Outcome)[][] = [];
  for (const call of calls)
    outcomes.push(await settleCall(tx, batch, call, channels.get(call.reporter.channelId)));
  await bill(tx, batch, channels, ledger);
  const sums = await insertAndSum(tx, batch, calls);
  await updateEvents(tx, [...batch.changed]);
  await addToRollups(tx, sums.rollups, ledger.writer);
  await addOfferDays(tx, sums.offerDays, ledger.writer);
  await addOfferCounts(tx, sums.offerCounts);
  return outcomes.map((ofCall) => ofCall.map((outcome) => outcome()));
}

/** While the database stores the events, what they add up to is worked out here. */
async function insertAndSum(tx: Tx, batch: Batch, calls: readonly Call[]) {
  try {
    const inserted = insertEvents(tx, [...batch.created]);
    const summed = statementLeft().then(() => {
      const rollups = new RollupChanges();
      batch.countInto(rollups);
      return { rollups, offerDays: batch.offerDays(), offerCounts: batch.offerCounts() };
    });
    const [sums] = await Promise.all([summed, inserted]);
    return sums;
  } catch (error) {
    // An id is taken by an event of another session: the next try looks all of them up.
    if (error instanceof TryAgain) for (const call of calls) clashed.add(call);
    throw error;
  }
}

/** Takes the price of every event that newly counts from its campaign, as far as its budget goes. */
async function bill(
  tx: Tx,
  batch: Batch,
  channels: ReadonlyMap<string, Channel>,
  ledger: Ledger,
): Promise<void> {
  const offerIds = batch.newlyCounted.map(({ event }) => event.offerId);
  const campaignIds = await readCampaignIdsFor(tx, offerIds, ledger.snapshot);
  const billed: { event: StoredEvent; draw: Draw; sharePpm: number }[] = [];
  for (const { event, session } of batch.newlyCounted) {
    const offer = session.offers.get(event.offerId);
    const campaignId = campaignIds.get(event.offerId);
    const channel = channels.get(session.place.channelId);
    if (!offer || !campaignId || !channel || billedType[offer.pricingModel] !== event.type) continue;
    const draw: Draw = {
      channelId: session.place.channelId,
      campaignId,
      date: dateOfDay(dayNumber(event.occurredAt.getTime())),
      bidMicros: offer.bidMicros,
      per: offer.pricingModel === 'CPM' ? 1000 : 1,
    };
    billed.push({ event, draw, sharePpm: channel.revenueSharePpm });
  }
  if (billed.length === 0) return;
  const { paid, emptied } = await drawBudgets(
    tx,
    billed.map(({ draw }) => draw),
  );
  for (const [at, { event, sharePpm }] of billed.entries()) {
    const amount = paid[at] ?? null;
    if (amount === null) event.reason = 'budget_spent';
    else {
      event.billedMicros = amount;
      event.payoutMicros = payoutOf(amount, sharePpm);
    }
  }
  for (const each of emptied) await tellEmptied(tx, each, ledger, batch.now);
}

/** Serving must not offer a campaign any longer than its money lasts; it is told once. */
async function tellEmptied(
  tx: Tx,
  { campaignId, date, todayMicros, totalMicros }: Emptied,
  { snapshot, onEmptied }: Ledger,
  now: Date,
): Promise<void> {
  const day = dayOfDate(date);
  const known = snapshot.spendOf(campaignId);
  if (known && known.day >= day && known.todayMicros >= todayMicros && known.totalMicros >= totalMicros)
    return;
  onEmptied();
  await recordChange(tx, {
    kind: 'budget',
    subject: campaignId,
    detail: { day, todayMicros, totalMicros },
    at: now,
  });
}
