import type { Batch } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import { judgeConversions } from './judge.ts';
import type { ActiveVoid, StoredEvent, VoidedFrom, VoidFilter } from './model.ts';
import { byArrival } from './order-events.ts';
import { countTouchpoint } from './settle.ts';
import { findVoid, matchesVoid } from './void-filter.ts';

/**
 * Voids the matching events of one session. Invalid events, sandbox events and events of another void stay unchanged.
 * Conversions that were attributed to a voided touchpoint are attributed again by the remaining ones.
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
    // What the advertiser's order was attributed to is not computed again.
    if (event.orderState === null) event.attribution = null;
    batch.reverse(event, id);
    voidedOfferIds.add(event.offerId);
  }
  for (const offerId of voidedOfferIds)
    judgeConversions(batch, sessionEvents, offerId, { voidId: id, isTouchpointMoved: true });
}

/**
 * Undoes a void in one session. Events that match another active void are assigned to that one. All others return to their
 * state before: a reversed bill is billed again, and an event that arrived during the void is classified and billed as if it
 * arrived now.
 */
export function undoVoid(batch: Batch, sessionEvents: SessionEvents, voidId: string): void {
  const restored: { event: StoredEvent; from: VoidedFrom }[] = [];
  const voided = [...sessionEvents.events.values()].filter((event) => event.voidId === voidId);
  const otherVoids = batch.voids.filter(({ id }) => id !== voidId);
  for (const event of voided.sort(byArrival)) {
    batch.trackChange(sessionEvents, event);
    const otherVoid = findVoid(otherVoids, sessionEvents.session, event);
    if (otherVoid) {
      event.voidId = otherVoid.id;
      continue;
    }
    restored.push({ event, from: event.voidedFrom });
    event.voidId = null;
    event.voidedFrom = null;
    event.reason = null;
  }
  // Touchpoints first: conversions are attributed by all of them.
  for (const { event, from } of restored)
    if (event.type !== 'CONVERSION') restoreTouchpoint(batch, sessionEvents, event, from);
  for (const { event, from } of restored) if (event.type === 'CONVERSION') restoreUnbilled(event, from);
  for (const offerId of new Set(restored.map(({ event }) => event.offerId)))
    judgeConversions(batch, sessionEvents, offerId, { isUndo: true, isTouchpointMoved: true });
}

/** Bills what is over a ceiling and matches the filter. Staff have approved it, so the ceiling does not hold it back again. */
export function approveSession(batch: Batch, sessionEvents: SessionEvents, filter: VoidFilter): void {
  for (const event of [...sessionEvents.events.values()].sort(byArrival)) {
    if (event.reason !== 'over_ceiling' || !matchesVoid(filter, sessionEvents.session, event)) continue;
    batch.trackChange(sessionEvents, event);
    event.reason = null;
    batch.markApproved(sessionEvents, event);
  }
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
  if (from !== 'counted') event.reason = from;
  // Without a reversal the event was not billed: its pricing model bills another type of event.
  const reversed = from === 'counted' ? batch.lastReversal(event) : undefined;
  if (reversed) batch.markBillable(sessionEvents, event, reversed);
}

/** A conversion that counted and was not billed does not get a bill by the undo of a void. */
function restoreUnbilled(event: StoredEvent, from: VoidedFrom): void {
  if (
    from === 'budget_spent' ||
    from === 'conversion_limit' ||
    from === 'over_ceiling' ||
    from === 'unconfirmed' ||
    from === 'refunded'
  ) {
    event.counted = event.orderState !== 'unconfirmed' || event.evidence === null;
    event.reason = from;
  }
}
