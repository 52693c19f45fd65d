import type { Tx } from '../db/handle.ts';
import { creditBudgets, type Draw, drawBudgets, type UnpayableDraw } from '../demand/index.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { payoutOf } from '../lib/share.ts';
import type { Batch, Billable } from './batch.ts';
import { type ChargeLimit, chargeLimits } from './charge-limits.ts';
import { type LedgerSnapshot, readCampaignIdsFor } from './ledger-snapshot.ts';
import { billedType, type StoredEvent } from './model.ts';

/** An event to be billed, with its price and the campaign to draw it from. */
interface Charge extends Billable {
  readonly draw: Draw;
  /** The channel's share of the bill, in millionths. */
  readonly sharePpm: number;
  /** For a conversion: the limit of billed conversions of its session and offer. */
  readonly limit: ChargeLimit | undefined;
}

/**
 * Draws the price of every newly counted event from the budget of its campaign. The number of billed conversions per session
 * and offer is limited: each reserves its place before it is drawn, and conversions beyond the limit are held back. A
 * conversion that the budget cannot pay releases its place, and the next round of the loop tries those that were held back.
 * Returns draws that budgets cannot pay. `usedUp` is passed to `drawBudgets`.
 */
export async function billEvents(
  tx: Tx,
  batch: Batch,
  snapshot: LedgerSnapshot,
  usedUp?: ReadonlySet<string>,
): Promise<UnpayableDraw[]> {
  const unpayable: UnpayableDraw[] = [];
  let pending = await chargesOf(tx, batch, snapshot);
  while (pending.length > 0) {
    const [reserved, heldBack] = partition(pending, ({ limit }) => limit === undefined || limit.tryReserve());
    const draws = reserved.map(({ draw }) => draw);
    const result = await drawBudgets(tx, draws, usedUp);
    unpayable.push(...result.unpayable);
    for (const [at, charge] of reserved.entries()) recordCharge(batch, charge, result.paid[at] ?? null);
    const [retried, overLimit] = partition(heldBack, ({ limit }) => limit?.hasRoom ?? false);
    for (const { event } of overLimit) event.reason = 'conversion_limit';
    pending = retried;
  }
  return unpayable;
}

/** Credits the money of reversed events to the budgets of their campaigns. */
export async function creditReversals(tx: Tx, batch: Batch, snapshot: LedgerSnapshot): Promise<void> {
  const offerIds = batch.reversals.map(({ event }) => event.offerId);
  const campaignIds = await readCampaignIdsFor(tx, offerIds, snapshot);
  const credits = batch.reversals.map(({ event, amountMicros }) => ({
    channelId: event.channelId,
    campaignId: campaignIds.get(event.offerId) as string,
    date: dateOf(event),
    amountMicros,
  }));
  await creditBudgets(tx, credits);
}

/** The charges of the events that the pricing model of their campaign bills. */
async function chargesOf(tx: Tx, batch: Batch, snapshot: LedgerSnapshot): Promise<Charge[]> {
  const offerIds = batch.billable.map(({ event }) => event.offerId);
  const campaignIds = await readCampaignIdsFor(tx, offerIds, snapshot);
  const limitOf = chargeLimits(batch.billable);
  const charges: Charge[] = [];
  for (const billable of batch.billable) {
    const { event, sessionEvents, reversed } = billable;
    const { session } = sessionEvents;
    const offer = session.offers.get(event.offerId);
    const campaignId = campaignIds.get(event.offerId);
    const channel = batch.channels.get(session.placement.channelId);
    if (!offer || !campaignId || !channel || billedType[offer.pricingModel] !== event.type) continue;
    const price = { bidMicros: offer.bidMicros, per: offer.pricingModel === 'CPM' ? 1000 : 1 } as const;
    const draw: Draw = {
      channelId: session.placement.channelId,
      campaignId,
      date: dateOf(event),
      ...(reversed ? { bidMicros: reversed.billedMicros, per: 1 } : price),
    };
    const limit =
      event.type === 'CONVERSION' ? limitOf(sessionEvents, event, channel.conversionLimit) : undefined;
    charges.push({ ...billable, draw, sharePpm: channel.revenueSharePpm, limit });
  }
  return charges;
}

function recordCharge(
  batch: Batch,
  { event, reversed, sharePpm, limit }: Charge,
  paidMicros: number | null,
): void {
  if (paidMicros === null) {
    event.reason = 'budget_spent';
    limit?.release();
  } else if (reversed) batch.recordRestoredBill(event, reversed);
  else batch.recordBill(event, { billedMicros: paidMicros, payoutMicros: payoutOf(paidMicros, sharePpm) });
}

function dateOf({ occurredAt }: StoredEvent): string {
  return dateOfDay(dayNumber(occurredAt.getTime()));
}

/** The items that pass the test, and the others. */
function partition<T>(items: readonly T[], test: (item: T) => boolean): [passed: T[], others: T[]] {
  const passed: T[] = [];
  const others: T[] = [];
  for (const item of items) (test(item) ? passed : others).push(item);
  return [passed, others];
}
