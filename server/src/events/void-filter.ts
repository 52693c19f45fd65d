import { noPublisher } from '../counters/index.ts';
import { isStoppedAtArrival } from './billable-time.ts';
import type { ActiveVoid, EventSession, StoredEvent, UnbilledReason, VoidFilter } from './model.ts';

/** True if the event matches all fields of the filter. */
export function matchesVoid(filter: VoidFilter, session: EventSession, event: StoredEvent): boolean {
  const { channelId, publisherId } = session.placement;
  if (filter.channelId !== channelId) return false;
  if (filter.publisherId !== null && filter.publisherId !== (publisherId ?? noPublisher)) return false;
  if (filter.sessionIds && !filter.sessionIds.has(session.id)) return false;
  const time = timeOf(filter, session, event);
  if (filter.from && time < filter.from) return false;
  if (filter.to && time >= filter.to) return false;
  if (filter.unbilledAs !== null && !waitsAs(filter.unbilledAs, session, event)) return false;
  if (filter.arrivedBefore && event.receivedAt >= filter.arrivedBefore) return false;
  if (filter.keyId !== null && filter.keyId !== session.keyId) return false;
  if (filter.addressBlock !== null && filter.addressBlock !== session.addressBlock) return false;
  if (filter.evidence && !filter.evidence.has(event.evidence ?? 'unknown')) return false;
  if (filter.offerIds && !filter.offerIds.has(event.offerId)) return false;
  return !filter.types || filter.types.has(event.type);
}

/** A conversion that is `stopped` only because its touchpoint is follows what staff decide about that. */
function waitsAs(reason: UnbilledReason, session: EventSession, event: StoredEvent): boolean {
  if (event.reason !== reason) return false;
  return reason !== 'stopped' || event.type !== 'CONVERSION' || isStoppedAtArrival(event, session);
}

function timeOf({ timeOf: which }: VoidFilter, session: EventSession, event: StoredEvent): Date {
  if (which === 'session') return session.at;
  return which === 'arrival' ? event.receivedAt : event.occurredAt;
}

/** The first void that matches an event. */
export function findVoid(
  voids: readonly ActiveVoid[],
  session: EventSession,
  event: StoredEvent,
): ActiveVoid | undefined {
  return voids.find((each) => matchesVoid(each, session, event));
}
