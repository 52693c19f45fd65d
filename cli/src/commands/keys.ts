import type { ApiKey, MintedKey, PageQuery, Rotation } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { connect, connectChannel } from '../connect.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, readInteger, someId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';

const columns: Column<ApiKey>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'KEY', value: ({ masked }) => masked },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'NAME', value: ({ name }) => name, shrinks: true },
  { title: 'LAST USED', value: ({ last_used_at }) => shortTime(last_used_at) },
  { title: 'EXPIRES', value: ({ expires_at }) => shortTime(expires_at) },
];

export function keysCommands(program: Command): void {
  const group = program
    .command('keys')
    .description('the keys of channels and publishers; as a channel: those of its publishers');
  addExamples(group, [
    [`keys list ${someId}`, 'the keys of a channel'],
    [`keys list --publisher ${someId}`, 'as a channel: the keys of a publisher'],
    [`keys rotate ${someId} --grace 3600`, 'a successor; the old key works for one more hour'],
  ]);
  addList(group);
  addMint(group);
  addShow(group);
  addRotate(group);
  addRevoke(group);
}

interface Whose {
  publisher?: string;
}

/** With a channel it is staff who ask, without one the channel itself, about one of its publishers. */
function addWhose(command: Command): Command {
  return command
    .argument('[channel-id]', 'for staff: as "channels list" names it', readId)
    .option(
      '--publisher <id>',
      'the keys of this publisher; without a channel id: as the channel, with its secret key',
      readId,
    );
}

function addPublisherOfKey(command: Command): Command {
  return command.option('--publisher <id>', 'as the channel: the publisher that the key belongs to', readId);
}

function requireWhose(command: Command, channelId: string | undefined): string {
  if (channelId !== undefined) return channelId;
  return command.error('error: give a channel id (staff), or --publisher (as the channel)', { exitCode: 2 });
}

function addList(group: Command): void {
  const command = addWhose(group.command('list'))
    .description('list the keys of a channel or of a publisher, masked')
    .action(
      (channelId: string | undefined, { publisher, ...options }: PageOptions & Whose, command: Command) =>
        printList(command, options, listCalls(command, channelId, publisher), {
          columns,
          one: 'key',
          many: 'keys',
        }),
    );
  addPageOptions(command);
  addExamples(command, [
    [`keys list ${someId}`, 'the keys that act for this channel'],
    [`keys list ${someId} --publisher ${someId}`, 'those of one of its publishers'],
    [`keys list --publisher ${someId}`, 'the same, as the channel'],
  ]);
}

function listCalls(command: Command, channelId: string | undefined, publisher: string | undefined) {
  if (channelId === undefined && publisher !== undefined) {
    const { keys } = connectChannel(command).encart.channel.publishers;
    return {
      list: (page: PageQuery) => keys.list(publisher, page),
      all: (page: PageQuery) => keys.all(publisher, page),
    };
  }
  const id = requireWhose(command, channelId);
  const { keys } = connect(command).encart.operator;
  const filter = publisher === undefined ? {} : { publisher_id: publisher };
  return {
    list: (page: PageQuery) => keys.list(id, { ...filter, ...page }),
    all: (page: PageQuery) => keys.all(id, { ...filter, ...page }),
  };
}

interface MintOptions extends Whose {
  kind?: 'secret' | 'publishable';
  name?: string;
  expires?: string;
}

function addMint(group: Command): void {
  const command = addWhose(group.command('mint'))
    .description('mint a key for a channel or a publisher; a secret key is shown once')
    .addOption(
      new Option(
        '--kind <kind>',
        'what it may do (default: secret; publishers have publishable ones only)',
      ).choices(['secret', 'publishable']),
    )
    .option('--name <name>', 'what it is for')
    .option('--expires <time>', 'when it ends, as 2030-01-31 or 2030-01-31T12:00:00Z')
    .action(async (channelId: string | undefined, options: MintOptions, command: Command) => {
      const minted = await mint(command, channelId, options);
      print(command, minted, () => describeMinted(minted));
    });
  addExamples(command, [
    [`keys mint ${someId} --name "order feed"`, 'a secret key'],
    [`keys mint ${someId} --kind publishable --expires 2030-01-31`, 'one for browsers that ends by itself'],
    [`keys mint --publisher ${someId}`, 'as the channel: one for a publisher whose keys are revoked'],
  ]);
}

function mint(command: Command, channelId: string | undefined, options: MintOptions): Promise<MintedKey> {
  const { publisher, name, expires } = options;
  const order = {
    ...(name !== undefined && { name }),
    ...(expires !== undefined && { expires_at: startOfDay(expires) }),
  };
  if (channelId === undefined && publisher !== undefined && options.kind !== 'secret')
    return connectChannel(command).encart.channel.publishers.keys.mint(publisher, order);
  const id = requireWhose(command, channelId);
  return connect(command).encart.operator.keys.mint(id, {
    ...order,
    kind: options.kind ?? (publisher === undefined ? 'secret' : 'publishable'),
    ...(publisher !== undefined && { publisher_id: publisher }),
  });
}

/** The calls on one key: as staff, or as the channel on a key of a publisher. */
function callsOf(command: Command, publisher: string | undefined) {
  if (publisher === undefined) return connect(command).encart.operator.keys;
  const { keys } = connectChannel(command).encart.channel.publishers;
  return {
    get: (id: string) => keys.get(publisher, id),
    rotate: (id: string, rotation: Rotation) => keys.rotate(publisher, id, rotation),
    revoke: (id: string) => keys.revoke(publisher, id),
  };
}

function addShow(group: Command): void {
  const command = addPublisherOfKey(group.command('show'))
    .description('show one key; the key itself only when it is publishable')
    .argument('<key-id>', 'as "keys list" names it', readId)
    .action(async (id: string, { publisher }: Whose, command: Command) => {
      const key = await callsOf(command, publisher).get(id);
      print(command, key, () => describeKey(key, key.key === null ? [] : [['in full', key.key]]));
    });
  addExamples(command, [
    [`keys show ${someId}`, 'its state and last use'],
    [`keys show ${someId} --publisher ${someId}`, 'as the channel'],
  ]);
}

function addRotate(group: Command): void {
  const command = addPublisherOfKey(group.command('rotate'))
    .description('mint a successor; the old key keeps working for a while')
    .argument('<key-id>', 'as "keys list" names it', readId)
    .option(
      '--grace <seconds>',
      'how long the old key keeps working, 0 ends it at once (default: 24 hours)',
      readInteger,
    )
    .action(async (id: string, { grace, publisher }: Whose & { grace?: number }, command: Command) => {
      const rotation = grace === undefined ? {} : { grace_seconds: grace };
      const minted = await callsOf(command, publisher).rotate(id, rotation);
      print(command, minted, () => {
        const end =
          grace === 0 ? 'has ended' : `works for ${grace === undefined ? '24 hours' : `${grace} s`}`;
        return `${describeMinted(minted)}\nThe old key ${end}.`;
      });
    });
  addExamples(command, [
    [`keys rotate ${someId}`, 'time to change it everywhere: 24 hours'],
    [`keys rotate ${someId} --grace 0`, 'it leaked'],
    [`keys rotate ${someId} --publisher ${someId}`, 'as the channel: the key of a publisher'],
  ]);
}

function addRevoke(group: Command): void {
  const command = addPublisherOfKey(group.command('revoke'))
    .description('end a key, everywhere within two seconds; this cannot be undone')
    .argument('<key-id>', 'as "keys list" names it', readId)
    .action(async (id: string, { publisher }: Whose, command: Command) => {
      const calls = callsOf(command, publisher);
      await calls.revoke(id);
      const { key: _shown, ...key } = await calls.get(id);
      print(command, key, () => `Revoked.\n\n${describeKey(key)}`);
    });
  addExamples(command, [
    [`keys revoke ${someId}`, 'every call with it is refused from now on'],
    [`keys revoke ${someId} --publisher ${someId}`, 'as the channel: the key of a publisher'],
  ]);
}

/** A day means its first moment, so that a key never outlives the date it was given. */
function startOfDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}

function describeMinted(minted: MintedKey): string {
  const note = {
    secret: 'Keep it now: it is not shown again.',
    publishable: 'It may be shown again: "npx encart keys show".',
    operator: 'Keep it now: it is not shown again. operator.key and your scripts still hold the old one.',
  }[minted.kind];
  return `${describeKey(minted)}\n\n${fields([['key', minted.key]])}\n\n${note}`;
}

function describeKey(key: ApiKey, more: [string, string][] = []): string {
  return fields([
    ['id', key.id],
    ['kind', key.kind],
    ['masked', key.masked],
    ['name', key.name],
    ['status', key.status],
    ['channel', key.channel_id],
    ['publisher', key.publisher_id],
    ['created', shortTime(key.created_at)],
    ['expires', shortTime(key.expires_at)],
    ['revoked', shortTime(key.revoked_at)],
    ['last used', shortTime(key.last_used_at)],
    ['successor', key.successor_id],
    ...more,
  ]);
}
