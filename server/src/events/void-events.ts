import type { Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import { byArrival, conversionsOf, countConversion, countWithClaim } from './conversions.ts';
import type { ActiveVoid, StoredEvent, VoidedFrom } from './model.ts';
import { attributeConversion, reattributeConversions } from './settle.ts';
import { findVoid, matchesVoid } from './void-filter.ts';

/**
 * Voids the matching events of one session. Invalid events, sandbox events and events of another void stay unchanged.
 * Conversions that were attributed to a voided touchpoint are attributed again by the remaining ones.
 */
export function voidSession(
  batch: Batch,
  sessionEvents: SessionEvents,
  { id, ...filter }: ActiveVoid,
  windows: Windows,
): void {
  const voidedOfferIds = new Set<string>();
  for (const event of sessionEvents.events.values()) {
    const canBeVoided = event.counted || event.reason === 'not_attributed';
    if (!canBeVoided || !matchesVoid(filter, sessionEvents.session, event)) continue;
    batch.trackChange(sessionEvents, event);
    event.voidId = id;
    event.voidedFrom = event.counted ? ((event.reason ?? 'counted') as VoidedFrom) : 'not_attributed';
    event.counted = false;
    event.reason = 'voided';
    // What the advertiser's order was attributed to is not computed again.
    if (event.claim === null) event.attribution = null;
    batch.reverse(event, id);
    voidedOfferIds.add(event.offerId);
  }
  for (const offerId of voidedOfferIds)
    for (const event of conversionsOf(sessionEvents, offerId))
      if (event.counted && event.claim === null)
        reattributeAfterVoid(batch, sessionEvents, event, id, windows);
}

function reattributeAfterVoid(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  voidId: string,
  windows: Windows,
): void {
  const { reason } = event;
  batch.trackChange(sessionEvents, event);
  attributeConversion(sessionEvents, event, windows);
  // Still attributed, possibly to another touchpoint: it stays billed, or unbilled for the same reason.
  if (event.counted) event.reason = reason;
  else batch.reverse(event, voidId);
}

/**
 * Undoes a void in one session. Events that match another active void are assigned to that one. All others return to their
 * state before: a reversed bill is billed again, and an event that arrived during the void is classified and billed as if it
 * arrived now.
 */
export function undoVoid(batch: Batch, sessionEvents: SessionEvents, voidId: string, windows: Windows): void {
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
    event.counted = event.type !== 'CONVERSION';
  }
  // All touchpoints are counted again at this point, so conversions are attributed by all of them.
  for (const { event } of restored)
    if (event.type === 'CONVERSION') attributeConversion(sessionEvents, event, windows);
  for (const { event, from } of restored) restore(batch, sessionEvents, event, from);
  for (const offerId of new Set(restored.map(({ event }) => event.offerId)))
    reattributeConversions(batch, sessionEvents, offerId, windows, { isUndo: true });
}

/** Restores the billing of an event. `from` is its state before the void. */
function restore(batch: Batch, sessionEvents: SessionEvents, event: StoredEvent, from: VoidedFrom): void {
  // A conversion that is no longer attributed, or whose order the advertiser has reported meanwhile.
  if (!event.counted || countWithClaim(batch, sessionEvents, event)) return;
  if (from === 'budget_spent' || from === 'conversion_limit' || from === 'unconfirmed' || from === 'refunded')
    event.reason = from;
  else if (from === 'counted') {
    // Without a reversal the event was not billed: its pricing model bills another type of event.
    const reversed = batch.lastReversal(event);
    if (reversed) batch.markBillable(sessionEvents, event, reversed);
  } else if (event.type === 'CONVERSION') countConversion(batch, sessionEvents, event);
  else batch.markBillable(sessionEvents, event);
}
