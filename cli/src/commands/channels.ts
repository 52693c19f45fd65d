import type { Channel, ChannelChange } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { printList } from '../lists.ts';
import {
  addExamples,
  addPageOptions,
  given,
  type Limit,
  type PageOptions,
  readId,
  readInteger,
  readLimit,
  readList,
  readShare,
  requireOptions,
  someId,
} from '../options.ts';
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
  ]);
}

interface SettingOptions {
  revenueShare?: number;
  metrics?: string[];
  availableFrom?: string;
  clickDays?: number;
  viewDays?: number;
  maxOffers?: number;
  channelLimit?: Limit;
  servingLimit?: Limit;
  reportingLimit?: Limit;
}

function addSettingOptions(command: Command): void {
  command
    .option('--revenue-share <share>', "the channel's part of the revenue, 0.5 or 50%", readShare)
    .option('--metrics <names>', 'metrics its reports may show, separated by commas', readList)
    .option('--available-from <date>', 'first day of its reports, YYYY-MM-DD, or "none"')
    .option('--click-days <n>', 'a conversion counts this long after a click', readInteger)
    .option('--view-days <n>', 'and this long after an impression', readInteger)
    .option('--max-offers <n>', 'offers in an answer, when the caller does not say', readInteger)
    .option('--channel-limit <n>', 'calls a minute and key on the channel API, or "default"', readLimit)
    .option('--serving-limit <n>', 'the same on the serving API', readLimit)
    .option('--reporting-limit <n>', 'the same on the reporting API', readLimit);
}

/** The options that were given, in the words of the API. Whether a value is allowed is for the service to say. */
function readSettings(options: SettingOptions): ChannelChange {
  const limit = (calls: Limit | undefined) => (calls === 'default' ? null : calls);
  const attribution = given({ click_days: options.clickDays, view_days: options.viewDays });
  const rateLimits = given({
    channel: limit(options.channelLimit),
    serving: limit(options.servingLimit),
    reporting: limit(options.reportingLimit),
  });
  return given({
    revenue_share: options.revenueShare,
    enabled_metrics: options.metrics as ChannelChange['enabled_metrics'],
    available_from: options.availableFrom === 'none' ? null : options.availableFrom,
    max_offers: options.maxOffers,
    attribution: Object.keys(attribution).length > 0 ? attribution : undefined,
    rate_limits: Object.keys(rateLimits).length > 0 ? rateLimits : undefined,
  }) as ChannelChange;
}

function describeChannel(channel: Channel): string {
  const { attribution, rate_limits: limits } = channel;
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
    [
      'calls a minute',
      `channel ${limit(limits.channel)}, serving ${limit(limits.serving)}, reporting ${limit(limits.reporting)}`,
    ],
    ['created', shortTime(channel.created_at)],
    ['updated', shortTime(channel.updated_at)],
  ]);
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
