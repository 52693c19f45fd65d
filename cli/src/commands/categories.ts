import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { addExamples } from '../options.ts';
import { print, terminalWidth } from '../print.ts';
import { table } from '../table.ts';

export function categoriesCommand(program: Command): void {
  const command = program
    .command('categories')
    .description(
      'list the categories and subcategories for publishers and exclusions; needs a channel key. ' +
        'As staff: npx encart taxonomy export',
    )
    .action(async (_options: object, command: Command) => {
      const answer = await connectChannel(command).encart.channel.categories();
      const rows = answer.categories.flatMap((category) =>
        category.subcategories.map(({ name, remote_id }) => ({ category: category.name, name, remote_id })),
      );
      print(command, answer, () =>
        rows.length === 0
          ? 'No categories.'
          : table(
              rows,
              [
                { title: 'CATEGORY', value: ({ category }) => category, canShrink: true },
                { title: 'SUBCATEGORY', value: ({ name }) => name, canShrink: true },
                { title: 'ID', value: ({ remote_id }) => remote_id },
              ],
              terminalWidth(),
            ),
      );
    });
  addExamples(command, [
    ['categories', 'names to use in a file of publishers'],
    ['categories --json', 'with the ids of the categories'],
  ]);
}
