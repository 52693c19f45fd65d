import { type Channel, defaultBillableDays } from '../channel/index.ts';
import { dayMs } from '../lib/days.ts';
import type { EventSession, StoredEvent } from './model.ts';

/** A campaign or an offer that has been inactive for longer bills nothing. */
export const graceAfterStopMs = dayMs;

type BilledSettings = Pick<Channel, 'billableImpressionDays' | 'billableClickDays'>;

/**
 * True if an impression or a click came too long after its session to be billed. A server is believed when it
 * happened. Pages and links are judged by the time of arrival, because anybody can send them any time.
 */
export function isLate(
  { type, evidence, occurredAt, receivedAt }: StoredEvent,
  session: Pick<EventSession, 'at'>,
  channel: BilledSettings | undefined,
): boolean {
  if (type === 'CONVERSION' || evidence === null || evidence === 'public') return false;
  const { serverImpression, pageImpression, click } = defaultBillableDays;
  const days =
    type === 'CLICK'
      ? (channel?.billableClickDays ?? click)
      : (channel?.billableImpressionDays ?? (evidence === 'server' ? serverImpression : pageImpression));
  const at = evidence === 'server' ? occurredAt : receivedAt;
  return at.getTime() - session.at.getTime() > days * dayMs;
}

/**
 * True if the event arrived while its publisher was removed from the channel, or after the key of the session
 * was revoked as leaked.
 */
export function isStoppedAtArrival({ receivedAt }: StoredEvent, { stops }: EventSession): boolean {
  return stops.some(({ from, until }) => receivedAt >= from && (until === null || receivedAt < until));
}
