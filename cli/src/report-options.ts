import type { ReportDimension, ReportGrain, ReportMetric, ReportQuestion } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { dimensions, displayModes, grains, metrics, views } from './api-values.ts';
import { choiceOption, choicesOption, toDashes } from './choices.ts';
import { readDay, readId, readList } from './options.ts';

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
    .addOption(
      choicesOption(
        '--metrics <names>',
        `separated by commas (default: ${defaultMetrics.map(toDashes).join(',')})`,
        metrics,
      ),
    )
    .addOption(
      choicesOption('--by <names>', 'group by up to three, separated by commas', dimensions).default(
        [],
        'no grouping',
      ),
    )
    .addOption(choiceOption('--grain <grain>', 'length of a period', grains).default('day'));
  addRangeOptions(command);
  return command
    .addOption(
      new Option('--publisher <ids>', 'only these publishers')
        .argParser((text: string, earlier: string[]) => [...earlier, ...readList(text).map(readId)])
        .default([], 'all'),
    )
    .addOption(choicesOption('--page-type <names>', 'only these page types', views).default([], 'all'))
    .addOption(
      choicesOption('--widget-type <names>', 'only these widget types', displayModes).default([], 'all'),
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

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of days.');
}
