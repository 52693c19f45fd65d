import type { Channel } from '@encart/sdk';
import type { Command } from 'commander';
import { addSettingOptions, readSettings, type SettingOptions } from '../channel-options.ts';
import { connect } from '../connect.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, requireOptions, someId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';

const columns: Column<Channel>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, shrinks: true },
  { title: 'SHARE', value: ({ revenue_share }) => percent(revenue_share) },
  { title: 'METRICS', value: ({ enabled_metrics }) => enabled_metrics.length },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function channelsCommands(program: Command): void {
  const group = program.command('channels').description('the channels of the network');
  addExamples(group, [
    ['channels create "My tracking app"', 'a channel and its two keys'],
    ['channels list', 'all of them'],
  ]);
  addList(group);
  addCreate(group);
  addShow(group);
  addUpdate(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list channels, newest first')
    .action((options: PageOptions, command: Command) => {
      const { channels } = connect(command).encart.operator;
      return printList(command, options, channels, { columns, one: 'channel', many: 'channels' });
    });
  addPageOptions(command);
  addExamples(command, [
    ['channels list', 'the first 50'],
    ['channels list --all --json', 'every channel, for a script'],
  ]);
}

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create a channel; its keys are shown once')
    .argument('<name>', 'shown to the channel and in reports')
    .action(async (name: string, options: SettingOptions, command: Command) => {
      const { channels } = connect(command).encart.operator;
      const made = await channels.create({ name, ...readSettings(options) });
      print(command, made, () =>
        [
          describeChannel(made.channel),
          '',
          fields([
            ['secret key', made.keys.secret.key],
            ['publishable key', made.keys.publishable.key],
          ]),
          '',
          'Keep the secret key now: it is not shown again.',
        ].join('\n'),
      );
    });
  addSettingOptions(command);
  addExamples(command, [
    ['channels create "My tracking app"', 'with the defaults'],
    ['channels create Parcels --revenue-share 60% --max-offers 5', 'with terms of its own'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show one channel')
    .argument('<channel-id>', 'as "channels list" names it', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const channel = await connect(command).encart.operator.channels.get(id);
      print(command, channel, () => describeChannel(channel));
    });
  addExamples(command, [[`channels show ${someId}`, 'all its settings']]);
}

function addUpdate(group: Command): void {
  const command = group
    .command('update')
    .description('change what is given, leave the rest')
    .argument('<channel-id>', 'as "channels list" names it', readId)
    .option('--name <name>', 'shown to the channel and in reports')
    .action(async (id: string, options: SettingOptions & { name?: string }, command: Command) => {
      requireOptions(command, options);
      const change = {
        ...(options.name !== undefined && { name: options.name }),
        ...readSettings(options),
      };
      const channel = await connect(command).encart.operator.channels.update(id, change);
      print(command, channel, () => describeChannel(channel));
    });
  addSettingOptions(command);
  addExamples(command, [
    [`channels update ${someId} --name Parcels`, 'a new name'],
    [`channels update ${someId} --serving-limit 20000`, 'more calls a minute and key'],
    [`channels update ${someId} --available-from none`, 'back to the default window'],
    [
      `channels update ${someId} --heading "Picked for you" --footer "Ads by Parcels"`,
      'above and below offers',
    ],
  ]);
}

function describeChannel(channel: Channel): string {
  const { attribution, rate_limits: limits } = channel;
  const { attribution_details, privacy_policy } = channel.footer;
  const limit = (calls: number | null) => (calls === null ? 'default' : String(calls));
  return fields([
    ['id', channel.id],
    ['name', channel.name],
    ['revenue share', percent(channel.revenue_share)],
    ['metrics', channel.enabled_metrics.join(', ')],
    ['reports from', channel.available_from ?? 'the default window'],
    [
      'attribution',
      `${attribution.click_days} days after a click, ${attribution.view_days} after an impression`,
    ],
    ['max offers', channel.max_offers],
    ['heading', channel.offers_heading],
    ['footer', describeLink(attribution_details)],
    ['footer logo', attribution_details.logo_url],
    ['privacy', describeLink(privacy_policy)],
    [
      'calls a minute',
      `channel ${limit(limits.channel)}, serving ${limit(limits.serving)}, reporting ${limit(limits.reporting)}`,
    ],
    ['created', shortTime(channel.created_at)],
    ['updated', shortTime(channel.updated_at)],
  ]);
}

function describeLink({ copy, target_url }: { copy: string; target_url: string | null }): string {
  return target_url === null ? copy : `${copy} (${target_url})`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
