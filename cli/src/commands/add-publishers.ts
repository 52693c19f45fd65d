import type { AddedItem, AddResult, Encart, PublisherToAdd } from '@encart/sdk';
import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { readCsv } from '../csv.ts';
import { Refusal } from '../failure.ts';
import { addExamples } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Progress, startProgress } from '../progress.ts';
import { type PublisherLine, publisherColumns, readPublishers, readWish } from '../publisher-file.ts';
import { type LineResult, openResultFile, type ResultFile, resultPath } from '../result-file.ts';
import { fields, oneLine } from '../table.ts';
import { namesForChannel } from '../taxonomy-names.ts';

interface AddOptions {
  brand?: string;
  domain?: string;
  category?: string;
  subcategory?: string[];
  out?: string;
}

export function addPublishersCommand(group: Command): void {
  const command = group
    .command('add')
    .description('ask for publishers to be added: all of a CSV file, or one; staff review each')
    .argument('[file]', `CSV with the columns ${publisherColumns.join(',')}; subcategories separated by "|"`)
    .option('--brand <name>', 'for one: its brand name')
    .option('--domain <domain>', "for one: the brand's website")
    .option('--category <name>', 'for one: its primary category, by name or id')
    .option('--subcategory <names...>', 'for one: its subcategories, by name or id')
    .option('--out <file>', 'where the results of a file go (default: beside it, as <name>.results.csv)')
    .action((file: string | undefined, options: AddOptions, command: Command) => {
      const { out, ...one } = options;
      const mixed = file === undefined ? out !== undefined : Object.keys(one).length > 0;
      if (mixed || (file === undefined && Object.keys(one).length === 0))
        command.error(
          'error: give a file, with --out if you like, or --brand, --domain, --category and --subcategory',
          {
            exitCode: 2,
          },
        );
      return file === undefined ? addOne(command, one) : addFile(command, file, out ?? resultPath(file));
    });
  addExamples(command, [
    ['publishers add shops.csv', 'results go to shops.results.csv; exit code 1 if a line failed'],
    ['publishers add shops.csv --out done.csv --json', 'for a script'],
    [
      'publishers add --brand Acme --domain acme.com --category Fashion --subcategory Shoes "Bags & Accessories"',
      'just one',
    ],
  ]);
}

async function addOne(command: Command, options: Omit<AddOptions, 'out'>): Promise<void> {
  const { brand, domain, category, subcategory } = options;
  if (brand === undefined || domain === undefined || category === undefined || subcategory === undefined)
    return command.error('error: one publisher needs --brand, --domain, --category and --subcategory', {
      exitCode: 2,
    });
  const { channel } = connectChannel(command).encart;
  const wish = { brand: brand.trim(), domain: domain.trim(), category, subcategories: subcategory };
  const { item, problems } = readWish(wish, namesForChannel(await channel.categories()));
  if (problems.length > 0) throw new Refusal(`${problems.join('\n')}\nNothing was sent.`);
  const [result] = (await channel.publishers.add([item])).results;
  if (result) print(command, result, () => describeOne(result));
}

function describeOne({ status, brand_name, domain, error, create_request: made }: AddResult): string {
  if (!made) return `${status}: ${oneLine(brand_name)}, ${oneLine(domain)}. ${error ?? ''}`.trim();
  return fields([
    ['pending id', made.pending_publisher_id],
    ['status', made.status],
    ['brand', made.brand_name],
    ['domain', made.domain],
    ['category', made.primary_category.name],
    ['created', shortTime(made.created_at)],
  ]);
}

/** Everything that can be wrong here is found before the first publisher is sent. */
async function addFile(command: Command, file: string, out: string): Promise<void> {
  const { channel } = connectChannel(command).encart;
  const lines = readCsv(file, publisherColumns);
  const items = readPublishers(file, lines, namesForChannel(await channel.categories()));
  const resultFile = openResultFile(out, file);
  const progress = startProgress(command);
  const { results, failure } = await send(channel, { lines, items }, resultFile, progress).finally(() => {
    progress.end();
    resultFile.close();
  });
  const count = (status: LineResult['status']) => results.filter((each) => each.status === status).length;
  const summary = {
    created: count('created'),
    duplicates: count('duplicate'),
    errors: count('error'),
    results_file: out,
    results,
  };
  if (summary.errors > 0) process.exitCode = 1;
  print(command, summary, () => describeSummary(summary));
  if (failure !== undefined) throw failure;
}

async function send(
  channel: Encart['channel'],
  { lines, items }: { lines: readonly PublisherLine[]; items: readonly PublisherToAdd[] },
  file: ResultFile,
  progress: Progress,
): Promise<{ results: LineResult[]; failure?: unknown }> {
  const results: LineResult[] = [];
  const record = (outcome: Outcome) => {
    const line = lines[results.length];
    if (!line) return;
    const { brand_name, domain } = line.values;
    const result = { line: line.line, brand_name, domain, ...outcome };
    results.push(result);
    file.write(result);
  };
  try {
    for await (const item of channel.publishers.addAll(items, { onProgress: progress.show }))
      record(outcomeOf(item));
    return { results };
  } catch (failure) {
    // Whether the call that failed got through is unknown. Sending the file again tells, and does no harm.
    const error = `Not sent, or not answered: ${(failure as Error).message}`;
    while (results.length < lines.length) record({ status: 'error', pending_publisher_id: null, error });
    return { results, failure };
  }
}

type Outcome = Pick<LineResult, 'status' | 'pending_publisher_id' | 'error'>;

function outcomeOf(item: AddedItem): Outcome {
  return {
    status: item.status,
    pending_publisher_id: ('create_request' in item && item.create_request?.pending_publisher_id) || null,
    error: item.error ?? null,
  };
}

const shownErrors = 20;

function describeSummary(summary: {
  created: number;
  duplicates: number;
  errors: number;
  results_file: string;
  results: readonly LineResult[];
}): string {
  const wrong = summary.results.filter(({ status }) => status === 'error');
  const shown = wrong
    .slice(0, shownErrors)
    .map(
      ({ line, brand_name, error }) => `  - line ${line}, ${oneLine(brand_name)}: ${oneLine(error ?? '')}`,
    );
  const more = wrong.length > shownErrors ? [`  and ${wrong.length - shownErrors} more`] : [];
  const { created, duplicates, errors } = summary;
  return [
    ...shown,
    ...more,
    `${created} created, ${duplicates} there already, ${errors} failed. Line by line: ${summary.results_file}`,
  ].join('\n');
}
