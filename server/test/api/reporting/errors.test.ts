import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allMetrics, present, type Query, requestReport, today } from '../../support/reporting.ts';
import { insertWidgetLoads } from '../../support/rollup-rows.ts';
import { type TestChannel, useService } from '../../support/service.ts';

const service = useService();
/** For tests that change nothing. */
let reader: TestChannel;
beforeAll(async () => {
  reader = await service().newChannel();
});
beforeEach(() => {
  service().now = new Date(present);
});

const good: Query = { from: '2026-06-10', to: today, metrics: 'clicks' };
const get = (change: Query, channel = reader, path?: string) =>
  requestReport(service(), channel.secret, { ...good, ...change }, path);
const uuids = (count: number) =>
  Array.from({ length: count }, (_, n) => `01890a5d-ac96-774b-bcce-${n.toString(16).padStart(12, '0')}`);

const required = ['This field is required.'];
const badDate = ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'];
const tooLong = ['Date range cannot exceed 90 days.'];
const tooLongHourly = ['Hourly reports cannot exceed 3 days.'];
const backwards = ['The end date must not be before the start date.'];
const notChoice = (value: string) => `"${value}" is not a valid choice.`;
const tooMany = (n: number) => `Ensure this field has no more than ${n} elements.`;

describe('400 INVALID_QUERY', () => {
  it.each<[string, Query, Record<string, string[]>]>([
    ['no from', { from: undefined }, { from: required }],
    ['no to', { to: undefined }, { to: required }],
    ['no metrics', { metrics: undefined }, { metrics: required }],
    [
      'no parameters',
      { from: undefined, to: undefined, metrics: undefined },
      { from: required, to: required, metrics: required },
    ],
    ['an unknown order', { sort: 'colour' }, { sort: [notChoice('colour')] }],
    [
      'an order by what is not requested',
      { sort: '-impressions' },
      { sort: ['Sort by the period, or by a requested metric or breakdown.'] },
    ],
    ['blanks', { from: '', to: ' ', metrics: '' }, { from: required, to: required, metrics: required }],
    ['metrics with only commas', { metrics: ' , ,' }, { metrics: required }],
    ['a date that is not a date', { from: 'yesterday' }, { from: badDate }],
    ['a date in another format', { to: '17.06.2026' }, { to: badDate }],
    ['a time', { to: '2026-06-17T00:00:00Z' }, { to: badDate }],
    ['a day that does not exist', { from: '2026-02-29' }, { from: badDate }],
    ['a month that does not exist', { from: '2026-13-01' }, { from: badDate }],
    ['a short date', { from: '2026-6-1' }, { from: badDate }],
    ['the year 0', { from: '0000-12-31' }, { from: badDate }],
    ['two invalid dates', { from: 'x', to: 'y' }, { from: badDate, to: badDate }],
    ['to before from', { from: '2026-06-11', to: '2026-06-10' }, { date_range: backwards }],
    ['91 days', { from: '2026-03-19' }, { date_range: tooLong }],
    ['years', { from: '2020-01-01' }, { date_range: tooLong }],
    ['4 days with hourly grain', { from: '2026-06-14', time_grain: 'hour' }, { date_range: tooLongHourly }],
    ['91 days with hourly grain', { from: '2026-03-19', time_grain: 'hour' }, { date_range: tooLong }],
    ['an unknown metric', { metrics: 'clicks,luck' }, { metrics: [notChoice('luck')] }],
    ['a metric in capitals', { metrics: 'CLICKS' }, { metrics: [notChoice('CLICKS')] }],
    [
      'several unknown metrics',
      { metrics: 'luck,clicks,love,luck' },
      { metrics: [notChoice('luck'), notChoice('love'), 'Metrics must be unique.'] },
    ],
    ['a metric twice', { metrics: 'clicks,ctr,clicks' }, { metrics: ['Metrics must be unique.'] }],
    ['an unknown grain', { time_grain: 'quarter' }, { time_grain: [notChoice('quarter')] }],
    ['two grains', { time_grain: 'day,week' }, { time_grain: [notChoice('day,week')] }],
    ['an unknown breakdown', { group_by: 'country' }, { group_by: [notChoice('country')] }],
    ['a breakdown twice', { group_by: 'publisher,publisher' }, { group_by: ['Breakdowns must be unique.'] }],
    [
      'four breakdowns',
      { group_by: 'publisher,page_type,widget_type,widget_id' },
      { group_by: [tooMany(3)] },
    ],
    [
      'two breakdowns with hourly grain',
      { from: today, time_grain: 'hour', group_by: 'publisher,page_type' },
      { group_by: ['Hourly reports allow at most one breakdown.'] },
    ],
    [
      'a publisher that is not a UUID',
      { publisher_ids: 'acme' },
      { publisher_ids: ['Must be a valid UUID.'] },
    ],
    [
      'one of several publishers that is not a UUID',
      { publisher_ids: [...uuids(2), '42'] },
      { publisher_ids: ['Must be a valid UUID.'] },
    ],
    ['251 publishers', { publisher_ids: uuids(251) }, { publisher_ids: [tooMany(250)] }],
    [
      '251 times one publisher',
      { publisher_ids: Array(251).fill(uuids(1)[0]) },
      { publisher_ids: [tooMany(250)] },
    ],
    ['an unknown page type', { page_types: 'HOME,CHECKOUT' }, { page_types: [notChoice('HOME')] }],
    ['251 page types', { page_types: Array(251).fill('CHECKOUT') }, { page_types: [tooMany(250)] }],
    ['an unknown widget type', { widget_types: 'POPUP' }, { widget_types: [notChoice('POPUP')] }],
    ['251 widget types', { widget_types: Array(251).fill('INLINE') }, { widget_types: [tooMany(250)] }],
    ['offset -1', { offset: -1 }, { offset: ['Ensure this value is greater than or equal to 0.'] }],
    ['an offset that is not a number', { offset: 'first' }, { offset: ['A valid integer is required.'] }],
    ['an offset that is not an integer', { offset: '1.5' }, { offset: ['A valid integer is required.'] }],
    ['limit 0', { limit: 0 }, { limit: ['Ensure this value is greater than or equal to 1.'] }],
    ['limit -1', { limit: -1 }, { limit: ['Ensure this value is greater than or equal to 1.'] }],
    ['limit 251', { limit: 251 }, { limit: ['Ensure this value is less than or equal to 250.'] }],
    ['a limit that is not a number', { limit: 'all' }, { limit: ['A valid integer is required.'] }],
    [
      'everything',
      {
        from: 'x',
        to: 'y',
        metrics: 'luck',
        time_grain: 'quarter',
        group_by: 'country',
        publisher_ids: 'acme',
        page_types: 'HOME',
        widget_types: 'POPUP',
        offset: -1,
        limit: 0,
      },
      {
        from: badDate,
        to: badDate,
        metrics: [notChoice('luck')],
        time_grain: [notChoice('quarter')],
        group_by: [notChoice('country')],
        publisher_ids: ['Must be a valid UUID.'],
        page_types: [notChoice('HOME')],
        widget_types: [notChoice('POPUP')],
        offset: ['Ensure this value is greater than or equal to 0.'],
        limit: ['Ensure this value is greater than or equal to 1.'],
      },
    ],
  ])('%s', async (_name, change, fields) => {
    const { status, headers, body } = await get(change);
    const { code, message, request_id, ...rest } = body;
    expect([status, code, rest]).toEqual([400, 'INVALID_QUERY', fields]);
    expect(message).toBe('The query is not valid.');
    expect(request_id).toBe(headers['x-request-id']);
  });

  it.each<[string, Query]>([
    ['90 days', { from: '2026-03-20' }],
    ['one day', { from: today }],
    ['3 days with hourly grain', { from: '2026-06-15', time_grain: 'hour' }],
    ['one breakdown with hourly grain', { from: today, time_grain: 'hour', group_by: 'widget_id' }],
    ['three breakdowns', { group_by: 'publisher,page_type,widget_id' }],
    ['250 publishers', { publisher_ids: uuids(250) }],
    ['250 page types', { page_types: Array(250).fill('CHECKOUT') }],
    ['250 widget types', { widget_types: Array(250).fill('INLINE') }],
    ['all twelve metrics', { metrics: allMetrics }],
    ['limit 1', { limit: 1 }],
    ['limit 250', { limit: 250 }],
    ['a large offset', { offset: 9_007_199_254_740_991 }],
    ['an unknown parameter', { colour: 'blue', metric: 'luck', page: '-1' }],
  ])('accepts %s', async (_name, change) => {
    expect((await get(change)).status).toBe(200);
  });

  it('for an offset larger than any integer', async () => {
    const { status, body } = await get({ offset: '9'.repeat(30) });
    expect([status, Object.keys(body)]).toEqual([400, ['code', 'message', 'request_id', 'offset']]);
  });
});

describe('400 METRIC_NOT_AVAILABLE', () => {
  it('names the metrics that are not enabled, and all enabled ones', async () => {
    const channel = await service().newChannel({ enabled_metrics: ['impressions', 'clicks', 'ctr'] });
    const { status, headers, body } = await get({ metrics: 'rps,clicks,sessions' }, channel);
    expect([status, body]).toEqual([
      400,
      {
        code: 'METRIC_NOT_AVAILABLE',
        message: 'Not enabled for this channel: rps, sessions.',
        request_id: headers['x-request-id'],
        unsupported_metrics: ['rps', 'sessions'],
        allowed_metrics: ['impressions', 'clicks', 'ctr'],
      },
    ]);
    expect((await get({ metrics: 'ctr,impressions,clicks' }, channel)).status).toBe(200);
  });

  it('changes as soon as the operator enables a metric', async () => {
    const channel = await service().newChannel({ enabled_metrics: ['clicks'] });
    expect((await get({ metrics: 'ctr' }, channel)).body.code).toBe('METRIC_NOT_AVAILABLE');
    await service().operator('PATCH', `/channels/${channel.id}`, { enabled_metrics: ['ctr'] });
    // A ratio can be enabled without the measures it is computed from.
    expect((await get({ metrics: 'ctr' }, channel)).body.summary).toEqual({ ctr: 0 });
    expect((await get({ metrics: 'clicks' }, channel)).body).toMatchObject({
      unsupported_metrics: ['clicks'],
      allowed_metrics: ['ctr'],
    });
  });

  it('is not used for a metric that does not exist', async () => {
    const channel = await service().newChannel({ enabled_metrics: ['clicks'] });
    expect((await get({ metrics: 'luck,ctr' }, channel)).body).toMatchObject({
      code: 'INVALID_QUERY',
      metrics: [notChoice('luck')],
    });
  });
});

describe('400 DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW', () => {
  const oldest = '2025-05-14';
  const window = { from: oldest, to: today };

  it.each([
    ['a day before 400 days ago', { from: '2025-05-13', to: '2025-05-20' }],
    ['all before', { from: '2025-05-01', to: '2025-05-13' }],
    ['tomorrow', { from: today, to: '2026-06-18' }],
    ['only future days', { from: '2026-07-01', to: '2026-07-02' }],
    ['long ago', { from: '0001-01-01', to: '0001-01-02' }],
    ['the last possible date', { from: '9999-12-30', to: '9999-12-31' }],
  ])('%s', async (_name, range) => {
    const { status, headers, body } = await get(range);
    expect([status, body]).toEqual([
      400,
      {
        code: 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW',
        message: `Data is available from ${oldest} to ${today}.`,
        request_id: headers['x-request-id'],
        available_window: window,
      },
    ]);
  });

  it('is not used for the first day of the window and for today', async () => {
    expect((await get({ from: oldest, to: oldest })).status).toBe(200);
    expect((await get({ from: today, to: today })).status).toBe(200);
  });

  it('uses the current UTC day as today', async () => {
    service().now = new Date('2026-06-17T23:59:59.999Z');
    expect((await get({ to: '2026-06-18' })).body.available_window).toEqual(window);
    service().now = new Date('2026-06-18T00:00:00Z');
    expect((await get({ to: '2026-06-18' })).status).toBe(200);
    expect((await get({ from: oldest, to: oldest })).body.available_window).toEqual({
      from: '2025-05-15',
      to: '2026-06-18',
    });
  });

  it('follows the first day that is set for the channel, before or after the default', async () => {
    const channel = await service().newChannel({ available_from: '2026-06-12' });
    expect((await get({ from: '2026-06-11' }, channel)).body.available_window).toEqual({
      from: '2026-06-12',
      to: today,
    });
    expect((await get({ from: '2026-06-12' }, channel)).status).toBe(200);
    await service().operator('PATCH', `/channels/${channel.id}`, { available_from: '2024-01-01' });
    expect((await get({ from: '2024-01-01', to: '2024-01-31' }, channel)).status).toBe(200);
    await service().operator('PATCH', `/channels/${channel.id}`, { available_from: null });
    expect((await get({ from: '2024-01-01', to: '2024-01-31' }, channel)).body.available_window).toEqual(
      window,
    );
  });
});

describe('400 REPORT_ROW_LIMIT_EXCEEDED', () => {
  it('is returned for 10,001 rows and not for 10,000, for every page', async () => {
    const channel = await service().newChannel();
    await insertWidgetLoads(service(), channel.id, { day: today, count: 10_000 });
    // Combinations without data are not rows.
    await insertWidgetLoads(service(), channel.id, { day: today, from: 20_001, count: 100, loads: 0 });
    const query = { metrics: 'feed_loads', group_by: 'widget_id' };
    const last = await get({ ...query, offset: 9_998, limit: 250 }, channel);
    expect([last.status, last.body]).toMatchObject([
      200,
      {
        data: [
          { widget_id: 'w-009999', feed_loads: 9_999 },
          { widget_id: 'w-010000', feed_loads: 10_000 },
        ],
        summary: { feed_loads: 50_005_000 },
        pagination: { offset: 9_998, limit: 250, total: 10_000, has_more: false },
      },
    ]);
    await insertWidgetLoads(service(), channel.id, { day: '2026-06-10', from: 10_001, count: 1 });
    for (const page of [{}, { limit: 1 }, { offset: 20_000 }]) {
      const { status, headers, body } = await get({ ...query, ...page }, channel);
      expect([status, body]).toEqual([
        400,
        {
          code: 'REPORT_ROW_LIMIT_EXCEEDED',
          message: 'The report has 10001 rows, more than 10000. Narrow it, or use the export.',
          request_id: headers['x-request-id'],
          max_rows: 10_000,
          total_rows: 10_001,
        },
      ]);
    }
    expect((await get({ ...query, from: today }, channel)).status).toBe(200);
    expect((await get({ ...query, group_by: 'page_type' }, channel)).status).toBe(200);
  });
});

describe('several errors', () => {
  it('are reported in this order: query, metric, window, rows', async () => {
    const channel = await service().newChannel({ enabled_metrics: ['feed_loads'] });
    await insertWidgetLoads(service(), channel.id, { day: today, count: 10_001 });
    const faults: [string, Query][] = [
      ['INVALID_QUERY', { limit: 0 }],
      ['METRIC_NOT_AVAILABLE', { metrics: 'feed_loads,clicks' }],
      ['DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW', { to: '2026-06-18' }],
      ['REPORT_ROW_LIMIT_EXCEEDED', { group_by: 'widget_id' }],
    ];
    for (const at of faults.keys()) {
      const change = Object.assign({ metrics: 'feed_loads' }, ...faults.slice(at).map(([, fault]) => fault));
      expect((await get(change, channel)).body.code).toBe(faults[at]?.[0]);
    }
  });
});
