import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEncart,
  EncartError,
  type EventReport,
  type RecommendationRequest,
  type ReportQuestion,
  type ReportRow,
} from '../src/index.ts';
import { createNetwork, offerRequest } from './network.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 120_000);
afterAll(() => service?.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const lastWeek = () => ({ from: daysAgo(6), to: daysAgo(0) });
const staff = () => createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator;

async function failure(call: Promise<unknown>): Promise<EncartError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EncartError);
  return error as EncartError;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

type Placement = Partial<RecommendationRequest['placement_details']>;

/** Creates a channel with an offer, and a function that simulates a visit with events. */
async function newTraffic() {
  const network = await createNetwork(service);
  const { offerId, advertiserId } = await network.newOffer('Acme');
  const client = network.clientOf(network.keys.secret.key);
  const visit = async (placement: Placement, ...events: EventReport['event_type'][]) => {
    const { session_id } = await client.serving.recommend(
      offerRequest({
        placement_details: { view: 'THANK_YOU', display_mode: 'INLINE', ...placement },
        custom_metadata: { is_sandbox: false },
      }),
    );
    for (const event_type of events)
      await client.serving.report({ session_id, offer_id: offerId, event_type });
  };
  return { ...network, client, reporting: client.reporting, visit, offerId, advertiserId };
}

describe('report', () => {
  test('includes the newest events, and has a row for every day of the range', async () => {
    const { reporting, visit } = await newTraffic();
    await visit({}, 'IMPRESSION', 'CLICK');
    await visit({}, 'IMPRESSION');
    const report = await reporting.report({
      ...lastWeek(),
      metrics: ['impressions', 'clicks', 'ctr', 'channel_payout', 'sessions', 'feed_loads'],
      time_grain: 'day',
    });
    const numbers = { impressions: 2, clicks: 1, ctr: 0.5, channel_payout: 0.25, sessions: 2, feed_loads: 2 };
    expect(report.summary).toEqual(numbers);
    expect(report.data).toHaveLength(7);
    expect(report.data.at(-1)).toEqual({
      period_start: `${daysAgo(0)}T00:00:00Z`,
      period_end: `${daysAgo(-1)}T00:00:00Z`,
      ...numbers,
    });
    expect(report.pagination).toEqual({ offset: 0, limit: 50, total: 7, has_more: false });
    expect(report.meta).toMatchObject({ timezone: 'UTC', request_id: expect.any(String) });
  });

  test('sends breakdowns, filters and metrics as lists', async () => {
    const { reporting, visit, publisherId } = await newTraffic();
    await visit({ publisher_remote_id: publisherId }, 'IMPRESSION');
    await visit({ publisher_remote_id: publisherId, view: 'ORDER_STATUS' }, 'IMPRESSION');
    await visit({ publisher_remote_id: publisherId, display_mode: 'OVERLAY' }, 'IMPRESSION');
    await visit({ view: 'ORDER_STATUS' }, 'IMPRESSION');
    const { data } = await reporting.report({
      ...lastWeek(),
      metrics: ['impressions', 'sessions'],
      group_by: ['publisher', 'page_type'],
      publisher_ids: [publisherId, randomUUID()],
      page_types: ['ORDER_STATUS', 'THANK_YOU'],
      widget_types: ['INLINE'],
    });
    const row = { publisher_id: publisherId, publisher_name: 'Corner Shop', impressions: 1, sessions: 1 };
    expect(data).toMatchObject([
      { ...row, page_type: 'ORDER_STATUS' },
      { ...row, page_type: 'THANK_YOU' },
    ]);
    const whole = await reporting.report({ ...lastWeek(), metrics: ['impressions'], publisher_ids: [] });
    expect(whole.summary.impressions).toBe(4);
  });

  test('accepts a publishable key, rejects an operator key', async () => {
    const { clientOf, keys } = await newTraffic();
    const query = { ...lastWeek(), metrics: ['clicks'] } as const;
    expect((await clientOf(keys.publishable.key).reporting.report(query)).summary).toEqual({ clicks: 0 });
    expect((await failure(clientOf(service.operatorKey).reporting.report(query))).status).toBe(401);
  });
});

describe('all rows', () => {
  test('rows() yields the rows of every page in order, and the export has the same rows in both formats', async () => {
    const { reporting, visit, keys } = await newTraffic();
    const widgets = Array.from({ length: 260 }, (_, at) => `=widget "${String(at).padStart(3, '0')}", ü`);
    for (const widget_id of widgets) await visit({ widget_id });
    await visit({}, 'IMPRESSION');
    const paths: string[] = [];
    const counting = createEncart({
      baseUrl: service.address,
      apiKey: keys.secret.key,
      fetch: (input, init) => {
        paths.push(String(input));
        return fetch(input, init);
      },
    });
    const query: ReportQuestion<'feed_loads' | 'impressions'> = {
      ...lastWeek(),
      metrics: ['feed_loads', 'impressions'],
      group_by: ['widget_id'],
      time_grain: 'day',
    };
    const rows = await collect(counting.reporting.rows(query));
    expect(rows.map(({ widget_id }) => widget_id)).toEqual([...widgets, null]);
    expect(rows.at(-1)).toMatchObject({ feed_loads: 1, impressions: 1 });
    expect(paths.map((path) => /offset=(\d+)&limit=(\d+)/.exec(path)?.slice(1))).toEqual([
      ['0', '250'],
      ['250', '250'],
    ]);

    expect(await collect(reporting.export(query, { format: 'ndjson' }))).toEqual(rows);
    const csv = (await collect(reporting.export(query, { format: 'csv', raw: true }))).join('');
    const lines = csv.split('\r\n');
    expect(lines).toHaveLength(1 + rows.length + 1);
    expect(lines[0]).toBe('period_start,period_end,widget_id,feed_loads,impressions');
    expect(lines[1]).toMatch(/Z,"=widget ""000"", ü",1,0$/);
  });

  test('a row that moves to the next page because another was added is yielded once', async () => {
    const row = (widget_id: string) => ({ period_start: '2026-06-14T00:00:00Z', widget_id, clicks: 1 });
    const pages = [
      [row('b'), row('c')],
      [row('c'), row('d')],
    ];
    const { reporting } = createEncart({
      baseUrl: service.address,
      fetch: async () => {
        const data = pages.shift();
        return Response.json({ data, pagination: { total: 3, has_more: pages.length > 0 } });
      },
    });
    const rows = await collect(
      reporting.rows({ ...lastWeek(), metrics: ['clicks'], group_by: ['widget_id'] }),
    );
    expect(rows.map(({ widget_id }) => widget_id)).toEqual(['b', 'c', 'd']);
  });
});

describe('an export is streamed', () => {
  const query = { from: '2026-06-01', to: '2026-06-14', metrics: ['clicks'] } as const;

  /** A server with the given responses. */
  async function withExport<T>(
    answer: RequestListener,
    work: (client: ReturnType<typeof createEncart>) => Promise<T>,
  ) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    try {
      return await work(createEncart({ baseUrl: `http://127.0.0.1:${port}`, pathPrefix: 'reports' }));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const ndjson = { 'content-type': 'application/x-ndjson; charset=utf-8' };

  test('a row is available before the response ends; leaving the loop closes the connection', async () => {
    let closed = false;
    await withExport(
      (request, response) => {
        expect(request.url).toBe('/reports/reporting/v2/export?from=2026-06-01&to=2026-06-14&metrics=clicks');
        expect(request.headers.accept).toBe('application/x-ndjson');
        response.on('close', () => {
          closed = true;
        });
        // The response never ends, so only a streaming client gets rows from it.
        response.writeHead(200, ndjson).write('{"clicks":1}\n{"clicks":2}\n{"cli');
      },
      async ({ reporting }) => {
        const clicks: number[] = [];
        for await (const row of reporting.export(query, { format: 'ndjson' })) {
          clicks.push(row.clicks);
          if (clicks.length === 2) break;
        }
        expect(clicks).toEqual([1, 2]);
        await expect.poll(() => closed).toBe(true);
      },
    );
  });

  test('chunks may end within rows and characters', async () => {
    const bytes = Buffer.from('{"publisher_name":"Café 漢字","clicks":1}\n{"clicks":2}\n');
    await withExport(
      async (_, response) => {
        response.writeHead(200, ndjson);
        for (const byte of bytes) await new Promise((sent) => response.write(Buffer.of(byte), sent));
        response.end();
      },
      async ({ reporting }) => {
        const rows: ReportRow<'clicks'>[] = await collect(reporting.export(query, { format: 'ndjson' }));
        expect(rows).toEqual([{ publisher_name: 'Café 漢字', clicks: 1 }, { clicks: 2 }]);
      },
    );
  });

  test.each([
    [
      'the connection ends',
      (response: Parameters<RequestListener>[1]) => response.destroy(),
      /^The response from .+ is incomplete: no further data \(.+\)\.$/,
    ],
    [
      'no more data arrives',
      () => {},
      /^The response from .+ is incomplete: no further data within 0\.2 seconds\.$/,
    ],
  ])('an incomplete response is an error: %s', async (_, end, message) => {
    await withExport(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' });
        response.write('clicks\r\n', () => end(response));
      },
      async ({ reporting }) => {
        const got: string[] = [];
        const reading = (async () => {
          for await (const text of reporting.export(query, { format: 'csv', timeoutMs: 200 })) got.push(text);
        })();
        const error = await failure(reading);
        expect([error.status, got.join('')]).toEqual([0, 'clicks\r\n']);
        expect(error.message).toMatch(message);
      },
    );
  });

  test('the timeout applies to each chunk, and does not run while the caller processes one', async () => {
    await withExport(
      async (_, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' });
        for (const text of ['a', 'b', 'c', 'd', 'e']) {
          response.write(text);
          await new Promise((passed) => setTimeout(passed, 120));
        }
        response.end();
      },
      async ({ reporting }) => {
        let got = '';
        for await (const text of reporting.export(query, { format: 'csv', timeoutMs: 400 })) {
          if (got === '') await new Promise((passed) => setTimeout(passed, 450));
          got += text;
        }
        expect(got).toBe('abcde');
      },
    );
  });

  test('a signal aborts it with its reason', async () => {
    const abort = new AbortController();
    await withExport(
      (_, response) => response.writeHead(200, ndjson).write('{"clicks":1}\n'),
      async ({ reporting }) => {
        const rows = reporting.export(query, { format: 'ndjson', signal: abort.signal });
        expect(await rows.next()).toEqual({ done: false, value: { clicks: 1 } });
        const rest = rows.next();
        abort.abort(new Error('aborted'));
        await expect(rest).rejects.toThrow('aborted');
      },
    );
  });

  test('a response with another content type is rejected', async () => {
    await withExport(
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
      async ({ reporting }) => {
        const error = await failure(collect(reporting.export(query, { format: 'csv' })));
        expect(error.message).toContain('is not text/csv; is it the address of an Encart service?');
      },
    );
  });
});

describe('a refused report becomes an EncartError with a code', () => {
  const metrics = ['clicks'] as const;

  test('INVALID_QUERY: messages by field', async () => {
    const { reporting } = await newTraffic();
    const error = await failure(
      reporting.report({ from: 'x', to: daysAgo(0), metrics: ['moons' as 'clicks'], limit: 251 }),
    );
    expect(error).toMatchObject({ status: 400, code: 'INVALID_QUERY', detail: 'The query is not valid.' });
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['from', 'limit', 'metrics']);
    expect(error.message).toContain('metrics: "moons" is not a valid choice.');
  });

  test('METRIC_NOT_AVAILABLE: unsupported and allowed metrics', async () => {
    const { reporting, channelId } = await newTraffic();
    await staff().channels.update(channelId, { enabled_metrics: ['impressions', 'clicks'] });
    const query = { ...lastWeek(), metrics: ['ctr', 'clicks', 'rps'] } as const;
    for (const call of [
      () => reporting.report(query),
      () => collect(reporting.rows(query)),
      () => collect(reporting.export(query, { format: 'csv' })),
      () => collect(reporting.export(query, { format: 'ndjson' })),
    ]) {
      const error = await failure(call());
      expect(error).toMatchObject({ status: 400, code: 'METRIC_NOT_AVAILABLE', fields: undefined });
      expect(error.problem).toEqual({
        code: 'METRIC_NOT_AVAILABLE',
        unsupported_metrics: ['ctr', 'rps'],
        allowed_metrics: ['impressions', 'clicks'],
      });
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW: the available range, also in V1', async () => {
    const { reporting, channelId } = await newTraffic();
    await staff().channels.update(channelId, { available_from: daysAgo(3) });
    const range = { from: daysAgo(4), to: daysAgo(0) };
    for (const call of [reporting.report({ ...range, metrics }), reporting.v1.summary(range)])
      expect((await failure(call)).problem).toEqual({
        code: 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW',
        available_window: { from: daysAgo(3), to: daysAgo(0) },
      });
  });

  test('REPORT_ROW_LIMIT_EXCEEDED: the number of rows and the limit', async () => {
    const problem = { code: 'REPORT_ROW_LIMIT_EXCEEDED', max_rows: 10_000, total_rows: 10_001 } as const;
    const { reporting } = createEncart({
      baseUrl: service.address,
      fetch: async () =>
        Response.json({ ...problem, message: 'Too many.', request_id: randomUUID() }, { status: 400 }),
    });
    const error = await failure(reporting.report({ ...lastWeek(), metrics }));
    expect(error.problem).toEqual(problem);
    expect(error.message).toBe('Too many.');
  });
});

describe('V1', () => {
  test('summary and publishers have all twelve metrics, and no pop-ups', async () => {
    const { reporting, visit, publisherId, channelId } = await newTraffic();
    await visit({ publisher_remote_id: publisherId }, 'IMPRESSION', 'CLICK');
    await visit({ publisher_remote_id: publisherId, display_mode: 'OVERLAY' }, 'IMPRESSION');
    const summary = await reporting.v1.summary();
    expect(summary).toMatchObject({ channel_id: channelId, has_data: true, date_range: lastWeek() });
    expect(summary.metrics).toMatchObject({ raw: { impressions: 1, clicks: 1 }, calculated: { ctr: 1 } });
    const { publishers, pagination } = await reporting.v1.publishers({ ...lastWeek(), limit: 10 });
    expect(publishers).toMatchObject([{ publisher_id: publisherId, metrics: { raw: { clicks: 1 } } }]);
    expect(publishers[0]?.series.map(({ bucket }) => bucket)).toHaveLength(7);
    expect(pagination).toEqual({ offset: 0, limit: 10, total: 1, has_more: false });
  });

  test('400: messages by field', async () => {
    const { reporting } = await newTraffic();
    const error = await failure(reporting.v1.publishers({ granularity: 'week' as 'day' }));
    expect(error).toMatchObject({
      status: 400,
      code: undefined,
      fields: { granularity: [expect.any(String)] },
    });
  });
});

describe('network reports', () => {
  test('by channel, advertiser, campaign and offer', async () => {
    const { visit, channelId, advertiserId, offerId } = await newTraffic();
    await visit({}, 'IMPRESSION', 'CLICK');
    const ids: Record<string, string | undefined> = {};
    for (const by of ['channel', 'advertiser', 'campaign', 'offer'] as const) {
      const { results, summary, ...rest } = await staff().reports.network({ by, channel_id: channelId });
      expect(rest).toMatchObject({ by, count: 1, next: null, ...lastWeek() });
      expect(results).toMatchObject([{ impressions: 1, clicks: 1, ctr: 1, spend: 0.5 }]);
      expect(results[0]).toMatchObject(summary);
      expect(summary.fill_rate).toBe(by === 'channel' ? 1 : null);
      ids[by] = results[0]?.id;
    }
    expect(ids).toMatchObject({ channel: channelId, advertiser: advertiserId, offer: offerId });
  });

  test('networkRows yields the rows of every page', async () => {
    const { visit, newOffer, channelId } = await newTraffic();
    await newOffer('Bravo');
    await newOffer('Crema');
    await visit({}, 'IMPRESSION');
    const query = { by: 'channel', ...lastWeek() } as const;
    const { results } = await staff().reports.network(query);
    const rows = await collect(staff().reports.networkRows({ ...query, page_size: 1 }));
    expect(rows.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ id }) => id)).toContain(channelId);
  });

  test('400: messages by field; 401 for a channel', async () => {
    const { client } = await newTraffic();
    const error = await failure(staff().reports.network({ by: 'moon' as 'offer', channel_id: 'x' }));
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['by', 'channel_id']);
    expect((await failure(client.operator.reports.network())).status).toBe(401);
  });
});
