import type { Windows } from './attribution.ts';
import type { Batch } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import type { ActiveVoid, StoredEvent, VoidedFrom } from './model.ts';
import { attributeAnew, byArrival, conversionsOf, reconsider } from './settle.ts';
import { findVoid, matchesVoid } from './void-filter.ts';

/**
 * Voids what a filter names in one session. Events that were invalid already, tests, and those that another void holds stay
 * as they are. Conversions that a voided touch attributed are judged anew by the touches that are left.
 */
export function voidSession(
  batch: Batch,
  book: SessionEvents,
  { id, ...filter }: ActiveVoid,
  windows: Windows,
): void {
  const offers = new Set<string>();
  for (const event of book.events.values()) {
    const isOpen = event.counted || event.reason === 'not_attributed';
    if (!isOpen || !matchesVoid(filter, book.session, event)) continue;
    batch.touch(book, event);
    event.voidId = id;
    event.voidedFrom = event.counted ? ((event.reason ?? 'counted') as VoidedFrom) : 'not_attributed';
    event.counted = false;
    event.reason = 'voided';
    event.attribution = null;
    batch.reverse(event, id);
    offers.add(event.offerId);
  }
  for (const offerId of offers)
    for (const event of conversionsOf(book, offerId))
      if (event.counted) reclassify(batch, book, event, id, windows);
}

function reclassify(
  batch: Batch,
  book: SessionEvents,
  event: StoredEvent,
  voidId: string,
  windows: Windows,
): void {
  const { reason } = event;
  batch.touch(book, event);
  attributeAnew(book, event, windows);
  // Still attributed, if to another touch: it stays billed, or unbilled for the reason it had.
  if (event.counted) event.reason = reason;
  else batch.reverse(event, voidId);
}

/**
 * Takes a void back in one session. What another active void names passes to that one. The rest is what it was before: its
 * price is drawn again, where it had one; what arrived under the void is judged and billed as if it arrived now.
 */
export function undoVoid(batch: Batch, book: SessionEvents, voidId: string, windows: Windows): void {
  const restored: { event: StoredEvent; from: VoidedFrom }[] = [];
  for (const event of [...book.events.values()].filter((each) => each.voidId === voidId).sort(byArrival)) {
    batch.touch(book, event);
    const other = findVoid(
      batch.voids.filter(({ id }) => id !== voidId),
      book.session,
      event,
    );
    if (other) {
      event.voidId = other.id;
      continue;
    }
    restored.push({ event, from: event.voidedFrom });
    event.voidId = null;
    event.voidedFrom = null;
    event.reason = null;
    event.counted = event.type !== 'CONVERSION';
  }
  // Touches count by now, so conversions are judged by all of them.
  for (const { event } of restored) if (event.type === 'CONVERSION') attributeAnew(book, event, windows);
  for (const { event, from } of restored) restore(batch, book, event, from);
  for (const offerId of new Set(restored.map(({ event }) => event.offerId)))
    reconsider(batch, book, offerId, windows, { isUndo: true });
}

function restore(batch: Batch, book: SessionEvents, event: StoredEvent, from: VoidedFrom): void {
  if (!event.counted) return;
  if (from === 'budget_spent' || from === 'conversion_limit') event.reason = from;
  else if (from !== 'counted') batch.bill(book, event);
  else {
    const reversed = batch.lastReversal(event);
    if (reversed) batch.bill(book, event, reversed);
  }
}
