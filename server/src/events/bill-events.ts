import type { Credit, Draw, UnpayableDraw } from '../demand/index.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { partition } from '../lib/partition.ts';
import { payoutOf } from '../lib/share.ts';
import { applyRefunds } from './apply-refunds.ts';
import { CeilingRoom, chargedHourOf, hourName } from './arrival-hours.ts';
import type { Batch, Billable } from './batch.ts';
import { type ChargeLimit, chargeLimits } from './charge-limits.ts';
import { billedType } from './model.ts';
import { drawnPrice } from './price.ts';
import { billedAtOf } from './refunds.ts';
import type { Till } from './till.ts';

/** An event to be billed, with its price and the campaign to draw it from. */
interface Charge extends Billable {
  readonly draw: Draw;
  /** The channel's share of the bill, in millionths. */
  readonly sharePpm: number;
  /** For a conversion: the limit of billed conversions of its session and offer. */
  readonly limit: ChargeLimit | undefined;
  /** The room under the ceiling of its hour of arrival. Undefined if no ceiling applies to the event. */
  readonly room: CeilingRoom | undefined;
  /** The most that it can cost. */
  readonly maxMicros: number;
}

/**
 * Settles the money of a batch: what was reversed goes back to the budgets, then new events are billed, then
 * refunds are applied to the bills. Returns draws that budgets cannot pay.
 */
export async function billBatch(batch: Batch, till: Till): Promise<UnpayableDraw[]> {
  const roomOf = await openRooms(batch, till);
  await till.credit(creditsOf(batch));
  const unpayable = await billEvents(batch, till, roomOf);
  applyRefunds(batch);
  await till.credit(creditsOf(batch));
  return unpayable;
}

type RoomOf = (billable: Billable) => CeilingRoom | undefined;

/** Opens the hours of arrival whose bills may change, and returns a look-up of what they may still bill. */
async function openRooms(batch: Batch, till: Till): Promise<RoomOf> {
  const hours = batch.chargedHours;
  if (hours.length === 0) return () => undefined;
  const opened = await till.openHours(hours);
  const changes = batch.arrivalChanges();
  const rooms = new Map<string, CeilingRoom>();
  return ({ event, sessionEvents: { session }, reversed, moved }) => {
    // The undo of a void bills what was billed before, staff have approved an event beyond the ceiling, or a
    // bill stays in its hour.
    const hasNoLimit = reversed || batch.isApproved(event) || (moved && batch.hasRoom(event));
    const hour = hasNoLimit ? undefined : chargedHourOf(event, session);
    if (!hour) return undefined;
    const name = hourName(hour);
    const { ceilingMicros = null, usedMicros = 0 } = opened.get(name) ?? {};
    const room = rooms.get(name) ?? new CeilingRoom(ceilingMicros, usedMicros + changes.usedIn(hour));
    rooms.set(name, room);
    return room;
  };
}

/**
 * Draws the price of every newly counted event from the budget of its campaign. The number of billed
 * conversions per session and offer is limited: each reserves its place before it is drawn, and conversions
 * beyond the limit are held back. A conversion that the budget cannot pay releases its place, and the next
 * round of the loop tries those that were held back. In the same way each event reserves its price in its
 * hour of arrival; what does not fit there waits for staff.
 */
async function billEvents(batch: Batch, till: Till, roomOf: RoomOf): Promise<UnpayableDraw[]> {
  const unpayable: UnpayableDraw[] = [];
  let pending = chargesOf(batch, roomOf);
  while (pending.length > 0) {
    const [inLimit, heldBack] = partition(pending, ({ limit }) => limit === undefined || limit.tryReserve());
    const [reserved, overCeiling] = partition(
      inLimit,
      ({ room, maxMicros }) => room === undefined || room.tryReserve(maxMicros),
    );
    for (const { event, limit } of overCeiling) {
      event.reason = 'over_ceiling';
      limit?.release();
    }
    const draws = reserved.map(({ draw }) => draw);
    const result = await till.draw(draws);
    unpayable.push(...result.unpayable);
    for (const [at, charge] of reserved.entries()) recordCharge(batch, charge, result.paid[at] ?? null);
    const [retried, overLimit] = partition(heldBack, ({ limit }) => limit?.hasRoom ?? false);
    for (const { event } of overLimit) event.reason = 'conversion_limit';
    pending = retried;
  }
  return unpayable;
}

/** The money of reversed and refunded events, which goes back to the budgets of their campaigns. */
function creditsOf(batch: Batch): Credit[] {
  return batch.takeCredits().map(({ event, billedAt, dayMicros, totalMicros }) => ({
    channelId: event.channelId,
    campaignId: batch.campaigns.get(event.offerId)?.id as string,
    date: dateOf(billedAt),
    dayMicros,
    totalMicros,
  }));
}

/** The charges of the events that the pricing model of their campaign bills. */
function chargesOf(batch: Batch, roomOf: RoomOf): Charge[] {
  const { billable: allBillable } = batch;
  const limitOf = chargeLimits(allBillable);
  const charges: Charge[] = [];
  for (const billable of allBillable) {
    const { event, sessionEvents, reversed, moved } = billable;
    const { session } = sessionEvents;
    const offer = session.offers.get(event.offerId);
    const campaignId = batch.campaigns.get(event.offerId)?.id;
    const channel = batch.channels.get(session.placement.channelId);
    if (!offer || !campaignId || !channel || billedType[offer.pricingModel] !== event.type) continue;
    const known = reversed ?? moved;
    const price = known ? ({ bidMicros: known.billedMicros, per: 1 } as const) : drawnPrice(offer);
    const draw: Draw = {
      channelId: session.placement.channelId,
      campaignId,
      date: dateOf(billedAtOf(event)),
      ...price,
    };
    const isLimited = event.type === 'CONVERSION';
    const limit = isLimited ? limitOf(sessionEvents, event, channel.conversionLimit) : undefined;
    const maxMicros = Math.ceil(price.bidMicros / price.per);
    charges.push({
      ...billable,
      draw,
      sharePpm: channel.revenueSharePpm,
      limit,
      room: roomOf(billable),
      maxMicros,
    });
  }
  return charges;
}

function recordCharge(
  batch: Batch,
  { event, reversed, moved, sharePpm, limit, room, maxMicros }: Charge,
  paidMicros: number | null,
): void {
  if (paidMicros === null) {
    event.reason = 'budget_spent';
    limit?.release();
    room?.release(maxMicros);
  } else if (reversed) batch.recordRestoredBill(event, reversed);
  else if (moved) batch.recordBill(event, moved);
  else batch.recordBill(event, { billedMicros: paidMicros, payoutMicros: payoutOf(paidMicros, sharePpm) });
}

function dateOf(time: Date): string {
  return dateOfDay(dayNumber(time.getTime()));
}
