import {
  type ConversionResult,
  conversionBatches,
  type PageQuery,
  type ReportedConversion,
  retryWhenThrottled,
} from '@encart/sdk';
import type { Command } from 'commander';
import { choiceOption } from '../choices.ts';
import { connectAdvertiser } from '../connect.ts';
import {
  type ConversionLine,
  conversionColumns,
  customerProblem,
  describeConflict,
  isRefund,
  readConversionFile,
  reportOf,
} from '../conversion-file.ts';
import { type RawOption, rawOption } from '../csv-text.ts';
import { addExamples, addPageOptions, firstPageText, type PageOptions } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { startProgress } from '../progress.ts';
import { openResultFile, resultPath } from '../result-file.ts';
import { type Column, replaceControlCharacters } from '../table.ts';
import { addRefund, addReport } from './report-conversion.ts';

export function conversionsCommands(program: Command): void {
  const group = program
    .command('conversions')
    .description('as an advertiser: report orders and refunds, and see what they are attributed to');
  addExamples(group, [
    ['conversions import orders.csv', 'report the orders of a file'],
    ['conversions list', 'what was reported, newest first'],
  ]);
  addReport(group);
  addRefund(group);
  addImport(group);
  addList(group);
}

function addImport(group: Command): void {
  const command = group
    .command('import')
    .description('report the orders and refunds of a CSV file; lines that were reported before count once')
    .argument(
      '<file>',
      `CSV file with the column timestamp (seconds since 1970 or an ISO time), and any of ${conversionColumns.slice(1).join(', ')}; an id or an order_id is required; lines with the event_type refund need an id and either the order_id or the charge_id of a bill; only hashes of email and phone are sent`,
    )
    .option('--out <file>', 'file for the results (default: <name>.results.csv next to the input file)')
    .addOption(rawOption())
    .action((file: string, { out = resultPath(file), raw }: ImportOptions, command: Command) =>
      importFile(command, file, out, { raw }),
    );
  addExamples(command, [
    ['conversions import orders.csv', `writes ${resultPath('orders.csv')}; exit code 1 if a line failed`],
    ['conversions import orders.csv --out done.csv --json', 'for a script'],
  ]);
}

interface ImportOptions extends RawOption {
  out?: string;
}

/** The result of one line of a file. */
interface LineResult {
  readonly line: number;
  readonly id: string;
  readonly status: ConversionResult['status'] | 'error';
  readonly offer_id: string | null;
  readonly reason: string | null;
  readonly error: string | null;
}

const resultColumns = ['line', 'id', 'status', 'offer_id', 'reason', 'error'] as const;

async function importFile(command: Command, file: string, out: string, options: RawOption): Promise<void> {
  const { advertiser } = connectAdvertiser(command).encart;
  const lines = readConversionFile(file);
  const resultFile = openResultFile<LineResult>(out, file, resultColumns, options);
  const progress = startProgress(command, 'Reporting', 'orders');
  const results: LineResult[] = [];
  let failure: unknown;
  try {
    const rows = await Promise.all(
      lines.map(async (line) => {
        const wrong = customerProblem(line.values);
        return wrong
          ? { line, problem: withFault(line, [`${wrong.name}: ${wrong.problem}`]), report: undefined }
          : { line, problem: undefined, report: await reportOf(line) };
      }),
    );
    for (const batch of conversionBatches(rows)) {
      const reports = batch.flatMap(({ report }) => report ?? []);
      // After a failure the rest is not sent. Sending the file again is safe: each line counts once.
      const answer =
        failure === undefined && reports.length > 0
          ? await retryWhenThrottled(
              () => advertiser.reportBatch(reports),
              (waitSeconds) => progress.show({ done: results.length, total: lines.length, waitSeconds }),
            ).catch((error: unknown) => {
              failure = error;
              return undefined;
            })
          : undefined;
      const answers = (answer?.results ?? []).values();
      for (const { line, problem } of batch) {
        const result = problem ? failedLine(line, problem) : resultOf(line, answers.next().value, failure);
        results.push(result);
        resultFile.write(result);
      }
      progress.show({ done: results.length, total: lines.length });
    }
  } finally {
    progress.end();
    resultFile.close();
  }
  const count = (status: LineResult['status']) => results.filter((each) => each.status === status).length;
  const errors = count('error') + count('rejected');
  const summary = {
    attributed: count('attributed'),
    not_attributed: count('not_attributed'),
    duplicates: count('duplicate'),
    conflicts: count('conflict'),
    errors,
    results_file: out,
    results,
  };
  if (errors + summary.conflicts > 0) process.exitCode = 1;
  print(command, summary, () => describeSummary(summary));
  if (failure !== undefined) throw failure;
}

function resultOf(
  { line, values, fault }: ConversionLine,
  answer: ConversionResult | undefined,
  failure: unknown,
): LineResult {
  if (!answer)
    return failedLine(
      { line, values },
      `Not sent, or no response: ${(failure as Error | undefined)?.message ?? ''}`,
    );
  const messages = [
    ...(answer.conflict ? [describeConflict(answer.conflict, { isRefund: isRefund(values) })] : []),
    ...Object.entries(answer.errors).map(
      ([name, texts]) => refundError(values, name) ?? `${name}: ${texts.join(' ')}`,
    ),
  ];
  return {
    line,
    id: idOf(values),
    status: answer.status,
    offer_id: answer.attribution?.offer_id ?? null,
    reason: answer.reason ?? answer.attribution?.reason ?? null,
    error: messages.length > 0 ? withFault({ fault }, messages) : null,
  };
}

/** Joins the errors of a line: first the fault of its form, which may be the cause of the rest. */
function withFault({ fault }: Pick<ConversionLine, 'fault'>, messages: readonly string[]): string {
  return [fault, ...messages].filter(Boolean).join(' ');
}

function failedLine({ line, values }: ConversionLine, error: string): LineResult {
  return { line, id: idOf(values), status: 'error', offer_id: null, reason: null, error };
}

function idOf({ id, order_id }: ConversionLine['values']): string {
  return id || order_id;
}

/** The error for a field that a refund lacks. An order needs only one of id and order number. */
function refundError(values: ConversionLine['values'], field: string): string | undefined {
  if (!isRefund(values)) return undefined;
  if (field === 'id' && values.id === '') return 'id: A refund needs an id of its own, such as refund-1001.';
  return field === 'properties.transaction_id' && values.order_id === ''
    ? 'order_id: A refund needs the number of its order, or the charge_id of a bill.'
    : undefined;
}

const maxShownErrors = 20;

function describeSummary(summary: {
  attributed: number;
  not_attributed: number;
  duplicates: number;
  conflicts: number;
  errors: number;
  results_file: string;
  results: readonly LineResult[];
}): string {
  const failed = summary.results.filter(({ error }) => error !== null);
  const shown = failed
    .slice(0, maxShownErrors)
    .map(({ line, error }) => `  - line ${line}: ${replaceControlCharacters(error ?? '')}`);
  const more = failed.length > maxShownErrors ? [`  and ${failed.length - maxShownErrors} more`] : [];
  const { attributed, not_attributed, duplicates, conflicts, errors, results_file } = summary;
  const conflicting = conflicts === 0 ? '' : `${conflicts} in conflict, `;
  const counts = `${attributed} attributed, ${not_attributed} not attributed, ${duplicates} known, ${conflicting}${errors} failed.`;
  return [...shown, ...more, `${counts} Results: ${results_file}`].join('\n');
}

const columns: Column<ReportedConversion>[] = [
  { title: 'TIME', value: ({ occurred_at }) => shortTime(occurred_at) },
  { title: 'ORDER', value: ({ order_id, id }) => order_id ?? id, canShrink: true },
  { title: 'TYPE', value: ({ event_type }) => event_type },
  { title: 'VALUE', value: describeValue },
  { title: 'REFUNDED', value: describeRefunded },
  { title: 'SOURCE', value: ({ source }) => source },
  { title: 'EVIDENCE', value: ({ evidence }) => evidence },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'REASON', value: ({ reason, attribution }) => reason ?? attribution?.reason ?? '' },
];

/** The value of a refund is below zero. */
function describeValue({ event_type, value, currency_code }: ReportedConversion): string {
  if (event_type !== 'refund') return value === null ? '' : `${value} ${currency_code}`;
  return value === null ? 'all' : `-${value} ${currency_code}`;
}

/** The refunded amount of an order. Empty for a refund, which shows its own value. */
function describeRefunded({ event_type, refunded_value }: ReportedConversion): string {
  return event_type === 'refund' || refunded_value === null ? '' : String(refunded_value);
}

const statuses = ['attributed', 'not_attributed'] as const;

interface ListFilter {
  readonly order?: string;
  readonly status?: (typeof statuses)[number];
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list what was reported, newest first')
    .option('--order <number>', 'only the reports of this order, or the report with this id')
    .addOption(choiceOption('--status <status>', 'only reports with this outcome', statuses))
    .action((options: PageOptions & ListFilter, command: Command) => {
      const { conversions } = connectAdvertiser(command).encart.advertiser;
      const { order, status } = options;
      const filter = {
        ...(order !== undefined && { order_id: order }),
        ...(status !== undefined && { status }),
      };
      const calls = {
        list: (page: PageQuery) => conversions.list({ ...page, ...filter }),
        all: (page: PageQuery) => conversions.all({ ...page, ...filter }),
      };
      return printList(command, options, calls, {
        columns,
        one: 'conversion',
        many: 'conversions',
        whenEmpty:
          order === undefined && status === undefined
            ? 'Report one with "npx encart conversions report <order>".'
            : 'Without --order and --status, all are listed.',
      });
    });
  addPageOptions(command);
  addExamples(command, [
    ['conversions list', firstPageText],
    ['conversions list --order 1001', 'what became of an order'],
    ['conversions list --status not-attributed', 'what counted nowhere, and why'],
    ['conversions list --all --json', 'everything, for scripts'],
  ]);
}
