import type { ApiKey, MintedKey } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { connect } from '../connect.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, readInteger } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';

const someId = '01890a5d-ac96-774b-bcce-b302099a8057';

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
  const group = program.command('keys').description('the keys of channels');
  addExamples(group, [
    [`keys list ${someId}`, 'the keys of a channel'],
    [`keys rotate ${someId} --grace 3600`, 'a successor; the old key lives one more hour'],
  ]);
  addList(group);
  addMint(group);
  addShow(group);
  addRotate(group);
  addRevoke(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list the keys of a channel, masked')
    .argument('<channel-id>', 'as "channels list" names it', readId)
    .action((channelId: string, options: PageOptions, command: Command) => {
      const { keys } = connect(command).encart.operator;
      return printList(
        command,
        options,
        { list: (page) => keys.list(channelId, page), all: (page) => keys.all(channelId, page) },
        { columns, one: 'key', many: 'keys' },
      );
    });
  addPageOptions(command);
  addExamples(command, [[`keys list ${someId}`, 'who may call for this channel']]);
}

function addMint(group: Command): void {
  const command = group
    .command('mint')
    .description('mint a key for a channel; a secret key is shown once')
    .argument('<channel-id>', 'as "channels list" names it', readId)
    .addOption(
      new Option('--kind <kind>', 'what it may do').choices(['secret', 'publishable']).default('secret'),
    )
    .option('--name <name>', 'what it is for')
    .option('--expires <time>', 'when it ends, as 2030-01-31 or 2030-01-31T12:00:00Z')
    .action(
      async (
        channelId: string,
        options: { kind: 'secret' | 'publishable'; name?: string; expires?: string },
        command: Command,
      ) => {
        const minted = await connect(command).encart.operator.keys.mint(channelId, {
          kind: options.kind,
          ...(options.name !== undefined && { name: options.name }),
          ...(options.expires !== undefined && { expires_at: startOfDay(options.expires) }),
        });
        print(command, minted, () => describeMinted(minted));
      },
    );
  addExamples(command, [
    [`keys mint ${someId} --name "order feed"`, 'a secret key'],
    [`keys mint ${someId} --kind publishable --expires 2030-01-31`, 'one for browsers that ends by itself'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show one key; the key itself only when it is publishable')
    .argument('<key-id>', 'as "keys list" names it', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const key = await connect(command).encart.operator.keys.get(id);
      print(command, key, () => describeKey(key, key.key === null ? [] : [['in full', key.key]]));
    });
  addExamples(command, [[`keys show ${someId}`, 'its state and last use']]);
}

function addRotate(group: Command): void {
  const command = group
    .command('rotate')
    .description('mint a successor; the old key lives on for a while')
    .argument('<key-id>', 'as "keys list" names it', readId)
    .option(
      '--grace <seconds>',
      'how long the old key lives on, 0 ends it at once (default: 24 hours)',
      readInteger,
    )
    .action(async (id: string, { grace }: { grace?: number }, command: Command) => {
      const rotation = grace === undefined ? {} : { grace_seconds: grace };
      const minted = await connect(command).encart.operator.keys.rotate(id, rotation);
      print(command, minted, () => {
        const end =
          grace === 0 ? 'has ended' : `lives on for ${grace === undefined ? '24 hours' : `${grace} s`}`;
        return `${describeMinted(minted)}\nThe old key ${end}.`;
      });
    });
  addExamples(command, [
    [`keys rotate ${someId}`, 'time to change it everywhere: 24 hours'],
    [`keys rotate ${someId} --grace 0`, 'it leaked'],
  ]);
}

function addRevoke(group: Command): void {
  const command = group
    .command('revoke')
    .description('end a key, everywhere within two seconds; this cannot be undone')
    .argument('<key-id>', 'as "keys list" names it', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const { keys } = connect(command).encart.operator;
      await keys.revoke(id);
      const { key: _shown, ...key } = await keys.get(id);
      print(command, key, () => `Revoked.\n\n${describeKey(key)}`);
    });
  addExamples(command, [[`keys revoke ${someId}`, 'nobody can call with it any more']]);
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
    ['created', shortTime(key.created_at)],
    ['expires', shortTime(key.expires_at)],
    ['revoked', shortTime(key.revoked_at)],
    ['last used', shortTime(key.last_used_at)],
    ['successor', key.successor_id],
    ...more,
  ]);
}
