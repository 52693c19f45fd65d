import type { TrafficFlag, TrafficFlagQuery } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { connect } from '../connect.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, given, type PageOptions, readId, someId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { describeSignal, flagColumns } from '../voids.ts';

interface ListOptions extends PageOptions {
  status: TrafficFlag['status'] | 'all';
  channel?: string;
}

export function flagsCommands(program: Command): void {
  const flags = program
    .command('flags')
    .description('hours of publishers with far more clicks or conversions than usual; alone, the open ones');
  addList(flags);
  decideCommand(flags, 'dismiss', 'nothing is wrong with this hour');
  decideCommand(flags, 'reopen', 'look into a dismissed flag again');
}

function addList(flags: Command): void {
  const command = flags
    .command('list', { isDefault: true })
    .description('flags, the newest hour first')
    .addOption(
      new Option('--status <status>', 'which')
        .choices(['open', 'dismissed', 'voided', 'all'])
        .default('open'),
    )
    .option('--channel <id>', 'only of this channel', readId)
    .action(({ status, channel, ...options }: ListOptions, command: Command) => {
      const { trafficFlags } = connect(command).encart.operator;
      const filter: TrafficFlagQuery = given({
        status: status === 'all' ? undefined : status,
        channel_id: channel,
      });
      return printList(
        command,
        options,
        {
          list: (page) => trafficFlags.list({ ...filter, ...page }),
          all: (page) => trafficFlags.all({ ...filter, ...page }),
        },
        { columns: flagColumns, one: 'flag', many: 'flags' },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['flags', 'those that nobody has looked into'],
    [`flags dismiss ${someId} --note "A sale"`, 'nothing is wrong with it'],
  ]);
}

function decideCommand(flags: Command, name: 'dismiss' | 'reopen', description: string): void {
  const command = flags
    .command(name)
    .description(description)
    .argument('<id>', 'as "flags" names it', readId)
    .option('--note <text>', 'what was found out; it is kept in the audit trail')
    .action(async (id: string, { note }: { note?: string }, command: Command) => {
      const flag = await connect(command).encart.operator.trafficFlags[name](id, given({ note }));
      print(command, flag, () => describeFlag(flag));
    });
  addExamples(command, [[`flags ${name} ${someId} --note "A sale"`, 'with what was found out']]);
}

function describeFlag(flag: TrafficFlag): string {
  const where = `${flag.publisher_name ?? 'the channel itself'} in ${flag.channel_name}`;
  return [
    `Flag ${flag.id}: ${flag.status}.`,
    `${shortTime(flag.hour)}, ${where}: ${flag.signals.map(describeSignal).join(', ')}.`,
    ...(flag.note === '' ? [] : [`Note: ${flag.note}`]),
  ].join('\n');
}
