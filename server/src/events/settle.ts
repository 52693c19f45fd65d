import type { Channel } from '../channel/index.ts';
import { newIdAt } from '../lib/ids.ts';
import { attribute, type Touchpoint, type Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import { firstProblem, newEventChecks, reportedEventChecks, type SessionEvents } from './checks.ts';
import { clickLimitOf, clickMinuteOf } from './click-limit.ts';
import { deduplicationKey, findDuplicate } from './deduplication.ts';
import { occurredAtOf } from './event-time.ts';
import type { Call, EventOutcome, EventSession, Reason, ReportedEvent, StoredEvent } from './model.ts';
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
  const duplicate = findDuplicate(sessionEvents.events, reported);
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
    attribution: null,
    billedMicros: 0,
    payoutMicros: 0,
    voidId: null,
    voidedFrom: null,
  };
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
  if (event.type === 'CONVERSION') attributeConversion(sessionEvents, event, windows);
  else event.counted = true;
  if (event.counted) batch.markBillable(sessionEvents, event);
  if (event.type !== 'CONVERSION') reattributeConversions(batch, sessionEvents, event.offerId, windows);
}

export function windowsOf(channel: Channel | undefined): Windows {
  return { clickDays: channel?.clickDays ?? 0, viewDays: channel?.viewDays ?? 0 };
}

/** Attributes a conversion by the current touchpoints of its session, and counts it if it is attributed. */
export function attributeConversion(
  sessionEvents: SessionEvents,
  event: StoredEvent,
  windows: Windows,
): void {
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
    if (!event.counted && event.reason !== 'not_attributed') continue;
    const attribution = attribute(touchpointsOf(sessionEvents, offerId), event.occurredAt, windows);
    if (attribution === null || attribution === event.attribution) continue;
    batch.trackChange(sessionEvents, event);
    event.attribution = attribution;
    if (event.counted) continue;
    event.counted = true;
    event.reason = null;
    batch.markBillable(sessionEvents, event, isUndo ? batch.lastReversal(event) : undefined);
  }
}

/** The conversions of an offer in order of arrival, which is the order of billing. */
export function conversionsOf({ events }: SessionEvents, offerId: string): StoredEvent[] {
  const found: StoredEvent[] = [];
  for (const event of events.values())
    if (event.type === 'CONVERSION' && event.offerId === offerId) found.push(event);
  return found.length < 2 ? found : found.sort(byArrival);
}

export function byArrival(a: StoredEvent, b: StoredEvent): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1);
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
