import type { HourOverCeilingQuery, NewVoid } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  omitUndefined,
  type PageOptions,
  readId,
} from '../options.ts';
import { print } from '../print.ts';
import { printList } from '../print-list.ts';
import { confirm } from '../prompt.ts';
import { describeFigures, describeVoid, followVoid, overCeilingColumns } from '../void-view.ts';
import { readPublisher, readTime } from './voids.ts';

interface ListOptions extends PageOptions {
  channel?: string;
  publisher?: string;
}

interface DecideOptions {
  channel: string;
  publisher?: string | null;
  from: string;
  to: string;
  reason: string;
  yes?: boolean;
}

export function overCeilingCommands(program: Command): void {
  const overCeiling = program
    .command('over-ceiling')
    .description('decide about events of pages and links that are over the ceiling of their publisher');
  addExamples(overCeiling, [
    ['over-ceiling', 'list the hours that wait'],
    [
      `over-ceiling approve --channel ${exampleId} --publisher ${exampleId} --from 2026-06-14T05:00Z --to 2026-06-14T06:00Z --reason "A launch"`,
      'bill them, as far as the budgets pay',
    ],
  ]);
  addList(overCeiling);
  addDecision(
    overCeiling,
    'approve',
    'bill what is over the ceiling; shows the figures and asks for confirmation',
  );
  addDecision(
    overCeiling,
    'void',
    'void what is over the ceiling; shows the figures and asks for confirmation',
  );
}

function addList(group: Command): void {
  const command = group
    .command('list', { isDefault: true })
    .description('list the hours that wait, newest first (default command)')
    .option('--channel <id>', 'only hours of this channel', readId)
    .option('--publisher <id>', 'only hours of this publisher', readId)
    .action(({ channel, publisher, ...options }: ListOptions, command: Command) => {
      const { hoursOverCeiling } = connect(command).encart.operator;
      const filter: HourOverCeilingQuery = omitUndefined({ channel_id: channel, publisher_id: publisher });
      return printList(
        command,
        options,
        {
          list: (page) => hoursOverCeiling.list({ ...filter, ...page }),
          all: (page) => hoursOverCeiling.all({ ...filter, ...page }),
        },
        { columns: overCeilingColumns, one: 'hour', many: 'hours' },
      );
    });
  addPageOptions(command);
  addExamples(command, [[`over-ceiling list --channel ${exampleId}`, 'of one channel']]);
}

function addDecision(group: Command, action: 'approve' | 'void', description: string): void {
  const command = group
    .command(action)
    .description(description)
    .requiredOption('--channel <id>', 'id from "over-ceiling list"', readId)
    .requiredOption(
      '--from <time>',
      'events that arrived from this time, such as 2026-06-14T05:00Z',
      readTime,
    )
    .requiredOption('--to <time>', 'events that arrived before this time', readTime)
    .requiredOption('--reason <text>', 'reason, stored in the audit trail')
    .option(
      '--publisher <id>',
      'only this publisher, or "none" for the channel itself (default: all of the channel)',
      readPublisher,
    )
    .option('--yes', 'do not ask for confirmation')
    .action(async (options: DecideOptions, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const preview = await followVoid(command, 'Counting the events', (waitOptions) =>
        voids.preview(selectionOf(options, action), waitOptions),
      );
      const figures = preview.preview ? ` ${describeFigures(preview.preview)}` : '';
      await confirm(command, `${action === 'approve' ? 'Approve' : 'Void'}${figures}?`, {
        yes: options.yes,
        cancelMessage: 'Nothing was decided.',
        ...(!options.yes && { about: describeVoid(preview) }),
      });
      await voids.confirm(preview.id);
      const title = action === 'approve' ? 'Billing' : 'Voiding';
      const record = await followVoid(command, title, (waitOptions) => voids.wait(preview.id, waitOptions));
      print(command, record, () => describeVoid(record));
    });
  addExamples(command, [
    [
      `over-ceiling ${action} --channel ${exampleId} --from 2026-06-14T05:00Z --to 2026-06-14T06:00Z --reason "A launch"`,
      'all publishers of a channel',
    ],
  ]);
}

function selectionOf(
  { channel, publisher, from, to, reason }: DecideOptions,
  action: 'approve' | 'void',
): NewVoid {
  return {
    channel_id: channel,
    reason,
    from,
    to,
    action,
    time: 'arrival',
    unbilled_as: 'over_ceiling',
    ...omitUndefined({
      publisher_id: publisher ?? undefined,
      without_publisher: publisher === null ? true : undefined,
    }),
  };
}
