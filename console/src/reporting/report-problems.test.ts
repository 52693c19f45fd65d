import type { ReportLimits } from '@encart/sdk';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './report-problems.ts';
import { questionOf, type ReportSearch, readReportSearch } from './report-search.ts';

const limits: ReportLimits = {
  enabled_metrics: ['impressions', 'clicks', 'ctr'],
  available_window: { from: '2026-01-10', to: '2026-06-15' },
  time_grains: ['total', 'day', 'week', 'month', 'hour'],
  breakdowns: ['publisher', 'page_type', 'widget_type', 'widget_id'],
  page_types: ['CHECKOUT', 'THANK_YOU'],
  widget_types: ['INLINE', 'OVERLAY'],
  max_days: 90,
  max_hourly_days: 3,
  max_breakdowns: 3,
  max_hourly_breakdowns: 1,
  max_filter_values: 250,
  max_page_rows: 250,
  max_rows: 10_000,
};
const now = Date.parse('2026-06-15T12:00:00Z');
const requestOf = (search: ReportSearch) => questionOf(search, limits, now);
const problems = (search: ReportSearch) => problemsOf(requestOf(search), limits);

describe('the report in an address', () => {
  it('requests the last four weeks of the enabled metrics by default', () => {
    expect(requestOf({})).toMatchObject({
      from: '2026-05-19',
      to: '2026-06-15',
      time_grain: 'day',
      group_by: [],
      metrics: ['impressions', 'clicks', 'ctr'],
    });
    expect(problems({})).toEqual([]);
  });

  it.each([
    ['today', '2026-06-15', '2026-06-15'],
    ['yesterday', '2026-06-14', '2026-06-14'],
    ['month', '2026-06-01', '2026-06-15'],
    ['last-month', '2026-05-01', '2026-05-31'],
  ] as const)('resolves the dates of %s', (last, from, to) => {
    expect(requestOf({ last })).toMatchObject({ from, to });
  });

  it('limits a preset to the available window', () => {
    const early = { ...limits, available_window: { from: '2026-06-10', to: '2026-06-15' } };
    expect(questionOf({ last: '28d' }, early, now)).toMatchObject({ from: '2026-06-10', to: '2026-06-15' });
  });

  it('leaves out unknown and repeated names', () => {
    const search = readReportSearch({
      metrics: 'clicks,clicks,likes',
      page_types: 'CHECKOUT,HOME',
      page: -1,
    });
    expect(requestOf(search)).toMatchObject({ metrics: ['clicks'], page_types: ['CHECKOUT'] });
    expect(search.page).toBeUndefined();
  });
});

describe('a report that the service would reject', () => {
  it.each([
    ['a metric that is not enabled', { metrics: 'clicks,cvr' }],
    ['no metric', { metrics: 'none' }],
    ['too many days', { from: '2026-01-10', to: '2026-06-15' }],
    ['days outside the window', { from: '2026-01-01', to: '2026-01-20' }],
    ['the last day before the first', { from: '2026-06-02', to: '2026-06-01' }],
    ['hours of many days', { last: '7d', time_grain: 'hour' }],
    ['hours by two breakdowns', { last: 'today', time_grain: 'hour', group_by: 'publisher,page_type' }],
    ['four breakdowns', { group_by: 'publisher,page_type,widget_type,widget_id' }],
  ] as [string, ReportSearch][])('is reported before the request: %s', (_, search) => {
    expect(problems(search)).toHaveLength(1);
  });

  it.each([
    { metrics: 'clicks,cvr' },
    { from: '2026-01-10', to: '2026-06-15' },
    { from: '2026-01-01', to: '2026-01-20' },
    { from: '2026-06-02', to: '2026-06-01' },
    { last: '7d', time_grain: 'hour' },
    { group_by: 'publisher,page_type,widget_type,widget_id' },
  ] as ReportSearch[])('becomes valid with every suggested fix: %j', (search) => {
    const [problem] = problems(search);
    expect(problem?.fixes.length).toBeGreaterThan(0);
    for (const { change } of problem?.fixes ?? []) expect(problems({ ...search, ...change })).toEqual([]);
  });
});
