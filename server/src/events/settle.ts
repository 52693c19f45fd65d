import type { Channel } from '../channel/index.ts';
import { newIdAt } from '../lib/ids.ts';
import { attribute, type Touchpoint, type Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import { firstProblem, newEventChecks, reportedEventChecks, type SessionEvents } from './checks.ts';
import { clickLimitOf, clickMinuteOf } from './click-limit.ts';
import {
  conversionsOf,
  countConversion,
  findLiveClaim,
  partnerConversionsOf,
  replacePartnerConversions,
  updateOrder,
} from './conversions.ts';
import { deduplicationKey, findDuplicate } from './deduplication.ts';
import { occurredAtOf } from './event-time.ts';
import type {
  Call,
  EventOutcome,
  EventSession,
  Reason,
  ReportedClaim,
  ReportedEvent,
  StoredEvent,
} from './model.ts';
import { findVoid } from './void-filter.ts';

/** Returns the outcome of a reported event. Call it after the batch is billed: billing may change the reason of the event. */
export type PendingOutcome = () => EventOutcome;

/**
 * Settles the reported events of a group of calls, in the order in which they were reported: rejects them, finds duplicates,
 * and classifies the new events as counted or not, with the reason. Pure: everything it reads is loaded in the batch, and
 * every change is recorded there.
 */
export function settle(batch: Batch, calls: readonly Call[]): PendingOutcome[][] {
  return calls.map((call) => call.reportedEvents.map((reported) => settleEvent(batch, call, reported)));
}

function settleEvent(batch: Batch, { reporter, receivedAt }: Call, reported: ReportedEvent): PendingOutcome {
  const { channelId } = reporter;
  const sessionEvents = batch.getSessionEvents(channelId, reported.sessionId);
  const eventWithSameId = reported.eventId ? batch.getEvent(channelId, reported.eventId) : undefined;
  const context = { reported, reporter, sessionEvents, eventWithSameId, now: receivedAt };
  const problem = firstProblem(reportedEventChecks, context);
  // The first check rejects an unknown session, so `sessionEvents` is defined if there is no problem.
  if (problem || !sessionEvents) return rejected(reported, problem ?? {});
  if (reported.claim?.state === 'released')
    return releaseOrder(
      batch,
      sessionEvents,
      newEvent(channelId, reported, receivedAt, sessionEvents.session),
    );
  const duplicate = findDuplicate(sessionEvents.events, reported);
  if (duplicate && reported.claim) updateOrder(batch, sessionEvents, duplicate, reported.claim);
  if (duplicate) return accepted('duplicate', duplicate, reported.eventId);
  const newEventProblem = firstProblem(newEventChecks, context);
  if (newEventProblem) return rejected(reported, newEventProblem);
  const event = newEvent(channelId, reported, receivedAt, sessionEvents.session);
  batch.create(sessionEvents, event);
  classifyEvent(batch, sessionEvents, event);
  return accepted('accepted', event, event.id);
}

function newEvent(
  channelId: string,
  reported: ReportedEvent,
  receivedAt: Date,
  session: EventSession,
): StoredEvent {
  return {
    channelId,
    id: reported.eventId ?? newIdAt(receivedAt.getTime()),
    sessionId: reported.sessionId,
    offerId: reported.offerId,
    type: reported.type,
    orderId: reported.orderId,
    occurredAt: occurredAtOf(reported, receivedAt, session),
    receivedAt,
    amount: reported.amount,
    currencyCode: reported.currencyCode,
    counted: false,
    reason: null,
    billedMicros: 0,
    payoutMicros: 0,
    voidId: null,
    voidedFrom: null,
    ...(reported.claim ? claimFields(reported.claim) : partnerFields),
  };
}

const partnerFields = { claim: null, attribution: null, refunds: null, heldUntil: null };

function claimFields({ state: claim, attribution, refunds, heldUntil }: ReportedClaim) {
  return { claim, attribution, refunds, heldUntil };
}

/**
 * Releases the conversion of an order that has moved. If it is not stored yet, it is stored as released, so that a late attempt to set it
 * finds it and changes nothing.
 */
function releaseOrder(batch: Batch, sessionEvents: SessionEvents, released: StoredEvent): PendingOutcome {
  const stored = sessionEvents.events.get(deduplicationKey(released));
  if (!stored) {
    released.reason = 'reassigned';
    batch.create(sessionEvents, released);
    return accepted('accepted', released, released.id);
  }
  if (stored.claim === 'released') return accepted('duplicate', stored, stored.id);
  batch.trackChange(sessionEvents, stored);
  batch.reverse(stored, null);
  stored.claim = 'released';
  stored.counted = false;
  if (stored.reason !== 'voided') stored.reason = 'reassigned';
  const windows = windowsOf(batch.channels.get(stored.channelId));
  for (const event of partnerConversionsOf(batch, sessionEvents, stored)) {
    if (event.reason !== 'reported_by_advertiser' || findLiveClaim(batch, sessionEvents, event)) continue;
    batch.trackChange(sessionEvents, event);
    attributeConversion(sessionEvents, event, windows);
    if (event.counted) countConversion(batch, sessionEvents, event);
  }
  return accepted('accepted', stored, stored.id);
}

/**
 * Classifies a new event as counted or not, with the reason. A new touchpoint can attribute conversions of the session that
 * arrived before it.
 */
function classifyEvent(batch: Batch, sessionEvents: SessionEvents, event: StoredEvent): void {
  const { session } = sessionEvents;
  const channel = batch.channels.get(event.channelId);
  const clickMinute = clickMinuteOf(event, session, channel);
  const isFlood = clickMinute !== undefined && batch.clickCounts.add(clickMinute) > clickLimitOf(channel);
  const uncountedReason: Reason | null = session.sandbox
    ? 'sandbox'
    : session.bot
      ? 'bot'
      : isFlood
        ? 'flood'
        : null;
  if (uncountedReason) {
    event.reason = uncountedReason;
    return;
  }
  const underVoid = findVoid(batch.voids, session, event);
  if (underVoid) {
    event.reason = 'voided';
    event.voidId = underVoid.id;
    return;
  }
  const windows = windowsOf(channel);
  if (event.type === 'CONVERSION') {
    attributeConversion(sessionEvents, event, windows);
    if (event.counted) countConversion(batch, sessionEvents, event);
    if (event.claim !== null) replacePartnerConversions(batch, sessionEvents, event);
    return;
  }
  event.counted = true;
  batch.markBillable(sessionEvents, event);
  reattributeConversions(batch, sessionEvents, event.offerId, windows);
}

export function windowsOf(channel: Channel | undefined): Windows {
  return { clickDays: channel?.clickDays ?? 0, viewDays: channel?.viewDays ?? 0 };
}

/**
 * Attributes a conversion by the current touchpoints of its session, and counts it if it is attributed. What an advertiser has reported is
 * attributed already.
 */
export function attributeConversion(
  sessionEvents: SessionEvents,
  event: StoredEvent,
  windows: Windows,
): void {
  if (event.claim !== null) {
    event.counted = event.claim !== 'released';
    event.reason = event.counted ? null : 'reassigned';
    return;
  }
  event.attribution = attribute(touchpointsOf(sessionEvents, event.offerId), event.occurredAt, windows);
  event.counted = event.attribution !== null;
  event.reason = event.counted ? null : 'not_attributed';
}

/**
 * Attributes the conversions of an offer again after a touchpoint was counted: it may attribute a conversion that was not
 * attributed, or change an attribution from view to click. With `isUndo` a conversion is billed with the amount that the void
 * had reversed.
 */
export function reattributeConversions(
  batch: Batch,
  sessionEvents: SessionEvents,
  offerId: string,
  windows: Windows,
  { isUndo = false } = {},
): void {
  for (const event of conversionsOf(sessionEvents, offerId)) {
    if (event.claim !== null || (!event.counted && event.reason !== 'not_attributed')) continue;
    const attribution = attribute(touchpointsOf(sessionEvents, offerId), event.occurredAt, windows);
    if (attribution === null || attribution === event.attribution) continue;
    batch.trackChange(sessionEvents, event);
    event.attribution = attribution;
    if (event.counted) continue;
    event.counted = true;
    event.reason = null;
    countConversion(batch, sessionEvents, event, isUndo ? batch.lastReversal(event) : undefined);
  }
}

/** The counted click and impression of an offer. A session has at most one of each, and neither has an order id. */
function touchpointsOf({ events }: SessionEvents, offerId: string): Touchpoint[] {
  const touchpoints: Touchpoint[] = [];
  for (const type of ['CLICK', 'IMPRESSION'] as const) {
    const touchpoint = events.get(deduplicationKey({ offerId, type, orderId: '' }));
    if (touchpoint?.counted) touchpoints.push({ type, occurredAt: touchpoint.occurredAt });
  }
  return touchpoints;
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
