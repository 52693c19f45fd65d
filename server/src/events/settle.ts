import type { Channel } from '../channel/index.ts';
import { newIdAt } from '../lib/ids.ts';
import { attribute, type Touchpoint, type Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import { firstProblem, newEventChecks, reportedEventChecks, type SessionEvents } from './checks.ts';
import { deduplicationKey, findDuplicate } from './deduplication.ts';
import type {
  Call,
  ClickMinute,
  EventOutcome,
  EventSession,
  Reason,
  ReportedEvent,
  StoredEvent,
} from './model.ts';
import { findVoid } from './void-filter.ts';

const minuteMs = 60_000;
/** The number of clicks per shopper and minute that count, if the channel sets no limit. */
export const defaultClicksPerMinute = 60;

/** A reported event after the first pass. `outcome` must be called after the whole batch is classified and billed. */
export interface Resolved {
  readonly outcome: () => EventOutcome;
  /** Set if the reported event is a new event. */
  readonly created?: { readonly event: StoredEvent; readonly sessionEvents: SessionEvents };
}

/** First pass: rejects reported events, finds duplicates, and creates the new events. */
export function resolveCalls(batch: Batch, calls: readonly Call[]): Resolved[][] {
  return calls.map((call) => call.reportedEvents.map((reported) => resolve(batch, call, reported)));
}

function resolve(batch: Batch, { reporter, receivedAt }: Call, reported: ReportedEvent): Resolved {
  const { channelId } = reporter;
  const sessionEvents = batch.getSessionEvents(channelId, reported.sessionId);
  const sameId = reported.eventId ? batch.getEvent(channelId, reported.eventId) : undefined;
  const context = { reported, reporter, sessionEvents, sameId, now: receivedAt };
  const problem = firstProblem(reportedEventChecks, context);
  if (problem || !sessionEvents) return reject(reported, problem ?? {});
  const known = findDuplicate(sessionEvents.events, reported);
  if (known) return { outcome: accepted('duplicate', known, reported.eventId) };
  const implausible = firstProblem(newEventChecks, context);
  if (implausible) return reject(reported, implausible);
  const event = newEvent(channelId, reported, receivedAt, sessionEvents.session);
  batch.create(sessionEvents, event);
  return { outcome: accepted('accepted', event, event.id), created: { event, sessionEvents } };
}

function newEvent(
  channelId: string,
  reported: ReportedEvent,
  receivedAt: Date,
  session: EventSession,
): StoredEvent {
  // The clock of the process that created the session may be ahead of ours: an event without a time is never before its session.
  const arrivedAt = receivedAt < session.at ? session.at : receivedAt;
  return {
    channelId,
    id: reported.eventId ?? newIdAt(receivedAt.getTime()),
    sessionId: reported.sessionId,
    offerId: reported.offerId,
    type: reported.type,
    orderId: reported.orderId,
    occurredAt: reported.occurredAt ?? arrivedAt,
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

/** The shopper and minute whose click limit an event counts against; undefined if no limit applies. */
export function clickMinuteOf(
  event: StoredEvent,
  { sandbox, bot, shopper }: EventSession,
  channel: Channel | undefined,
): ClickMinute | undefined {
  if (event.type !== 'CLICK' || sandbox || bot || shopper === undefined || clickLimit(channel) === 0)
    return undefined;
  const minute = new Date(Math.floor(event.occurredAt.getTime() / minuteMs) * minuteMs);
  return { channelId: event.channelId, shopper, minute };
}

function clickLimit(channel: Channel | undefined): number {
  return channel?.clicksPerMinute ?? defaultClicksPerMinute;
}

/**
 * Second pass: classifies a new event as counted or not, with the reason. `clickNumber` is the number of the click among its
 * shopper's clicks in that minute. A new touchpoint can attribute conversions of the session that arrived before it.
 */
export function classifyEvent(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  channel: Channel | undefined,
  clickNumber: number | undefined,
): void {
  const { sandbox, bot } = sessionEvents.session;
  const invalidReason: Reason | null = sandbox
    ? 'sandbox'
    : bot
      ? 'bot'
      : clickNumber !== undefined && clickNumber > clickLimit(channel)
        ? 'flood'
        : null;
  if (invalidReason) {
    event.reason = invalidReason;
    return;
  }
  const underVoid = findVoid(batch.voids, sessionEvents.session, event);
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

function touchpointsOf({ events }: SessionEvents, offerId: string): Touchpoint[] {
  const touchpoints: Touchpoint[] = [];
  for (const type of ['CLICK', 'IMPRESSION'] as const) {
    const touchpoint = events.get(deduplicationKey({ offerId, type, orderId: '' }));
    if (touchpoint?.counted) touchpoints.push({ type, occurredAt: touchpoint.occurredAt });
  }
  return touchpoints;
}

function reject(reported: ReportedEvent, errors: Record<string, string[]>): Resolved {
  return { outcome: () => ({ status: 'rejected', eventId: reported.eventId ?? null, errors }) };
}

function accepted(
  status: 'accepted' | 'duplicate',
  event: StoredEvent,
  eventId: string | undefined,
): () => EventOutcome {
  return () => ({ status, eventId: eventId ?? event.id, counted: event.counted, reason: event.reason });
}
