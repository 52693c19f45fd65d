import type { AdvertiserReport, AdvertiserReportQuery, Encart } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { choiceOption, valuesOf } from '../choices.ts';
import { connectAdvertiser, globalOptionsOf } from '../connect.ts';
import { csvText, type RawOption, rawOption } from '../csv-text.ts';
import { metricFormatter, metricLabel } from '../metric-format.ts';
import { addExamples, addPageOptions, type PageOptions } from '../options.ts';
import { describeOverCeiling } from '../over-ceiling-line.ts';
import { describePagedReport, type ReportLine, withAllRows } from '../paged-report.ts';
import { paint, print } from '../print.ts';
import { addRangeOptions, readRange } from '../report-options.ts';
import type { ReportColumn } from '../report-table.ts';
import { describeUnconfirmed, hasUnconfirmed } from '../unconfirmed.ts';
import { describeUnconverted } from '../unconverted.ts';
import { addEventExport } from './export-events.ts';
import { addReportCheck } from './verify-report.ts';

export function advertiserCommands(program: Command): void {
  const group = program
    .command('advertiser')
    .description('as an advertiser: see what you paid and sold, and check it against every billed event');
  addExamples(group, [
    ['advertiser report', 'by campaign, last seven days'],
    ['advertiser verify --days 28', 'recount four weeks from the billed events'],
  ]);
  addReport(group);
  addEventExport(group);
  addReportCheck(group);
}

interface OwnReportOptions extends PageOptions, RawOption {
  by: NonNullable<AdvertiserReportQuery['by']>;
  from?: string;
  to?: string;
  days?: number;
  csv?: boolean;
}

const groupings = valuesOf<OwnReportOptions['by']>({ campaign: true, offer: true, channel: true, day: true });

function addReport(group: Command): void {
  const command = group
    .command('report')
    .description(
      'show spend, conversions, sales, refunds, return on ad spend and cost per conversion, and what is not confirmed',
    )
    .addOption(choiceOption('--by <what>', 'what a row is', groupings).default('campaign'));
  addRangeOptions(command);
  addPageOptions(command);
  command
    .addOption(new Option('--csv', 'print all rows as CSV').conflicts(['page', 'pageSize']))
    .addOption(rawOption())
    .action(async (options: OwnReportOptions, command: Command) => {
      if (options.csv && globalOptionsOf(command).json)
        command.error('error: --csv and --json cannot be combined', { exitCode: 2 });
      const { reports } = connectAdvertiser(command).encart.advertiser;
      const report = await fetchOwnReport(reports, { ...options, all: options.all || options.csv === true });
      if (options.csv) process.stdout.write(csvOf(report, options));
      else
        print(command, report, () =>
          report.count === 0 ? describeEmpty(report) : describe(report, options),
        );
    });
  addExamples(command, [
    ['advertiser report', 'by campaign, last seven days'],
    ['advertiser report --by day --days 28', 'four weeks, day by day'],
    ['advertiser report --by offer --from 2026-06-01 --to 2026-06-30 --csv > june.csv', 'for a spreadsheet'],
    ['advertiser report --by channel --all --json', 'for scripts'],
  ]);
}

async function fetchOwnReport(
  reports: Encart['advertiser']['reports'],
  options: OwnReportOptions,
): Promise<AdvertiserReport> {
  const { by, page, pageSize, all } = options;
  const query = {
    ...readRange(options, new Date()),
    by,
    // Days are a timeline.
    ...(by === 'day' && { sort: 'name' as const }),
    ...(pageSize !== undefined && { page_size: pageSize }),
  };
  const report = await reports.get({ ...query, ...(page !== undefined && { page }) });
  return withAllRows(report, all, () => reports.rows(query));
}

type Figures = AdvertiserReport['summary'];
type Line = ReportLine<Figures>;

const figures = [
  ...(['spend', 'conversions', 'sales_value', 'refunds', 'roas', 'cpa'] as const),
  ...(['impressions', 'clicks', 'ctr', 'cvr'] as const),
  ...(['unconfirmed_conversions', 'unconfirmed_sales'] as const),
];

function describe(report: AdvertiserReport, { page }: OwnReportOptions): string {
  const notes = [
    'ROAS = (sales - refunds) / spend. CPA = spend / conversions.',
    ...describeUnconfirmed(report.summary, 'your servers'),
    ...describeOverCeiling(report.summary),
    ...describeUnconverted(report.currencies),
  ];
  return describePagedReport<Figures>(report, columnsOf(report), { page, notes });
}

/** Makes the columns. In a narrow terminal, spend, conversions, sales, refunds and ROAS are never dropped. */
function columnsOf({ by, summary }: AdvertiserReport): ReportColumn<Line>[] {
  const dropPriorities: Partial<Record<(typeof figures)[number], number>> = {
    cvr: 5,
    ctr: 4,
    impressions: 3,
    clicks: 2,
    cpa: 1,
    unconfirmed_conversions: 7,
    unconfirmed_sales: 7,
  };
  const shown = figures.filter((figure) => !figure.startsWith('unconfirmed_') || hasUnconfirmed(summary));
  return [
    { title: by.toUpperCase(), value: ({ name }) => name, canShrink: true },
    ...shown.map((figure): ReportColumn<Line> => {
      const write = metricFormatter(figure);
      const dropPriority = dropPriorities[figure];
      return {
        title: metricLabel(figure).replace('sales value', 'sales').toUpperCase(),
        value: (line) => (line[figure] === null ? null : write(line[figure])),
        right: true,
        ...(dropPriority !== undefined && { dropPriority }),
      };
    }),
    ...(by === 'day' ? [] : [{ title: 'ID', value: ({ id }: Line) => id, dropPriority: 6 }]),
  ];
}

/** Values as in the API, with an empty one for a return that is not known. */
function csvOf({ results }: AdvertiserReport, options: RawOption): string {
  const head = ['id', 'name', 'campaign_id', ...figures];
  const rows = results.map((row) => [
    row.id,
    row.name,
    row.campaign?.id ?? '',
    ...figures.map((figure) => row[figure] ?? ''),
  ]);
  return csvText([head, ...rows], options);
}

function describeEmpty({ from, to }: AdvertiserReport): string {
  return [
    paint('yellow', `No figures from ${from} to ${to} (UTC).`),
    '',
    'What to do next:',
    '  - show a longer period: npx encart advertiser report --days 90',
    '  - report what you sold: npx encart conversions report --help',
  ].join('\n');
}
