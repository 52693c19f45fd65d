import type { Channel } from '../channel/index.ts';
import { newIdAt } from '../lib/ids.ts';
import { attribute, type Touch, type Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import { firstProblem, newEventChecks, reportChecks, type SessionEvents } from './checks.ts';
import { findOnce, onceKey } from './find-once.ts';
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
/** Clicks of one shopper in a minute that count, where the channel sets no number. */
export const defaultClicksPerMinute = 60;

/** A report after the first pass. Its outcome is asked for when the whole group has been judged and billed. */
export interface Resolved {
  readonly outcome: () => EventOutcome;
  /** Set for a report that made a new event. */
  readonly created?: { readonly event: StoredEvent; readonly book: SessionEvents };
}

/** First pass: which reports are rejected, which are repeats, and which make a new event. */
export function resolveReports(batch: Batch, calls: readonly Call[]): Resolved[][] {
  return calls.map((call) => call.reports.map((report) => resolve(batch, call, report)));
}

function resolve(batch: Batch, { reporter, receivedAt }: Call, report: ReportedEvent): Resolved {
  const { channelId } = reporter;
  const book = batch.book(channelId, report.sessionId);
  const sameId = report.eventId ? batch.eventById(channelId, report.eventId) : undefined;
  const situation = { report, reporter, book, sameId, now: receivedAt };
  const problem = firstProblem(reportChecks, situation);
  if (problem || !book) return reject(report, problem ?? {});
  const known = findOnce(book.events, report);
  if (known) return { outcome: accepted('duplicate', known, report.eventId) };
  const implausible = firstProblem(newEventChecks, situation);
  if (implausible) return reject(report, implausible);
  const event = newEvent(channelId, report, receivedAt, book.session);
  batch.create(book, event);
  return { outcome: accepted('accepted', event, event.id), created: { event, book } };
}

function newEvent(
  channelId: string,
  report: ReportedEvent,
  receivedAt: Date,
  session: EventSession,
): StoredEvent {
  // Another process, with another clock, may have begun the session: an event without a time is never before it.
  const arrivedAt = receivedAt < session.at ? session.at : receivedAt;
  return {
    channelId,
    id: report.eventId ?? newIdAt(receivedAt.getTime()),
    sessionId: report.sessionId,
    offerId: report.offerId,
    type: report.type,
    orderId: report.orderId,
    occurredAt: report.occurredAt ?? arrivedAt,
    receivedAt,
    amount: report.amount,
    currencyCode: report.currencyCode,
    counted: false,
    reason: null,
    attribution: null,
    billedMicros: 0,
    payoutMicros: 0,
    voidId: null,
    voidedFrom: null,
  };
}

/** The minute under which an event counts against its shopper's limit; undefined where no limit applies. */
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
 * Second pass: judges a new event. `clickNumber` tells which of its shopper's clicks in the minute it is. A touch may be
 * what a conversion of the session was waiting for.
 */
export function classifyEvent(
  batch: Batch,
  book: SessionEvents,
  event: StoredEvent,
  channel: Channel | undefined,
  clickNumber: number | undefined,
): void {
  const { sandbox, bot } = book.session;
  const refusal: Reason | null = sandbox
    ? 'sandbox'
    : bot
      ? 'bot'
      : clickNumber !== undefined && clickNumber > clickLimit(channel)
        ? 'flood'
        : null;
  if (refusal) {
    event.reason = refusal;
    return;
  }
  const underVoid = findVoid(batch.voids, book.session, event);
  if (underVoid) {
    event.reason = 'voided';
    event.voidId = underVoid.id;
    return;
  }
  const windows = windowsOf(channel);
  if (event.type === 'CONVERSION') attributeAnew(book, event, windows);
  else event.counted = true;
  if (event.counted) batch.bill(book, event);
  if (event.type !== 'CONVERSION') reconsider(batch, book, event.offerId, windows);
}

export function windowsOf(channel: Channel | undefined): Windows {
  return { clickDays: channel?.clickDays ?? 0, viewDays: channel?.viewDays ?? 0 };
}

/** Judges a conversion by the touches of its session as they are now. */
export function attributeAnew(book: SessionEvents, event: StoredEvent, windows: Windows): void {
  event.attribution = attribute(touchesOf(book, event.offerId), event.occurredAt, windows);
  event.counted = event.attribution !== null;
  event.reason = event.counted ? null : 'not_attributed';
}

/**
 * A touch that newly counts may attribute conversions that waited for it, or be a better reason for one that counted. When a
 * void is undone, conversions get back the money that it took from them.
 */
export function reconsider(
  batch: Batch,
  book: SessionEvents,
  offerId: string,
  windows: Windows,
  { isUndo = false } = {},
): void {
  for (const event of conversionsOf(book, offerId)) {
    if (!event.counted && event.reason !== 'not_attributed') continue;
    const attribution = attribute(touchesOf(book, offerId), event.occurredAt, windows);
    if (attribution === null || attribution === event.attribution) continue;
    batch.touch(book, event);
    event.attribution = attribution;
    if (event.counted) continue;
    event.counted = true;
    event.reason = null;
    batch.bill(book, event, isUndo ? batch.lastReversal(event) : undefined);
  }
}

/** In the order of arrival: the first ones are billed first. */
export function conversionsOf({ events }: SessionEvents, offerId: string): StoredEvent[] {
  const found: StoredEvent[] = [];
  for (const event of events.values())
    if (event.type === 'CONVERSION' && event.offerId === offerId) found.push(event);
  return found.length < 2 ? found : found.sort(byArrival);
}

export function byArrival(a: StoredEvent, b: StoredEvent): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1);
}

function touchesOf({ events }: SessionEvents, offerId: string): Touch[] {
  const touches: Touch[] = [];
  for (const type of ['CLICK', 'IMPRESSION'] as const) {
    const touch = events.get(onceKey({ offerId, type, orderId: '' }));
    if (touch?.counted) touches.push({ type, occurredAt: touch.occurredAt });
  }
  return touches;
}

function reject(report: ReportedEvent, errors: Record<string, string[]>): Resolved {
  return { outcome: () => ({ status: 'rejected', eventId: report.eventId ?? null, errors }) };
}

function accepted(
  status: 'accepted' | 'duplicate',
  event: StoredEvent,
  eventId: string | undefined,
): () => EventOutcome {
  return () => ({ status, eventId: eventId ?? event.id, counted: event.counted, reason: event.reason });
}
