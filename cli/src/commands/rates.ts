import { limits, type NewRate, type Rate, type RateQuery, type SavedRates } from '@encart/sdk';
import { readRate, writeRate } from '@encart/sdk/read-number';
import { readCurrency } from '@encart/sdk/read-rate';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { replaceItemsWithLines } from '../csv.ts';
import { readInputFile } from '../files.ts';
import {
  addExamples,
  addPageOptions,
  firstPageText,
  omitUndefined,
  type PageOptions,
  readDay,
  requireValue,
} from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { confirm } from '../prompt.ts';
import { readRateFile } from '../rate-file.ts';
import type { Column } from '../table.ts';

const columns: Column<Rate>[] = [
  { title: 'CURRENCY', value: ({ currency_code }) => currency_code },
  { title: 'FROM', value: ({ from_date }) => from_date },
  { title: 'USD', value: ({ usd }) => writeRate(usd), right: true },
  { title: 'SET', value: ({ set_at }) => shortTime(set_at) },
];

export function ratesCommands(program: Command): void {
  const group = program
    .command('rates')
    .description('exchange rates: how many US dollars one unit of a currency is worth, from a day on');
  addExamples(group, [
    ['rates set EUR 1.0842', 'one euro is worth $1.0842 from today on'],
    ['rates import rates.csv', 'save the rates of a file'],
    ['rates list', 'newest day first'],
  ]);
  addList(group);
  addSet(group);
  addImport(group);
  addRemove(group);
}

const readCode = (text: string) => requireValue(readCurrency(text));

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list rates, newest day first; a rate is valid until the next one of its currency')
    .option('--currency <code>', 'only rates of this currency', readCode)
    .action(({ currency, ...options }: PageOptions & { currency?: string }, command: Command) => {
      const { rates } = connect(command).encart.operator;
      const filter: RateQuery = omitUndefined({ currency });
      return printList(
        command,
        options,
        {
          list: (page) => rates.list({ ...filter, ...page }),
          all: (page) => rates.all({ ...filter, ...page }),
        },
        {
          columns,
          one: 'rate',
          many: 'rates',
          whenEmpty: 'Set one with "npx encart rates set EUR 1.0842".',
        },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['rates list', firstPageText],
    ['rates list --currency EUR --all', 'the history of a currency'],
  ]);
}

function addSet(group: Command): void {
  const command = group
    .command('set')
    .description('set a rate; it is valid from a day until the next rate of the currency')
    .argument('<currency>', 'code of the currency, such as EUR', readCode)
    .argument('<usd>', 'US dollars for one unit, such as 1.0842', (text) => requireValue(readRate(text)))
    .option('--from <day>', 'first day, UTC, such as 2026-06-01 (default: today)', readDay)
    .action(async (currency_code: string, usd: number, { from }: { from?: string }, command: Command) => {
      const from_date = from ?? new Date().toISOString().slice(0, 10);
      const rate = { currency_code, from_date, usd };
      const saved = await connect(command).encart.operator.rates.save([rate]);
      print(command, saved, () => describeSet(rate, saved));
    });
  addExamples(command, [
    ['rates set EUR 1.0842', 'from today on'],
    ['rates set EUR 1.0842 --from 2026-06-01', 'from a day on; replaces a rate of the same day'],
  ]);
}

function describeSet({ currency_code, from_date, usd }: NewRate, { changed, unchanged }: SavedRates): string {
  const what = changed > 0 ? 'Replaced' : unchanged > 0 ? 'Not changed' : 'Saved';
  return `${what}: 1 ${currency_code} is ${writeRate(usd)} USD from ${from_date} on.`;
}

function addImport(group: Command): void {
  const command = group
    .command('import')
    .description('save the rates of a CSV file: all or none')
    .argument(
      '<file>',
      `CSV file with the columns currency, date and usd, up to ${limits.ratesPerCall} rates; separated by commas, semicolons or tabs`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const { rates } = connect(command).encart.operator;
      const read = readRateFile(file, readInputFile(file));
      const saved = await rates.save(read.rates).catch((error) => {
        throw replaceItemsWithLines(error, 'rates', read.lines);
      });
      print(command, saved, () => describeSaved(saved));
    });
  addExamples(command, [
    ['rates import rates.csv', 'adds rates, and replaces those of the same currency and day'],
    ['rates import - < rates.csv', 'from standard input'],
  ]);
}

function describeSaved({ added, changed, unchanged }: SavedRates): string {
  return `${added} added, ${changed} replaced, ${unchanged} not changed.`;
}

function addRemove(group: Command): void {
  const command = group
    .command('remove')
    .description('remove a rate; the rate before it is then valid for its days too')
    .argument('<currency>', 'code of the currency, such as EUR', readCode)
    .argument('<day>', 'first day of the rate, such as 2026-06-01', readDay)
    .option('--yes', 'do not ask for confirmation')
    .action(async (currency: string, day: string, { yes }: { yes?: boolean }, command: Command) => {
      const { rates } = connect(command).encart.operator;
      await confirm(command, `Remove the rate of ${currency} from ${day} on?`, {
        yes,
        cancelMessage: 'The rate was not removed.',
      });
      await rates.remove(currency, day);
      const answer = { currency_code: currency, from_date: day, removed: true };
      print(command, answer, () => `The rate of ${currency} from ${day} on is removed.`);
    });
  addExamples(command, [
    ['rates remove EUR 2026-06-01', 'asks for confirmation'],
    ['rates remove EUR 2026-06-01 --yes', 'in scripts'],
  ]);
}
