import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollups } from '../counters/index.ts';
import { dateOfDay, dayOfDate } from '../lib/days.ts';
import { dimensions, grains, pageTypes, type ReportQuery, widgetTypes } from './model.ts';
import { dateRangesOf } from './periods.ts';
import { planReport, type ReportPlan } from './plan.ts';

const channelId = '01890a5d-ac96-774b-bcce-b302099a8057';
const baseQuery: ReportQuery = {
  from: '2026-06-10',
  to: '2026-07-20',
  metrics: ['impressions', 'sessions'],
  grain: 'total',
  groupBy: [],
  publisherIds: null,
  pageTypes: null,
  widgetTypes: null,
};
const plan = (change: Partial<ReportQuery>) =>
  planReport(channelId, { ...baseQuery, ...change }, { offset: 0, limit: 50 });
const readOf = (change: Partial<ReportQuery>) =>
  plan(change).reads.map(({ rollup, ranges }) => [
    rollup,
    ...ranges.map(({ from, to }) => `${from.slice(5)}/${to.slice(5)}`),
  ]);

const queries = fc
  .record({
    grain: fc.constantFrom(...grains),
    first: fc.integer({ min: 20_000, max: 21_000 }),
    days: fc.integer({ min: 1, max: 90 }),
    groupBy: fc.shuffledSubarray([...dimensions], { maxLength: 3 }),
    publisherIds: fc.option(fc.constant([channelId])),
    pageTypes: fc.option(fc.shuffledSubarray([...pageTypes])),
    widgetTypes: fc.option(fc.shuffledSubarray([...widgetTypes])),
  })
  .map(({ first, days, ...rest }) => ({ ...rest, from: dateOfDay(first), to: dateOfDay(first + days - 1) }));

const daysOf = ({ reads }: ReportPlan) =>
  reads.flatMap(({ ranges }) =>
    ranges.flatMap(({ from, to }) => {
      const first = dayOfDate(from);
      return Array.from({ length: dayOfDate(to) - first + 1 }, (_, at) => first + at);
    }),
  );

describe('the reads of a report', () => {
  it('cover every day of the range once', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const [first, last] = [dayOfDate(query.from), dayOfDate(query.to)];
        const read = daysOf(plan(query)).toSorted((a, b) => a - b);
        expect(read).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at));
      }),
    );
  });

  it('use week rows only for whole weeks within one period', () => {
    fc.assert(
      fc.property(queries, (query) => {
        if (query.grain === 'hour') return;
        const periods = dateRangesOf(query.grain, query.from, query.to);
        for (const { rollup, ranges } of plan(query).reads) {
          if (rollups[rollup].grain !== 'week') continue;
          for (const { from, to } of ranges.flatMap((each) => dateRangesOf('week', each.from, each.to))) {
            expect(new Date(from).getUTCDay()).toBe(1);
            expect(dayOfDate(to) - dayOfDate(from)).toBe(6);
            expect(periods.some((period) => period.from <= from && to <= period.to)).toBe(true);
          }
        }
      }),
    );
  });

  it('have every dimension that the query needs', () => {
    const part = {
      publisher: 'publisherId',
      page_type: 'view',
      widget_type: 'displayMode',
      widget_id: 'widgetId',
    };
    fc.assert(
      fc.property(queries, (query) => {
        const { reads, filters } = plan(query);
        const needed = [
          ...query.groupBy.map((dimension) => part[dimension]),
          ...filters.map((filter) => filter.part),
        ];
        for (const { rollup } of reads) {
          const by: readonly string[] = rollups[rollup].by;
          for (const each of needed) expect(by).toContain(each);
        }
      }),
    );
  });

  it('are the smallest rollups: weeks and the days around them, or rollups with fewer dimensions', () => {
    expect(readOf({ groupBy: ['publisher', 'page_type'] })).toEqual([
      ['days', '06-10/06-14', '07-20/07-20'],
      ['weeks', '06-15/07-19'],
    ]);
    expect(readOf({ groupBy: ['publisher', 'widget_id'], grain: 'month' })).toEqual([
      ['days', '06-10/06-14', '06-29/07-05', '07-20/07-20'],
      ['weeks', '06-15/06-28', '07-06/07-19'],
    ]);
    expect(readOf({ groupBy: ['publisher', 'widget_id'], grain: 'day' })).toEqual([['days', '06-10/07-20']]);
    expect(readOf({ groupBy: ['widget_id'], grain: 'month' })).toEqual([['widgetDays', '06-10/07-20']]);
    expect(readOf({ publisherIds: [channelId] })).toEqual([
      ['publisherDays', '06-10/06-14', '07-20/07-20'],
      ['publisherWeeks', '06-15/07-19'],
    ]);
    expect(readOf({ groupBy: ['widget_id'], grain: 'week' })).toEqual([['widgetDays', '06-10/07-20']]);
    expect(readOf({ groupBy: ['page_type', 'widget_type'], grain: 'week' })).toEqual([
      ['placementDays', '06-10/07-20'],
    ]);
    expect(readOf({ pageTypes: ['CHECKOUT'], grain: 'hour' })).toEqual([['placementHours', '06-10/07-20']]);
    expect(readOf({ groupBy: ['publisher'], grain: 'hour' })).toEqual([['hours', '06-10/07-20']]);
  });

  it('by week split only the weeks that the range cuts', () => {
    const weekly = { groupBy: ['publisher'], grain: 'week' } as const;
    expect(readOf(weekly).map(([rollup]) => rollup)).toEqual(['publisherDays', 'publisherWeeks']);
    expect(plan(weekly).splitPeriods).toEqual([
      { from: '2026-06-10', to: '2026-06-14' },
      { from: '2026-07-20', to: '2026-07-20' },
    ]);
  });

  it('ignore filters that list every value', () => {
    const { filters, reads } = plan({ pageTypes, widgetTypes, groupBy: ['publisher'] });
    expect(filters).toEqual([]);
    expect(reads.map(({ rollup }) => rollup)).toEqual(['publisherDays', 'publisherWeeks']);
    expect(plan({ pageTypes: [] }).filters).toEqual([{ part: 'view', values: [] }]);
  });
});
