import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { choiceOption, valuesOf } from '../choices.ts';
import { connectAdvertiser } from '../connect.ts';
import { type RawOption, rawOption } from '../csv-text.ts';
import { CommandError } from '../errors.ts';
import { describeFileError } from '../files.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { addRangeOptions, readRange } from '../report-options.ts';

interface ExportOptions extends RawOption {
  from?: string;
  to?: string;
  days?: number;
  format: 'csv' | 'ndjson';
  out?: string;
}

const formats = valuesOf<ExportOptions['format']>({ csv: true, ndjson: true });

export function addEventExport(group: Command): void {
  const command = group
    .command('export')
    .description(
      'export every billed event, counted or unconfirmed conversion and refund, as CSV or NDJSON, with the charge_id of each bill',
    )
    .addOption(choiceOption('--format <format>', 'one line per event', formats).default('csv'))
    .addOption(rawOption())
    .option('--out <file>', 'file to write (default: standard output)')
    .action(async (options: ExportOptions, command: Command) => {
      const { reports } = connectAdvertiser(command).encart.advertiser;
      const { format, out } = options;
      const range = readRange(options, new Date());
      const texts =
        format === 'csv'
          ? reports.exportEvents(range, { format: 'csv', raw: options.raw ?? false })
          : linesOf(reports.exportEvents(range, { format: 'ndjson' }));
      if (out === undefined) return pipeline(Readable.from(texts), process.stdout, { end: false });
      await writeStream(out, texts);
      print(
        command,
        { file: out, ...range, format },
        () => `Events from ${range.from} to ${range.to}: ${out}`,
      );
    });
  addRangeOptions(command);
  addExamples(command, [
    ['advertiser export --days 28 --out events.csv', 'four weeks, as a file'],
    ['advertiser export --from 2026-06-01 --to 2026-06-30 --format ndjson', 'one JSON object per line'],
  ]);
}

async function* linesOf(events: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}

/** Writes text while it arrives: memory does not grow with the length of the export. */
async function writeStream(file: string, texts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(texts), createWriteStream(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new CommandError(`Cannot write ${file}: ${describeFileError(error)}`);
  }
}
