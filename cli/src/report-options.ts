import type { ReportDimension, ReportGrain, ReportMetric, ReportQuestion } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readId, readList, toEnumValue } from './options.ts';

/** Options that form a report query. The service validates the values. */
export interface ReportQueryOptions {
  metrics?: ReportMetric[];
  by: ReportDimension[];
  grain: ReportGrain;
  from?: string;
  to?: string;
  days?: number;
  publisher: string[];
  pageType: NonNullable<ReportQuestion['page_types']>[number][];
  widgetType: NonNullable<ReportQuestion['widget_types']>[number][];
}

export const defaultMetrics: readonly ReportMetric[] = ['impressions', 'clicks', 'ctr', 'channel_payout'];
const defaultDays = 7;
/** The service limits hourly reports to three days. */
const defaultHourlyDays = 2;

export function addReportOptions(command: Command): Command {
  command
    .option(
      '--metrics <names>',
      'impressions, clicks, conversions, ctr, cvr, channel-payout, revenue-with-email, revenue-without-email, ' +
        `sessions, feed-loads, rps, rpl (default: ${defaultMetrics.map(toDashes).join(',')})`,
      readMetricNames,
    )
    .addOption(
      new Option('--by <names>', 'group by publisher, page-type, widget-type or widget-id; up to three')
        .argParser(readMetricNames)
        .default([], 'no grouping'),
    )
    .addOption(
      new Option('--grain <grain>', 'hour, day, week, month or total')
        .argParser((text) => readMetricNames(text).join(','))
        .default('day'),
    );
  addRangeOptions(command);
  return command
    .addOption(listOption('--publisher <ids>', 'only these publishers', readId))
    .addOption(
      listOption('--page-type <names>', 'only these page types, such as thank-you,order-status', toEnumValue),
    )
    .addOption(
      listOption('--widget-type <names>', 'only these widget types, such as inline,overlay', toEnumValue),
    );
}

export function addRangeOptions(command: Command): Command {
  return command
    .option('--from <day>', 'first day, UTC, such as 2026-06-14 (default: 6 days before the last)', readDay)
    .option('--to <day>', 'last day, UTC, inclusive (default: today)', readDay)
    .addOption(
      new Option('--days <n>', 'number of days up to --to, instead of --from')
        .argParser(readDays)
        .conflicts('from'),
    );
}

export function readReportQuery(options: ReportQueryOptions, now: Date): ReportQuestion {
  const { grain, by, publisher, pageType, widgetType } = options;
  return {
    ...readRange(options, now, grain === 'hour' ? defaultHourlyDays : defaultDays),
    metrics: options.metrics ?? defaultMetrics,
    time_grain: grain,
    ...(by.length > 0 && { group_by: by }),
    ...(publisher.length > 0 && { publisher_ids: publisher }),
    ...(pageType.length > 0 && { page_types: pageType }),
    ...(widgetType.length > 0 && { widget_types: widgetType }),
  };
}

export function readRange(
  { from, to, days }: Pick<ReportQueryOptions, 'from' | 'to' | 'days'>,
  now: Date,
  fallbackDays = defaultDays,
): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10);
  return { from: from ?? addDays(last, 1 - (days ?? fallbackDays)), to: last };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)) return text;
  throw new InvalidArgumentError('Expected a day such as 2026-06-14.');
}

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of days.');
}

/** `channel-payout` becomes `channel_payout`. */
function readMetricNames(text: string): string[] {
  return readList(text).map((name) => name.toLowerCase().replaceAll('-', '_'));
}

function toDashes(name: string): string {
  return name.replaceAll('_', '-');
}

/** An option with a comma-separated list that can be repeated. */
function listOption(flags: string, description: string, read: (item: string) => string): Option {
  return new Option(flags, description)
    .argParser((text: string, earlier: string[]) => [...earlier, ...readList(text).map(read)])
    .default([], 'all');
}
