import { expect } from 'vitest';
import { type EventWorldOptions, eventWorld } from './ledger.ts';
import { newSession } from './report.ts';
import type { TestService } from './service.ts';

export type AdvertiserWorld = Awaited<ReturnType<typeof advertiserWorld>>;

/** The price of a conversion in `advertiserWorld`. */
export const priceMicros = 10_000_000;

/**
 * A channel with one CPA offer, the key of its advertiser, and functions to get click references
 * and to report orders.
 */
export async function advertiserWorld(service: TestService, options: EventWorldOptions = {}) {
  const world = await eventWorld(service, {
    ...options,
    campaign: {
      pricing: { model: 'CPA', bid_usd: priceMicros / 1e6 },
      conversions: { source: 'advertiser' },
      ...options.campaign,
    },
  });
  const minted = await service.operator('POST', `/advertisers/${world.advertiser.id}/keys`, {});
  expect(minted.status).toBe(201);
  const key: string = minted.body.key;
  const { clicks } = service.services;
  return {
    ...world,
    key,
    /** A session, and the reference that the landing page of its first offer gets. */
    async click(change: Record<string, unknown> = {}, channelSecret = world.channel.secret) {
      const session = await newSession(service, channelSecret, change);
      const [tokens] = clicks.issue(world.channel.id, session.id, session.offers.slice(0, 1));
      return { session, clickId: tokens?.reference ?? '' };
    },
    order: (fields: Record<string, unknown> = {}, sentKey = key) =>
      service.call('POST', '/conversions', { key: sentKey, body: order(service, fields) }),
    orders: (reports: unknown[]) =>
      service.call('POST', '/conversions/batch', {
        key,
        body: { events: reports },
      }),
  };
}

let orders = 0;

/**
 * The body of a report. `click_id` and `transaction_id` are put where they belong;
 * `fields` replaces other fields.
 */
export function order(service: TestService, fields: Record<string, unknown> = {}) {
  const { click_id, transaction_id, ...others } = fields;
  const now = service.now ?? new Date();
  return {
    id: `order-${++orders}`,
    timestamp: Math.floor(now.getTime() / 1_000),
    event_type: 'purchase',
    value: 49.9,
    currency_code: 'EUR',
    ...(click_id !== undefined && { user_data: { click_id } }),
    ...(transaction_id !== undefined && { properties: { transaction_id } }),
    ...others,
  };
}
