import { beforeEach, describe, expect, it } from 'vitest';
import { readCsv } from '../../support/csv.ts';
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
import { insertWidgetLoads } from '../../support/rollup-rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
beforeEach(() => {
  service().now = new Date(present);
});

type Row = Record<string, unknown>;
const at = `${today}T10:00:00Z`;
const base: Query = { from: today, to: today, metrics: 'clicks' };
const ndjson = { accept: 'application/x-ndjson' };

function exporter(key: string) {
  const csv = async (query: Query) => {
    const { status, body } = await requestReport(service(), key, { ...base, ...query }, 'v2/export');
    expect(status).toBe(200);
    return readCsv(body);
  };
  const lines = async (query: Query): Promise<Row[]> => {
    const { status, body } = await requestReport(service(), key, { ...base, ...query }, 'v2/export', ndjson);
    expect(status).toBe(200);
    expect(body === '' || body.endsWith('\n')).toBe(true);
    return body
      .split('\n')
      .slice(0, -1)
      .map((line: string) => JSON.parse(line));
  };
  /** Reads all pages of the report. */
  const pages = async (query: Query): Promise<Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      const page = { ...base, ...query, offset: rows.length, limit: 250 };
      const { status, body } = await requestReport(service(), key, page);
      expect(status).toBe(200);
      rows.push(...body.data);
      if (!body.pagination.has_more) return rows;
    }
  };
  return { csv, lines, pages };
}

describe('200: format', () => {
  it.each([
    [undefined, 'csv'],
    ['*/*', 'csv'],
    ['text/csv', 'csv'],
    ['application/json', 'csv'],
    ['application/x-ndjson', 'ndjson'],
    ['application/ndjson', 'ndjson'],
    ['application/jsonl', 'ndjson'],
    ['application/x-ndjson, */*;q=0.1', 'ndjson'],
    ['APPLICATION/X-NDJSON', 'ndjson'],
    ['application/x-ndjson, */*', 'ndjson'],
    ['text/csv, application/x-ndjson', 'csv'],
    ['text/csv, application/x-ndjson;q=0.5', 'csv'],
    ['application/x-ndjson;q=0.2, text/csv;q=0.9', 'csv'],
    ['text/csv;q=0.2, application/x-ndjson;q=0.9', 'ndjson'],
    ['application/x-ndjson;q=0', 'csv'],
    ['application/x-ndjson, text/csv', 'ndjson'],
    ['text/*, application/x-ndjson;q=0.5', 'csv'],
    ['text/csv;q=0, */*', 'ndjson'],
    ['application/*', 'ndjson'],
    ['', 'csv'],
    ['nonsense', 'csv'],
  ])('for Accept: %s is %s', async (accept, format) => {
    const { secret } = await service().newChannel();
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const query = { ...base, from: '2026-06-16', time_grain: 'day' };
    const answer = await requestReport(service(), secret, query, 'v2/export', headers);
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
      answer.body,
    ]).toEqual([
      200,
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      `attachment; filename="report-2026-06-16-2026-06-17.${format}"`,
      format === 'csv'
        ? 'period_start,period_end,clicks\r\n2026-06-16T00:00:00Z,2026-06-17T00:00:00Z,0\r\n2026-06-17T00:00:00Z,2026-06-18T00:00:00Z,0\r\n'
        : '{"period_start":"2026-06-16T00:00:00Z","period_end":"2026-06-17T00:00:00Z","clicks":0}\n{"period_start":"2026-06-17T00:00:00Z","period_end":"2026-06-18T00:00:00Z","clicks":0}\n',
    ]);
  });

  it('has the columns in the requested order', async () => {
    const { secret } = await service().newChannel();
    const query = { group_by: 'widget_id,publisher', metrics: 'rps,clicks', time_grain: 'day' };
    expect(await exporter(secret).csv(query)).toEqual([
      ['period_start', 'period_end', 'widget_id', 'publisher_id', 'publisher_name', 'rps', 'clicks'],
    ]);
    expect(await exporter(secret).lines(query)).toEqual([]);
  });

  it('leaves missing values empty', async () => {
    const { channel, visit } = await reportingWorld(service());
    await visit({ at, events: clicked });
    const { csv, lines } = exporter(channel.secret);
    const query = { group_by: 'publisher,widget_id', metrics: 'clicks,channel_payout' };
    expect((await csv(query))[1]?.slice(2)).toEqual(['', '', '', '1', '0.25']);
    expect(await lines(query)).toMatchObject([{ publisher_id: null, publisher_name: null, widget_id: null }]);
  });
});

describe('200: numbers', () => {
  it('has the numbers and the row order of the report', async () => {
    const { channel, visit } = await reportingWorld(service(), { channel: { revenue_share: 0.333333 } });
    const acme = await channel.member('Acme');
    const bolt = await channel.member('bolt');
    for (const [n, date] of ['2026-06-05', '2026-06-08', '2026-06-15', '2026-06-16', today].entries())
      for (const publisher of [bolt.id, acme.id, undefined]) {
        const place = { view: n % 2 ? 'CHECKOUT' : 'THANK_YOU', mode: n % 3 ? 'INLINE' : 'PULLUP' };
        const more = { ...(publisher && { publisher }), ...(n > 2 && { widget: `w${n}` }) };
        const events = [['IMPRESSION'], ['CLICK', at]] as const;
        await visit({ at: `${date}T0${n}:00:00Z`, ...place, ...more, events }, n + 1);
      }
    const { csv, lines, pages } = exporter(channel.secret);
    const range = { from: '2026-05-30', metrics: allMetrics };
    for (const query of [
      ...['total', 'day', 'week', 'month'].flatMap((time_grain) => [
        { time_grain },
        { time_grain, group_by: 'publisher' },
        { time_grain, group_by: 'widget_id,page_type,publisher' },
        { time_grain, group_by: 'page_type', publisher_ids: acme.id, widget_types: 'INLINE' },
      ]),
      { from: '2026-06-15', time_grain: 'hour' },
      { from: '2026-06-15', time_grain: 'hour', group_by: 'publisher' },
    ]) {
      const expected = await pages({ ...range, ...query });
      expect(expected.length).toBeGreaterThan(0);
      expect(await lines({ ...range, ...query })).toEqual(expected);
      const [columns = [], ...rows] = await csv({ ...range, ...query });
      expect(rows).toEqual(expected.map((row) => columns.map((column) => String(row[column] ?? ''))));
      expect(columns.length).toBe(Object.keys(expected[0] ?? {}).length);
    }
  });

  it('exports more than 10,000 rows, each once and in order', async () => {
    const { secret, id } = await service().newChannel();
    await insertWidgetLoads(service(), id, { day: '2026-06-16', count: 5_000 });
    await insertWidgetLoads(service(), id, { day: today, count: 10_001 });
    const query = { from: '2026-06-16', metrics: 'feed_loads', group_by: 'widget_id' };
    const refused = await requestReport(service(), secret, { ...base, ...query });
    expect(refused.body).toMatchObject({ code: 'REPORT_ROW_LIMIT_EXCEEDED', total_rows: 10_001 });
    const { csv, lines } = exporter(secret);
    const widgets = (count: number) =>
      Array.from({ length: count }, (_, n) => [`w-${String(n + 1).padStart(6, '0')}`, n + 1]);
    const daily = await lines({ ...query, time_grain: 'day' });
    expect(daily.map(({ widget_id, feed_loads }) => [widget_id, feed_loads])).toEqual([
      ...widgets(5_000),
      ...widgets(10_001),
    ]);
    const total = await csv(query);
    expect(total.slice(1).map(([, , widget, loads]) => [widget, Number(loads)])).toEqual(
      widgets(10_001).map(([widget, n]) => [widget, Number(n) * (Number(n) <= 5_000 ? 2 : 1)]),
    );
  });

  it('ignores paging parameters', async () => {
    const { secret } = await service().newChannel();
    const query = { from: '2026-06-15', time_grain: 'hour', offset: 10, limit: 1 };
    expect(await exporter(secret).lines(query)).toHaveLength(72);
  });

  it('includes an event that was answered before the call', async () => {
    const { channel, visit } = await reportingWorld(service());
    const { lines } = exporter(channel.secret);
    for (const n of [1, 2, 3]) {
      await visit({ at, events: clicked });
      expect(await lines({ metrics: 'clicks,sessions' })).toMatchObject([{ clicks: n, sessions: n }]);
    }
  });
});

describe('200: names entered by users', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['+1', "'+1"],
    ['-x', "'-x"],
    ['-5.25', '-5.25'],
    ['@x', "'@x"],
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['Acme, Inc.', '"Acme, Inc."'],
    ['The "Best" Co', '"The ""Best"" Co"'],
    ['Two\nLines', '"Two\nLines"'],
    ['Two\r\nLines', '"Two\r\nLines"'],
    ["'quoted'", "'quoted'"],
    ['Käse & Söhne 🧀', 'Käse & Söhne 🧀'],
    ['a=b', 'a=b'],
  ])('writes %j as %j', async (name, written) => {
    const { channel, visit } = await reportingWorld(service());
    const { id } = await channel.member(name);
    await visit({ at, publisher: id, widget: name, events: seen });
    const query = { ...base, metrics: 'impressions', group_by: 'publisher,widget_id' };
    const { body } = await requestReport(service(), channel.secret, query, 'v2/export');
    const period = '2026-06-17T00:00:00Z,2026-06-18T00:00:00Z';
    expect(body.slice(body.indexOf('\r\n') + 2)).toBe(`${period},${id},${written},${written},1\r\n`);
    expect(await exporter(channel.secret).lines(query)).toMatchObject([
      { publisher_name: name, widget_id: name },
    ]);
    const raw = await requestReport(service(), channel.secret, { ...query, raw: 'true' }, 'v2/export');
    expect(readCsv(raw.body)[1]?.slice(3, 5)).toEqual([name, name]);
  });
});

describe('400', () => {
  it('is answered like the report, before anything is streamed', async () => {
    const { secret } = await service().newChannel({ enabled_metrics: ['clicks'] });
    for (const accept of ['text/csv', 'application/x-ndjson'])
      for (const [change, expected] of [
        [{ metrics: 'luck' }, { code: 'INVALID_QUERY', metrics: ['"luck" is not a valid choice.'] }],
        [{ raw: 'yes' }, { code: 'INVALID_QUERY', raw: ['"yes" is not a valid choice.'] }],
        [{ from: undefined }, { code: 'INVALID_QUERY', from: ['This field is required.'] }],
        [{ from: '2026-03-19' }, { date_range: ['Date range cannot exceed 90 days.'] }],
        [
          { from: '2026-06-14', time_grain: 'hour' },
          { date_range: ['Hourly reports cannot exceed 3 days.'] },
        ],
        [{ metrics: 'ctr' }, { code: 'METRIC_NOT_AVAILABLE', allowed_metrics: ['clicks'] }],
        [
          { to: '2026-06-18' },
          { code: 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW', available_window: { to: today } },
        ],
      ] as [Query, object][]) {
        const answer = await requestReport(service(), secret, { ...base, ...change }, 'v2/export', {
          accept,
        });
        expect([answer.status, answer.body]).toMatchObject([400, expected]);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(answer.headers['content-disposition']).toBeUndefined();
        expect(answer.body.request_id).toBe(answer.headers['x-request-id']);
      }
  });
});
