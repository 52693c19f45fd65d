import { afterEach, describe, expect, it } from 'vitest';
import { foldAll } from '../../../src/counters/index.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import {
  botUserAgent,
  browserUserAgent,
  type Counters,
  eventWorld,
  minuteMs,
  spentBy,
} from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const types = ['IMPRESSION', 'CLICK', 'CONVERSION'];
const nothing: Counters = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  payout_micros: 0,
  revenue_with_email_micros: 0,
  revenue_without_email_micros: 0,
  feed_loads: 0,
  filled_loads: 0,
  invalid_impressions: 0,
  invalid_clicks: 0,
  invalid_conversions: 0,
  voided_impressions: 0,
  voided_clicks: 0,
  voided_conversions: 0,
  voided_spend_micros: 0,
  unconfirmed_conversions: 0,
  uncredited_conversions: 0,
  over_ceiling_events: 0,
  over_ceiling_spend_micros: 0,
};

async function world(channelSettings: Record<string, unknown> = {}) {
  const channel = { revenue_share: 0.5, ...channelSettings };
  const made = await eventWorld(service(), { channel, campaign: { pricing: { model: 'CPC', bid_usd: 1 } } });
  const { db } = service().services.database;
  const rowsOf = async (table: 'offer_counts' | 'session_days' | 'offer_days') => {
    await foldAll(db);
    return db.selectFrom(table).selectAll().where('channel_id', '=', made.channel.id).execute();
  };
  const tell = async (event: object, headers: Record<string, string> = {}) => {
    const { status, body } = await service().call('POST', '/events', {
      key: made.channel.secret,
      body: event,
      headers: { version: '1.0.0', ...headers },
    });
    expect(status).toBe(201);
    return { status: body.status, counted: body.counted, reason: body.reason };
  };
  const spent = () => spentBy(service(), made.campaign.id);
  return { ...made, rowsOf, tell, spent };
}

describe('a bot', () => {
  it("is recognised by the shopper's user_agent of the session; its events are stored and count as invalid", async () => {
    const { session, tell, events, counters, rowsOf, spent } = await world();
    const { event } = await session({ attributes: { user_agent: botUserAgent } });
    for (const type of types)
      expect(await tell(event(type))).toEqual({ status: 'accepted', counted: false, reason: 'bot' });
    for (const type of types)
      expect(await tell(event(type))).toEqual({ status: 'duplicate', counted: false, reason: 'bot' });
    expect(await events()).toHaveLength(3);
    expect(await counters()).toEqual({
      ...nothing,
      feed_loads: 1,
      filled_loads: 1,
      invalid_impressions: 1,
      invalid_clicks: 1,
      invalid_conversions: 1,
    });
    expect(await spent()).toBe(0);
    // Learning and distinct sessions ignore invalid events; the operator's report shows them separately.
    for (const table of ['offer_counts', 'session_days'] as const) expect(await rowsOf(table)).toEqual([]);
    expect(await rowsOf('offer_days')).toMatchObject([
      {
        impressions: 0,
        clicks: 0,
        conversions: 0,
        spend_micros: 0,
        invalid_impressions: 1,
        invalid_clicks: 1,
      },
    ]);
  });

  it('is not recognised by the user agent of the caller, in either call', async () => {
    const { channel, session, tell, counters } = await world();
    for (const attributes of [{ user_agent: browserUserAgent }, {}]) {
      const { event } = await session({ attributes });
      expect(await tell(event('CLICK'), { 'user-agent': botUserAgent })).toMatchObject({ counted: true });
    }
    const asked = await service().call('POST', '/recommendations', {
      key: channel.secret,
      headers: { version: '1.0.0', 'user-agent': 'curl/8.7.1' },
      body: {
        user_details: { email: 'jane@example.com' },
        placement_details: { view: 'CHECKOUT', display_mode: 'INLINE' },
        attributes: { user_agent: browserUserAgent },
      },
    });
    const [offer_id] = Object.keys(asked.body.recommendations);
    const click = { session_id: asked.body.session_id, offer_id, event_type: 'CLICK' };
    expect(await tell(click, { 'user-agent': 'curl/8.7.1' })).toMatchObject({ counted: true });
    expect(await counters()).toMatchObject({ clicks: 3, invalid_clicks: 0 });
  });

  it('gets no attribution: its clicks attribute no conversion of its session', async () => {
    const { session, tell } = await world();
    const { event } = await session({ attributes: { user_agent: botUserAgent } });
    await tell(event('CLICK'));
    expect(await tell(event('CONVERSION'))).toMatchObject({ counted: false, reason: 'bot' });
  });
});

describe('a sandbox session', () => {
  it('is stored and marked, and is in no counter', async () => {
    const { session, tell, events, counters, rowsOf, spent } = await world();
    const { event } = await session({ custom_metadata: { is_sandbox: true } });
    for (const type of types)
      expect(await tell(event(type))).toEqual({ status: 'accepted', counted: false, reason: 'sandbox' });
    expect(await tell(event('CLICK'))).toEqual({ status: 'duplicate', counted: false, reason: 'sandbox' });
    expect(
      (await events()).map(({ counted, reason, billed_micros }) => [counted, reason, billed_micros]),
    ).toEqual(Array(3).fill([false, 'sandbox', 0]));
    expect(await counters()).toEqual(nothing);
    expect(await spent()).toBe(0);
    for (const table of ['offer_counts', 'session_days', 'offer_days'] as const)
      expect(await rowsOf(table)).toEqual([]);
  });

  it('of a bot counts as sandbox', async () => {
    const { session, tell, counters } = await world();
    const { event } = await session({
      custom_metadata: { is_sandbox: true },
      attributes: { user_agent: botUserAgent },
    });
    expect(await tell(event('CLICK'))).toMatchObject({ reason: 'sandbox' });
    expect(await counters()).toEqual(nothing);
  });
});

describe('the flood limit', () => {
  const start = Date.parse('2026-03-01T10:00:00.000Z');
  const jane = { user_details: { email: 'jane@example.com' } };

  /** Sessions of one shopper with the same start time; the clock is an hour later. */
  async function flood(settings: Record<string, unknown>, n: number) {
    const made = await world(settings);
    service().now = new Date(start);
    const sessions = await Promise.all(Array.from({ length: n }, () => made.session(jane)));
    service().now = new Date(start + 60 * minuteMs);
    const click = async (n: number, ms: number) => {
      const occurred_at = new Date(start + ms).toISOString();
      const answer = await made.tell(sessions[n]?.event('CLICK', { occurred_at }) ?? {});
      return answer.reason;
    };
    return { ...made, sessions, click };
  }

  it('is 60 clicks per minute by default', async () => {
    const { channel, click, counters } = await flood({}, 64);
    const { body } = await service().operator('GET', `/channels/${channel.id}`);
    expect(body.clicks_per_minute).toBe(null);
    const reasons = await Promise.all(Array.from({ length: 64 }, (_, n) => click(n, 0)));
    expect(reasons.filter((reason) => reason === 'flood')).toHaveLength(4);
    expect(await counters()).toMatchObject({ clicks: 60, invalid_clicks: 4 });
  });

  it('is disabled by 0', async () => {
    const { click, counters } = await flood({ clicks_per_minute: 0 }, 64);
    const reasons = await Promise.all(Array.from({ length: 64 }, (_, n) => click(n, 0)));
    expect(new Set(reasons)).toEqual(new Set([null]));
    expect(await counters()).toMatchObject({ clicks: 64, invalid_clicks: 0 });
  });

  it('counts the first clicks of a shopper in a minute; further clicks are stored with a reason', async () => {
    const { channel, click, tell, sessions, counters, spent } = await flood({}, 8);
    const patched = await service().operator('PATCH', `/channels/${channel.id}`, { clicks_per_minute: 3 });
    expect([patched.status, patched.body.clicks_per_minute]).toEqual([200, 3]);
    const reasons = [];
    for (let n = 0; n < 5; n++) reasons.push(await click(n, n * 1_000));
    expect(reasons).toEqual([null, null, null, 'flood', 'flood']);
    // A duplicate does not count as another click, and the next minute starts a new count.
    expect(await click(4, 4_000)).toBe('flood');
    expect([await click(5, minuteMs - 1), await click(6, minuteMs)]).toEqual(['flood', null]);
    expect(await counters()).toMatchObject({
      clicks: 4,
      invalid_clicks: 3,
      invalid_impressions: 0,
      revenue_with_email_micros: 4_000_000,
    });
    expect(await spent()).toBe(4_000_000);
    // Impressions and conversions have no such limit, but a click above the limit attributes no conversion.
    const { event } = sessions[4] ?? {};
    const occurred_at = new Date(start + 5_000).toISOString();
    expect(await tell(event?.('CONVERSION', { occurred_at }) ?? {})).toMatchObject({
      counted: false,
      reason: 'not_attributed',
    });
    expect(await tell(event?.('IMPRESSION', { occurred_at }) ?? {})).toMatchObject({ counted: true });
  });

  it('applies to each shopper and each channel separately', async () => {
    const { session, tell } = await world({ clicks_per_minute: 1 });
    const other = await world({ clicks_per_minute: 1 });
    service().now = new Date(start);
    const reasons = [];
    for (const who of ['jane@example.com', ' Jane@Example.com ', 'john@example.com']) {
      const { event } = await session({ user_details: { email: who } });
      reasons.push((await tell(event('CLICK'))).reason);
    }
    const { event } = await other.session(jane);
    reasons.push((await other.tell(event('CLICK'))).reason);
    expect(reasons).toEqual([null, 'flood', null, null]);
  });

  it('returns to the default with null', async () => {
    const { channel, click } = await flood({ clicks_per_minute: 1 }, 3);
    expect([await click(0, 0), await click(1, 0)]).toEqual([null, 'flood']);
    await service().operator('PATCH', `/channels/${channel.id}`, { clicks_per_minute: null });
    expect(await click(2, 0)).toBe(null);
  });

  it('is exact for parallel clicks', async () => {
    const { click, counters } = await flood({ clicks_per_minute: 5 }, 30);
    const reasons = await Promise.all(Array.from({ length: 30 }, (_, n) => click(n, 0)));
    expect(reasons.filter((reason) => reason === null)).toHaveLength(5);
    expect(await counters()).toMatchObject({ clicks: 5, invalid_clicks: 25 });
  });

  it.each([-1, 1.5, '5', 10_001])('400 for %j', async (clicks_per_minute) => {
    const { id } = await service().newChannel();
    const { status, body } = await service().operator('PATCH', `/channels/${id}`, { clicks_per_minute });
    expect([status, Object.keys(body)]).toEqual([400, ['clicks_per_minute']]);
  });
});

describe('a recount', () => {
  it('agrees with all counters', async () => {
    const { db } = service().services.database;
    expect(await recountLedger(db, { repair: false }, async () => {})).toMatchObject({ differences: [] });
  });
});
