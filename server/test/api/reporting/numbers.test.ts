import { beforeEach, describe, expect, it } from 'vitest';
import { botUserAgent, browserUserAgent } from '../../support/ledger.ts';
import { newSession, report, reportBatch } from '../../support/report.ts';
import {
  clicked,
  type EventLine,
  present,
  reportingWorld,
  seen,
  today,
  visitor,
} from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const service = useService();
beforeEach(() => {
  service().now = new Date(present);
});

const world = (channel = {}, campaign = {}) => reportingWorld(service(), { channel, campaign });
type Row = Record<string, number | string | null>;
const micros = (usd: unknown) => Math.round(Number(usd) * 1_000_000);
const at = `${today}T10:00:00Z`;

describe('200: sessions', () => {
  /** One session that is active on a Tuesday, on the next day, and on the next Tuesday. */
  const story: readonly EventLine[] = [
    ['IMPRESSION', '2026-06-09T10:10:00Z'],
    ['CLICK', '2026-06-09T12:00:00Z'],
    ['CONVERSION', '2026-06-10T09:00:00Z', { conversion: { order_id: 'a' } }],
    ['CONVERSION', '2026-06-16T09:00:00Z', { conversion: { order_id: 'b' } }],
  ];

  it.each([
    ['in order', story],
    ['from the last to the first', story.toReversed()],
    ['from the middle', [story[2], story[0], story[3], story[1]] as EventLine[]],
  ])('are distinct in every row and in the summary, if reported %s', async (_order, events) => {
    const { read, visit } = await world();
    await visit({ at: '2026-06-09T10:05:00Z', events });
    const active = async (time_grain: string, from: string, to: string, group_by?: string) => {
      const { data, summary } = await read({
        from,
        to,
        time_grain,
        group_by,
        metrics: 'sessions',
        limit: 250,
      });
      const rows = data.filter((row: Row) => row.sessions !== 0);
      expect(rows.every((row: Row) => row.sessions === 1)).toBe(true);
      return [rows.map((row: Row) => String(row.period_start).slice(5, 13)), summary.sessions];
    };
    expect(await active('total', '2026-06-01', '2026-06-16')).toEqual([['06-01T00'], 1]);
    expect(await active('day', '2026-06-01', '2026-06-16')).toEqual([
      ['06-09T00', '06-10T00', '06-16T00'],
      1,
    ]);
    expect(await active('day', '2026-06-01', '2026-06-16', 'page_type')).toEqual([
      ['06-09T00', '06-10T00', '06-16T00'],
      1,
    ]);
    expect(await active('week', '2026-06-09', '2026-06-16')).toEqual([['06-09T00', '06-15T00'], 1]);
    expect(await active('week', '2026-06-10', '2026-06-16', 'publisher')).toEqual([
      ['06-10T00', '06-15T00'],
      1,
    ]);
    expect(await active('month', '2026-05-20', '2026-06-16')).toEqual([['06-01T00'], 1]);
    expect(await active('hour', '2026-06-09', '2026-06-10')).toEqual([
      ['06-09T10', '06-09T12', '06-10T09'],
      1,
    ]);
    expect(await active('hour', '2026-06-10', '2026-06-10', 'widget_id')).toEqual([['06-10T09'], 1]);
    // A range that begins after the first day of the session, and one without activity.
    expect(await active('total', '2026-06-10', '2026-06-16')).toEqual([['06-10T00'], 1]);
    expect(await active('total', '2026-06-16', '2026-06-16')).toEqual([['06-16T00'], 1]);
    expect(await active('day', '2026-06-11', '2026-06-15')).toEqual([[], 0]);
  });

  it('are sessions with a counted impression, click or conversion', async () => {
    const { read, visit } = await world();
    await visit({ at });
    await visit({ at, events: [['CONVERSION']] });
    await visit({ at, events: clicked, agent: botUserAgent });
    await visit({ at, events: [['CLICK'], ['CLICK']] }, 3);
    await visit({ at, events: seen });
    expect((await read({ metrics: 'sessions,feed_loads' })).summary).toEqual({ sessions: 4, feed_loads: 7 });
  });

  it('add up over placements, because a session has one placement', async () => {
    const { read, visit } = await world();
    await visit({ at, view: 'CHECKOUT', events: clicked }, 2);
    await visit({ at, view: 'THANK_YOU', events: clicked }, 3);
    const { data, summary } = await read({ metrics: 'sessions', group_by: 'page_type' });
    expect(data).toMatchObject([{ sessions: 2 }, { sessions: 3 }]);
    expect(summary).toEqual({ sessions: 5 });
  });
});

describe('200: ratios', () => {
  it('are 0 if the denominator is 0', async () => {
    const { read, visit } = await world();
    expect((await read({ metrics: 'ctr,cvr,rps,rpl' })).summary).toEqual({ ctr: 0, cvr: 0, rps: 0, rpl: 0 });
    // A click without an impression in a session of yesterday: there is no offer request today.
    await visit({ at: '2026-06-16T10:00:00Z', events: [['CLICK', at]] });
    const { summary } = await read({ metrics: 'ctr,cvr,rps,rpl,channel_payout' });
    expect(summary).toEqual({ ctr: 0, cvr: 0, rps: 0.25, rpl: 0, channel_payout: 0.25 });
  });

  it('are rounded half up: 1/32 is 0.0313 and 3/32 is 0.0938', async () => {
    const { read, visit } = await world();
    await visit({ at, view: 'CHECKOUT', events: seen }, 31);
    await visit({ at, view: 'CHECKOUT', events: clicked });
    await visit({ at, view: 'THANK_YOU', events: seen }, 29);
    await visit({ at, view: 'THANK_YOU', events: clicked }, 3);
    const { data, summary } = await read({ metrics: 'ctr', group_by: 'page_type' });
    expect(data).toMatchObject([{ ctr: 0.0313 }, { ctr: 0.0938 }]);
    // 4/64, computed from the counts and not from the rounded rows.
    expect(summary).toEqual({ ctr: 0.0625 });
  });

  it('can be above 1', async () => {
    const { read, visit } = await world();
    await visit({ at, events: [['CLICK']] }, 2);
    await visit({ at, events: seen });
    expect((await read({ metrics: 'ctr' })).summary).toEqual({ ctr: 2 });
  });

  // Dollars per session. As binary fractions these values are slightly too low or too high.
  it.each([
    [0.00005, 0.0001],
    [0.000049, 0],
    [1.00005, 1.0001],
    [1.000049, 1],
    [2.00015, 2.0002],
    [1.00115, 1.0012],
    [8.57595, 8.576],
    [1234567.00005, 1234567.0001],
  ])('of %d dollars and one session are %d', async (bid_usd, ratio) => {
    const { read, visit } = await world({ revenue_share: 1 }, { pricing: { model: 'CPC', bid_usd } });
    await visit({ at, events: [['CLICK']] });
    const { summary } = await read({ metrics: 'rps,rpl,channel_payout' });
    expect(summary).toEqual({ rps: ratio, rpl: ratio, channel_payout: bid_usd });
  });
});

describe('200: money', () => {
  it('is exact to the micro-dollar, and rows add up to the summary', async () => {
    const { read, visit } = await world(
      { revenue_share: 0.333333 },
      { pricing: { model: 'CPC', bid_usd: 0.100001 } },
    );
    for (const [date, view, shoppers] of [
      ['2026-06-15', 'CHECKOUT', 1],
      ['2026-06-16', 'CHECKOUT', 3],
      ['2026-06-16', 'THANK_YOU', 7],
      ['2026-06-17', 'POST_ORDER', 5],
    ] as const)
      await visit({ at: `${date}T10:00:00Z`, view, events: [['CLICK']] }, shoppers);
    await visit({ at, user: { external_guid: 'jane' }, events: [['CLICK']] });
    const money = ['channel_payout', 'revenue_with_email', 'revenue_without_email'] as const;
    for (const query of [{ time_grain: 'day' }, { group_by: 'page_type' }, { time_grain: 'hour' }]) {
      const { data, summary } = await read({ from: '2026-06-15', metrics: money, limit: 250, ...query });
      // 33,334 micro-dollars per event: each event is rounded, not the sum.
      expect(summary).toEqual({
        channel_payout: 0.566678,
        revenue_with_email: 1.600016,
        revenue_without_email: 0.100001,
      });
      for (const metric of money)
        expect(data.reduce((sum: number, row: Row) => sum + micros(row[metric]), 0)).toBe(
          micros(summary[metric]),
        );
    }
  });

  it('has at most six decimals, for small and large amounts', async () => {
    const tiny = await world({ revenue_share: 1 }, { pricing: { model: 'CPC', bid_usd: 0.000001 } });
    await tiny.visit({ at, events: [['CLICK']] });
    const huge = await world(
      { revenue_share: 1 },
      { pricing: { model: 'CPC', bid_usd: 999_999_999.999999 } },
    );
    await huge.visit({ at, events: [['CLICK']] }, 3);
    const raw = async ({ channel }: typeof tiny) => {
      const url = `/platform/reporting/v2/report/?from=${today}&to=${today}&metrics=channel_payout`;
      const { body } = await service().app.inject({ url, headers: { 'x-api-key': channel.secret } });
      return body.match(/"channel_payout":([^,}]*)/)?.[1];
    };
    expect(await raw(tiny)).toBe('0.000001');
    expect(await raw(huge)).toBe('2999999999.999997');
  });
});

describe('200: counted events', () => {
  it('exclude bots, sandbox events, duplicates and unattributed conversions', async () => {
    const { read, visit } = await world();
    const all: readonly EventLine[] = [['IMPRESSION'], ['CLICK'], ['CONVERSION']];
    await visit({ at, events: [...all, ...all] });
    await visit({ at, events: all, agent: botUserAgent });
    await visit({ at, events: all, sandbox: true });
    await visit({ at, events: [['CONVERSION']] });
    const metrics = 'impressions,clicks,conversions,channel_payout,sessions,feed_loads';
    expect((await read({ metrics })).summary).toEqual({
      impressions: 1,
      clicks: 1,
      conversions: 1,
      channel_payout: 0.25,
      sessions: 1,
      // Offer requests of bots count as feed loads, those of the sandbox do not.
      feed_loads: 3,
    });
  });

  it('belong to the hour in which they happened, even if they are reported later', async () => {
    const { read, visit } = await world();
    await visit({
      at: '2026-06-15T03:59:00Z',
      events: [
        ['CLICK', '2026-06-15T05:30:00Z'],
        ['CONVERSION', '2026-06-16T05:30:00Z'],
      ],
    });
    const { data } = await read({
      from: '2026-06-15',
      to: '2026-06-17',
      time_grain: 'hour',
      group_by: 'publisher',
      metrics: 'clicks,conversions,feed_loads',
    });
    expect(
      data.map(({ period_start, clicks, conversions, feed_loads }: Row) => [
        period_start,
        clicks,
        conversions,
        feed_loads,
      ]),
    ).toEqual([
      ['2026-06-15T03:00:00Z', 0, 0, 1],
      ['2026-06-15T05:00:00Z', 1, 0, 0],
      ['2026-06-16T05:00:00Z', 0, 1, 0],
    ]);
  });
});

describe('200: an event that was answered', () => {
  it('is in the next report, for every grain', async () => {
    const { channel, read } = await world();
    let loads = 0;
    for (const [n, type] of ['IMPRESSION', 'CLICK', 'CONVERSION', 'IMPRESSION', 'CLICK'].entries()) {
      const session = await newSession(service(), channel.secret, {
        attributes: { user_agent: browserUserAgent },
      });
      loads++;
      const sent = type === 'CONVERSION' ? ['CLICK', 'CONVERSION'] : [type];
      if (n % 2 === 0) for (const each of sent) await report(service(), channel.secret, session.event(each));
      else
        await reportBatch(
          service(),
          channel.secret,
          sent.map((each) => session.event(each)),
        );
      for (const time_grain of ['total', 'hour', 'day', 'week', 'month']) {
        const { summary } = await read({ time_grain, metrics: 'impressions,clicks,conversions,feed_loads' });
        const told = ['IMPRESSION', 'CLICK', 'CONVERSION', 'IMPRESSION', 'CLICK'].slice(0, n + 1);
        const of = (kind: string) => told.filter((each) => each === kind).length;
        expect(summary).toEqual({
          impressions: of('IMPRESSION'),
          clicks: of('CLICK') + of('CONVERSION'),
          conversions: of('CONVERSION'),
          feed_loads: loads,
        });
      }
    }
  });

  it('is in every later report, while other events are being reported', async () => {
    const { channel, read } = await world();
    const sessions = await Promise.all(
      Array.from({ length: 24 }, () => newSession(service(), channel.secret)),
    );
    let answered = 0;
    await Promise.all(
      sessions.map(async ({ event }) => {
        await report(service(), channel.secret, event('CLICK'));
        const least = ++answered;
        const { data, summary } = await read({ time_grain: 'hour', metrics: 'clicks,sessions' });
        expect(summary.clicks).toBeGreaterThanOrEqual(least);
        // Rows and summary are read in one statement.
        expect(data.reduce((sum: number, { clicks }: Row) => sum + Number(clicks), 0)).toBe(summary.clicks);
        expect(summary.sessions).toBe(summary.clicks);
      }),
    );
  });
});

describe('200: isolation of channels', () => {
  it('a removed publisher keeps its history and name', async () => {
    const { channel, read, visit } = await world();
    const { id } = await channel.member('Gone Goods');
    await visit({ at, publisher: id, events: clicked });
    const before = await read({ group_by: 'publisher' });
    expect(before.data).toMatchObject([{ publisher_id: id, publisher_name: 'Gone Goods', clicks: 1 }]);
    expect((await channel.call('DELETE', `/publishers/${id}/remove/`)).status).toBe(204);
    expect((await read({ group_by: 'publisher' })).data).toEqual(before.data);
    expect((await read({ publisher_ids: id })).summary).toEqual(before.summary);
  });

  it('two channels that share a publisher see the same id, each with its own numbers', async () => {
    const one = await world();
    const two = await world();
    const shared = await one.channel.member('Shared Shoes', 'shared-shoes.example');
    const pending = await two.channel.request('Shared Shoes', 'shared-shoes.example');
    const approved = await two.channel.review(pending, 'approve', { publisher_id: shared.id });
    expect(approved.body.publisher_remote_id).toBe(shared.id);
    await one.visit({ at, publisher: shared.id, events: clicked }, 2);
    await two.visit({ at, publisher: shared.id, events: clicked }, 3);
    for (const [{ read }, n] of [
      [one, 2],
      [two, 3],
    ] as const) {
      const { data, summary } = await read({ group_by: 'publisher', metrics: 'clicks,sessions,feed_loads' });
      expect(data).toMatchObject([
        { publisher_id: shared.id, publisher_name: 'Shared Shoes', clicks: n, sessions: n },
      ]);
      expect(summary).toEqual({ clicks: n, sessions: n, feed_loads: n });
      expect((await read({ publisher_ids: shared.id, metrics: 'clicks' })).summary).toEqual({ clicks: n });
    }
  });

  it('a publisher of another channel gets the same answer as an unknown one', async () => {
    const mine = await world();
    const theirs = await world();
    const { id } = await theirs.channel.member();
    await theirs.visit({ at, publisher: id, events: clicked });
    const { data, summary } = await mine.read({
      publisher_ids: id,
      group_by: 'publisher',
      metrics: 'clicks',
    });
    expect([data, summary]).toEqual([[], { clicks: 0 }]);
  });

  it('events reported with a publisher key count for the publisher in its channel', async () => {
    const { channel, read } = await world();
    const { id } = await channel.member('Keyed');
    const { body } = await channel.call('GET', `/publishers/details/${id}/`);
    await visitor(service(), { secret: body.publisher.api_key })({ at, events: clicked });
    const { data } = await read({ group_by: 'publisher', metrics: 'clicks,feed_loads' });
    expect(data).toMatchObject([{ publisher_id: id, clicks: 1, feed_loads: 1 }]);
  });
});
