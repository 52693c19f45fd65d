import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import {
  addExclusionOptions,
  describeExclusions,
  type ExclusionOptions,
  readExclusions,
  setBy,
} from '../exclusions.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { namesForChannel } from '../taxonomy-names.ts';

export function exclusionsCommand(program: Command): void {
  const command = program
    .command('exclusions')
    .description('what the channel shows at none of its publishers; shows the list, or changes it')
    .action(async (options: ExclusionOptions, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const names = namesForChannel(await channel.categories());
      let details = await channel.details();
      const wanted = readExclusions(options, names, details.channel.exclusions.subcategories.channel);
      if (wanted) {
        await channel.setExclusions(wanted);
        details = await channel.details();
      }
      const excluded = setBy(details.channel.exclusions.subcategories.channel, 'channel');
      print(command, details, () => describeExclusions(excluded, names));
    });
  addExclusionOptions(command);
  addExamples(command, [
    ['exclusions', 'what is excluded now'],
    ['exclusions --add "Beer & Cider,Tobacco & Vaping"', 'these too'],
    ['exclusions --set Shoes', 'this and nothing else'],
    ['exclusions --clear', 'nothing'],
  ]);
}
