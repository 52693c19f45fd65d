import type {
  Report,
  ReportDimension,
  ReportGrain,
  ReportMetric,
  ReportQuestion,
  ReportRow,
} from '@encart/sdk';
import { startedRows, type Trends } from './fetch-report.ts';
import { metricFormatter, metricLabel } from './metric-format.ts';
import { paint, shortTime, terminalWidth } from './print.ts';
import { type ReportColumn, reportTable } from './report-table.ts';
import { sparkline } from './sparkline.ts';
import { type Column, table, textWidth } from './table.ts';
import { wrap } from './wrap.ts';

/** A row of the report, or without `row`, the total. */
interface Line {
  readonly row?: ReportRow;
  readonly figures?: Partial<Record<ReportMetric, number | null>>;
  readonly trend?: readonly number[];
}

/** A table with one row per period. Without a breakdown, also the trend of each metric. */
export function describePeriods(question: ReportQuestion, report: Report, width = terminalWidth()): string {
  const { group_by: by = [], time_grain: grain = 'total', metrics } = question;
  const started = new Set(startedRows(report));
  const lines = withTotal(
    report.data.map((row) => ({ row, ...(started.has(row) && { figures: row }) })),
    report,
  );
  const columns = [
    ...(grain === 'total' ? [] : [periodColumn(grain)]),
    ...by.flatMap(dimensionColumns),
    ...metrics.map(metricColumn),
  ];
  const isSeries = by.length === 0 && started.size > 1 && !report.pagination.has_more;
  return [
    drawTable(lines, columns, width),
    ...(isSeries ? [drawTrends(question, [...started], width)] : []),
    footer(question, report, [], width),
  ].join('\n\n');
}

/** A table with one row per breakdown for the whole range, with its trend. */
export function describeBreakdown(
  question: ReportQuestion,
  report: Report,
  trends: Trends,
  width = terminalWidth(),
): string {
  const { group_by: by = [], time_grain: grain = 'total', metrics } = question;
  const lines = withTotal(
    report.data.map((row) => ({ row, figures: row, trend: trends.of(row) })),
    report,
    trends.overall,
  );
  const columns = [...by.flatMap(dimensionColumns), ...metrics.map(metricColumn)];
  const cells = trendWidth(lines, columns, trends.overall.length, width);
  const trend: ReportColumn<Line> = {
    title: byPeriod(grain),
    value: (line) => sparkline(line.trend ?? [], cells),
  };
  const legend = `${byPeriod(grain)}: ${metricLabel(trends.metric)}, each row with its own scale.`;
  return [
    drawTable(lines, trends.overall.length > 1 ? [...columns, trend] : columns, width),
    footer(question, report, trends.overall.length > 1 ? [legend] : [], width),
  ].join('\n\n');
}

/** Adds a total, unless the report has only one row. */
function withTotal(lines: Line[], { summary, pagination }: Report, trend?: readonly number[]): Line[] {
  return pagination.total > 1 ? [...lines, { figures: summary, ...(trend && { trend }) }] : lines;
}

function drawTable(lines: readonly Line[], columns: readonly ReportColumn<Line>[], width?: number): string {
  const [first, ...others] = columns;
  const total = lines.some(({ row }) => row === undefined);
  // The total has the label "total" in the first column; other non-metric columns are empty.
  const named = first && !first.right ? [{ ...first, value: orTotal(first) }, ...others] : columns;
  return reportTable(lines, named, width, { total });
}

function orTotal({ value }: Column<Line>): Column<Line>['value'] {
  return (line) => (line.row ? value(line) : 'total');
}

function periodColumn(grain: ReportGrain): ReportColumn<Line> {
  return { title: grain.toUpperCase(), value: ({ row }) => (row ? describePeriod(row, grain) : ' ') };
}

/** Weeks and months at the ends of the range may be partial, so both dates are shown. */
function describePeriod({ period_start, period_end }: ReportRow, grain: ReportGrain): string {
  const day = period_start.slice(0, 10);
  if (grain === 'hour') return `${day} ${period_start.slice(11, 16)}`;
  if (grain === 'day') return day;
  const last = new Date(Date.parse(period_end) - 1).toISOString();
  return `${day} to ${last.slice(5, 10)}`;
}

function dimensionColumns(dimension: ReportDimension): ReportColumn<Line>[] {
  const column = (
    title: string,
    read: (row: ReportRow) => string | null | undefined,
    settings: Partial<ReportColumn<Line>> = {},
  ): ReportColumn<Line> => ({
    title,
    // The total has no value here. A space, because a table shows an empty text as a dash.
    value: ({ row }) => (row ? (read(row) ?? null) : ' '),
    ...settings,
  });
  switch (dimension) {
    case 'publisher':
      return [
        column('PUBLISHER', nameOf, { canShrink: true }),
        column('PUBLISHER ID', ({ publisher_id }) => publisher_id, { dropPriority: 1 }),
      ];
    case 'page_type':
      return [column('PAGE TYPE', ({ page_type }) => page_type, { canShrink: true })];
    case 'widget_type':
      return [column('WIDGET TYPE', ({ widget_type }) => widget_type, { canShrink: true })];
    case 'widget_id':
      return [column('WIDGET ID', ({ widget_id }) => widget_id, { canShrink: true })];
  }
}

function nameOf({ publisher_id, publisher_name }: ReportRow): string | null | undefined {
  return publisher_id === null ? 'the channel itself' : publisher_name;
}

function metricColumn(metric: ReportMetric): ReportColumn<Line> {
  const write = metricFormatter(metric);
  return {
    title: metricLabel(metric).toUpperCase(),
    value: ({ figures }) => {
      const figure = figures?.[metric];
      return figures && figure !== null ? write(figure ?? 0) : null;
    },
    right: true,
  };
}

interface Trend {
  readonly metric: ReportMetric;
  readonly values: readonly number[];
  readonly write: (figure: number) => string;
}

function drawTrends(
  { metrics, time_grain: grain = 'total' }: ReportQuestion,
  rows: readonly ReportRow[],
  width?: number,
) {
  const trends = metrics.map((metric): Trend => {
    const values = rows.map((row) => row[metric] ?? 0);
    return { metric, values, write: metricFormatter(metric) };
  });
  const before: Column<Trend>[] = [{ title: 'METRIC', value: ({ metric }) => metricLabel(metric) }];
  const after: Column<Trend>[] = [
    { title: 'LOWEST', value: ({ values, write }) => write(Math.min(...values)), right: true },
    { title: 'HIGHEST', value: ({ values, write }) => write(Math.max(...values)), right: true },
  ];
  const cells = trendWidth(trends, [...before, ...after], rows.length, width);
  const trend: Column<Trend> = { title: byPeriod(grain), value: ({ values }) => sparkline(values, cells) };
  return table(trends, [...before, trend, ...after], width);
}

const minTrendWidth = 8;
const columnGap = 2;

/** The width that the other columns leave for the trend. */
function trendWidth<Row>(
  rows: readonly Row[],
  others: readonly ReportColumn<Row>[],
  periods: number,
  width: number | undefined,
): number {
  if (width === undefined) return periods;
  const needed = others.filter(({ dropPriority }) => dropPriority === undefined);
  const taken = Math.max(...table(rows, needed).split('\n').map(textWidth)) + columnGap;
  return Math.min(periods, Math.max(minTrendWidth, width - taken));
}

function byPeriod(grain: ReportGrain): string {
  return `BY ${grain.toUpperCase()}`;
}

function footer(
  { from, to }: ReportQuestion,
  report: Report,
  notes: readonly string[],
  width?: number,
): string {
  const { data, pagination, meta } = report;
  const count = pagination.total === 1 ? '1 row' : `${pagination.total.toLocaleString('en-US')} rows`;
  const shown = pagination.has_more ? `The first ${data.length} of ${count}; --all shows all` : count;
  const range = from === to ? from : `${from} to ${to}`;
  return [`${shown}. ${range}, UTC, as of ${shortTime(meta.data_through)}.`, ...notes]
    .flatMap((line) => wrap(line, width ?? Number.POSITIVE_INFINITY))
    .map((line) => paint('dim', line))
    .join('\n');
}
