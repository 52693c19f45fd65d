import { once } from 'node:events';
import { type Encart, EncartError, limits, type Report, type ReportQuestion } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { connectChannel, globalOptionsOf } from '../connect.ts';
import { type RawOption, rawOption } from '../csv-text.ts';
import { fetchReport, fetchTrends, type RowLimit } from '../fetch-report.ts';
import { addExamples, exampleId, readInteger } from '../options.ts';
import { paint, print } from '../print.ts';
import {
  addReportOptions,
  defaultMetrics,
  type ReportQueryOptions,
  readReportQuery,
} from '../report-options.ts';
import { describeBreakdown, describePeriods } from '../report-view.ts';

interface ReportOptions extends ReportQueryOptions, RowLimit, RawOption {
  rows?: boolean;
  csv?: boolean;
}

export function reportCommand(program: Command): void {
  const command = program
    .command('report')
    .description(
      'show the report of a channel, up to the current moment; needs a channel key. ' +
        'For all channels, as staff: npx encart network report',
    );
  addReportOptions(command)
    .option('--rows', 'with --by: one row per period instead of one row with a trend')
    .option(
      '--limit <n>',
      `maximum number of rows, at most ${limits.maxReportRows} (default: ${limits.defaultReportRows} with --by, otherwise all)`,
      readInteger,
    )
    .addOption(new Option('--all', 'all rows').conflicts('limit'))
    .addOption(new Option('--csv', 'export all rows as CSV').conflicts(['limit', 'rows']))
    .addOption(rawOption())
    .action(async (options: ReportOptions, command: Command) => {
      if (options.csv && globalOptionsOf(command).json)
        command.error('error: --csv and --json cannot be combined', { exitCode: 2 });
      const { reporting } = connectChannel(command).encart;
      const question = readReportQuery(options, new Date());
      await runWithAllowedMetrics(question, options.metrics === undefined, async (allowed) => {
        if (options.csv) return writeCsv(reporting, allowed, options);
        return printReport(command, reporting, allowed, options);
      });
    });
  addExamples(command, [
    ['report', 'the last seven days'],
    ['report --metrics impressions,clicks,ctr --by publisher', 'by publisher, with trends'],
    ['report --by publisher,page-type --grain total --days 30', 'totals of 30 days'],
    [`report --grain hour --publisher ${exampleId}`, 'one publisher by hour, yesterday and today'],
    ['report --from 2026-06-01 --to 2026-06-30 --by publisher --csv > june.csv', 'for a spreadsheet'],
    ['report --by widget-id --all --json', 'for scripts'],
  ]);
}

/**
 * Without `--metrics`, a default metric that is not enabled for the channel is left out instead
 * of causing an error.
 */
async function runWithAllowedMetrics(
  question: ReportQuestion,
  usesDefaults: boolean,
  run: (question: ReportQuestion) => Promise<void>,
): Promise<void> {
  try {
    await run(question);
  } catch (error) {
    const problem = error instanceof EncartError ? error.problem : undefined;
    if (!usesDefaults || problem?.code !== 'METRIC_NOT_AVAILABLE' || problem.allowed_metrics.length === 0)
      throw error;
    const allowed = problem.allowed_metrics as ReportQuestion['metrics'];
    const enabled = defaultMetrics.filter((metric) => allowed.includes(metric));
    await run({
      ...question,
      metrics: enabled.length > 0 ? enabled : allowed.slice(0, defaultMetrics.length),
    });
  }
}

async function printReport(
  command: Command,
  reporting: Encart['reporting'],
  question: ReportQuestion,
  options: ReportOptions,
): Promise<void> {
  const isTrend = options.by.length > 0 && options.grain !== 'total' && !options.rows;
  const totals =
    isTrend && !globalOptionsOf(command).json
      ? await fetchReport(reporting, { ...question, time_grain: 'total' }, options)
      : undefined;
  if (totals && !isEmpty(totals)) {
    const trends = await fetchTrends(reporting, question, totals);
    return print(command, totals, () => describeBreakdown(question, totals, trends));
  }
  // If the totals are empty, run the query unchanged too, because the service may reject it as invalid.
  const report = await fetchReport(reporting, question, options);
  print(command, report, () =>
    isEmpty(report) ? describeEmptyReport(question) : describePeriods(question, report),
  );
}

/** Waits for stdout to drain, so that the export is not buffered in memory. */
async function writeCsv(
  reporting: Encart['reporting'],
  question: ReportQuestion,
  { raw = false }: RawOption,
): Promise<void> {
  for await (const text of reporting.export(question, { format: 'csv', raw }))
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function isEmpty({ pagination, summary }: Report): boolean {
  return pagination.total === 0 || Object.values(summary).every((figure) => figure === 0);
}

function describeEmptyReport(question: ReportQuestion): string {
  const { from, to, publisher_ids, page_types, widget_types } = question;
  const filters = [
    ...(publisher_ids ? ['--publisher'] : []),
    ...(page_types ? ['--page-type'] : []),
    ...(widget_types ? ['--widget-type'] : []),
  ];
  const hints = [
    ...(filters.length > 0 ? [`remove filters: ${filters.join(', ')}`] : []),
    'show a longer period: npx encart report --days 90 --grain week',
    'check that there are offer requests: npx encart report --metrics feed-loads,sessions',
    'send a live offer request: npx encart try --live (test requests are not counted)',
    'check that the shop reports impressions and clicks: POST /events with the session_id of the response',
  ];
  return [
    paint('yellow', `No data from ${from} to ${to} (UTC) for this report.`),
    '',
    'What to do next:',
    ...hints.map((hint) => `  - ${hint}`),
  ].join('\n');
}
