import type { Tx } from '../db/handle.ts';
import { creditBudgets, type Draw, drawBudgets, type UnpayableDraw } from '../demand/index.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { partition } from '../lib/partition.ts';
import { payoutOf } from '../lib/share.ts';
import { applyRefunds } from './apply-refunds.ts';
import type { Batch, Billable } from './batch.ts';
import { type ChargeLimit, chargeLimits } from './charge-limits.ts';
import { billedType, type StoredEvent } from './model.ts';
import { billedAtOf } from './refunds.ts';

/** An event to be billed, with its price and the campaign to draw it from. */
interface Charge extends Billable {
  readonly draw: Draw;
  /** The channel's share of the bill, in millionths. */
  readonly sharePpm: number;
  /** For a conversion: the limit of billed conversions of its session and offer. */
  readonly limit: ChargeLimit | undefined;
}

/**
 * Settles the money of a batch: what was reversed goes back to the budgets, then new events are billed, then refunds are applied to the
 * bills. Returns draws that budgets cannot pay. `usedUp` is passed to `drawBudgets`.
 */
export async function billBatch(
  tx: Tx,
  batch: Batch,
  usedUp?: ReadonlySet<string>,
): Promise<UnpayableDraw[]> {
  await creditCampaigns(tx, batch);
  const unpayable = await billEvents(tx, batch, usedUp);
  applyRefunds(batch);
  await creditCampaigns(tx, batch);
  return unpayable;
}

/**
 * Draws the price of every newly counted event from the budget of its campaign. The number of billed conversions per session
 * and offer is limited: each reserves its place before it is drawn, and conversions beyond the limit are held back. A
 * conversion that the budget cannot pay releases its place, and the next round of the loop tries those that were held back.
 */
async function billEvents(tx: Tx, batch: Batch, usedUp?: ReadonlySet<string>): Promise<UnpayableDraw[]> {
  const unpayable: UnpayableDraw[] = [];
  let pending = chargesOf(batch);
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

/** Credits the money of reversed and refunded events to the budgets of their campaigns. */
async function creditCampaigns(tx: Tx, batch: Batch): Promise<void> {
  const credits = batch.takeCredits().map(({ event, dayMicros, totalMicros }) => ({
    channelId: event.channelId,
    campaignId: batch.campaigns.get(event.offerId)?.id as string,
    ...{ date: dateOf(event), dayMicros, totalMicros },
  }));
  await creditBudgets(tx, credits);
}

/** The charges of the events that the pricing model of their campaign bills. */
function chargesOf(batch: Batch): Charge[] {
  const { billable: allBillable } = batch;
  const limitOf = chargeLimits(allBillable);
  const charges: Charge[] = [];
  for (const billable of allBillable) {
    const { event, sessionEvents, reversed } = billable;
    const { session } = sessionEvents;
    const offer = session.offers.get(event.offerId);
    const campaignId = batch.campaigns.get(event.offerId)?.id;
    const channel = batch.channels.get(session.placement.channelId);
    if (!offer || !campaignId || !channel || billedType[offer.pricingModel] !== event.type) continue;
    const price = { bidMicros: offer.bidMicros, per: offer.pricingModel === 'CPM' ? 1000 : 1 } as const;
    const draw: Draw = {
      channelId: session.placement.channelId,
      campaignId,
      date: dateOf(event),
      ...(reversed ? { bidMicros: reversed.billedMicros, per: 1 } : price),
    };
    // The advertiser pays, so its own reports are not limited.
    const isLimited = event.type === 'CONVERSION' && event.claim === null;
    const limit = isLimited ? limitOf(sessionEvents, event, channel.conversionLimit) : undefined;
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

/** The day on which an event is billed. */
function dateOf(event: StoredEvent): string {
  return dateOfDay(dayNumber(billedAtOf(event).getTime()));
}
