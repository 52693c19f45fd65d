import type { TaxonomyImportReport } from '@encart/sdk';
import type { Command } from 'commander';
import { connect, globalOptionsOf } from '../connect.ts';
import { replaceItemsWithLines } from '../csv.ts';
import { type RawOption, rawOption } from '../csv-text.ts';
import { readInputFile, writeOutputFile } from '../files.ts';
import { addExamples } from '../options.ts';
import { paint, print, terminalWidth } from '../print.ts';
import { type Column, table } from '../table.ts';
import { readTaxonomy, writeTaxonomy } from '../taxonomy-csv.ts';

type Change = TaxonomyImportReport['changes'][number];

const columns: Column<Change>[] = [
  { title: 'CHANGE', value: ({ action }) => actionLabel(action) },
  { title: 'LEVEL', value: ({ level }) => level },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'CATEGORY', value: ({ category }) => category, canShrink: true },
  { title: 'WAS', value: ({ was }) => was, canShrink: true },
  { title: 'ID', value: ({ id }) => id },
];

export function taxonomyCommands(program: Command): void {
  const group = program.command('taxonomy').description('export and import categories and subcategories');
  addExamples(group, [
    ['taxonomy export taxonomy.csv', 'export it, for example to edit it in a spreadsheet'],
    ['taxonomy import taxonomy.csv --dry-run', 'show what the file would change'],
  ]);
  addExport(group);
  addImport(group);
}

function addExport(group: Command): void {
  const command = group
    .command('export')
    .description('export active categories and subcategories as CSV')
    .argument('[file]', 'output file (default: standard output)')
    .addOption(rawOption())
    .action(async (file: string | undefined, options: RawOption, command: Command) => {
      const tree = await connect(command).encart.operator.taxonomy.get();
      if (file !== undefined) {
        writeOutputFile(file, writeTaxonomy(tree, options));
        print(command, { file }, () => `Wrote ${file}.`);
      } else if (globalOptionsOf(command).json) print(command, tree, () => '');
      else process.stdout.write(writeTaxonomy(tree, options));
    });
  addExamples(command, [
    ['taxonomy export taxonomy.csv', 'to a file'],
    ['taxonomy export --json', 'including retired categories'],
  ]);
}

function addImport(group: Command): void {
  const command = group
    .command('import')
    .description('add and update categories from a CSV file; ids in use stay valid')
    .argument('<file>', 'CSV file with the columns of "taxonomy export"; ids and sensitive are optional')
    .option('--replace', 'also retire categories that are not in the file')
    .option('--dry-run', 'only show what would change')
    .action(async (file: string, options: { replace?: boolean; dryRun?: boolean }, command: Command) => {
      const { taxonomy } = connect(command).encart.operator;
      const read = readTaxonomy(file, readInputFile(file));
      const report = await taxonomy
        .import({
          mode: options.replace ? 'replace' : 'extend',
          dry_run: options.dryRun ?? false,
          rows: read.rows,
        })
        .catch((error) => {
          throw replaceItemsWithLines(error, 'rows', read.lines);
        });
      print(command, report, () => describeReport(report));
    });
  addExamples(command, [
    ['taxonomy import taxonomy.csv --dry-run', 'show changes only'],
    ['taxonomy import taxonomy.csv', 'add and update'],
    ['taxonomy import taxonomy.csv --replace', 'replace the whole taxonomy'],
  ]);
}

function describeReport({ changes, dry_run, counts }: TaxonomyImportReport): string {
  if (changes.length === 0) return 'No changes.';
  const total = (level: Record<string, number>) =>
    Object.entries(level)
      .filter(([, number]) => number > 0)
      .map(([action, number]) => `${number} ${actionLabel(action)}`)
      .join(', ') || 'unchanged';
  const summary = `${dry_run ? 'Would change' : 'Changed'}: categories ${total(counts.categories)}; subcategories ${total(counts.subcategories)}.`;
  return `${table(changes, columns, terminalWidth())}\n\n${paint('dim', summary)}`;
}

function actionLabel(action: string): string {
  return action.replaceAll('_', ' ');
}
