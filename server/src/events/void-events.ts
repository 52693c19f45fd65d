import { arrivalHourOf } from './arrival-hours.ts';
import type { Batch } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import { countTouchpoint } from './count-touchpoint.ts';
import { judgeConversions } from './judge.ts';
import type { ActiveVoid, EventSession, StoredEvent, VoidedFrom, VoidFilter } from './model.ts';
import { byArrival } from './order-events.ts';
import { findVoid, matchesVoid } from './void-filter.ts';

/**
 * Voids the matching events of one session. Invalid events, sandbox events and events of another
 * void stay unchanged. Conversions that were attributed to a voided touchpoint are attributed again
 * by the remaining ones.
 */
export function voidSession(batch: Batch, sessionEvents: SessionEvents, { id, ...filter }: ActiveVoid): void {
  const voidedOfferIds = new Set<string>();
  for (const event of sessionEvents.events.values()) {
    const { counted, reason } = event;
    const canBeVoided = counted || reason === 'not_attributed' || reason === 'unconfirmed';
    if (!canBeVoided || !matchesVoid(filter, sessionEvents.session, event)) continue;
    batch.trackChange(sessionEvents, event);
    event.voidId = id;
    event.voidedFrom = (reason ?? 'counted') as VoidedFrom;
    event.counted = false;
    event.reason = 'voided';
    // The attribution of an advertiser's order is kept, because it is not computed again.
    if (event.orderState === null) event.attribution = null;
    batch.reverse(event, id);
    voidedOfferIds.add(event.offerId);
  }
  for (const offerId of voidedOfferIds)
    judgeConversions(batch, sessionEvents, offerId, { voidId: id, isTouchpointMoved: true });
}

/**
 * Undoes a void in one session. Events that match another active void are assigned to that one.
 * All others are restored.
 */
export function undoVoid(batch: Batch, sessionEvents: SessionEvents, voidId: string): void {
  const otherVoids = batch.voids.filter(({ id }) => id !== voidId);
  const freed: StoredEvent[] = [];
  for (const event of sessionEvents.events.values()) {
    if (event.voidId !== voidId) continue;
    const otherVoid = findVoid(otherVoids, sessionEvents.session, event);
    if (otherVoid) {
      batch.trackChange(sessionEvents, event);
      event.voidId = otherVoid.id;
    } else freed.push(event);
  }
  restoreEvents(batch, sessionEvents, freed);
}

/**
 * Returns voided events of one session to their state before: a reversed bill is billed again, and an event
 * that arrived during the void is classified and billed as if it arrived now.
 */
export function restoreEvents(
  batch: Batch,
  sessionEvents: SessionEvents,
  voided: readonly StoredEvent[],
): void {
  const restored = voided.toSorted(byArrival).map((event) => ({ event, from: event.voidedFrom }));
  for (const { event } of restored) {
    batch.trackChange(sessionEvents, event);
    event.voidId = null;
    event.voidedFrom = null;
    event.reason = null;
    // An order that arrived during the void is not known to the advertiser's side.
    batch.markReported(sessionEvents, event);
  }
  // Touchpoints first: conversions are attributed by all of them.
  const notStopped = new Set<StoredEvent>();
  for (const { event, from } of restored) {
    if (event.type !== 'CONVERSION') restoreTouchpoint(batch, sessionEvents, event, from);
    else if (from !== null && from !== 'stopped' && from !== 'not_attributed') notStopped.add(event);
  }
  for (const { event, from } of restored)
    if (event.type === 'CONVERSION') restoreUnbilled(event, sessionEvents.session, from);
  for (const offerId of new Set(restored.map(({ event }) => event.offerId)))
    judgeConversions(batch, sessionEvents, offerId, { isUndo: true, isTouchpointMoved: true, notStopped });
}

/**
 * Bills what waits for staff and matches the filter. No ceiling holds it back again. A conversion
 * that was stopped is judged anew, like those that only followed a stopped touchpoint: it may still
 * wait for the advertiser.
 */
export function approveSession(batch: Batch, sessionEvents: SessionEvents, filter: VoidFilter): void {
  const { events, session } = sessionEvents;
  if (filter.unbilledAs === null) return;
  const approved = [...events.values()].filter((event) => matchesVoid(filter, session, event));
  for (const event of approved.sort(byArrival)) {
    batch.approve(sessionEvents, event);
    if (event.type === 'CONVERSION' && event.reason === 'stopped') continue;
    event.reason = null;
    batch.markBillable(sessionEvents, event);
  }
  if (filter.unbilledAs !== 'stopped') return;
  for (const offerId of new Set(approved.map((event) => event.offerId)))
    judgeConversions(batch, sessionEvents, offerId);
}

/** Restores an impression or a click. `from` is its state before the void. */
function restoreTouchpoint(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  from: VoidedFrom,
): void {
  if (from === null) {
    countTouchpoint(batch, sessionEvents, event, undefined);
    return;
  }
  event.counted = true;
  const state = stateWithout(event, sessionEvents.session, from);
  if (state !== 'counted') {
    event.reason = state;
    return;
  }
  // Without a reversal the event was not billed: its pricing model bills another type of event, or it was
  // over a ceiling.
  const reversed = batch.lastReversal(event);
  if (reversed || from !== 'counted') batch.markBillable(sessionEvents, event, reversed);
}

/** A conversion that counted and was not billed does not get a bill by the undo of a void. */
function restoreUnbilled(event: StoredEvent, session: EventSession, from: VoidedFrom): void {
  const state = stateWithout(event, session, from);
  if (
    state === 'budget_spent' ||
    state === 'conversion_limit' ||
    state === 'over_ceiling' ||
    state === 'unconfirmed' ||
    state === 'refunded'
  ) {
    event.counted = event.orderState !== 'unconfirmed' || event.evidence === null;
    event.reason = state;
  }
}

/**
 * The state before a void. What was over a ceiling counts without a limit if a server has reported it since.
 */
function stateWithout(event: StoredEvent, session: EventSession, from: VoidedFrom): VoidedFrom {
  return from === 'over_ceiling' && !arrivalHourOf(event, session) ? 'counted' : from;
}
