import type { AddedItem, AddResult, Encart, PublisherToAdd } from '@encart/sdk';
import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { readCsv } from '../csv.ts';
import { type RawOption, rawOption } from '../csv-text.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { isPacked } from '../packaging.ts';
import { print, shortTime } from '../print.ts';
import { type Progress, startProgress } from '../progress.ts';
import { type PublisherLine, publisherColumns, readPublishers, resolvePublisher } from '../publisher-file.ts';
import { openResultFile, type ResultFile, resultPath } from '../result-file.ts';
import { fields, replaceControlCharacters } from '../table.ts';
import { namesForChannel } from '../taxonomy-names.ts';

interface AddOptions extends RawOption {
  brand?: string;
  domain?: string;
  category?: string;
  subcategory?: string[];
  out?: string;
}

/** The result of one line of a publisher file. */
interface LineResult {
  readonly line: number;
  readonly brand_name: string;
  readonly domain: string;
  readonly status: 'created' | 'duplicate' | 'error';
  readonly pending_publisher_id: string | null;
  readonly error: string | null;
}

const resultColumns = ['line', 'brand_name', 'domain', 'status', 'pending_publisher_id', 'error'] as const;

/** The clone has a sample. */
export const sampleFile = isPacked ? 'shops.csv' : 'examples/shops.csv';

export function addPublishersCommand(group: Command): void {
  const command = group
    .command('add')
    .description('request publishers from a CSV file, or one publisher; staff review each request')
    .argument(
      '[file]',
      `CSV file with the columns ${publisherColumns.join(',')}; subcategories separated by "|"; "categories" lists the names`,
    )
    .option('--brand <name>', 'brand name (one publisher)')
    .option('--domain <domain>', "the brand's website (one publisher)")
    .option('--category <name>', 'primary category, by name or id (one publisher)')
    .option('--subcategory <names...>', 'subcategories, by name or id (one publisher)')
    .option('--out <file>', 'file for the results (default: <name>.results.csv next to the input file)')
    .addOption(rawOption())
    .action((file: string | undefined, options: AddOptions, command: Command) => {
      const { out, raw, ...one } = options;
      const mixed = file === undefined ? out !== undefined || raw : Object.keys(one).length > 0;
      if (mixed || (file === undefined && Object.keys(one).length === 0))
        command.error(
          'error: pass a file (with an optional --out and --raw), or --brand, --domain, --category and --subcategory',
          {
            exitCode: 2,
          },
        );
      return file === undefined
        ? addOne(command, one)
        : addFile(command, file, out ?? resultPath(file), { raw });
    });
  addExamples(command, [
    [`publishers add ${sampleFile}`, `writes ${resultPath(sampleFile)}; exit code 1 if a line failed`],
    [`publishers add ${sampleFile} --out done.csv --json`, 'for a script'],
    [
      'publishers add --brand Acme --domain acme.com --category Fashion --subcategory Shoes "Bags & Accessories"',
      'one publisher',
    ],
  ]);
}

async function addOne(command: Command, options: Omit<AddOptions, 'out' | 'raw'>): Promise<void> {
  const { brand, domain, category, subcategory } = options;
  if (brand === undefined || domain === undefined || category === undefined || subcategory === undefined)
    return command.error('error: one publisher needs --brand, --domain, --category and --subcategory', {
      exitCode: 2,
    });
  const { channel } = connectChannel(command).encart;
  const input = { brand: brand.trim(), domain: domain.trim(), category, subcategories: subcategory };
  const { item, problems } = resolvePublisher(input, namesForChannel(await channel.categories()));
  if (problems.length > 0) throw new CommandError(`${problems.join('\n')}\nNothing was sent.`);
  const [result] = (await channel.publishers.add([item])).results;
  if (result) print(command, result, () => describeOne(result));
}

function describeOne({ status, brand_name, domain, error, create_request: request }: AddResult): string {
  if (!request)
    return `${status}: ${replaceControlCharacters(brand_name)}, ${replaceControlCharacters(domain)}. ${error ?? ''}`.trim();
  return fields([
    ['pending id', request.pending_publisher_id],
    ['status', request.status],
    ['brand', request.brand_name],
    ['domain', request.domain],
    ['category', request.primary_category.name],
    ['created', shortTime(request.created_at)],
  ]);
}

/** Validates the whole file before the first publisher is sent. */
async function addFile(command: Command, file: string, out: string, options: RawOption): Promise<void> {
  const { channel } = connectChannel(command).encart;
  const lines = readCsv(file, publisherColumns);
  const items = readPublishers(file, lines, namesForChannel(await channel.categories()));
  const resultFile = openResultFile<LineResult>(out, file, resultColumns, options);
  const progress = startProgress(command, 'Sending', 'publishers');
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
  file: ResultFile<LineResult>,
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
    // It is unknown whether the failed call was processed. Sending the file again is safe: existing
    // publishers are reported as duplicates.
    const error = `Not sent, or no response: ${(failure as Error).message}`;
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

const maxShownErrors = 20;

function describeSummary(summary: {
  created: number;
  duplicates: number;
  errors: number;
  results_file: string;
  results: readonly LineResult[];
}): string {
  const failed = summary.results.filter(({ status }) => status === 'error');
  const shown = failed
    .slice(0, maxShownErrors)
    .map(
      ({ line, brand_name, error }) =>
        `  - line ${line}, ${replaceControlCharacters(brand_name)}: ${replaceControlCharacters(error ?? '')}`,
    );
  const more = failed.length > maxShownErrors ? [`  and ${failed.length - maxShownErrors} more`] : [];
  const { created, duplicates, errors } = summary;
  return [
    ...shown,
    ...more,
    `${created} created, ${duplicates} already existed, ${errors} failed. Results: ${summary.results_file}`,
  ].join('\n');
}
