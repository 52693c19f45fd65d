import type { Channel } from '../channel/index.ts';
import type { Tx } from '../db/handle.ts';
import { creditBudgets, type Draw, drawBudgets, type ExhaustedCampaign } from '../demand/index.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { payoutOf } from '../lib/share.ts';
import type { Batch, Billable } from './batch.ts';
import { type ChargeLimit, chargeLimits } from './charge-limits.ts';
import { billedType, type StoredEvent } from './model.ts';
import type { LedgerTerms } from './terms.ts';
import { readCampaignIdsFor } from './terms.ts';

/** An event whose price is to be drawn. */
interface Charge extends Billable {
  readonly draw: Draw;
  readonly sharePpm: number;
  /** Of a conversion: how often its session and offer may be billed. */
  readonly limit: ChargeLimit | undefined;
}

/**
 * Draws the price of every event that newly counts from its campaign, as far as its budget reaches. Conversions are billed
 * so many times per session and offer; a place that a spent budget leaves free goes to the next one. Answers which
 * campaigns ran out of money.
 */
export async function billEvents(
  tx: Tx,
  batch: Batch,
  channels: ReadonlyMap<string, Channel>,
  snapshot: LedgerTerms,
): Promise<ExhaustedCampaign[]> {
  const emptied: ExhaustedCampaign[] = [];
  let open = await chargesOf(tx, batch, channels, snapshot);
  while (open.length > 0) {
    const [drawn, held] = partition(open, ({ limit }) => limit === undefined || limit.take());
    const result = await drawBudgets(
      tx,
      drawn.map(({ draw }) => draw),
    );
    emptied.push(...result.exhausted);
    for (const [at, charge] of drawn.entries()) settleCharge(batch, charge, result.paid[at] ?? null);
    const [retried, beyond] = partition(held, ({ limit }) => limit?.hasRoom ?? false);
    for (const { event } of beyond) event.reason = 'conversion_limit';
    open = retried;
  }
  return emptied;
}

/** Gives the money of reversed events back to their campaigns. */
export async function creditReversals(tx: Tx, batch: Batch, snapshot: LedgerTerms): Promise<void> {
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

async function chargesOf(
  tx: Tx,
  batch: Batch,
  channels: ReadonlyMap<string, Channel>,
  snapshot: LedgerTerms,
): Promise<Charge[]> {
  const offerIds = batch.billable.map(({ event }) => event.offerId);
  const campaignIds = await readCampaignIdsFor(tx, offerIds, snapshot);
  const limitOf = chargeLimits(batch.billable);
  const charges: Charge[] = [];
  for (const billable of batch.billable) {
    const { event, book, reversed } = billable;
    const { session } = book;
    const offer = session.offers.get(event.offerId);
    const campaignId = campaignIds.get(event.offerId);
    const channel = channels.get(session.placement.channelId);
    if (!offer || !campaignId || !channel || billedType[offer.pricingModel] !== event.type) continue;
    const price = { bidMicros: offer.bidMicros, per: offer.pricingModel === 'CPM' ? 1000 : 1 } as const;
    const draw: Draw = {
      channelId: session.placement.channelId,
      campaignId,
      date: dateOf(event),
      ...(reversed ? { bidMicros: reversed.billedMicros, per: 1 } : price),
    };
    const limit = event.type === 'CONVERSION' ? limitOf(book, event, channel.conversionLimit) : undefined;
    charges.push({ ...billable, draw, sharePpm: channel.revenueSharePpm, limit });
  }
  return charges;
}

function settleCharge(
  batch: Batch,
  { event, reversed, sharePpm, limit }: Charge,
  paidMicros: number | null,
): void {
  if (paidMicros === null) {
    event.reason = 'budget_spent';
    limit?.giveBack();
  } else if (reversed) batch.payBack(event, reversed);
  else batch.pay(event, { billedMicros: paidMicros, payoutMicros: payoutOf(paidMicros, sharePpm) });
}

function dateOf({ occurredAt }: StoredEvent): string {
  return dateOfDay(dayNumber(occurredAt.getTime()));
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const [yes, no]: [T[], T[]] = [[], []];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
