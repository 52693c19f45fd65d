import type { Channel } from '@encart/sdk';
import type { Command } from 'commander';
import { addChannelOptions, type ChannelOptions, readChannelFields } from '../channel-options.ts';
import { connect } from '../connect.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  firstPageText,
  type PageOptions,
  readId,
  requireOptions,
} from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { type Column, fields } from '../table.ts';

const columns: Column<Channel>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'SHARE', value: ({ revenue_share }) => percent(revenue_share) },
  { title: 'METRICS', value: ({ enabled_metrics }) => enabled_metrics.length },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function channelsCommands(program: Command): void {
  const group = program.command('channels').description('manage channels');
  addExamples(group, [
    ['channels create "My tracking app"', 'create a channel with two keys'],
    ['channels list', 'list channels'],
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
      return printList(command, options, channels, {
        columns,
        one: 'channel',
        many: 'channels',
        whenEmpty: 'Create one with "npx encart channels create <name>".',
      });
    });
  addPageOptions(command);
  addExamples(command, [
    ['channels list', firstPageText],
    ['channels list --all --json', 'all channels, for scripts'],
  ]);
}

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create a channel; its secret key is shown only once')
    .argument('<name>', 'shown to the channel and in reports')
    .action(async (name: string, options: ChannelOptions, command: Command) => {
      const { channels } = connect(command).encart.operator;
      const created = await channels.create({ name, ...readChannelFields(options) });
      print(command, created, () =>
        [
          describeChannel(created.channel),
          '',
          fields([
            ['secret key', created.keys.secret.key],
            ['publishable key', created.keys.publishable.key],
          ]),
          '',
          'Save the secret key now: it is not shown again.',
        ].join('\n'),
      );
    });
  addChannelOptions(command);
  addExamples(command, [
    ['channels create "My tracking app"', 'with default settings'],
    ['channels create Parcels --revenue-share 60% --max-offers 5', 'with custom settings'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show one channel')
    .argument('<channel-id>', 'id from "channels list"', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const channel = await connect(command).encart.operator.channels.get(id);
      print(command, channel, () => describeChannel(channel));
    });
  addExamples(command, [[`channels show ${exampleId}`, 'show all settings']]);
}

function addUpdate(group: Command): void {
  const command = group
    .command('update')
    .description('update the given fields')
    .argument('<channel-id>', 'id from "channels list"', readId)
    .option('--name <name>', 'shown to the channel and in reports')
    .action(async (id: string, options: ChannelOptions & { name?: string }, command: Command) => {
      requireOptions(command, options);
      const change = {
        ...(options.name !== undefined && { name: options.name }),
        ...readChannelFields(options),
      };
      const channel = await connect(command).encart.operator.channels.update(id, change);
      print(command, channel, () => describeChannel(channel));
    });
  addChannelOptions(command);
  addExamples(command, [
    [`channels update ${exampleId} --name Parcels`, 'rename it'],
    [`channels update ${exampleId} --serving-limit 20000`, 'raise the rate limit'],
    [`channels update ${exampleId} --available-from none`, 'reset to the default report window'],
    [
      `channels update ${exampleId} --heading "Picked for you" --footer "Ads by Parcels"`,
      'change heading and footer',
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
    ['reports from', channel.available_from ?? 'default window'],
    [
      'attribution',
      `${days(attribution.click_days)} after a click, ${days(attribution.view_days)} after an impression`,
    ],
    ['max offers', channel.max_offers],
    ['click references', onOff(channel.links.click_references)],
    ['tracking links', onOff(channel.links.tracking_links)],
    ['named to advertisers', onOff(channel.links.named_to_advertisers)],
    ['heading', channel.offers_heading],
    ['footer', describeLink(attribution_details)],
    ['footer logo', attribution_details.logo_url],
    ['privacy', describeLink(privacy_policy)],
    [
      'calls per minute',
      `channel ${limit(limits.channel)}, serving ${limit(limits.serving)}, reporting ${limit(limits.reporting)}`,
    ],
    ['created', shortTime(channel.created_at)],
    ['updated', shortTime(channel.updated_at)],
  ]);
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}

function days(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`;
}

function describeLink({ copy, target_url }: { copy: string; target_url: string | null }): string {
  return target_url === null ? copy : `${copy} (${target_url})`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
