import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../support/ledger.ts';
import { type History, historyDays, historyModes, makeHistory } from '../../support/report-history.ts';
import {
  anyQuestion,
  asked,
  dateOfHistory,
  readAllPages,
  readReport,
} from '../../support/report-questions.ts';
import { type RawRows, type RecountQuery, readRawRows, recount } from '../../support/report-recount.ts';
import { allMetrics, present, type Query, requestReport } from '../../support/reporting.ts';
import { type TestChannel, useService } from '../../support/service.ts';

/** The history and the queries use one random seed, which a failure prints. */
const seed = Math.floor(Math.random() * 2 ** 31);
const runs = (numRuns: number) => ({ seed, numRuns });
const additive = allMetrics.filter((metric) => metric !== 'sessions').slice(0, 7);

const service = useService();
let history: History;
let raw: RawRows;
beforeAll(async () => {
  service().now = new Date(present);
  history = await makeHistory(service(), seed);
  raw = await readRawRows(service(), history.channel.id);
});

const read = (query: Query, channel: TestChannel = history.channel) =>
  readReport(service(), channel.secret, query);
const readAll = (query: RecountQuery, limit?: number, channel: TestChannel = history.channel) =>
  readAllPages(service(), channel.secret, query, limit);
const question = anyQuestion(() => history);
const dateOf = (day: number) => dateOfHistory(history, day);

/** Money in micro-dollars, so that sums are exact. */
const exact = (row: Record<string, unknown>, metric: string) => Math.round(Number(row[metric]) * 1_000_000);
const sumOf = (rows: readonly Record<string, unknown>[], metric: string) =>
  rows.reduce((sum, row) => sum + exact(row, metric), 0);

describe('200: any report', () => {
  it('is tested on a history that contains every case', () => {
    const { summary } = recount(raw, {
      from: dateOf(0),
      to: dateOf(historyDays - 1),
      metrics: allMetrics,
      time_grain: 'total',
      group_by: [],
    });
    for (const metric of allMetrics) expect(summary[metric]).toBeGreaterThan(0);
    expect(raw.sessions.length).toBeGreaterThan(200);
    const reasons = new Set(raw.events.map(({ reason }) => reason));
    for (const reason of [null, 'bot', 'flood', 'sandbox', 'not_attributed', 'budget_spent'])
      expect(reasons).toContain(reason);
  });

  it('equals a recount of the raw sessions and events', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (make) => {
        const query = make();
        const { data, summary } = await readAll(query);
        expect({ data, summary }).toEqual(recount(raw, query));
      }),
      runs(150),
    );
  });

  it('equals the recount for a second channel that shares a publisher', async () => {
    const theirs = await readRawRows(service(), history.neighbour.id);
    await fc.assert(
      fc.asyncProperty(question, async (make) => {
        const { data, summary } = await readAll(make(), 250, history.neighbour);
        expect({ data, summary }).toEqual(recount(theirs, make()));
      }),
      runs(15),
    );
  });

  it('is the same in pages of any size, and as an export', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 1, max: 7 }), async (make, pages) => {
        const query = make();
        const { channel } = history;
        const accept = { accept: 'application/x-ndjson' };
        const { body } = await requestReport(service(), channel.secret, asked(query), 'v2/export', accept);
        const whole = body
          .split('\n')
          .filter(Boolean)
          .map((line: string) => JSON.parse(line));
        const limit = Math.min(250, Math.max(1, Math.ceil(whole.length / pages)));
        const { data, pagination } = await readAll(query, limit);
        expect(data).toEqual(whole);
        expect(pagination.total).toBe(whole.length);
      }),
      runs(25),
    );
  });

  it('adds up over adjacent ranges; their distinct sessions are between the larger part and the sum', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.nat(), async (make, cut) => {
        const query: RecountQuery = { ...make(), metrics: allMetrics, time_grain: 'total', group_by: [] };
        const days = Math.round((Date.parse(query.to) - Date.parse(query.from)) / dayMs);
        fc.pre(days > 0);
        const middle = Date.parse(query.from) + (cut % days) * dayMs;
        const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
        const whole = (await read(asked(query))).summary;
        const left = (await read(asked({ ...query, to: date(middle) }))).summary;
        const right = (await read(asked({ ...query, from: date(middle + dayMs) }))).summary;
        for (const metric of additive) expect(exact(whole, metric)).toBe(sumOf([left, right], metric));
        const [all = 0, one = 0, other = 0] = [whole, left, right].map(({ sessions }) => sessions);
        expect(all).toBeLessThanOrEqual(one + other);
        expect(all).toBeGreaterThanOrEqual(Math.max(one, other));
      }),
      runs(40),
    );
  });

  it('adds up over a breakdown, period by period', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (make) => {
        const query: RecountQuery = { ...make(), metrics: allMetrics };
        const whole = await readAll({ ...query, group_by: [] });
        const split = await readAll(query);
        expect(split.summary).toEqual(whole.summary);
        const parts = Map.groupBy(split.data, (row) => row.period_start);
        for (const row of whole.data)
          for (const metric of additive)
            expect(sumOf(parts.get(row.period_start as string) ?? [], metric)).toBe(exact(row, metric));
      }),
      runs(25),
    );
  });

  it('adds up over its periods; the summary counts each session once', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (make) => {
        const { data, summary } = await readAll({ ...make(), metrics: allMetrics, group_by: [] });
        for (const metric of additive) expect(sumOf(data, metric)).toBe(exact(summary, metric));
        const sessions = data.map((row) => Number(row.sessions));
        expect(summary.sessions).toBeLessThanOrEqual(sessions.reduce((sum, n) => sum + n, 0));
        expect(summary.sessions).toBeGreaterThanOrEqual(Math.max(...sessions));
      }),
      runs(25),
    );
  });

  it('of V1 equals V2 without pop-ups', async () => {
    const noPopUps = historyModes.filter((mode) => mode !== 'OVERLAY');
    await fc.assert(
      fc.asyncProperty(question, async (make) => {
        const { from, to } = make();
        const { body } = await requestReport(service(), history.channel.secret, { from, to }, 'v1/summary');
        const range = { from, to, time_grain: 'total', widget_types: noPopUps } as const;
        const expected = recount(raw, { ...range, metrics: allMetrics, group_by: [] });
        expect({ ...body.metrics.raw, ...body.metrics.calculated }).toEqual(expected.summary);
        const publishers = await requestReport(
          service(),
          history.channel.secret,
          { from, to },
          'v1/publishers',
        );
        const byPublisher = recount(raw, { ...range, metrics: allMetrics, group_by: ['publisher'] });
        const flat = publishers.body.publishers.map(
          ({ publisher_id, metrics }: { publisher_id: string; metrics: Record<string, object> }) => ({
            publisher_id,
            ...metrics.raw,
            ...metrics.calculated,
          }),
        );
        expect(flat).toEqual(
          byPublisher.data.map(({ period_start, period_end, publisher_name, ...row }) => row),
        );
      }),
      runs(10),
    );
  });
});
