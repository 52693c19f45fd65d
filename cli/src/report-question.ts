import type { ReportDimension, ReportGrain, ReportMetric, ReportQuestion } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readId, readList, upper } from './options.ts';

/** What may be asked of a report; the service says what of it is allowed. */
export interface QuestionOptions {
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

export const usualMetrics: readonly ReportMetric[] = ['impressions', 'clicks', 'ctr', 'channel_payout'];
const usualDays = 7;
/** The service gives no more than three days by the hour, and most of the last is still to come. */
const usualHourlyDays = 2;

export function addQuestionOptions(command: Command): Command {
  command
    .option(
      '--metrics <names>',
      'impressions, clicks, conversions, ctr, cvr, channel-payout, revenue-with-email, revenue-without-email, ' +
        `sessions, feed-loads, rps, rpl (default: ${usualMetrics.map(dashed).join(',')})`,
      readNames,
    )
    .addOption(
      new Option(
        '--by <names>',
        'a line for each publisher, page-type, widget-type or widget-id, or up to three',
      )
        .argParser(readNames)
        .default([], 'all as one'),
    )
    .addOption(
      new Option('--grain <grain>', 'hour, day, week, month or total')
        .argParser((text) => readNames(text).join(','))
        .default('day'),
    );
  addRangeOptions(command);
  return command
    .addOption(listOption('--publisher <ids>', 'only at these publishers of the channel', readId))
    .addOption(
      listOption('--page-type <names>', 'only on these pages, such as thank-you,order-status', upper),
    )
    .addOption(
      listOption('--widget-type <names>', 'only in these display modes, such as inline,overlay', upper),
    );
}

export function addRangeOptions(command: Command): Command {
  return command
    .option('--from <day>', 'first day, UTC, as 2026-06-14 (default: a week back)', readDay)
    .option('--to <day>', 'last day, UTC (default: today)', readDay)
    .addOption(
      new Option('--days <n>', 'so many days instead of --from').argParser(readDays).conflicts('from'),
    );
}

export function readQuestion(options: QuestionOptions, now: Date): ReportQuestion {
  const { grain, by, publisher, pageType, widgetType } = options;
  return {
    ...readRange(options, now, grain === 'hour' ? usualHourlyDays : usualDays),
    metrics: options.metrics ?? usualMetrics,
    time_grain: grain,
    ...(by.length > 0 && { group_by: by }),
    ...(publisher.length > 0 && { publisher_ids: publisher }),
    ...(pageType.length > 0 && { page_types: pageType }),
    ...(widgetType.length > 0 && { widget_types: widgetType }),
  };
}

export function readRange(
  { from, to, days }: Pick<QuestionOptions, 'from' | 'to' | 'days'>,
  now: Date,
  otherwise = usualDays,
): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10);
  return { from: from ?? addDays(last, 1 - (days ?? otherwise)), to: last };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)) return text;
  throw new InvalidArgumentError('A day looks like 2026-06-14.');
}

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A number of days is expected, at most 90.');
}

/** `channel-payout` is channel_payout. */
function readNames(text: string): string[] {
  return readList(text).map((name) => name.toLowerCase().replaceAll('-', '_'));
}

function dashed(name: string): string {
  return name.replaceAll('_', '-');
}

/** Separated by commas, or given several times. */
function listOption(flags: string, description: string, read: (item: string) => string): Option {
  return new Option(flags, description)
    .argParser((text: string, earlier: string[]) => [...earlier, ...readList(text).map(read)])
    .default([], 'all');
}
