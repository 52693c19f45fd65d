import type { Channel } from '../channel/index.ts';
import type { Tx } from '../db/handle.ts';
import { newIdAt } from '../lib/ids.ts';
import { attribute, type Touch, type Windows } from './attribution.ts';
import { type Batch, onceKey } from './batch.ts';
import { firstProblem, idTaken, newEventChecks, reportChecks, type SessionBook } from './checks.ts';
import type { Call, EventSession, Outcome, Reason, Report, StoredEvent } from './model.ts';
import { countClick, listEventsByIds } from './store.ts';

const minuteMs = 60_000;

/**
 * Judges the reports of a call, one after the other, on the books of their sessions. The answers are functions: what an
 * event was billed is known only when all of the group are judged.
 */
export async function settleCall(
  tx: Tx,
  batch: Batch,
  call: Call,
  channel: Channel | undefined,
): Promise<(() => Outcome)[]> {
  const outcomes: (() => Outcome)[] = [];
  for (const report of call.reports) outcomes.push(await settle(tx, batch, call, report, channel));
  return outcomes;
}

async function settle(
  tx: Tx,
  batch: Batch,
  { reporter, receivedAt }: Call,
  report: Report,
  channel: Channel | undefined,
): Promise<() => Outcome> {
  const { channelId } = reporter;
  const book = batch.book(channelId, report.sessionId);
  const sameId = report.eventId ? batch.eventById(channelId, report.eventId) : undefined;
  const situation = { report, reporter, book, sameId, now: receivedAt };
  const problem = firstProblem(reportChecks, situation);
  if (problem || !book) return reject(report, problem ?? {});
  const known = book.events.get(onceKey(report));
  if (known)
    return (await isTaken(tx, channelId, report.eventId, known))
      ? reject(report, idTaken)
      : accept('duplicate', known, report.eventId);
  const implausible = firstProblem(newEventChecks, situation);
  if (implausible) return reject(report, implausible);

  // Another process, with another clock, may have begun the session: a moment that nobody named is never before it.
  const arrivedAt = receivedAt < book.session.at ? book.session.at : receivedAt;
  const occurredAt = report.occurredAt ?? arrivedAt;
  const windows: Windows = { clickDays: channel?.clickDays ?? 0, viewDays: channel?.viewDays ?? 0 };
  const event: StoredEvent = {
    channelId,
    id: report.eventId ?? newIdAt(receivedAt.getTime()),
    sessionId: report.sessionId,
    offerId: report.offerId,
    type: report.type,
    orderId: report.orderId,
    occurredAt,
    receivedAt,
    amount: report.amount,
    currencyCode: report.currencyCode,
    counted: false,
    reason: await refuse(tx, book.session, report, occurredAt, channel?.clicksPerMinute ?? null),
    attribution: null,
    billedMicros: 0,
    payoutMicros: 0,
  };
  if (event.reason === null) judge(event, book, windows);
  batch.create(book, event);
  if (event.type !== 'CONVERSION' && event.counted) reconsider(batch, book, event, windows);
  return accept('accepted', event, event.id);
}

/**
 * A repeat may come under an id of its own, unless that is another event's. It is looked up here because a repeat is
 * not stored, so the unique key does not notice.
 */
async function isTaken(
  tx: Tx,
  channelId: string,
  eventId: string | undefined,
  known: StoredEvent,
): Promise<boolean> {
  if (eventId === undefined || eventId === known.id) return false;
  return (await listEventsByIds(tx, [{ channelId, eventId }])).length > 0;
}

/** Why an event cannot count whatever else happens in its session. */
async function refuse(
  tx: Tx,
  session: EventSession,
  { type }: Report,
  at: Date,
  clicksPerMinute: number | null,
): Promise<Reason | null> {
  if (session.sandbox) return 'sandbox';
  if (session.bot) return 'bot';
  if (type !== 'CLICK' || clicksPerMinute === null || session.shopper === undefined) return null;
  const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
  const clicks = await countClick(tx, session.place.channelId, session.shopper, minute);
  return clicks > clicksPerMinute ? 'flood' : null;
}

function judge(event: StoredEvent, book: SessionBook, windows: Windows): void {
  if (event.type !== 'CONVERSION') {
    event.counted = true;
    return;
  }
  event.attribution = attribute(touchesOf(book, event.offerId), event.occurredAt, windows);
  event.counted = event.attribution !== null;
  event.reason = event.counted ? null : 'not_attributed';
}

/** A click or impression may be what a conversion was waiting for, or a better reason for one that counted. */
function reconsider(batch: Batch, book: SessionBook, touch: StoredEvent, windows: Windows): void {
  for (const event of book.events.values()) {
    if (event.type !== 'CONVERSION' || event.offerId !== touch.offerId) continue;
    if (!event.counted && event.reason !== 'not_attributed') continue;
    const attribution = attribute(touchesOf(book, event.offerId), event.occurredAt, windows);
    if (attribution === null || attribution === event.attribution) continue;
    event.attribution = attribution;
    if (event.counted) batch.change(event);
    else {
      event.counted = true;
      event.reason = null;
      batch.count(book, event);
    }
  }
}

function touchesOf({ events }: SessionBook, offerId: string): Touch[] {
  const touches: Touch[] = [];
  for (const type of ['CLICK', 'IMPRESSION'] as const) {
    const touch = events.get(onceKey({ offerId, type, orderId: '' }));
    if (touch?.counted) touches.push({ type, occurredAt: touch.occurredAt });
  }
  return touches;
}

function reject(report: Report, errors: Record<string, string[]>): () => Outcome {
  return () => ({ status: 'rejected', eventId: report.eventId ?? null, errors });
}

function accept(
  status: 'accepted' | 'duplicate',
  event: StoredEvent,
  eventId: string | undefined,
): () => Outcome {
  return () => ({ status, eventId: eventId ?? event.id, counted: event.counted, reason: event.reason });
}
