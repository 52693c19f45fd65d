import { expect, test } from 'vitest';
import type { ConversionReport, EventReport, RecommendationRequest } from '../src/index.ts';

const event = { session_id: 'id', offer_id: 'id' };
const request = { user_details: { email: 'jo@example.com' } };
const placement = { view: 'THANK_YOU', display_mode: 'INLINE' } as const;

/**
 * The compiler checks this file: each `@ts-expect-error` is an error itself if the line below it compiles.
 */
test('a mistake in a call does not compile', () => {
  const reports: EventReport[] = [
    { ...event, event_type: 'CLICK' },
    // @ts-expect-error unknown event type
    { ...event, event_type: 'BOGUS' },
    // @ts-expect-error missing field
    { session_id: 'id', event_type: 'CLICK' },
    // @ts-expect-error a number as time
    { ...event, event_type: 'CLICK', occurred_at: 5 },
  ];
  const requests: RecommendationRequest[] = [
    { ...request, placement_details: { ...placement, publisher_remote_id: null } },
    // @ts-expect-error a number as id
    { ...request, placement_details: { ...placement, publisher_remote_id: 42 } },
    // @ts-expect-error unknown view
    { ...request, placement_details: { ...placement, view: 'HOME' } },
    // @ts-expect-error unknown device
    { ...request, placement_details: placement, attributes: { device_type: 'PHONE' } },
  ];
  const conversion = { id: 'refund-1', timestamp: 1_794_000_000, properties: { transaction_id: '1001' } };
  const conversions: ConversionReport[] = [
    { ...conversion, event_type: 'refund' },
    { ...conversion, event_type: 'refund', value: 10, currency_code: 'EUR' },
    // @ts-expect-error unknown event type
    { ...conversion, event_type: 'return' },
  ];
  expect([reports.length, requests.length, conversions.length]).toEqual([4, 4, 3]);
});
