import type { Encart, NetworkReport, NetworkReportQuery } from '@encart/sdk';
import type { Command } from 'commander';
import { choiceOption, valuesOf } from '../choices.ts';
import { connect } from '../connect.ts';
import { metricFormatter, metricLabel } from '../metric-format.ts';
import { addExamples, addPageOptions, exampleId, type PageOptions, readId } from '../options.ts';
import { describeOverCeiling } from '../over-ceiling-line.ts';
import { describePagedReport, type ReportLine, withAllRows } from '../paged-report.ts';
import { paint, print } from '../print.ts';
import { addRangeOptions, readRange } from '../report-options.ts';
import type { ReportColumn } from '../report-table.ts';
import { describeUnconfirmed, hasUnconfirmed } from '../unconfirmed.ts';
import { describeUnconverted } from '../unconverted.ts';

interface NetworkReportOptions extends PageOptions {
  by: NonNullable<NetworkReportQuery['by']>;
  from?: string;
  to?: string;
  days?: number;
  channel?: string;
}

const groupings = valuesOf<NetworkReportOptions['by']>({
  channel: true,
  publisher: true,
  advertiser: true,
  campaign: true,
  offer: true,
  day: true,
});

export function networkReportCommand(group: Command): void {
  const command = group
    .command('report')
    .description('show impressions, clicks, conversions, spend, sales and invalid traffic of all channels')
    .addOption(choiceOption('--by <what>', 'what a row is', groupings).default('channel'))
    .option('--channel <id>', 'only this channel', readId)
    .action(async (options: NetworkReportOptions, command: Command) => {
      const { reports } = connect(command).encart.operator;
      const report = await fetchNetworkReport(reports, options);
      print(command, report, () =>
        report.count === 0 ? describeEmptyReport(report, options) : describeReport(report, options),
      );
    });
  addRangeOptions(command);
  addPageOptions(command);
  addExamples(command, [
    ['network report', 'by channel, last seven days'],
    ['network report --by advertiser --days 30', 'spend by advertiser'],
    [`network report --by offer --channel ${exampleId} --all`, 'all offers in one channel'],
    ['network report --by campaign --json', 'with invalid traffic by kind, for scripts'],
  ]);
}

async function fetchNetworkReport(
  reports: Encart['operator']['reports'],
  options: NetworkReportOptions,
): Promise<NetworkReport> {
  const { by, channel, page, pageSize, all } = options;
  const query = {
    ...readRange(options, new Date()),
    by,
    ...(channel !== undefined && { channel_id: channel }),
    ...(pageSize !== undefined && { page_size: pageSize }),
  };
  const report = await reports.network({ ...query, ...(page !== undefined && { page }) });
  return withAllRows(report, all, () => reports.networkRows(query));
}

type Figures = NetworkReport['summary'];
type Line = ReportLine<Figures>;

function describeReport(report: NetworkReport, { page }: NetworkReportOptions): string {
  const notes = [
    'All figures are net. Gross = net + invalid + voided. Invalid: events of bots, click floods, and click links that no person opened, never counted or billed. Voided: reversed by staff.',
    ...(hasSales(report) ? ['ROAS = (sales - refunds) / spend.'] : []),
    ...describeUnconfirmed(report.summary, 'the advertiser'),
    ...describeOverCeiling(report.summary),
    ...describeUnconverted(report.currencies),
  ];
  return describePagedReport<Figures>(report, columnsOf(report), { page, notes });
}

/** True if there are sales or refunds. Those without an exchange rate are only in `currencies`, in no sum. */
function hasSales({ summary, currencies }: NetworkReport): boolean {
  return summary.sales_value !== 0 || summary.refunds !== 0 || currencies.length > 0;
}

function eventsOf(figures: { impressions: number; clicks: number; conversions: number }): number {
  return figures.impressions + figures.clicks + figures.conversions;
}

function columnsOf(report: NetworkReport): ReportColumn<Line>[] {
  const { by, summary } = report;
  const hasSupply = summary.payout !== null;
  const figure = (
    metric: string,
    read: (line: Line) => number | null,
    settings: Partial<ReportColumn<Line>> = {},
  ): ReportColumn<Line> => {
    const write = metricFormatter(metric);
    const value = (line: Line) => {
      const number = read(line);
      return number === null ? null : write(number);
    };
    return { title: metricLabel(metric).toUpperCase(), value, right: true, ...settings };
  };
  return [
    { title: by.toUpperCase(), value: ({ name }) => name, canShrink: true },
    figure('impressions', ({ impressions }) => impressions),
    figure('clicks', ({ clicks }) => clicks),
    figure('ctr', ({ ctr }) => ctr, { dropPriority: 3 }),
    figure('conversions', ({ conversions }) => conversions, { dropPriority: 2 }),
    figure('cvr', ({ cvr }) => cvr, { dropPriority: 5 }),
    figure('spend', ({ spend }) => spend),
    ...(hasSales(report)
      ? [
          figure('sales_value', ({ sales_value }) => sales_value, { title: 'SALES', dropPriority: 3 }),
          figure('refunds', ({ refunds }) => refunds, { dropPriority: 4 }),
          figure('roas', ({ roas }) => roas, { dropPriority: 3 }),
        ]
      : []),
    ...(hasUnconfirmed(summary)
      ? [
          figure('unconfirmed_conversions', (line) => line.unconfirmed_conversions, { dropPriority: 7 }),
          figure('unconfirmed_sales', (line) => line.unconfirmed_sales, { dropPriority: 7 }),
        ]
      : []),
    // These metrics exist for channels, publishers and days only.
    ...(hasSupply
      ? [
          figure('payout', ({ payout }) => payout, { dropPriority: 1 }),
          figure('feed_loads', ({ feed_loads }) => feed_loads, { dropPriority: 4 }),
          figure('fill_rate', ({ fill_rate }) => fill_rate, { title: 'FILL' }),
        ]
      : []),
    figure('gross', ({ gross }) => eventsOf(gross), { dropPriority: 2 }),
    figure('invalid', ({ invalid }) => eventsOf(invalid)),
    figure('voided', ({ voided }) => eventsOf(voided)),
    { title: 'ID', value: ({ id }) => id, dropPriority: 6 },
  ];
}

function describeEmptyReport({ from, to }: NetworkReport, { channel }: NetworkReportOptions): string {
  return [
    paint('yellow', `No data from ${from} to ${to} (UTC).`),
    '',
    'What to do next:',
    ...(channel === undefined ? [] : ['  - show all channels: remove --channel']),
    '  - show a longer period: npx encart network report --days 90',
    '  - check that there are campaigns and offers: npx encart campaigns list, npx encart offers list',
    '  - send a live offer request: npx encart try --live (test requests are not counted)',
  ].join('\n');
}
