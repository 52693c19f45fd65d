import { beforeEach, describe, expect, it } from 'vitest';
import {
  allMetrics,
  clicked,
  present,
  type Query,
  reportingWorld,
  requestReport,
  seen,
  today,
} from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const service = useService();
beforeEach(() => {
  service().now = new Date(present);
});

const world = (channel: Record<string, unknown> = {}) => reportingWorld(service(), { channel });
const at = `${today}T10:00:00Z`;
const measured = allMetrics.slice(0, 8);
const calculated = allMetrics.slice(8);
const values = (names: readonly string[], of: Record<string, number>) =>
  Object.fromEntries(names.map((name) => [name, of[name] ?? 0]));
const metrics = (of: Record<string, number>) => ({
  raw: values(measured, of),
  calculated: values(calculated, of),
});
/**
 * The metrics of the given number of shoppers, each with an impression and a click at a quarter of a dollar.
 */
const clicksOf = (n: number, loads = n) =>
  metrics({
    impressions: n,
    clicks: n,
    sessions: n,
    feed_loads: loads,
    channel_payout: n / 4,
    revenue_with_email: n / 2,
    ctr: 1,
    rps: 0.25,
    rpl: loads === 0 ? 0 : Math.round((n / 4 / loads) * 10_000) / 10_000,
  });
const window = { from: '2025-05-14', to: today };

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
type Row = any;

describe('200: the summary', () => {
  it('has exactly the documented body', async () => {
    const { channel, get, visit } = await world({ name: 'Parcel Pal' });
    await visit({ at, events: clicked }, 2);
    await visit({ at, events: [['IMPRESSION'], ['CLICK'], ['CONVERSION']], user: { phone: '555 010 9999' } });
    await visit({ at });
    const { status, body } = await get('', 'v1/summary');
    expect([status, body]).toEqual([
      200,
      {
        channel_id: channel.id,
        channel_name: 'Parcel Pal',
        date_range: { from: '2026-06-11', to: today },
        available_window: window,
        has_data: true,
        metrics: {
          raw: {
            impressions: 3,
            clicks: 3,
            conversions: 1,
            sessions: 3,
            feed_loads: 4,
            channel_payout: 0.75,
            revenue_with_email: 1,
            revenue_without_email: 0.5,
          },
          calculated: { ctr: 1, cvr: 0.3333, rps: 0.25, rpl: 0.1875 },
        },
        data_freshness: '2026-06-17T15:30:00',
        generated_at: '2026-06-17T15:30:00',
      },
    ]);
  });

  it.each([
    [{}, '2026-06-11', today],
    [{ to: '2026-06-01' }, '2026-05-26', '2026-06-01'],
    [{ from: '2026-06-15' }, '2026-06-15', today],
    [{ from: '2026-03-20' }, '2026-03-20', today],
    [{ from: '', to: '' }, '2026-06-11', today],
    [{ from: '2026-06-01', to: '2026-06-01' }, '2026-06-01', '2026-06-01'],
  ])('for %j covers the days from %s to %s, both included', async (query, from, to) => {
    const { get, visit } = await world();
    const before = new Date(Date.parse(`${from}T00:00:00Z`) - 1).toISOString();
    for (const time of [before, `${from}T00:00:00Z`]) await visit({ at: time, events: clicked });
    const { body } = await get(query, 'v1/summary');
    expect([body.date_range, body.metrics]).toEqual([{ from, to }, clicksOf(1)]);
  });

  it('without data has zeros and has_data false', async () => {
    const { get, visit } = await world();
    await visit({ at: '2026-06-01T10:00:00Z', events: clicked });
    const { status, body } = await get('', 'v1/summary');
    expect([status, body.has_data, body.metrics]).toEqual([200, false, metrics({})]);
  });

  it('has data if there was only an offer request', async () => {
    const { get, visit } = await world();
    await visit({ at });
    expect((await get('', 'v1/summary')).body).toMatchObject({
      has_data: true,
      metrics: metrics({ feed_loads: 1 }),
    });
  });

  it('counts a session once, also if it was active on several days', async () => {
    const { get, visit } = await world();
    await visit({ at: '2026-06-12T10:00:00Z', events: [['IMPRESSION'], ['CLICK', at]] });
    expect((await get('', 'v1/summary')).body.metrics.raw).toMatchObject({ sessions: 1, clicks: 1 });
  });

  it('ignores all parameters except the dates', async () => {
    const { get } = await world();
    const query = { granularity: 'hour', breakdown: 'luck', offset: '-1', limit: '51', colour: 'blue' };
    expect((await get(query, 'v1/summary')).status).toBe(200);
  });
});

describe('200: publishers', () => {
  it('has exactly the documented body', async () => {
    const { channel, get, visit } = await world({ name: 'Parcel Pal' });
    const { id } = await channel.member('Acme');
    await visit({ at: '2026-06-16T05:10:00Z', publisher: id, events: clicked }, 2);
    await visit({ at, publisher: id });
    const { status, body } = await get({ from: '2026-06-16' }, 'v1/publishers');
    expect([status, body]).toEqual([
      200,
      {
        channel_id: channel.id,
        channel_name: 'Parcel Pal',
        date_range: { from: '2026-06-16', to: today },
        available_window: window,
        granularity: 'day',
        breakdown: null,
        has_data: true,
        publishers: [
          {
            publisher_id: id,
            publisher_uuid: id,
            publisher_name: 'Acme',
            publisher_category: channel.taxonomy.categoryName,
            metrics: clicksOf(2, 3),
            series: [
              { bucket: '2026-06-16', metrics: clicksOf(2) },
              { bucket: '2026-06-17', metrics: metrics({ feed_loads: 1 }) },
            ],
          },
        ],
        pagination: { offset: 0, limit: 50, total: 1, has_more: false },
        data_freshness: '2026-06-17T15:30:00',
        generated_at: '2026-06-17T15:30:00',
      },
    ]);
  });

  it('have one point per day of the last week by default', async () => {
    const { get, visit } = await world();
    await visit({ at, events: clicked });
    const { body } = await get('', 'v1/publishers');
    expect(body.date_range).toEqual({ from: '2026-06-11', to: today });
    expect(body.publishers).toMatchObject([
      { publisher_id: null, publisher_name: null, publisher_category: null, metrics: clicksOf(1) },
    ]);
    expect(body.publishers[0].series).toEqual([
      ...['2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'].map(
        (bucket) => ({ bucket, metrics: metrics({}) }),
      ),
      { bucket: '2026-06-17', metrics: clicksOf(1) },
    ]);
  });

  it('with hourly granularity have one point per hour, without a time zone', async () => {
    const { get, visit } = await world();
    await visit({ at: '2026-06-14T05:10:00Z', events: clicked });
    const query = { from: '2026-06-13', to: '2026-06-15', granularity: 'hour' };
    const { body } = await get(query, 'v1/publishers');
    expect(body.granularity).toBe('hour');
    const [{ series }] = body.publishers;
    expect(series).toHaveLength(72);
    expect([series[0].bucket, series[71].bucket]).toEqual(['2026-06-13T00:00:00', '2026-06-15T23:00:00']);
    expect(series.filter(({ metrics }: Row) => metrics.raw.feed_loads > 0)).toEqual([
      { bucket: '2026-06-14T05:00:00', metrics: clicksOf(1) },
    ]);
  });

  it.each([
    ['the default week', {}, 7],
    ['ninety days', { from: '2026-03-20' }, 90],
  ])(
    'with hourly granularity accept the same ranges as with daily granularity: %s',
    async (_, range, days) => {
      const { get, visit } = await world();
      await visit({ at, events: clicked });
      const { status, body } = await get({ ...range, granularity: 'hour' }, 'v1/publishers');
      expect([status, body.publishers.length]).toEqual([200, 1]);
      expect(body.publishers[0].series).toHaveLength(24 * days);
      expect(body.publishers[0].metrics).toEqual(clicksOf(1));
    },
  );

  it.each([
    ['page_type', 'CHECKOUT', 'THANK_YOU'],
    ['widget_type', 'FULLSCREEN', 'INLINE'],
    ['widget_id', 'hero', null],
  ])('by %s have the points with data, each with that field', async (breakdown, first, second) => {
    const { get, visit } = await world();
    const hero = { view: 'CHECKOUT', mode: 'FULLSCREEN', widget: 'hero' };
    await visit({ at: '2026-06-15T05:00:00Z', events: clicked, ...hero });
    await visit({ at, events: clicked, view: 'THANK_YOU' });
    await visit({ at, events: clicked, ...hero }, 2);
    const days = await get({ breakdown }, 'v1/publishers');
    expect(days.body.breakdown).toBe(breakdown);
    expect(days.body.publishers[0].metrics).toEqual(clicksOf(4));
    expect(days.body.publishers[0].series).toEqual([
      { bucket: '2026-06-15', [breakdown]: first, metrics: clicksOf(1) },
      { bucket: '2026-06-17', [breakdown]: first, metrics: clicksOf(2) },
      { bucket: '2026-06-17', [breakdown]: second, metrics: clicksOf(1) },
    ]);
    const hours = await get({ breakdown, granularity: 'hour', from: today }, 'v1/publishers');
    expect(hours.body.publishers[0].series).toEqual([
      { bucket: '2026-06-17T10:00:00', [breakdown]: first, metrics: clicksOf(2) },
      { bucket: '2026-06-17T10:00:00', [breakdown]: second, metrics: clicksOf(1) },
    ]);
  });

  it('are paged by name, with removed publishers and the channel itself', async () => {
    const { channel, get, visit } = await world();
    const zeta = await channel.member('Zeta');
    const acme = await channel.member('acme');
    await visit({ at, events: clicked });
    for (const { id } of [zeta, acme]) await visit({ at, publisher: id, events: clicked }, 2);
    await channel.call('DELETE', `/publishers/${acme.id}/remove/`);
    const page = async (offset: number, limit: number) => {
      const { body } = await get({ offset, limit }, 'v1/publishers');
      expect(body.has_data).toBe(true);
      expect(body.publishers.every(({ series }: Row) => series.length === 7)).toBe(true);
      return [body.publishers.map(({ publisher_name }: Row) => publisher_name), body.pagination];
    };
    const of = (offset: number, limit: number, has_more: boolean) => ({ offset, limit, total: 3, has_more });
    expect(await page(0, 50)).toEqual([['acme', 'Zeta', null], of(0, 50, false)]);
    expect(await page(0, 2)).toEqual([['acme', 'Zeta'], of(0, 2, true)]);
    expect(await page(2, 2)).toEqual([[null], of(2, 2, false)]);
    expect(await page(3, 1)).toEqual([[], of(3, 1, false)]);
    expect(await page(1, 1)).toEqual([['Zeta'], of(1, 1, true)]);
  });

  it('are an empty list without data', async () => {
    const { get, channel } = await world();
    await channel.member();
    const { body } = await get('', 'v1/publishers');
    expect([body.has_data, body.publishers, body.pagination]).toEqual([
      false,
      [],
      { offset: 0, limit: 50, total: 0, has_more: false },
    ]);
  });

  it('of another channel are not included', async () => {
    const mine = await world();
    const theirs = await world();
    await theirs.visit({ at, events: clicked });
    expect((await mine.get('', 'v1/publishers')).body.publishers).toEqual([]);
    expect((await mine.get('', 'v1/summary')).body.has_data).toBe(false);
  });
});

describe('200: metrics', () => {
  it('are all included, also if they are not enabled for V2', async () => {
    const { get, visit } = await world({ enabled_metrics: ['ctr'] });
    await visit({ at, events: clicked });
    expect((await get('', 'v1/summary')).body.metrics).toEqual(clicksOf(1));
    const { body } = await get({ from: today }, 'v1/publishers');
    expect(body.publishers).toMatchObject([{ metrics: clicksOf(1), series: [{ metrics: clicksOf(1) }] }]);
  });
});

describe('200: pop-ups', () => {
  const places = ['OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE'];

  it('are excluded from totals, series and the list of publishers', async () => {
    const { channel, get, read, visit } = await world();
    const both = await channel.member('Both');
    const popUp = await channel.member('Pop-ups only');
    for (const mode of places) await visit({ at, mode, publisher: both.id, events: clicked });
    await visit({ at, mode: 'OVERLAY', publisher: popUp.id, events: clicked });
    expect((await get('', 'v1/summary')).body.metrics).toEqual(clicksOf(3));
    const { body } = await get({ from: today, breakdown: 'widget_type' }, 'v1/publishers');
    expect(body.publishers).toMatchObject([{ publisher_name: 'Both', metrics: clicksOf(3) }]);
    expect(body.publishers[0].series.map(({ widget_type }: Row) => widget_type)).toEqual([
      'FULLSCREEN',
      'INLINE',
      'PULLUP',
    ]);
    // V2 includes them.
    expect((await read({ metrics: 'clicks' })).summary).toEqual({ clicks: 5 });
  });

  it('alone count as no data', async () => {
    const { get, visit } = await world();
    await visit({ at, mode: 'OVERLAY', events: clicked });
    expect((await get('', 'v1/summary')).body).toMatchObject({ has_data: false, metrics: metrics({}) });
    expect((await get('', 'v1/publishers')).body).toMatchObject({ has_data: false, publishers: [] });
  });

  describe.each([
    ['none', [], 4],
    ['two kinds', ['OVERLAY', 'FULLSCREEN'], 2],
    ['every kind', places, 0],
  ] as [string, never[], number][])('if the setting names %s', (_name, popUps, left) => {
    const other = useService({ settings: { popUps } });

    it('excludes exactly these display modes', async () => {
      other().now = new Date(present);
      const { get, visit } = await reportingWorld(other());
      for (const mode of places) await visit({ at, mode, events: seen });
      const { body } = await get('', 'v1/summary');
      expect([body.has_data, body.metrics.raw.impressions]).toEqual([left > 0, left]);
      expect((await get('', 'v1/publishers')).body.publishers).toHaveLength(left > 0 ? 1 : 0);
    });
  });
});

describe('400', () => {
  const badDate = ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'];
  const both = ['v1/summary', 'v1/publishers'];
  const onlyPublishers = ['v1/publishers'];

  it.each<[string, string[], Query, Record<string, string[]>]>([
    ['91 days', both, { from: '2026-03-19' }, { date_range: ['Date range cannot exceed 90 days.'] }],
    [
      'to before from',
      both,
      { from: '2026-06-11', to: '2026-06-10' },
      { date_range: ['The end date must not be before the start date.'] },
    ],
    ['bad dates', both, { from: 'x', to: '2026-02-30' }, { from: badDate, to: badDate }],
    [
      'an unknown granularity',
      onlyPublishers,
      { granularity: 'week' },
      { granularity: ['"week" is not a valid choice.'] },
    ],
    [
      'publishers as a breakdown',
      onlyPublishers,
      { breakdown: 'publisher' },
      { breakdown: ['"publisher" is not a valid choice.'] },
    ],
    [
      'two breakdowns',
      onlyPublishers,
      { breakdown: 'page_type,widget_id' },
      { breakdown: ['"page_type,widget_id" is not a valid choice.'] },
    ],
    [
      'offset -1 and limit 0',
      onlyPublishers,
      { offset: -1, limit: 0 },
      {
        offset: ['Ensure this value is greater than or equal to 0.'],
        limit: ['Ensure this value is greater than or equal to 1.'],
      },
    ],
    [
      'limit 51',
      onlyPublishers,
      { limit: 51 },
      { limit: ['Ensure this value is less than or equal to 50.'] },
    ],
    [
      'texts instead of numbers',
      onlyPublishers,
      { offset: 'a', limit: 'b' },
      { offset: ['A valid integer is required.'], limit: ['A valid integer is required.'] },
    ],
  ])('%s', async (_name, paths, query, fields) => {
    const { secret } = await service().newChannel();
    for (const path of paths) {
      const { status, body } = await requestReport(service(), secret, query, path);
      expect([status, body]).toEqual([400, fields]);
    }
  });

  it.each<Query>([
    { limit: 1 },
    { limit: 50 },
    { from: '2026-06-15', granularity: 'hour' },
    { from: '2026-03-20', granularity: 'day', breakdown: 'widget_id' },
    { colour: 'blue' },
  ])('accepts %j', async (query) => {
    const { secret } = await service().newChannel();
    expect((await requestReport(service(), secret, query, 'v1/publishers')).status).toBe(200);
  });

  it('outside the available window, as in V2', async () => {
    const { id, secret } = await service().newChannel({ available_from: '2026-06-12' });
    const own = { from: '2026-06-12', to: today };
    for (const path of both) {
      const outside = [
        { from: '2026-06-11' },
        { from: '2026-06-12', to: '2026-06-18' },
        { to: '2026-06-11' },
      ];
      for (const query of outside as Query[]) {
        const { status, headers, body } = await requestReport(service(), secret, query, path);
        expect([status, body]).toEqual([
          400,
          {
            code: 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW',
            message: `Data is available from ${own.from} to ${own.to}.`,
            request_id: headers['x-request-id'],
            available_window: own,
          },
        ]);
      }
      // The default week begins one day before the window and is clipped.
      for (const query of [own, {}, { granularity: 'hour' }] as Query[]) {
        const { status, body } = await requestReport(service(), secret, query, path);
        expect([status, body.available_window, body.date_range]).toEqual([200, own, own]);
      }
    }
    await service().operator('PATCH', `/channels/${id}`, { available_from: null });
    expect((await requestReport(service(), secret, '', 'v1/summary')).body.available_window).toEqual(window);
  });
});
