import fc from 'fast-check';
import { expect } from 'vitest';
import { dayMs } from './ledger.ts';
import { type History, historyDays, historyModes, historyViews } from './report-history.ts';
import type { RecountQuery, RecountRow } from './report-recount.ts';
import { allMetrics, type Query, requestReport } from './reporting.ts';
import type { TestService } from './service.ts';

const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';

export interface ReportAnswer {
  data: RecountRow[];
  summary: Record<string, number>;
  pagination: { total: number };
}

export async function readReport(service: TestService, key: string, query: Query): Promise<ReportAnswer> {
  const { status, body } = await requestReport(service, key, query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Reads all rows in pages of the given size. */
export async function readAllPages(
  service: TestService,
  key: string,
  query: RecountQuery,
  limit = 250,
): Promise<ReportAnswer> {
  const whole = await readReport(service, key, { ...asked(query), limit });
  const data = [...whole.data];
  while (data.length < whole.pagination.total) {
    const page = await readReport(service, key, { ...asked(query), limit, offset: data.length });
    expect([page.summary, page.pagination.total]).toEqual([whole.summary, whole.pagination.total]);
    if (page.data.length === 0) throw new Error('A page before the end is empty.');
    data.push(...page.data);
  }
  return { ...whole, data };
}

export const asked = (query: RecountQuery): Query => ({ ...query });

/** The date of a day of the history. */
export function dateOfHistory(history: History, day: number): string {
  return new Date((history.first + day) * dayMs).toISOString().slice(0, 10);
}

/**
 * Any valid query for the days of a history and a few before them. It is created lazily, because the ids of
 * the history are not known earlier.
 */
export function anyQuestion(history: () => History): fc.Arbitrary<() => RecountQuery> {
  return fc
    .record({
      time_grain: fc.constantFrom('total', 'day', 'week', 'month', 'hour'),
      first: fc.integer({ min: -5, max: historyDays - 1 }),
      days: fc.integer({ min: 1, max: historyDays + 5 }),
      metrics: fc.shuffledSubarray([...allMetrics], { minLength: 1 }),
      group_by: fc.shuffledSubarray(['publisher', 'page_type', 'widget_type', 'widget_id'], { maxLength: 3 }),
      publishers: fc.option(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 })),
      page_types: fc.option(fc.shuffledSubarray([...historyViews, 'ORDER_STATUS'], { minLength: 1 })),
      widget_types: fc.option(fc.shuffledSubarray(historyModes, { minLength: 1 })),
    })
    .map(({ first, days, publishers, page_types, widget_types, ...rest }) => {
      const hourly = rest.time_grain === 'hour';
      const last = Math.min(historyDays - 1, first + (hourly ? Math.min(days, 3) : days) - 1);
      return () => ({
        ...rest,
        time_grain: rest.time_grain as RecountQuery['time_grain'],
        group_by: hourly ? rest.group_by.slice(0, 1) : rest.group_by,
        from: dateOfHistory(history(), first),
        to: dateOfHistory(history(), last),
        publisher_ids: publishers?.map((at) => history().publisherIds[at] ?? stranger),
        page_types: page_types ?? undefined,
        widget_types: widget_types ?? undefined,
      });
    });
}
