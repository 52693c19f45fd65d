import { type Evidence, isStronger } from '../lib/evidence.ts';
import { newIdAt } from '../lib/ids.ts';
import { isInvalidReason } from '../lib/invalid-reasons.ts';
import { isSameValue } from '../lib/order-value.ts';
import type { Batch } from './batch.ts';
import {
  contentChecks,
  correctionChecks,
  firstProblem,
  newEventChecks,
  reportedEventChecks,
  type SessionEvents,
} from './checks.ts';
import { clickLimitOf, clickMinuteOf, isSameMinute } from './click-limit.ts';
import { countTouchpoint } from './count-touchpoint.ts';
import { deduplicationKey, findDuplicate } from './deduplication.ts';
import { occurredAtOf } from './event-time.ts';
import { judgeConversions } from './judge.ts';
import type {
  Call,
  Decision,
  EventOutcome,
  EventSession,
  Reason,
  ReportedEvent,
  ReportedOrder,
  StoredEvent,
} from './model.ts';
import { restoreEvents } from './void-events.ts';
import { findVoid, matchesVoid } from './void-filter.ts';

/**
 * Returns the outcome of a reported event. Call it after the batch is billed: billing may change the reason
 * of the event.
 */
export type PendingOutcome = () => EventOutcome;

/**
 * Settles the reported events of a group of calls, in the order in which they were reported: rejects them,
 * finds duplicates, and classifies the new events as counted or not, with the reason. Pure: everything it
 * reads is loaded in the batch, and every change is recorded there.
 */
export function settle(batch: Batch, calls: readonly Call[]): PendingOutcome[][] {
  return calls.map((call) => call.reportedEvents.map((reported) => settleEvent(batch, call, reported)));
}

function settleEvent(batch: Batch, call: Call, reported: ReportedEvent): PendingOutcome {
  const { reporter, receivedAt, evidence } = call;
  const { channelId } = reporter;
  const sessionEvents = batch.getSessionEvents(channelId, reported.sessionId);
  const eventWithSameId = reported.eventId ? batch.getEvent(channelId, reported.eventId) : undefined;
  const context = { reported, reporter, evidence, sessionEvents, eventWithSameId, now: receivedAt };
  const problem = firstProblem(reportedEventChecks, context);
  // The first check rejects an unknown session, so `sessionEvents` is defined if there is no problem.
  if (problem || !sessionEvents) return rejected(reported, problem ?? {});
  if (reported.decision) return followDecision(batch, sessionEvents, reported, reported.decision);
  const event = newEvent(call, reported, sessionEvents.session);
  if (reported.order?.state === 'released') return releaseOrder(batch, sessionEvents, event);
  const duplicate = findDuplicate(sessionEvents.events, reported);
  if (duplicate && reported.order) updateOrder(batch, sessionEvents, duplicate, reported.order);
  if (duplicate) {
    const isReplacement =
      !reported.order && canReplace(duplicate, event) && !firstProblem(contentChecks, context);
    if (isReplacement) replaceEvent(batch, sessionEvents, duplicate, { event, reported });
    return accepted('duplicate', duplicate, reported.eventId);
  }
  const checks = reported.order?.isCorrection ? correctionChecks : newEventChecks;
  const newEventProblem = firstProblem(checks, context);
  if (newEventProblem) return rejected(reported, newEventProblem);
  batch.create(sessionEvents, event);
  classifyEvent(batch, sessionEvents, event, reported);
  return accepted('accepted', event, event.id);
}

/**
 * True if a further report of a stored event may change it: a stronger one, or any one if the stored event is
 * invalid. A click of the same minute as a flood would be one, too.
 */
export function canReplace(
  stored: StoredEvent,
  { evidence, occurredAt }: { readonly evidence: Evidence | null; readonly occurredAt: Date },
): boolean {
  if (stored.evidence === null || evidence === null || stored.orderState !== null) return false;
  if (stored.reason === 'flood' && isSameMinute(stored.occurredAt, occurredAt)) return false;
  return isStronger(evidence, stored.evidence) || isInvalidReason(stored.reason);
}

function newEvent(
  { reporter, receivedAt, evidence }: Call,
  reported: ReportedEvent,
  session: EventSession,
): StoredEvent {
  const { order } = reported;
  return {
    channelId: reporter.channelId,
    id: reported.eventId ?? newIdAt(receivedAt.getTime()),
    sessionId: reported.sessionId,
    offerId: reported.offerId,
    type: reported.type,
    orderId: reported.orderId,
    // A page can ask for offers with the address of any shopper. What it is paid then is bounded as
    // what a link bills.
    evidence: order?.isMatched && session.requestEvidence === 'page' ? 'link' : evidence,
    occurredAt: occurredAtOf(reported, receivedAt, session),
    receivedAt: order?.reportedAt ?? receivedAt,
    amount: reported.amount,
    currencyCode: reported.currencyCode,
    counted: false,
    reason: null,
    attribution: order?.attribution ?? null,
    billedMicros: 0,
    payoutMicros: 0,
    voidId: null,
    voidedFrom: null,
    orderState: order?.state ?? null,
    orderRole: null,
    orderRevision: null,
    refunds: order?.refunds ?? null,
    heldUntil: order?.heldUntil ?? null,
  };
}

/**
 * Replaces time, value and grade of a stored event by those of a stronger or the first valid report, and
 * classifies it again. Stored events and reports can arrive in any sequence, so a report that is invalid
 * itself changes nothing. What was stopped is judged when the first valid report arrives, and stays. An event
 * of which a void or a refund has moved money keeps its time. One that was refunded stays as it is if the
 * value is another one: its refunds are parts of the value that it has.
 */
function replaceEvent(
  batch: Batch,
  sessionEvents: SessionEvents,
  stored: StoredEvent,
  { event, reported }: { event: StoredEvent; reported: ReportedEvent },
): void {
  const invalidReason = invalidReasonOf(batch, sessionEvents.session, event, reported);
  if (invalidReason && invalidReason !== 'sandbox') return;
  if (hasRefunds(stored) && !isSameValue(stored, event)) return;
  batch.trackChange(sessionEvents, stored);
  const keepsTime = batch.hasVoidOrRefund(stored);
  const wasStopped = wasStoppedBefore(stored);
  if (!keepsTime) {
    batch.moveBill(stored);
    stored.occurredAt = event.occurredAt;
    stored.receivedAt = event.receivedAt;
  }
  stored.evidence = event.evidence;
  stored.amount = event.amount;
  stored.currencyCode = event.currencyCode;
  if (invalidReason) return;
  const isVoided = stored.reason === 'voided';
  const voidId = isVoided ? matchingVoidId(batch, sessionEvents.session, stored) : undefined;
  if (voidId !== undefined) {
    stored.voidId = voidId;
    return;
  }
  if (keepsTime) {
    if (isVoided) restoreEvents(batch, sessionEvents, [stored]);
    return;
  }
  stored.counted = false;
  stored.reason = null;
  stored.attribution = null;
  stored.voidId = null;
  stored.voidedFrom = null;
  classifyValid(batch, sessionEvents, stored, { wasStopped, isTouchpointMoved: true });
}

/**
 * The void that holds a voided event after its grade was raised: its own if that still matches, else another
 * one that matches. The event keeps its time if its money has moved, so a void that is too old to be among
 * the active ones still holds it.
 */
function matchingVoidId(batch: Batch, session: EventSession, stored: StoredEvent): string | undefined {
  const { voidId } = stored;
  const isOld = !batch.voids.some(({ id }) => id === voidId);
  if (voidId !== null && isOld && batch.hasEntries(stored)) return voidId;
  const matching = batch.voids.filter((each) => matchesVoid(each, session, stored)).map(({ id }) => id);
  return matching.find((id) => id === voidId) ?? matching[0];
}

function hasRefunds({ refunds }: StoredEvent): boolean {
  return refunds !== null && refunds.items.length > 0;
}

/** True if an event was stopped when its first valid report arrived. Undefined if it was not judged then. */
function wasStoppedBefore({ reason, voidedFrom }: StoredEvent): boolean | undefined {
  if (isInvalidReason(reason) || (reason === 'voided' && voidedFrom === null)) return undefined;
  return reason === 'stopped' || voidedFrom === 'stopped';
}

/** The stored event with the id of the report follows a decision of the advertiser's side. */
function followDecision(
  batch: Batch,
  sessionEvents: SessionEvents,
  { eventId, sessionId }: ReportedEvent,
  decision: Decision,
): PendingOutcome {
  const stored = eventId ? batch.getEvent(sessionEvents.session.placement.channelId, eventId) : undefined;
  if (!stored || stored.sessionId !== sessionId)
    return () => ({ status: 'rejected', eventId: eventId ?? null, errors: { event_id: ['Unknown event.'] } });
  const { revision } = decision.kind === 'role' ? decision : decision.refunds;
  const known = decision.kind === 'role' ? stored.orderRevision : (stored.refunds?.revision ?? null);
  if (known !== null && known >= revision) return accepted('duplicate', stored, stored.id);
  batch.trackChange(sessionEvents, stored);
  if (decision.kind === 'refunds') stored.refunds = decision.refunds;
  else {
    stored.orderRole = decision.role;
    stored.orderRevision = decision.revision;
    judgeConversions(batch, sessionEvents, stored.offerId);
  }
  return accepted('accepted', stored, stored.id);
}

/**
 * An order that is known already is reported again: with other refunds, or because the time is over for which
 * it was held back.
 */
function updateOrder(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  { refunds }: ReportedOrder,
): void {
  if (event.orderState === 'released') return;
  if (refunds !== null && refunds.revision > (event.refunds?.revision ?? -1)) {
    batch.trackChange(sessionEvents, event);
    event.refunds = refunds;
  }
  judgeConversions(batch, sessionEvents, event.offerId);
}

/**
 * Releases the conversion of an order that has moved. If it is not stored yet, it is stored as released, so
 * that a late attempt to set it finds it and changes nothing.
 */
function releaseOrder(batch: Batch, sessionEvents: SessionEvents, released: StoredEvent): PendingOutcome {
  const stored = sessionEvents.events.get(deduplicationKey(released));
  if (!stored) {
    released.reason = 'reassigned';
    batch.create(sessionEvents, released);
    return accepted('accepted', released, released.id);
  }
  if (stored.orderState === 'released') return accepted('duplicate', stored, stored.id);
  batch.trackChange(sessionEvents, stored);
  batch.reverse(stored, null);
  stored.orderState = 'released';
  stored.counted = false;
  if (stored.reason !== 'voided') stored.reason = 'reassigned';
  judgeConversions(batch, sessionEvents, stored.offerId);
  return accepted('accepted', stored, stored.id);
}

/** Classifies a new event as counted or not, with the reason. */
function classifyEvent(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  reported: ReportedEvent,
): void {
  event.reason = invalidReasonOf(batch, sessionEvents.session, event, reported);
  if (event.reason === null) classifyValid(batch, sessionEvents, event, {});
}

function invalidReasonOf(
  batch: Batch,
  session: EventSession,
  event: StoredEvent,
  { invalidReason }: ReportedEvent,
): Reason | null {
  if (session.sandbox) return 'sandbox';
  if (session.bot) return 'bot';
  if (invalidReason) return invalidReason;
  const channel = batch.channels.get(event.channelId);
  const clickMinute = clickMinuteOf(event, session, channel);
  const isFlood = clickMinute !== undefined && batch.clickCounts.add(clickMinute) > clickLimitOf(channel);
  return isFlood ? 'flood' : null;
}

/**
 * An event that a shopper caused. A touchpoint can attribute conversions of the session
 * that arrived before it.
 */
function classifyValid(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  {
    wasStopped,
    isTouchpointMoved = false,
  }: { wasStopped?: boolean | undefined; isTouchpointMoved?: boolean },
): void {
  const { session } = sessionEvents;
  const underVoid = findVoid(batch.voids, session, event);
  if (underVoid) {
    event.reason = 'voided';
    event.voidId = underVoid.id;
    return;
  }
  batch.markReported(sessionEvents, event);
  if (event.type !== 'CONVERSION') countTouchpoint(batch, sessionEvents, event, wasStopped);
  const notStopped = wasStopped === false ? new Set([event]) : undefined;
  judgeConversions(batch, sessionEvents, event.offerId, { isTouchpointMoved, notStopped });
}

function rejected(reported: ReportedEvent, errors: Record<string, string[]>): PendingOutcome {
  return () => ({ status: 'rejected', eventId: reported.eventId ?? null, errors });
}

function accepted(
  status: 'accepted' | 'duplicate',
  event: StoredEvent,
  eventId: string | undefined,
): PendingOutcome {
  return () => ({ status, eventId: eventId ?? event.id, counted: event.counted, reason: event.reason });
}
