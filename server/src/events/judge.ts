import { isInvalidReason } from '../lib/invalid-reasons.ts';
import { attributeToBest, type Touchpoint, type Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import { isStoppedAtArrival } from './billable-time.ts';
import type { SessionEvents } from './checks.ts';
import { deduplicationKey } from './deduplication.ts';
import type { Attribution, OrderRole, Reason, StoredEvent } from './model.ts';
import { conversionsOf, findReplacement, isReportedByPartner, orderHashOf } from './order-events.ts';
import { isFullyRefunded } from './refunds.ts';

/**
 * The state that a conversion has by the events of its session. Without a reason, a counted one
 * is to be billed.
 */
interface Judgement {
  readonly counted: boolean;
  readonly reason: Reason | null;
  readonly attribution: Attribution | null;
  readonly orderRole: OrderRole | null;
}

/** The cause of a judgement. */
export interface JudgedBy {
  /** A bill that ends is recorded as a reversal of this void. */
  readonly voidId?: string;
  /** A bill that a void had reversed is billed with the same amount. */
  readonly isUndo?: boolean;
  /**
   * A touchpoint was taken away or has another time now. Without it, a conversion stays attributed if the
   * windows of the channel get shorter.
   */
  readonly isTouchpointMoved?: boolean;
  /**
   * Conversions that are known not to be stopped: their first report arrived before publisher or key were
   * stopped and a stronger one after that, or a void had taken them while they counted.
   */
  readonly notStopped?: ReadonlySet<StoredEvent> | undefined;
}

/**
 * Brings the conversions of an offer in line with the other events of the session: those that a touchpoint
 * attributes, and those whose order is counted elsewhere. Call it after each change of an event of the offer.
 * The result depends on the events, not on the sequence of their arrival.
 */
export function judgeConversions(
  batch: Batch,
  sessionEvents: SessionEvents,
  offerId: string,
  by: JudgedBy = {},
): void {
  const conversions = conversionsOf(sessionEvents, offerId);
  if (conversions.length === 0) return;
  const channel = batch.channels.get(sessionEvents.session.placement.channelId);
  const windows = { clickDays: channel?.clickDays ?? 0, viewDays: channel?.viewDays ?? 0 };
  const touchpoints = touchpointsOf(sessionEvents, offerId);
  const isStrict = by.isTouchpointMoved ?? false;
  const context = { batch, sessionEvents, conversions, touchpoints, windows, isStrict, by };
  // An order of the advertiser depends on what partners have reported, so it comes last.
  for (const event of conversions)
    if (event.orderState === null && !isFixed(event))
      applyJudgement(batch, sessionEvents, event, judgePartnerConversion(context, event), by);
  for (const event of conversions)
    if (event.orderState !== null && !isFixed(event))
      applyJudgement(batch, sessionEvents, event, judgeOrder(context, event), by);
}

/** True for a state that no other event changes. */
function isFixed({ reason }: StoredEvent): boolean {
  return reason === 'sandbox' || reason === 'voided' || isInvalidReason(reason);
}

interface Context {
  readonly batch: Batch;
  readonly sessionEvents: SessionEvents;
  readonly conversions: readonly StoredEvent[];
  readonly touchpoints: readonly Touchpoint[];
  readonly windows: Windows;
  readonly isStrict: boolean;
  readonly by: JudgedBy;
}

/**
 * A conversion that a partner has reported:
 * 1. The advertiser has reported the same order in this session: that report counts instead of it.
 * 2. The advertiser has reported the order, and it belongs elsewhere.
 * 3. No touchpoint attributes it.
 * 4. The publisher or the key was stopped before it arrived, or its best touchpoint was late or stopped:
 *    counted, not billed.
 * 5. The campaign counts what the advertiser reports: unconfirmed until then. Else it is billed.
 */
function judgePartnerConversion(context: Context, event: StoredEvent): Judgement {
  const { batch, conversions, touchpoints, windows, isStrict } = context;
  const { orderRole } = event;
  const uncounted = { counted: false, attribution: null, orderRole } as const;
  if (findReplacement(batch.advertiserOf(event), conversions, event))
    return { ...uncounted, reason: 'reported_by_advertiser' };
  if (orderRole === 'lost')
    return { ...uncounted, reason: touchpoints.length > 0 ? 'order_elsewhere' : 'not_attributed' };
  const attributed =
    attributeToBest(touchpoints, event.occurredAt, windows) ?? (isStrict ? null : keptAttribution(event));
  if (!attributed) return { ...uncounted, reason: 'not_attributed' };
  const { attribution } = attributed;
  const unbilledAs = unbilledAsOf(context, event, attributed.unbilledAs);
  const reason = unbilledAs ?? (isTakenAtPartnersWord(batch, event) ? null : 'unconfirmed');
  return { counted: true, reason, attribution, orderRole };
}

/**
 * The reason for which a conversion is not billed: it arrived while publisher or key were stopped, or else
 * that of its touchpoint. What was stopped is judged once. If staff have approved the conversion, a stopped
 * touchpoint does not hold it back either.
 */
function unbilledAsOf(
  context: Context,
  event: StoredEvent,
  ofTouchpoint: 'late' | 'stopped' | null,
): 'late' | 'stopped' | null {
  const { batch, sessionEvents, by } = context;
  if (!isStoppedAtArrival(event, sessionEvents.session)) return ofTouchpoint;
  const wasCleared =
    (event.counted && event.reason !== 'stopped') ||
    batch.isApproved(event) ||
    wasBilledBefore(context, event);
  if (wasCleared) return ofTouchpoint === 'stopped' ? null : ofTouchpoint;
  return by.notStopped?.has(event) ? ofTouchpoint : 'stopped';
}

/** True if the conversion was billed once, or an earlier version of its order. */
function wasBilledBefore({ batch, conversions }: Context, event: StoredEvent): boolean {
  if (batch.wasBilled(event)) return true;
  if (event.orderState === null || event.orderId === '') return false;
  const order = orderHashOf(event.orderId);
  return conversions.some(
    (each) => each.orderState === 'released' && orderHashOf(each.orderId) === order && batch.wasBilled(each),
  );
}

function keptAttribution({ counted, attribution, reason }: StoredEvent) {
  if (!counted || attribution === null) return null;
  return { attribution, unbilledAs: reason === 'late' || reason === 'stopped' ? reason : null };
}

/** A conversion that was billed or is unconfirmed stays so if the source of the campaign changes. */
function isTakenAtPartnersWord(batch: Batch, event: StoredEvent): boolean {
  if (isBilled(event)) return true;
  if (event.counted && event.reason === 'unconfirmed') return false;
  return (batch.campaigns.get(event.offerId)?.conversionSource ?? 'partner') === 'partner';
}

/**
 * The conversion of an advertiser's order, which is attributed already. An unconfirmed one never counts; if a
 * partner has reported the order in the same session, that report stands for it in the unconfirmed figures.
 * Before grades existed, an unconfirmed one counted.
 */
function judgeOrder(context: Context, event: StoredEvent): Judgement {
  const { batch, conversions, touchpoints, windows } = context;
  const { orderState, attribution, evidence } = event;
  const kept = { attribution, orderRole: null } as const;
  if (orderState === 'released') return { ...kept, counted: false, reason: 'reassigned' };
  if (orderState === 'unconfirmed') {
    const orderRole = isReportedByPartner(batch.advertiserOf(event), conversions, event) ? 'duplicate' : null;
    return { attribution, orderRole, counted: evidence === null, reason: 'unconfirmed' };
  }
  // The click that the reference proves may be known, and may have been late. Then a view in time
  // is the better touchpoint.
  const click = touchpoints.find(({ type }) => type === 'CLICK');
  const lateAs = attribution === 'click' ? click?.unbilledAs : undefined;
  const best = lateAs ? attributeToBest(touchpoints, event.occurredAt, windows) : null;
  const unbilledAs = unbilledAsOf(context, event, best ? best.unbilledAs : (lateAs ?? null));
  return { ...kept, counted: true, reason: unbilledAs ?? holdReason(batch, event) };
}

/**
 * An order is billed when the days are over for which its campaign holds it back. One that was refunded
 * meanwhile is never billed.
 */
function holdReason({ now }: Batch, event: StoredEvent): 'held' | 'refunded' | null {
  const { heldUntil, counted, reason } = event;
  if (heldUntil === null || isBilled(event)) return null;
  if (heldUntil > now) return 'held';
  return isFullyRefunded(event) || (counted && reason === 'refunded') ? 'refunded' : null;
}

/** True if the event counts and went through billing, whether its price fitted or not. */
function isBilled({ counted, reason }: StoredEvent): boolean {
  return counted && (reason === null || billingReasons.has(reason));
}

const billingReasons: ReadonlySet<Reason> = new Set(['budget_spent', 'conversion_limit', 'over_ceiling']);

function applyJudgement(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  judgement: Judgement,
  { voidId, isUndo = false }: JudgedBy,
): void {
  const { counted, reason, attribution, orderRole } = judgement;
  const wasBilled = isBilled(event);
  const isBillable = counted && reason === null;
  const staysBilled = wasBilled && isBillable;
  const isSameState = event.counted === counted && (event.reason === reason || staysBilled);
  if (isSameState && event.attribution === attribution && event.orderRole === orderRole) return;
  batch.trackChange(sessionEvents, event);
  event.attribution = attribution;
  event.orderRole = orderRole;
  if (staysBilled) return;
  if (wasBilled && !isBillable) batch.reverse(event, voidId ?? null);
  event.counted = counted;
  event.reason = reason;
  if (isBillable) batch.markBillable(sessionEvents, event, isUndo ? batch.lastReversal(event) : undefined);
}

/**
 * The counted click and impression of an offer. A session has at most one of each, and neither
 * has an order id.
 */
function touchpointsOf({ events }: SessionEvents, offerId: string): Touchpoint[] {
  const touchpoints: Touchpoint[] = [];
  for (const type of ['CLICK', 'IMPRESSION'] as const) {
    const touchpoint = events.get(deduplicationKey({ offerId, type, orderId: '' }));
    if (!touchpoint?.counted) continue;
    const { occurredAt, reason } = touchpoint;
    const unbilledAs = reason === 'late' || reason === 'stopped' ? reason : undefined;
    touchpoints.push({ type, occurredAt, unbilledAs });
  }
  return touchpoints;
}
