import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { describeUsd, readUsd } from '../money.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';

interface CeilingOptions {
  set?: number;
  clear?: boolean;
}

export function ceilingCommand(program: Command): void {
  const command = program
    .command('ceiling')
    .description('show or lower what pages and links may bill for each publisher of the channel in an hour')
    .option('--set <usd>', 'a lower amount than that of the network', readUsd)
    .option('--clear', "remove the channel's own amount")
    .action(async ({ set, clear }: CeilingOptions, command: Command) => {
      if (set !== undefined && clear) throw new CommandError('Use --set or --clear, not both.');
      const { channel } = connectChannel(command).encart;
      if (set !== undefined || clear) await channel.setPublisherCeiling(set ?? null);
      const terms = await channel.terms();
      print(command, terms, () => describeCeiling(terms));
    });
  addExamples(command, [
    ['ceiling', 'show it'],
    ['ceiling --set 250', 'hold back what is above $250 an hour'],
    ['ceiling --clear', 'as the network has set it'],
  ]);
}

function describeCeiling({
  publisher_ceiling_usd: set,
  own_publisher_ceiling_usd: own,
}: {
  publisher_ceiling_usd: number | null;
  own_publisher_ceiling_usd: number | null;
}): string {
  const ofRule = 'ten times the usual hour of each publisher, at least $100.00';
  const ofNetwork = set === null ? ofRule : set === 0 ? 'none' : describeUsd(set);
  return [
    `Ceiling of the network:     ${ofNetwork}`,
    `Lower amount of the channel: ${own === null ? 'none' : describeUsd(own)}`,
    'It bounds what pages and links bill for a publisher in an hour. What is over it waits for the network.',
  ].join('\n');
}
