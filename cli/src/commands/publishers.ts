import type { Encart, PublisherDetails, PublisherRecord, PublisherTraffic } from '@encart/sdk';
import type { Command } from 'commander';
import { requestStatuses } from '../api-values.ts';
import { choicesOption } from '../choices.ts';
import { connectChannel } from '../connect.ts';
import { CommandError } from '../errors.ts';
import {
  addExclusionOptions,
  describeExclusions,
  type ExclusionOptions,
  readExclusions,
  withOwner,
} from '../exclusions.ts';
import { describeUsd } from '../money.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  firstPageText,
  type PageOptions,
  readId,
} from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { confirm } from '../prompt.ts';
import { type Column, fields, replaceControlCharacters } from '../table.ts';
import { namesForChannel, type TaxonomyNames } from '../taxonomy-names.ts';
import { addPublishersCommand, sampleFile } from './add-publishers.ts';
import { addAnswerCommand } from './answer-request.ts';
import { addCheckCommand } from './check-integration.ts';

const columns: Column<PublisherRecord>[] = [
  { title: 'ID', value: (record) => record.publisher_remote_id ?? record.pending_publisher_id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'BRAND', value: ({ brand_name }) => brand_name, canShrink: true },
  { title: 'DOMAIN', value: ({ domain }) => domain, canShrink: true },
  { title: 'CATEGORY', value: ({ primary_category }) => primary_category, canShrink: true },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function publishersCommands(program: Command): void {
  const group = program
    .command('publishers')
    .description('manage publishers of a channel; needs a channel key');
  addExamples(group, [
    ['publishers list', 'list publishers and requests'],
    [`publishers add ${sampleFile}`, 'request publishers from a file'],
  ]);
  addList(group);
  addShow(group);
  addPublishersCommand(group);
  addAnswerCommand(group);
  addCheckCommand(group);
  addRemove(group);
  addExclusions(group);
  addOrigins(group);
}

interface ListOptions extends PageOptions {
  q?: string;
  status?: string[];
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list publishers and requests, newest first')
    .option('--q <words>', 'only brands whose name contains any of these words')
    .addOption(
      choicesOption('--status <statuses>', 'only these statuses, separated by commas', requestStatuses),
    )
    .action(({ q, status, ...options }: ListOptions, command: Command) => {
      const { publishers } = connectChannel(command).encart.channel;
      const filter = { q, status: status?.join(',') };
      return printList(
        command,
        options,
        {
          list: async (page) => {
            const { publishers: results, ...rest } = await publishers.list({ ...filter, ...page });
            return { ...rest, results };
          },
          all: (page) => publishers.all({ ...filter, ...page }),
        },
        {
          columns,
          one: 'publisher',
          many: 'publishers',
          ...(q === undefined &&
            status === undefined && { whenEmpty: 'Request one with "npx encart publishers add".' }),
          toJson: ({ results, ...rest }) => ({ ...rest, publishers: results }),
        },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['publishers list', firstPageText],
    ['publishers list --q "acme shoes"', 'brands with acme or shoes in the name'],
    ['publishers list --all --json', 'all publishers, for scripts'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show a publisher or request; an approved publisher with its key')
    .argument('<id>', 'publisher_remote_id or pending_publisher_id', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const details = await channel.publishers.get(id);
      const names = namesForChannel(await channel.categories());
      const { publisher } = details;
      const remoteId = publisher.publisher_remote_id;
      const traffic = remoteId === null ? undefined : await channel.publishers.traffic(remoteId);
      print(command, details, () =>
        [describePublisher(publisher, names), ...(traffic ? describeTraffic(traffic) : [])].join('\n\n'),
      );
    });
  addExamples(command, [[`publishers show ${exampleId}`, 'status, key and exclusions']]);
}

function addRemove(group: Command): void {
  const command = group
    .command('remove')
    .description('remove an approved publisher; its keys stop working at once, reports keep its history')
    .argument('<id>', 'id from "publishers list"', readId)
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const { remoteId, publisher } = await requireApproved(channel, id, 'be removed');
      const who = replaceControlCharacters(`${publisher.brand_name} (${publisher.domain})`);
      await confirm(command, `Remove ${who} from the channel?`, {
        yes,
        cancelMessage: 'Nothing was removed.',
      });
      await channel.publishers.remove(remoteId);
      const { brand_name, domain } = publisher;
      const answer = { publisher_remote_id: remoteId, brand_name, domain, removed: true };
      print(command, answer, () => `Removed ${who}.`);
    });
  addExamples(command, [
    [`publishers remove ${exampleId}`, 'asks for confirmation'],
    [`publishers remove ${exampleId} --yes`, 'in scripts'],
  ]);
}

function addOrigins(group: Command): void {
  const command = group
    .command('origins')
    .description('show or replace the origins of pages on which the keys of a publisher work in a browser')
    .argument('<id>', 'id from "publishers list"', readId)
    .option('--set <origins...>', 'such as https://shop.example.com; replaces the list')
    .option('--any', 'allow every origin')
    .action(async (id: string, { set, any }: { set?: string[]; any?: boolean }, command: Command) => {
      if (set && any) command.error("error: options '--set' and '--any' cannot be combined", { exitCode: 2 });
      const { channel } = connectChannel(command).encart;
      const { remoteId, publisher } = await requireApproved(channel, id, 'have origins');
      const wanted = any ? [] : set;
      const origins = wanted
        ? (await channel.publishers.setOrigins(remoteId, { origins: wanted })).origins
        : publisher.allowed_origins;
      print(command, { publisher_remote_id: remoteId, origins }, () =>
        origins.length === 0 ? 'Its keys work on pages of every origin.' : origins.join('\n'),
      );
    });
  addExamples(command, [
    [`publishers origins ${exampleId} --set https://shop.example.com`, 'only pages of this shop'],
    [`publishers origins ${exampleId} --any`, 'pages of every origin'],
  ]);
}

function addExclusions(group: Command): void {
  const command = group
    .command('exclusions')
    .description('show or change the exclusions of one publisher')
    .argument('<id>', 'id from "publishers list"', readId)
    .action(async (id: string, options: ExclusionOptions, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const { remoteId, publisher } = await requireApproved(channel, id, 'have exclusions');
      const names = namesForChannel(await channel.categories());
      let { exclusions } = publisher;
      const wanted = readExclusions(options, names, exclusions.subcategories.publisher);
      if (wanted) {
        await channel.publishers.setExclusions(remoteId, wanted);
        ({ exclusions } = (await channel.publishers.get(remoteId)).publisher);
      }
      print(command, { publisher_remote_id: remoteId, exclusions }, () =>
        describeExclusions(exclusionsWithOwners({ exclusions }), names),
      );
    });
  addExclusionOptions(command);
  addExamples(command, [
    [`publishers exclusions ${exampleId}`, 'show the exclusions'],
    [`publishers exclusions ${exampleId} --add Shoes --drop Jewellery`, 'add one, remove one'],
    [`publishers exclusions ${exampleId} --clear`, "remove all except the publisher's own"],
  ]);
}

/** Accepts both ids, because a pending id stays valid after approval. */
async function requireApproved(channel: Encart['channel'], id: string, action: string) {
  const { publisher } = await channel.publishers.get(id);
  const remoteId = publisher.publisher_remote_id;
  if (publisher.status !== 'APPROVED' || remoteId === null)
    throw new CommandError(
      `${replaceControlCharacters(publisher.brand_name)} is ${publisher.status}. Only an approved publisher can ${action}.`,
    );
  return { remoteId, publisher };
}

/** The exclusions of the channel and of the publisher itself for this publisher, each with its owner. */
function exclusionsWithOwners({ exclusions: { subcategories } }: Pick<PublisherDetails, 'exclusions'>) {
  return [
    ...withOwner(subcategories.publisher, 'channel'),
    ...withOwner(subcategories.external, 'publisher'),
  ];
}

/** Describes the traffic that waits for staff of the network: events over the ceiling, and flags. */
function describeTraffic({ over_ceiling: waiting, open_flags: flags }: PublisherTraffic): string[] {
  const payout = waiting.payout === null ? '' : `, ${describeUsd(waiting.payout)} for the channel`;
  return [
    ...(waiting.events === 0
      ? []
      : [`Over the ceiling: ${waiting.events} events wait for staff of the network${payout}.`]),
    ...flags.map(({ hour, signals }) => `Flagged: ${shortTime(hour)}, unusual ${signals.join(', ')}.`),
  ];
}

function describePublisher(publisher: PublisherDetails, names: TaxonomyNames): string {
  const excluded = exclusionsWithOwners(publisher);
  const about = fields([
    ['publisher id', publisher.publisher_remote_id],
    ['pending id', publisher.pending_publisher_id],
    ['status', publisher.status],
    ['brand', publisher.brand_name],
    ['domain', publisher.domain],
    ['category', publisher.primary_category],
    ['key', publisher.api_key],
    ['staff notes', publisher.staff_notes],
    ['created', shortTime(publisher.created_at)],
  ]);
  return excluded.length > 0 ? `${about}\n\n${describeExclusions(excluded, names)}` : about;
}
