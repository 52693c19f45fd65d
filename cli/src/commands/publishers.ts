import type { Encart, PublisherDetails, PublisherRecord } from '@encart/sdk';
import type { Command } from 'commander';
import { confirm } from '../confirm.ts';
import { connectChannel } from '../connect.ts';
import {
  addExclusionOptions,
  describeExclusions,
  type ExclusionOptions,
  readExclusions,
  setBy,
} from '../exclusions.ts';
import { Refusal } from '../failure.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, someId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Column, fields, oneLine } from '../table.ts';
import { type Names, namesForChannel } from '../taxonomy-names.ts';
import { addPublishersCommand } from './add-publishers.ts';
import { addAnswerCommand } from './answer-request.ts';
import { addCheckCommand } from './check-integration.ts';

const columns: Column<PublisherRecord>[] = [
  { title: 'ID', value: (record) => record.publisher_remote_id ?? record.pending_publisher_id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'BRAND', value: ({ brand_name }) => brand_name, shrinks: true },
  { title: 'DOMAIN', value: ({ domain }) => domain, shrinks: true },
  { title: 'CATEGORY', value: ({ primary_category }) => primary_category, shrinks: true },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function publishersCommands(program: Command): void {
  const group = program
    .command('publishers')
    .description("a channel's publishers and its requests for more; takes the key of the channel");
  addExamples(group, [
    ['publishers list', 'members and requests, newest first'],
    ['publishers add shops.csv', 'ask for many at once'],
  ]);
  addList(group);
  addShow(group);
  addPublishersCommand(group);
  addAnswerCommand(group);
  addCheckCommand(group);
  addRemove(group);
  addExclusions(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list members and requests, newest first')
    .option('--q <words>', 'only brands with any of these words in their name')
    .option('--status <statuses>', 'only these, separated by commas: pending, needs_info, approved, rejected')
    .action(({ q, status, ...options }: PageOptions & { q?: string; status?: string }, command: Command) => {
      const { publishers } = connectChannel(command).encart.channel;
      const filter = { q, status };
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
          wire: ({ results, ...rest }) => ({ ...rest, publishers: results }),
        },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['publishers list', 'the first 50'],
    ['publishers list --q "acme shoes"', 'with acme or shoes in the name'],
    ['publishers list --all --json', 'every one, for a script'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show one publisher or request, with its key once it is approved')
    .argument('<id>', 'its publisher_remote_id or pending_publisher_id', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const details = await channel.publishers.get(id);
      const names = namesForChannel(await channel.categories());
      print(command, details, () => describePublisher(details.publisher, names));
    });
  addExamples(command, [[`publishers show ${someId}`, 'its state, its key, its exclusions']]);
}

function addRemove(group: Command): void {
  const command = group
    .command('remove')
    .description('remove an approved publisher; its key ends at once, its history stays in the reports')
    .argument('<id>', 'as "publishers list" names it', readId)
    .option('--yes', 'do not ask')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const { remoteId, publisher } = await requireApproved(channel, id, 'removed');
      const who = oneLine(`${publisher.brand_name} (${publisher.domain})`);
      await confirm(`Remove ${who} from the channel?`, yes, 'Nothing was removed.');
      await channel.publishers.remove(remoteId);
      const { brand_name, domain } = publisher;
      const answer = { publisher_remote_id: remoteId, brand_name, domain, removed: true };
      print(command, answer, () => `Removed ${who}.`);
    });
  addExamples(command, [
    [`publishers remove ${someId}`, 'asks first'],
    [`publishers remove ${someId} --yes`, 'in a script'],
  ]);
}

function addExclusions(group: Command): void {
  const command = group
    .command('exclusions')
    .description('what the channel does not show at one publisher; shows the list, or changes it')
    .argument('<id>', 'as "publishers list" names it', readId)
    .action(async (id: string, options: ExclusionOptions, command: Command) => {
      const { channel } = connectChannel(command).encart;
      const { remoteId, publisher } = await requireApproved(channel, id, 'given exclusions');
      const names = namesForChannel(await channel.categories());
      let { exclusions } = publisher;
      const wanted = readExclusions(options, names, exclusions.subcategories.publisher);
      if (wanted) {
        await channel.publishers.setExclusions(remoteId, wanted);
        ({ exclusions } = (await channel.publishers.get(remoteId)).publisher);
      }
      print(command, { publisher_remote_id: remoteId, exclusions }, () =>
        describeExclusions(excludedAt({ exclusions }), names),
      );
    });
  addExclusionOptions(command);
  addExamples(command, [
    [`publishers exclusions ${someId}`, 'what is excluded now'],
    [`publishers exclusions ${someId} --add Shoes --drop Jewellery`, 'one more, one less'],
    [`publishers exclusions ${someId} --clear`, "only the publisher's own stay"],
  ]);
}

/** An old pending id keeps leading to its publisher, so both ids will do. */
async function requireApproved(channel: Encart['channel'], id: string, what: string) {
  const { publisher } = await channel.publishers.get(id);
  const remoteId = publisher.publisher_remote_id;
  if (publisher.status !== 'APPROVED' || remoteId === null)
    throw new Refusal(
      `${oneLine(publisher.brand_name)} is ${publisher.status}; only an approved publisher can be ${what}.`,
    );
  return { remoteId, publisher };
}

function excludedAt({ exclusions: { subcategories } }: Pick<PublisherDetails, 'exclusions'>) {
  return [...setBy(subcategories.publisher, 'channel'), ...setBy(subcategories.external, 'publisher')];
}

function describePublisher(publisher: PublisherDetails, names: Names): string {
  const excluded = excludedAt(publisher);
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
