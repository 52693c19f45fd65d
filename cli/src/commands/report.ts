import { once } from 'node:events';
import { type Encart, EncartError, type Report, type ReportQuestion } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { askReport, askTrends, type Extent } from '../ask-report.ts';
import { connectChannel, globalsOf } from '../connect.ts';
import { addExamples, readInteger, someId } from '../options.ts';
import { paint, print } from '../print.ts';
import { addQuestionOptions, type QuestionOptions, readQuestion, usualMetrics } from '../report-question.ts';
import { describeBreakdown, describePeriods } from '../report-view.ts';

interface ReportOptions extends QuestionOptions, Extent {
  rows?: boolean;
  csv?: boolean;
}

export function reportCommand(program: Command): void {
  const command = program
    .command('report')
    .description(
      'what was counted for a channel, exact and up to this moment; takes a key of the channel. ' +
        'For the whole network, as staff: npx encart network report',
    );
  addQuestionOptions(command)
    .option('--rows', 'with --by: a row for each period, instead of one with its trend')
    .option('--limit <n>', 'so many rows, at most 250 (default: 50 with --by, else all)', readInteger)
    .addOption(new Option('--all', 'every row').conflicts('limit'))
    .addOption(new Option('--csv', 'every row as CSV, however many there are').conflicts(['limit', 'rows']))
    .action(async (options: ReportOptions, command: Command) => {
      if (options.csv && globalsOf(command).json)
        command.error('error: --csv and --json are two answers; give one of them', { exitCode: 2 });
      const { reporting } = connectChannel(command).encart;
      const question = readQuestion(options, new Date());
      await asAllowed(question, options.metrics === undefined, async (allowed) => {
        if (options.csv) return writeCsv(reporting, allowed);
        return printReport(command, reporting, allowed, options);
      });
    });
  addExamples(command, [
    ['report', 'the last seven days'],
    ['report --metrics impressions,clicks,ctr --by publisher', 'publisher by publisher, with a trend each'],
    ['report --by publisher,page-type --grain total --days 30', 'the sums of thirty days'],
    [`report --grain hour --publisher ${someId}`, 'yesterday and today at one publisher'],
    ['report --from 2026-06-01 --to 2026-06-30 --by publisher --csv > june.csv', 'for a spreadsheet'],
    ['report --by widget-id --all --json', 'for a script'],
  ]);
}

/** What nobody asked for cannot be refused: the usual metrics are those of them that the channel may see. */
async function asAllowed(
  question: ReportQuestion,
  isUsual: boolean,
  ask: (question: ReportQuestion) => Promise<void>,
): Promise<void> {
  try {
    await ask(question);
  } catch (error) {
    const problem = error instanceof EncartError ? error.problem : undefined;
    if (!isUsual || problem?.code !== 'METRIC_NOT_AVAILABLE' || problem.allowed_metrics.length === 0)
      throw error;
    const allowed = problem.allowed_metrics as ReportQuestion['metrics'];
    const usual = usualMetrics.filter((metric) => allowed.includes(metric));
    await ask({ ...question, metrics: usual.length > 0 ? usual : allowed.slice(0, usualMetrics.length) });
  }
}

async function printReport(
  command: Command,
  reporting: Encart['reporting'],
  question: ReportQuestion,
  options: ReportOptions,
): Promise<void> {
  const isTrend = options.by.length > 0 && options.grain !== 'total' && !options.rows;
  const sums =
    isTrend && !globalsOf(command).json
      ? await askReport(reporting, { ...question, time_grain: 'total' }, options)
      : undefined;
  if (sums && !isEmpty(sums)) {
    const trends = await askTrends(reporting, question, sums);
    return print(command, sums, () => describeBreakdown(question, sums, trends));
  }
  // Where there are no sums the question is asked as it is too: it may have been wrong.
  const report = await askReport(reporting, question, options);
  print(command, report, () =>
    isEmpty(report) ? describeNothing(question) : describePeriods(question, report),
  );
}

/** As fast as it is read, and no faster. */
async function writeCsv(reporting: Encart['reporting'], question: ReportQuestion): Promise<void> {
  for await (const text of reporting.export(question, { format: 'csv' }))
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function isEmpty({ pagination, summary }: Report): boolean {
  return pagination.total === 0 || Object.values(summary).every((figure) => figure === 0);
}

function describeNothing(question: ReportQuestion): string {
  const { from, to, publisher_ids, page_types, widget_types } = question;
  const filters = [
    ...(publisher_ids ? ['--publisher'] : []),
    ...(page_types ? ['--page-type'] : []),
    ...(widget_types ? ['--widget-type'] : []),
  ];
  const hints = [
    ...(filters.length > 0 ? [`see all places: leave out ${filters.join(', ')}`] : []),
    'look further back: npx encart report --days 90 --grain week',
    'see whether offers are asked for at all: npx encart report --metrics feed-loads,sessions',
    'ask for offers yourself, for real: npx encart try --live (a test call is never counted)',
    'then have the shop report what the shopper saw and did: POST /events, with the session of the answer',
  ];
  return [
    paint('yellow', `Nothing was counted from ${from} to ${to} (UTC) of what this report shows.`),
    '',
    'What to do next:',
    ...hints.map((hint) => `  - ${hint}`),
  ].join('\n');
}
