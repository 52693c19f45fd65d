import type { TrafficFlag, TrafficFlagQuery } from '@encart/sdk';
import type { Command } from 'commander';
import { flagStatuses } from '../api-values.ts';
import { choiceOption } from '../choices.ts';
import { connect } from '../connect.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  omitUndefined,
  type PageOptions,
  readId,
} from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { describeScope, describeSignal, flagColumns } from '../void-view.ts';

interface ListOptions extends PageOptions {
  status: TrafficFlag['status'] | 'all';
  channel?: string;
}

export function flagsCommands(program: Command): void {
  const flags = program
    .command('flags')
    .description(
      'review traffic flags: hours in which a publisher or a channel had far more traffic or spend than usual',
    );
  addExamples(flags, [
    ['flags', 'list open flags'],
    [`flags dismiss ${exampleId} --note "A sale"`, 'close a flag'],
  ]);
  addList(flags);
  addDecision(flags, 'dismiss', 'close a flag: the traffic is valid');
  addDecision(flags, 'reopen', 'reopen a dismissed flag');
}

function addList(flags: Command): void {
  const command = flags
    .command('list', { isDefault: true })
    .description('list flags, newest hour first (default command)')
    .addOption(
      choiceOption('--status <status>', 'only flags with this status', [...flagStatuses, 'all']).default(
        'open',
      ),
    )
    .option('--channel <id>', 'only flags of this channel', readId)
    .action(({ status, channel, ...options }: ListOptions, command: Command) => {
      const { trafficFlags } = connect(command).encart.operator;
      const filter: TrafficFlagQuery = omitUndefined({
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
    ['flags list --status all', 'also closed flags'],
    [`flags list --channel ${exampleId}`, 'of one channel'],
  ]);
}

function addDecision(flags: Command, name: 'dismiss' | 'reopen', description: string): void {
  const command = flags
    .command(name)
    .description(description)
    .argument('<id>', 'id from "flags list"', readId)
    .option('--note <text>', 'reason, stored in the audit trail')
    .action(async (id: string, { note }: { note?: string }, command: Command) => {
      const flag = await connect(command).encart.operator.trafficFlags[name](id, omitUndefined({ note }));
      print(command, flag, () => describeFlag(flag));
    });
  addExamples(command, [[`flags ${name} ${exampleId} --note "A sale"`, 'with a reason']]);
}

function describeFlag(flag: TrafficFlag): string {
  const where = `${describeScope(flag)} in ${flag.channel_name}`;
  return [
    `Flag ${flag.id}: ${flag.status}.`,
    `${shortTime(flag.hour)}, ${where}: ${flag.signals.map(describeSignal).join(', ')}.`,
    ...(flag.note === '' ? [] : [`Note: ${flag.note}`]),
  ].join('\n');
}
