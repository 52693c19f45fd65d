import type { Events } from '../events/index.ts';
import type { Order, Placement } from './model.ts';

/**
 * The second step: brings the ledgers of channels in line with an order. What does not belong there is released first, then the current
 * version is written. Each is one event with an id that follows from the order and its version, so the step can be repeated after a crash
 * and can run twice at once: a version is written once, and once it is released it is never written. Returns the order with the answer of
 * the ledger.
 */
export async function carryOut(ingest: Events['ingest'], order: Order, now: Date): Promise<Order> {
  const write = async (placement: Placement, isReleased: boolean) => {
    const call = {
      reporter: { channelId: placement.channelId, publisherId: null },
      reportedEvents: [reportedEvent(order, placement, isReleased)],
      receivedAt: now,
    };
    const [outcome] = await ingest(call);
    return outcome;
  };
  const current = order.placements.find(({ version }) => version === order.version);
  for (const placement of order.placements) if (placement !== current) await write(placement, true);
  const done = { ...order, pending: false, dueAt: null };
  if (!current) return { ...done, placements: [], counted: null, ledgerReason: null };
  const outcome = await write(current, false);
  const placed = { ...done, placements: [current] };
  // The ledger does not keep sessions for ever. What it has answered before stays true.
  if (outcome === undefined || outcome.status === 'rejected')
    return order.counted === null ? { ...placed, counted: false, ledgerReason: 'session_gone' } : placed;
  const { counted, reason: ledgerReason } = outcome;
  // Also if it is voided now: the void may be undone before the order is due.
  const isHeld = current.heldUntil !== null && current.heldUntil > now.getTime();
  return { ...placed, counted, ledgerReason, dueAt: isHeld ? new Date(current.heldUntil) : null };
}

function reportedEvent({ revision }: Order, placement: Placement, isReleased: boolean) {
  const { eventId, orderId, sessionId, offerId, at, amount, currencyCode, confirmed } = placement;
  const { heldUntil, attribution } = placement;
  const items = placement.refunds.map(({ id: _, ...refund }) => refund);
  const state = isReleased ? 'released' : confirmed ? 'confirmed' : 'unconfirmed';
  return {
    ...{ eventId, orderId, sessionId, offerId, type: 'CONVERSION' as const, amount, currencyCode },
    occurredAt: new Date(at),
    claim: {
      ...({ state, attribution } as const),
      refunds: items.length > 0 ? { revision, items } : null,
      heldUntil: heldUntil === null ? null : new Date(heldUntil),
    },
  };
}
