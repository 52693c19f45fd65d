import type { Encart, NetworkReport, NetworkReportQuery, NetworkReportRow } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { words, writerOf } from '../figures.ts';
import { addExamples, addPageOptions, type PageOptions, readId, someId } from '../options.ts';
import { paint, print, terminalWidth } from '../print.ts';
import { addRangeOptions, readRange } from '../report-question.ts';
import { type ReportColumn, reportTable } from '../report-table.ts';
import { wrap } from '../wrap.ts';

interface NetworkReportOptions extends PageOptions {
  by: NonNullable<NetworkReportQuery['by']>;
  from?: string;
  to?: string;
  days?: number;
  channel?: string;
}

export function networkReportCommand(group: Command): void {
  const command = group
    .command('report')
    .description('what was shown, clicked and billed in all channels, and what was no real traffic')
    .option('--by <what>', 'channel, advertiser, campaign or offer', 'channel')
    .option('--channel <id>', 'only in this channel', readId)
    .action(async (options: NetworkReportOptions, command: Command) => {
      const { reports } = connect(command).encart.operator;
      const report = await askNetwork(reports, options);
      print(command, report, () =>
        report.count === 0 ? describeNothing(report, options) : describe(report, options),
      );
    });
  addRangeOptions(command);
  addPageOptions(command);
  addExamples(command, [
    ['network report', 'channel by channel, the last seven days'],
    ['network report --by advertiser --days 30', 'who spent how much'],
    [`network report --by offer --channel ${someId} --all`, 'every offer in one channel'],
    ['network report --by campaign --json', 'invalid traffic by kind too, for a script'],
  ]);
}

async function askNetwork(
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

function describe(
  report: NetworkReport,
  { page = 1 }: NetworkReportOptions,
  width = terminalWidth(),
): string {
  const { results, summary, by, count } = report;
  const total = count > 1;
  const lines: Line[] = total ? [...results, { name: 'total', id: ' ', ...summary }] : results;
  const rows = `${count.toLocaleString('en-US')} ${by}${count === 1 ? '' : 's'}`;
  const isPart = report.next !== null || report.previous !== null;
  const more = report.next === null ? '' : `; --page ${page + 1} or --all for more`;
  const footer = [
    `${isPart ? `${results.length} of ${rows}, page ${page}${more}` : rows}. ${report.from} to ${report.to}, UTC.`,
    'Figures are net: gross is net plus invalid plus voided. Invalid: events of robots and floods, never counted or billed. Voided: taken back by staff.',
  ];
  return [
    reportTable(lines, columnsOf(by, lines), width, { total }),
    footer
      .flatMap((line) => wrap(line, width ?? Number.POSITIVE_INFINITY))
      .map((line) => paint('dim', line))
      .join('\n'),
  ].join('\n\n');
}

function eventsOf(figures: { impressions: number; clicks: number; conversions: number }): number {
  return figures.impressions + figures.clicks + figures.conversions;
}

function columnsOf(by: NetworkReport['by'], lines: readonly Line[]): ReportColumn<Line>[] {
  const figure = (
    metric: string,
    read: (line: Line) => number | null,
    more: Partial<ReportColumn<Line>> = {},
  ): ReportColumn<Line> => {
    const write = writerOf(
      metric,
      lines.flatMap((line) => read(line) ?? []),
    );
    const value = (line: Line) => {
      const number = read(line);
      return number === null ? null : write(number);
    };
    return { title: words(metric).toUpperCase(), value, right: true, ...more };
  };
  return [
    { title: by.toUpperCase(), value: ({ name }) => name, shrinks: true },
    figure('impressions', ({ impressions }) => impressions),
    figure('clicks', ({ clicks }) => clicks),
    figure('ctr', ({ ctr }) => ctr, { spare: 3 }),
    figure('conversions', ({ conversions }) => conversions, { spare: 2 }),
    figure('cvr', ({ cvr }) => cvr, { spare: 5 }),
    figure('spend', ({ spend }) => spend),
    // Only channels have these.
    ...(by === 'channel'
      ? [
          figure('payout', ({ payout }) => payout, { spare: 1 }),
          figure('feed_loads', ({ feed_loads }) => feed_loads, { spare: 4 }),
          figure('fill_rate', ({ fill_rate }) => fill_rate, { title: 'FILL' }),
        ]
      : []),
    figure('gross', ({ gross }) => eventsOf(gross), { spare: 2 }),
    figure('invalid', ({ invalid }) => eventsOf(invalid)),
    figure('voided', ({ voided }) => eventsOf(voided)),
    { title: 'ID', value: ({ id }) => id, spare: 6 },
  ];
}

function describeNothing({ from, to }: NetworkReport, { channel }: NetworkReportOptions): string {
  return [
    paint('yellow', `Nothing was counted from ${from} to ${to} (UTC).`),
    '',
    'What to do next:',
    ...(channel === undefined ? [] : ['  - see all channels: leave out --channel']),
    '  - look further back: npx encart network report --days 90',
    '  - see whether there is demand: npx encart campaigns list, npx encart offers list',
    '  - ask for offers as a channel, for real: npx encart try --live (a test call is never counted)',
  ].join('\n');
}
