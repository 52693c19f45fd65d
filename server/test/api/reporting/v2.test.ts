import { beforeEach, describe, expect, it } from 'vitest';
import { botUserAgent } from '../../support/ledger.ts';
import { allMetrics, clicked, present, reportingWorld, seen, today } from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const service = useService();
beforeEach(() => {
  service().now = new Date(present);
});

const world = () => reportingWorld(service());
const day = (date: string, time = '10:00:00') => `${date}T${time}Z`;
type Row = Record<string, unknown>;
const zeros = Object.fromEntries(allMetrics.map((metric) => [metric, 0]));

describe('200: the answer', () => {
  it('has rows, summary, pagination and meta, and nothing else', async () => {
    const { get, visit } = await world();
    await visit({ at: day(today), events: clicked });
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const query = { from: '2026-06-16', to: today, metrics: 'clicks,ctr', time_grain: 'day' };
    const { status, headers, body } = await get(query, 'v2/report', { 'x-request-id': id });
    expect([status, body]).toEqual([
      200,
      {
        data: [
          { period_start: '2026-06-16T00:00:00Z', period_end: '2026-06-17T00:00:00Z', clicks: 0, ctr: 0 },
          { period_start: '2026-06-17T00:00:00Z', period_end: '2026-06-18T00:00:00Z', clicks: 1, ctr: 1 },
        ],
        summary: { clicks: 1, ctr: 1 },
        pagination: { offset: 0, limit: 50, total: 2, has_more: false },
        meta: { timezone: 'UTC', data_through: present, request_id: id },
      },
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-request-id']).toBe(id);
  });

  it('has one period and the first 50 rows by default', async () => {
    const { read } = await world();
    const body = await read({ from: '2026-06-01', to: today });
    expect(body.data).toEqual([
      { period_start: '2026-06-01T00:00:00Z', period_end: '2026-06-18T00:00:00Z', ...zeros },
    ]);
    expect(body.pagination).toEqual({ offset: 0, limit: 50, total: 1, has_more: false });
    const blank = { time_grain: '', group_by: '', offset: '', limit: '', publisher_ids: '' };
    const again = await read({ from: '2026-06-01', to: today, ...blank });
    expect(again.data).toEqual(body.data);
  });

  it('has a generated request id if the caller sends none', async () => {
    const { get } = await world();
    const { headers, body } = await get({ from: today, to: today, metrics: 'clicks' });
    expect(body.meta.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-request-id']).toBe(body.meta.request_id);
  });
});

describe('200: metrics', () => {
  it('are the twelve documented ones', async () => {
    const { read, visit } = await world();
    await visit({ at: day(today), events: [['IMPRESSION'], ['CLICK'], ['CONVERSION']] });
    await visit({ at: day(today), events: clicked, user: { phone: '555 010 9999' } });
    await visit({ at: day(today) });
    const expected = {
      impressions: 2,
      clicks: 2,
      conversions: 1,
      sessions: 2,
      feed_loads: 3,
      channel_payout: 0.5,
      revenue_with_email: 0.5,
      revenue_without_email: 0.5,
      ctr: 1,
      cvr: 0.5,
      rps: 0.25,
      rpl: 0.1667,
    };
    const { data, summary } = await read({});
    expect(summary).toEqual(expected);
    expect(data).toEqual([
      { period_start: '2026-06-17T00:00:00Z', period_end: '2026-06-18T00:00:00Z', ...expected },
    ]);
  });

  it('are only the requested ones, each with the right value', async () => {
    const { read, visit } = await world();
    await visit({ at: day(today), events: [['IMPRESSION'], ['CLICK'], ['CONVERSION']] });
    await visit({ at: day(today) });
    const whole = (await read({})).summary;
    for (const metric of allMetrics)
      for (const group_by of [undefined, 'page_type']) {
        const { data, summary } = await read({ metrics: metric, group_by });
        expect(summary).toEqual({ [metric]: whole[metric] });
        expect(data).toEqual([
          {
            period_start: '2026-06-17T00:00:00Z',
            period_end: '2026-06-18T00:00:00Z',
            ...(group_by && { page_type: 'ORDER_TRACKING' }),
            [metric]: whole[metric],
          },
        ]);
      }
  });

  it('can contain spaces, and the parameter can be repeated', async () => {
    const { get, visit } = await world();
    await visit({ at: day(today), events: clicked });
    const range = `from=${today}&to=${today}`;
    for (const query of [`${range}&metrics=clicks,%20ctr%20`, `${range}&metrics=clicks&metrics=ctr`])
      expect((await get(query)).body.summary).toEqual({ clicks: 1, ctr: 1 });
  });
});

describe('200: columns', () => {
  const places = {
    publisher: ['publisher_id', 'publisher_name'],
    page_type: ['page_type'],
    widget_type: ['widget_type'],
    widget_id: ['widget_id'],
  };

  it.each([
    ['publisher'],
    ['page_type'],
    ['widget_type'],
    ['widget_id'],
    ['widget_id,publisher'],
    ['widget_type,page_type,publisher'],
    ['widget_id,widget_type,page_type'],
  ])('are %s', async (group_by) => {
    const { channel, read, visit } = await world();
    const { id } = await channel.member('Acme');
    const place = { publisher: id, view: 'THANK_YOU', mode: 'PULLUP', widget: 'hero' };
    await visit({ at: day(today), events: seen, ...place });
    const { data } = await read({ metrics: 'impressions', group_by });
    const values: Row = {
      publisher_id: id,
      publisher_name: 'Acme',
      page_type: 'THANK_YOU',
      widget_type: 'PULLUP',
      widget_id: 'hero',
    };
    const columns = group_by.split(',').flatMap((name) => places[name as keyof typeof places]);
    expect(data).toEqual([
      {
        period_start: '2026-06-17T00:00:00Z',
        period_end: '2026-06-18T00:00:00Z',
        impressions: 1,
        ...Object.fromEntries(columns.map((column) => [column, values[column]])),
      },
    ]);
  });

  it('are null for sessions without a publisher or widget', async () => {
    const { read, visit } = await world();
    await visit({ at: day(today), events: seen });
    const { data } = await read({ metrics: 'impressions', group_by: 'publisher,widget_id' });
    expect(data).toEqual([
      {
        period_start: '2026-06-17T00:00:00Z',
        period_end: '2026-06-18T00:00:00Z',
        impressions: 1,
        publisher_id: null,
        publisher_name: null,
        widget_id: null,
      },
    ]);
  });
});

describe('200: periods', () => {
  const midnight = (date: string) => `${date}T00:00:00Z`;
  const bounds = (rows: Row[]) => rows.map(({ period_start, period_end }) => [period_start, period_end]);

  it.each([
    ['total', '2026-06-10', '2026-06-16', [['2026-06-10', '2026-06-17']]],
    [
      'day',
      '2026-05-31',
      '2026-06-01',
      [
        ['2026-05-31', '2026-06-01'],
        ['2026-06-01', '2026-06-02'],
      ],
    ],
    [
      'week',
      '2026-06-10',
      '2026-06-16',
      [
        ['2026-06-10', '2026-06-15'],
        ['2026-06-15', '2026-06-17'],
      ],
    ],
    ['week', '2026-06-08', '2026-06-14', [['2026-06-08', '2026-06-15']]],
    [
      'week',
      '2025-12-28',
      '2026-01-06',
      [
        ['2025-12-28', '2025-12-29'],
        ['2025-12-29', '2026-01-05'],
        ['2026-01-05', '2026-01-07'],
      ],
    ],
    [
      'month',
      '2026-04-20',
      '2026-06-02',
      [
        ['2026-04-20', '2026-05-01'],
        ['2026-05-01', '2026-06-01'],
        ['2026-06-01', '2026-06-03'],
      ],
    ],
    [
      'month',
      '2025-12-31',
      '2026-01-01',
      [
        ['2025-12-31', '2026-01-01'],
        ['2026-01-01', '2026-01-02'],
      ],
    ],
  ])('of a %s from %s to %s are clipped to the range', async (time_grain, from, to, expected) => {
    const { read } = await world();
    const { data } = await read({ from, to, time_grain, metrics: 'clicks' });
    expect(bounds(data)).toEqual(expected.map((period) => period.map(midnight)));
  });

  it('of one hour', async () => {
    const { read } = await world();
    const { data } = await read({ time_grain: 'hour', metrics: 'clicks' });
    expect(data).toHaveLength(24);
    expect(bounds([data[0], data[1], data[23]])).toEqual([
      ['2026-06-17T00:00:00Z', '2026-06-17T01:00:00Z'],
      ['2026-06-17T01:00:00Z', '2026-06-17T02:00:00Z'],
      ['2026-06-17T23:00:00Z', '2026-06-18T00:00:00Z'],
    ]);
  });

  it('are clipped also with a breakdown', async () => {
    const { read, visit } = await world();
    const range = { from: '2026-06-10', to: '2026-06-16', metrics: 'impressions', group_by: 'page_type' };
    for (const date of ['2026-06-09', '2026-06-10', '2026-06-14', '2026-06-15', '2026-06-17'])
      await visit({ at: day(date), events: seen });
    const rows = async (time_grain: string) =>
      (await read({ ...range, time_grain })).data.map((row: Row) => [
        row.period_start,
        row.period_end,
        row.impressions,
      ]);
    expect(await rows('week')).toEqual([
      [midnight('2026-06-10'), midnight('2026-06-15'), 2],
      [midnight('2026-06-15'), midnight('2026-06-17'), 1],
    ]);
    expect(await rows('month')).toEqual([[midnight('2026-06-10'), midnight('2026-06-17'), 3]]);
    expect(await rows('total')).toEqual([[midnight('2026-06-10'), midnight('2026-06-17'), 3]]);
  });

  it('end where the next begins, to the millisecond', async () => {
    const { read, visit } = await world();
    await visit({ at: '2026-06-15T23:59:59.999Z', events: seen });
    await visit({ at: '2026-06-16T00:00:00.000Z', events: clicked }, 2);
    const range = { from: '2026-06-15', to: '2026-06-16', metrics: 'impressions,feed_loads' };
    const days = await read({ ...range, time_grain: 'day' });
    expect(days.data).toMatchObject([
      { impressions: 1, feed_loads: 1 },
      { impressions: 2, feed_loads: 2 },
    ]);
    const hours = await read({ ...range, time_grain: 'hour' });
    expect(hours.data.slice(23, 25)).toMatchObject([
      { period_start: '2026-06-15T23:00:00Z', impressions: 1 },
      { period_start: '2026-06-16T00:00:00Z', impressions: 2 },
    ]);
    expect((await read({ ...range, to: '2026-06-15' })).summary).toEqual({ impressions: 1, feed_loads: 1 });
  });
});

describe('200: rows', () => {
  it.each([
    ['total', '2026-03-20', 1],
    ['day', '2026-03-20', 90],
    ['week', '2026-03-20', 14],
    ['month', '2026-03-20', 4],
    ['hour', '2026-06-15', 72],
  ])('with grain %s and no breakdown are all periods, with zeros', async (time_grain, from, count) => {
    const { read, visit } = await world();
    await visit({ at: day('2026-06-16'), events: clicked });
    const { data, summary, pagination } = await read({ from, time_grain, limit: 250 });
    expect([data.length, pagination.total]).toEqual([count, count]);
    const withData = data.filter((row: Row) => row.clicks !== 0);
    expect(withData).toHaveLength(1);
    expect(withData[0]).toMatchObject(summary);
    for (const row of data) expect(row.clicks === 1 ? summary : zeros).toEqual(metricsOf(row));
  });

  it('with a breakdown are the combinations with data', async () => {
    const { read, visit } = await world();
    await visit({ at: day('2026-06-15'), view: 'CHECKOUT', events: seen });
    await visit({ at: day('2026-06-17'), view: 'CHECKOUT', events: seen });
    await visit({ at: day('2026-06-17'), view: 'THANK_YOU', events: seen });
    const range = { from: '2026-06-14', time_grain: 'day', metrics: 'impressions' };
    const rows = async (group_by: string, more = {}) =>
      (await read({ ...range, group_by, ...more })).data.map((row: Row) => [
        String(row.period_start).slice(0, 10),
        row.page_type ?? row.widget_type,
        row.impressions,
      ]);
    expect(await rows('page_type')).toEqual([
      ['2026-06-15', 'CHECKOUT', 1],
      ['2026-06-17', 'CHECKOUT', 1],
      ['2026-06-17', 'THANK_YOU', 1],
    ]);
    expect(await rows('widget_type')).toEqual([
      ['2026-06-15', 'INLINE', 1],
      ['2026-06-17', 'INLINE', 2],
    ]);
    expect(await rows('page_type', { time_grain: 'hour', from: '2026-06-17' })).toEqual([
      ['2026-06-17', 'CHECKOUT', 1],
      ['2026-06-17', 'THANK_YOU', 1],
    ]);
  });

  it('include combinations that have only offer requests, for every metric', async () => {
    const { read, visit } = await world();
    await visit({ at: day(today), view: 'CHECKOUT' });
    const { data, pagination } = await read({ metrics: 'clicks', group_by: 'page_type' });
    expect(data).toMatchObject([{ page_type: 'CHECKOUT', clicks: 0 }]);
    expect(pagination.total).toBe(1);
  });

  it('do not include combinations that have only bot traffic', async () => {
    const { read, visit } = await world();
    const at = day('2026-06-16');
    await visit({ at, agent: botUserAgent, events: [['CLICK', day(today)]] });
    const { data } = await read({ from: '2026-06-16', time_grain: 'day', group_by: 'page_type' });
    expect(data).toMatchObject([{ period_start: '2026-06-16T00:00:00Z', clicks: 0, feed_loads: 1 }]);
  });
});

describe('200: order', () => {
  it('is by period, then by the breakdowns in the requested order', async () => {
    const { read, visit } = await world();
    for (const date of ['2026-06-17', '2026-06-16'])
      for (const [view, mode] of [
        ['THANK_YOU', 'INLINE'],
        ['CHECKOUT', 'PULLUP'],
        ['CHECKOUT', 'INLINE'],
      ])
        await visit({ at: day(date), view, mode });
    const rows = async (group_by: string) =>
      (await read({ from: '2026-06-16', time_grain: 'day', group_by })).data.map((row: Row) =>
        [String(row.period_start).slice(8, 10), row.page_type, row.widget_type].join(' '),
      );
    expect(await rows('page_type,widget_type')).toEqual([
      '16 CHECKOUT INLINE',
      '16 CHECKOUT PULLUP',
      '16 THANK_YOU INLINE',
      '17 CHECKOUT INLINE',
      '17 CHECKOUT PULLUP',
      '17 THANK_YOU INLINE',
    ]);
    expect(await rows('widget_type,page_type')).toEqual([
      '16 CHECKOUT INLINE',
      '16 THANK_YOU INLINE',
      '16 CHECKOUT PULLUP',
      '17 CHECKOUT INLINE',
      '17 THANK_YOU INLINE',
      '17 CHECKOUT PULLUP',
    ]);
  });

  it('is by a requested metric, ratio, breakdown or the period, if `sort` says so', async () => {
    const { read, visit } = await world();
    await visit({ at: day('2026-06-17'), view: 'CHECKOUT', events: seen }, 3);
    await visit({ at: day('2026-06-17'), view: 'THANK_YOU', events: clicked }, 2);
    await visit({ at: day('2026-06-16'), view: 'ORDER_TRACKING' });
    const rows = async (sort: string, page: object = {}) =>
      (
        await read({
          from: '2026-06-16',
          time_grain: 'day',
          group_by: 'page_type',
          sort,
          ...page,
          metrics: ['impressions', 'ctr', 'sessions'],
        })
      ).data.map((row: Row) => row.page_type);
    expect(await rows('-impressions')).toEqual(['CHECKOUT', 'THANK_YOU', 'ORDER_TRACKING']);
    expect(await rows('-ctr')).toEqual(['THANK_YOU', 'ORDER_TRACKING', 'CHECKOUT']);
    expect(await rows('-page_type')).toEqual(['THANK_YOU', 'ORDER_TRACKING', 'CHECKOUT']);
    expect(await rows('-period')).toEqual(['CHECKOUT', 'THANK_YOU', 'ORDER_TRACKING']);
    expect(await rows('impressions', { offset: 1, limit: 1 })).toEqual(['THANK_YOU']);
    const days = await read({ from: '2026-06-16', time_grain: 'day', sort: '-impressions' });
    expect(days.data.map((row: Row) => row.impressions)).toEqual([5, 0]);
  });

  it('of publishers is by name, ignoring case, then by id; null comes last', async () => {
    const { channel, read, visit } = await world();
    const names = ['Zeta', 'beta', 'Alpha', 'Twin', 'Twin', '10 Things'];
    const members = [];
    for (const name of names) members.push({ name, ...(await channel.member(name)) });
    await visit({ at: day(today), widget: 'z' });
    for (const { id } of members.toReversed()) {
      await visit({ at: day(today), publisher: id, widget: 'z' });
      await visit({ at: day(today), publisher: id, widget: 'a' });
      await visit({ at: day(today), publisher: id });
    }
    const { data } = await read({ metrics: 'feed_loads', group_by: 'publisher' });
    const twins = members.filter(({ name }) => name === 'Twin').map(({ id }) => id);
    expect(data.map((row: Row) => row.publisher_name)).toEqual([
      '10 Things',
      'Alpha',
      'beta',
      'Twin',
      'Twin',
      'Zeta',
      null,
    ]);
    expect(data.slice(3, 5).map((row: Row) => row.publisher_id)).toEqual(twins.toSorted());
    const widgets = await read({ metrics: 'feed_loads', group_by: 'widget_id,publisher', limit: 250 });
    expect(widgets.data.map((row: Row) => row.widget_id)).toEqual([
      ...Array(6).fill('a'),
      ...Array(7).fill('z'),
      ...Array(6).fill(null),
    ]);
  });
});

describe('200: filters', () => {
  async function filled() {
    const made = await world();
    const acme = await made.channel.member('Acme');
    const bolt = await made.channel.member('Bolt');
    const at = day(today);
    await made.visit({ at, publisher: acme.id, view: 'CHECKOUT', mode: 'INLINE', events: seen });
    await made.visit({ at, publisher: acme.id, view: 'THANK_YOU', mode: 'PULLUP', events: seen }, 2);
    await made.visit({ at, publisher: bolt.id, view: 'CHECKOUT', mode: 'PULLUP', events: seen }, 4);
    await made.visit({ at, view: 'SUPPORT_CENTER', mode: 'OVERLAY', events: seen }, 8);
    const seenBy = async (filter: Record<string, string>) =>
      (await made.read({ metrics: 'impressions,sessions,feed_loads', ...filter })).summary;
    const all = (n: number) => ({ impressions: n, sessions: n, feed_loads: n });
    return { ...made, acme, bolt, seenBy, all };
  }

  it('keep only matching rows, and add no column', async () => {
    const { acme, bolt, seenBy, all, read } = await filled();
    const both = `${acme.id},${bolt.id}`;
    expect(await seenBy({})).toEqual(all(15));
    expect(await seenBy({ publisher_ids: acme.id })).toEqual(all(3));
    expect(await seenBy({ publisher_ids: both })).toEqual(all(7));
    expect(await seenBy({ publisher_ids: `${acme.id.toUpperCase()}, ${acme.id}` })).toEqual(all(3));
    expect(await seenBy({ page_types: 'CHECKOUT' })).toEqual(all(5));
    expect(await seenBy({ page_types: 'CHECKOUT,THANK_YOU,CHECKOUT' })).toEqual(all(7));
    expect(await seenBy({ page_types: 'ORDER_STATUS' })).toEqual(all(0));
    expect(await seenBy({ widget_types: 'PULLUP' })).toEqual(all(6));
    expect(await seenBy({ widget_types: 'PULLUP,OVERLAY' })).toEqual(all(14));
    const { data } = await read({ metrics: 'clicks', publisher_ids: acme.id, page_types: 'CHECKOUT' });
    expect(Object.keys(data[0]).toSorted()).toEqual(['clicks', 'period_end', 'period_start']);
  });

  it('are combined, for rows and summary', async () => {
    const { acme, bolt, seenBy, all, read } = await filled();
    expect(await seenBy({ publisher_ids: acme.id, page_types: 'CHECKOUT' })).toEqual(all(1));
    expect(await seenBy({ publisher_ids: bolt.id, widget_types: 'INLINE' })).toEqual(all(0));
    const filter = { publisher_ids: `${acme.id},${bolt.id}`, widget_types: 'PULLUP' };
    const { data, summary, pagination } = await read({ ...filter, group_by: 'publisher' });
    expect(data.map((row: Row) => [row.publisher_name, row.impressions])).toEqual([
      ['Acme', 2],
      ['Bolt', 4],
    ]);
    expect([summary.impressions, pagination.total]).toEqual([6, 2]);
    const hourly = await read({ ...filter, time_grain: 'hour' });
    expect(hourly.data[10]).toMatchObject({ period_start: '2026-06-17T10:00:00Z', sessions: 6 });
  });

  it('by a publisher of another channel match nothing', async () => {
    const { seenBy, all } = await filled();
    expect(await seenBy({ publisher_ids: '01890a5d-ac96-774b-bcce-b302099a8057' })).toEqual(all(0));
    expect(await seenBy({ publisher_ids: '00000000-0000-0000-0000-000000000000' })).toEqual(all(0));
  });

  it('accept 250 values', async () => {
    const { acme, seenBy, all } = await filled();
    const ids = Array.from(
      { length: 249 },
      (_, n) => `01890a5d-ac96-774b-bcce-${n.toString(16).padStart(12, '0')}`,
    );
    expect(await seenBy({ publisher_ids: [acme.id, ...ids].join() })).toEqual(all(3));
    expect(await seenBy({ page_types: Array(250).fill('CHECKOUT').join() })).toEqual(all(5));
    expect(await seenBy({ widget_types: Array(250).fill('INLINE').join() })).toEqual(all(1));
  });
});

describe('200: pages', () => {
  it('continue each other and have the same summary', async () => {
    const { read, visit } = await world();
    const views = ['CHECKOUT', 'ORDER_STATUS', 'ORDER_TRACKING', 'POST_ORDER', 'THANK_YOU'];
    for (const [n, view] of views.entries()) await visit({ at: day(today), view, events: clicked }, n + 1);
    const page = (offset: number, limit: number) => read({ group_by: 'page_type', offset, limit });
    const whole = await page(0, 50);
    expect(whole.summary).toMatchObject({ clicks: 15, sessions: 15 });
    for (const [offset, length, has_more] of [
      [0, 2, true],
      [2, 2, true],
      [3, 2, false],
      [4, 1, false],
      [5, 0, false],
      [1_000_000, 0, false],
    ] as const) {
      const { data, summary, pagination } = await page(offset, 2);
      expect(data).toEqual(whole.data.slice(offset, offset + length));
      expect(summary).toEqual(whole.summary);
      expect(pagination).toEqual({ offset, limit: 2, total: 5, has_more });
    }
  });

  it('have 50 rows by default and up to 250', async () => {
    const { read } = await world();
    const page = async (query: Record<string, number>) => {
      const { data, pagination } = await read({ from: '2026-06-15', time_grain: 'hour', ...query });
      return [data.length, pagination];
    };
    expect(await page({})).toEqual([50, { offset: 0, limit: 50, total: 72, has_more: true }]);
    expect(await page({ limit: 1 })).toEqual([1, { offset: 0, limit: 1, total: 72, has_more: true }]);
    expect(await page({ limit: 250 })).toEqual([72, { offset: 0, limit: 250, total: 72, has_more: false }]);
    expect(await page({ limit: 71 })).toEqual([71, { offset: 0, limit: 71, total: 72, has_more: true }]);
    expect(await page({ offset: 71 })).toEqual([1, { offset: 71, limit: 50, total: 72, has_more: false }]);
  });
});

describe('200: without data', () => {
  it('has one row of zeros, or no row with a breakdown', async () => {
    const { read } = await world();
    const { data, summary, pagination } = await read({ from: '2026-06-16', time_grain: 'day' });
    expect(data.map(metricsOf)).toEqual([zeros, zeros]);
    expect([summary, pagination.total]).toEqual([zeros, 2]);
    const split = await read({ group_by: 'publisher,page_type,widget_type' });
    expect(split).toMatchObject({ data: [], summary: zeros });
    expect(split.pagination).toEqual({ offset: 0, limit: 50, total: 0, has_more: false });
  });
});

function metricsOf({ period_start, period_end, ...metrics }: Row): Row {
  expect([period_start, period_end]).toEqual([expect.any(String), expect.any(String)]);
  return metrics;
}
