import { isDeepStrictEqual } from 'node:util';
import type { AdvertiserReportRow, Encart } from '@encart/sdk';
import type { Command } from 'commander';
import { connectAdvertiser } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { paint, print, terminalWidth } from '../print.ts';
import { type DayReport, EventSums, type ReportDifference } from '../recount-report.ts';
import { addRangeOptions, readRange } from '../report-options.ts';
import { type Column, table } from '../table.ts';

interface RangeOptions {
  from?: string;
  to?: string;
  days?: number;
}

export function addReportCheck(group: Command): void {
  const command = group
    .command('verify')
    .description(
      'recount the report from every billed event, on this machine: spend, conversions and what is not confirmed by day, confirmed sales and refunds by currency; exit code 1 if a figure differs',
    )
    .action(async (options: RangeOptions, command: Command) => {
      const { reports } = connectAdvertiser(command).encart.advertiser;
      const range = readRange(options, new Date());
      const { days, events, differences } = await recount(reports, range);
      if (differences.length > 0) process.exitCode = 1;
      print(command, { ...range, days, events, differences }, () =>
        describeResult(days, events, differences),
      );
    });
  addRangeOptions(command);
  addExamples(command, [
    ['advertiser verify', 'the last seven days'],
    ['advertiser verify --from 2026-06-01 --to 2026-06-30', 'before you pay the bill of June'],
    ['advertiser verify --json', 'for scripts'],
  ]);
}

type Reports = Encart['advertiser']['reports'];
type Range = { from: string; to: string };

const maxAttempts = 3;

/**
 * Events can arrive during the export. A report that is the same before and after it belongs
 * to the exported events.
 */
async function recount(reports: Reports, range: Range) {
  let before = await fetchDays(reports, range);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const sums = new EventSums();
    let events = 0;
    for await (const event of reports.exportEvents(range, { format: 'ndjson' })) {
      sums.add(event);
      events++;
    }
    const after = await fetchDays(reports, range);
    if (isDeepStrictEqual(before, after)) return { events, ...sums.compareWith(after) };
    before = after;
  }
  throw new CommandError(
    'New events arrived during each export, so the figures cannot be compared. Leave today out with --to.',
  );
}

async function fetchDays(reports: Reports, range: Range): Promise<DayReport> {
  const query = { ...range, by: 'day', sort: 'name' } as const;
  const { currencies } = await reports.get({ ...query, page_size: 1 });
  const rows: AdvertiserReportRow[] = [];
  for await (const row of reports.rows(query)) rows.push(row);
  return { rows, currencies };
}

const columns: Column<ReportDifference>[] = [
  { title: 'DAY OR CURRENCY', value: ({ of }) => of },
  { title: 'FIGURE', value: ({ figure }) => figure },
  { title: 'REPORT', value: ({ reported }) => String(reported), right: true },
  { title: 'RECOUNTED', value: ({ recounted }) => String(recounted), right: true },
];

function describeResult(days: number, events: number, differences: readonly ReportDifference[]): string {
  const counted = `${describeCount(events, 'line')} of the export`;
  if (differences.length === 0)
    return paint(
      'green',
      `${describeCount(days, 'day')} ${days === 1 ? 'agrees' : 'agree'} with ${counted}.`,
    );
  const differ = `${describeCount(differences.length, 'figure')} ${differences.length === 1 ? 'differs' : 'differ'}`;
  return [
    table(differences, columns, terminalWidth()),
    '',
    paint('red', `${differ} from ${counted}. Send this to the operator, who can run "npx encart audit".`),
  ].join('\n');
}

function describeCount(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}
