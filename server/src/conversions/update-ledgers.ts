import type { Events, ReportedEvent } from '../events/index.ts';
import type { Evidence } from '../lib/evidence.ts';
import { type Order, type PartnerRole, type Placement, sessionGone } from './model.ts';

/**
 * The second step: brings the ledgers of channels in line with an order. Earlier versions are released first,
 * then the current version is written, then the conversions of partners get their roles. Everything has a
 * version or a revision, so the step can be repeated after a crash and can run twice at once: a version is
 * written once, once released it is never written, and an earlier revision changes nothing. Returns the order
 * with the answer of the ledger.
 */
export async function updateLedgers(ingest: Events['ingest'], order: Order, now: Date): Promise<Order> {
  const send = async (channelId: string, reported: ReportedEvent, evidence: Evidence) => {
    const reporter = { channelId, publisherId: null };
    const [outcome] = await ingest({ reporter, evidence, reportedEvents: [reported], receivedAt: now });
    return outcome;
  };
  const write = (placement: Placement, reported: ReportedEvent) =>
    send(placement.channelId, reported, placement.confirmed ? 'server' : 'public');

  const current = order.placements.find(({ version }) => version === order.version);
  for (const placement of order.placements)
    if (placement !== current) await write(placement, releasedEvent(order, placement));
  const outcome = current && (await write(current, currentEvent(order, current)));
  for (const role of order.partnerRoles) await send(role.channelId, roleDecision(order, role), 'server');

  const done = { ...order, pending: false, dueAt: null };
  if (!current) return { ...done, placements: [], counted: null, ledgerReason: null };
  const placed = { ...done, placements: [current] };
  // The ledger does not keep sessions for ever. What it has answered before stays true.
  if (outcome === undefined || outcome.status === 'rejected')
    return order.counted === null ? { ...placed, counted: false, ledgerReason: sessionGone } : placed;
  const { counted, reason: ledgerReason } = outcome;
  // Also if it is voided now: the void may be undone before the order is due.
  const isHeld = current.heldUntil !== null && current.heldUntil > now.getTime();
  return { ...placed, counted, ledgerReason, dueAt: isHeld ? new Date(current.heldUntil) : null };
}

/** The conversion of the order, or the refunds of a bill that exists already. */
function currentEvent(order: Order, placement: Placement): ReportedEvent {
  if (placement.by !== 'charge')
    return orderEvent(order, placement, placement.confirmed ? 'confirmed' : 'unconfirmed');
  const refunds = { revision: order.revision, items: refundItems(placement) };
  return { ...named(placement), decision: { kind: 'refunds', refunds } };
}

/** A bill is not released with its refunds: the event of a partner stays, and loses what was taken back. */
function releasedEvent(order: Order, placement: Placement): ReportedEvent {
  if (placement.by === 'charge') return currentEvent(order, { ...placement, refunds: [] });
  return orderEvent(order, placement, 'released');
}

function roleDecision({ revision }: Order, { role, ...place }: PartnerRole): ReportedEvent {
  return { ...named(place), decision: { kind: 'role', role, revision } };
}

/**
 * A partner's conversion that no stored report points to. It has no other role, so one revision is enough.
 */
export function lostEvent(place: Pick<Placement, 'eventId' | 'sessionId' | 'offerId'>): ReportedEvent {
  return { ...named(place), decision: { kind: 'role', role: 'lost', revision: 1 } };
}

function orderEvent(
  { revision }: Order,
  placement: Placement,
  state: 'confirmed' | 'unconfirmed' | 'released',
): ReportedEvent {
  const { orderId, at, amount, currencyCode, heldUntil, attribution, by, reportedAt, isCorrection } =
    placement;
  const items = refundItems(placement);
  return {
    ...named(placement),
    orderId,
    amount,
    currencyCode,
    occurredAt: new Date(at),
    order: {
      state,
      attribution,
      isMatched: by === 'identity',
      isCorrection,
      refunds: items.length > 0 ? { revision, items } : null,
      heldUntil: heldUntil === null ? null : new Date(heldUntil),
      reportedAt: reportedAt === null ? null : new Date(reportedAt),
    },
  };
}

/** An event without content, by which the ledger finds the one that is meant. */
function named({
  eventId,
  sessionId,
  offerId,
}: Pick<Placement, 'eventId' | 'sessionId' | 'offerId'>): ReportedEvent {
  return {
    eventId,
    sessionId,
    offerId,
    type: 'CONVERSION',
    occurredAt: undefined,
    orderId: '',
    amount: null,
    currencyCode: null,
  };
}

function refundItems({ refunds }: Placement) {
  return refunds.map(({ id: _, ...refund }) => refund);
}
