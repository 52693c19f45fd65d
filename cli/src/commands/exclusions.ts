import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import {
  addExclusionOptions,
  describeExclusions,
  type ExclusionOptions,
  readExclusions,
  withOwner,
} from '../exclusions.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { namesForChannel } from '../taxonomy-names.ts';

export function exclusionsCommand(program: Command): void {
  const command = program
    .command('exclusions')
    .description('show or change the exclusions of the channel, which apply to all its publishers')
    .action(async (options: ExclusionOptions, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const names = namesForChannel(await channel.categories());
      let details = await channel.details();
      const wanted = readExclusions(options, names, details.channel.exclusions.subcategories.channel);
      if (wanted) {
        await channel.setExclusions(wanted);
        details = await channel.details();
      }
      const excluded = withOwner(details.channel.exclusions.subcategories.channel, 'channel');
      print(command, details, () => describeExclusions(excluded, names));
    });
  addExclusionOptions(command);
  addExamples(command, [
    ['exclusions', 'show the exclusions'],
    ['exclusions --add "Beer & Cider,Tobacco & Vaping"', 'add two subcategories'],
    ['exclusions --set Shoes', 'replace the list'],
    ['exclusions --clear', 'remove all exclusions'],
  ]);
}
