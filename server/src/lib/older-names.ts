import { isObject } from './is-object.ts';

/**
 * The vocabulary of the service that Encart replaces, in one table. Integrations written for it keep working:
 * the older names are read where ours are missing, and answered beside ours. Ours win if both are sent.
 */
export const olderNames = {
  /** `event_name` → `event_type`. Other names are accepted and not counted. */
  eventTypes: new Map([
    ['BRAND_VIEW', 'IMPRESSION'],
    ['BRAND_CLICK', 'CLICK'],
  ]),
  /** Older field of an event → ours. The first one that was sent is used. */
  eventFields: [
    ['event_datetime', 'occurred_at'],
    ['brand_properties.offer_id', 'offer_id'],
    ['brand_properties.insertion_id', 'offer_id'],
  ],
  /** Older field of `placement_details` → ours. */
  placementFields: [['layout_id', 'widget_id']],
  /** Our field of an answer → the older one beside it. */
  answerFields: [
    ['recommendation_groups.recommendations.offer_id', 'insertion_id'],
    ['recommendations.offer.promo_code', 'offer.metadata.PROMO_CODE'],
    ['events.offer_id', 'insertion_id'],
    ['events.batch.results.status', 'success'],
    ['reporting.v1.publishers.publisher_id', 'publisher_uuid'],
  ],
} as const;

/** An event of the older vocabulary that has no counterpart here. */
export interface UncountedEvent {
  readonly eventName: string;
}

const eventName = /^[a-z][a-z0-9_]{0,63}$/i;

/**
 * Translates an event to our names. An event that is written in ours, or is not an
 * object, is returned unchanged.
 */
export function readOlderEvent(sent: unknown): { event: unknown } | UncountedEvent {
  if (!isObject(sent) || isSent(sent.event_type) || !isSent(sent.event_name)) return { event: sent };
  const name = typeof sent.event_name === 'string' ? sent.event_name.trim().toUpperCase() : '';
  const type = olderNames.eventTypes.get(name);
  if (type === undefined && eventName.test(name)) return { eventName: name };
  // An invalid name is reported by the check of `event_type`.
  const event: Record<string, unknown> = { ...sent, event_type: type ?? sent.event_name };
  for (const [older, ours] of olderNames.eventFields) {
    const value = older
      .split('.')
      .reduce<unknown>((part, step) => (isObject(part) ? part[step] : undefined), sent);
    if (isSent(value) && !isSent(event[ours])) event[ours] = value;
  }
  return { event };
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
