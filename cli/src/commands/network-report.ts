import type { Encart, NetworkReport, NetworkReportQuery, NetworkReportRow } from '@encart/sdk';
import type { Command } from 'commander';
import { choiceOption, valuesOf } from '../choices.ts';
import { connect } from '../connect.ts';
import { metricFormatter, metricLabel } from '../metric-format.ts';
import { addExamples, addPageOptions, exampleId, type PageOptions, readId } from '../options.ts';
import { paint, print, terminalWidth } from '../print.ts';
import { addRangeOptions, readRange } from '../report-options.ts';
import { type ReportColumn, reportTable } from '../report-table.ts';
import { wrap } from '../wrap.ts';

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
    .description('show impressions, clicks, conversions, spend and invalid traffic of all channels')
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
  if (!all || report.next === null) return report;
  const results: NetworkReportRow[] = [];
  for await (const row of reports.networkRows(query)) results.push(row);
  return { ...report, results, count: results.length, next: null, previous: null };
}

type Figures = NetworkReport['summary'];
interface Line extends Figures {
  readonly name: string;
  readonly id: string;
}

function describeReport(
  report: NetworkReport,
  { page = 1 }: NetworkReportOptions,
  width = terminalWidth(),
): string {
  const { results, summary, by, count } = report;
  const hasTotal = count > 1;
  const lines: Line[] = hasTotal
    ? [
        ...results, // A space, because a table shows an empty text as a dash.
        { name: 'total', id: ' ', ...summary },
      ]
    : results;
  const rows = `${count.toLocaleString('en-US')} ${by}${count === 1 ? '' : 's'}`;
  const isPart = report.next !== null || report.previous !== null;
  const nextPageHint = report.next === null ? '' : `; --page ${page + 1} or --all for more`;
  const footer = [
    `${isPart ? `${results.length} of ${rows}, page ${page}${nextPageHint}` : rows}. ${report.from} to ${report.to}, UTC.`,
    'All figures are net. Gross = net + invalid + voided. Invalid: events of bots and click floods, never counted or billed. Voided: reversed by staff.',
  ];
  return [
    reportTable(lines, columnsOf(report), width, { total: hasTotal }),
    footer
      .flatMap((line) => wrap(line, width ?? Number.POSITIVE_INFINITY))
      .map((line) => paint('dim', line))
      .join('\n'),
  ].join('\n\n');
}

function eventsOf(figures: { impressions: number; clicks: number; conversions: number }): number {
  return figures.impressions + figures.clicks + figures.conversions;
}

function columnsOf({ by, summary }: NetworkReport): ReportColumn<Line>[] {
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
