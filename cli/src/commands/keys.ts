import type { ApiKey, KeyChange, MintedKey, PageQuery, Revocation, Rotation } from '@encart/sdk';
import type { Command } from 'commander';
import { keyKinds } from '../api-values.ts';
import { choiceOption } from '../choices.ts';
import { connect, connectChannel } from '../connect.ts';
import { addExamples, addPageOptions, exampleId, type PageOptions, readId, readInteger } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { confirm } from '../prompt.ts';
import { type Column, fields, replaceControlCharacters } from '../table.ts';

/** The service's grace period if none is given. */
const defaultGrace = '24 hours';

const columns: Column<ApiKey>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'KEY', value: ({ masked }) => masked },
  { title: 'STATUS', value: ({ status, leaked_since }) => (leaked_since ? 'leaked' : status) },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'LAST USED', value: ({ last_used_at }) => shortTime(last_used_at) },
  { title: 'EXPIRES', value: ({ expires_at }) => shortTime(expires_at) },
];

export function keysCommands(program: Command): void {
  const group = program
    .command('keys')
    .description('manage API keys of channels, publishers and advertisers');
  addExamples(group, [
    [`keys list ${exampleId}`, 'keys of a channel'],
    [`keys list --publisher ${exampleId}`, 'as a channel: keys of a publisher'],
    [`keys mint --advertiser ${exampleId}`, 'a key for an advertiser'],
    [`keys rotate ${exampleId} --grace 3600`, 'replace a key; the old one works for another hour'],
    [`keys revoke ${exampleId} --leaked`, 'revoke a key that others may have used'],
  ]);
  addList(group);
  addMint(group);
  addShow(group);
  addRotate(group);
  addRevoke(group);
  addChange(group);
}

interface KeyOwnerOptions {
  publisher?: string;
  advertiser?: string;
}

/** Staff pass a channel id. A channel passes only `--publisher`, with its own secret key. */
function addOwnerOptions(command: Command): Command {
  return command
    .argument('[channel-id]', 'for staff: id from "channels list"', readId)
    .option(
      '--publisher <id>',
      'keys of this publisher; without a channel id: use the secret key of the channel',
      readId,
    )
    .option('--advertiser <id>', 'for staff: keys of this advertiser, id from "advertisers list"', readId);
}

function addPublisherOption(command: Command): Command {
  return command.option('--publisher <id>', 'for channels: the publisher that the key belongs to', readId);
}

function requireChannelId(command: Command, channelId: string | undefined): string {
  if (channelId !== undefined) return channelId;
  return command.error('error: pass a channel id or --advertiser (staff), or --publisher (channel)', {
    exitCode: 2,
  });
}

function addList(group: Command): void {
  const command = addOwnerOptions(group.command('list'))
    .description('list keys of a channel, publisher or advertiser, masked')
    .action(
      (
        channelId: string | undefined,
        { publisher, advertiser, ...options }: PageOptions & KeyOwnerOptions,
        command: Command,
      ) =>
        printList(command, options, listCalls(command, channelId, { publisher, advertiser }), {
          columns,
          one: 'key',
          many: 'keys',
          note: warnAboutPages,
        }),
    );
  addPageOptions(command);
  addExamples(command, [
    [`keys list ${exampleId}`, 'keys of a channel'],
    [`keys list ${exampleId} --publisher ${exampleId}`, 'keys of one of its publishers'],
    [`keys list --publisher ${exampleId}`, 'the same with the key of the channel'],
    [`keys list --advertiser ${exampleId}`, 'keys of an advertiser'],
  ]);
}

function listCalls(
  command: Command,
  channelId: string | undefined,
  { publisher, advertiser }: KeyOwnerOptions,
) {
  if (advertiser !== undefined) {
    const { keys } = connect(command).encart.operator.advertisers;
    return {
      list: (page: PageQuery) => keys.list(advertiser, page),
      all: (page: PageQuery) => keys.all(advertiser, page),
    };
  }
  if (channelId === undefined && publisher !== undefined) {
    const { keys } = connectChannel(command).encart.channel.publishers;
    return {
      list: (page: PageQuery) => keys.list(publisher, page),
      all: (page: PageQuery) => keys.all(publisher, page),
    };
  }
  const id = requireChannelId(command, channelId);
  const { keys } = connect(command).encart.operator;
  const filter = publisher === undefined ? {} : { publisher_id: publisher };
  return {
    list: (page: PageQuery) => keys.list(id, { ...filter, ...page }),
    all: (page: PageQuery) => keys.all(id, { ...filter, ...page }),
  };
}

interface MintOptions extends KeyOwnerOptions {
  kind?: 'secret' | 'publishable';
  name?: string;
  expires?: string;
}

function addMint(group: Command): void {
  const command = addOwnerOptions(group.command('mint'))
    .description('create a key for a channel, publisher or advertiser; a secret key is shown only once')
    .addOption(
      choiceOption(
        '--kind <kind>',
        'kind of key of a channel (default: secret; publishers have publishable keys only)',
        keyKinds,
      ),
    )
    .option('--name <name>', 'name of the key')
    .option('--expires <time>', 'expiry, such as 2030-01-31 or 2030-01-31T12:00:00Z')
    .action(async (channelId: string | undefined, options: MintOptions, command: Command) => {
      const minted = await mint(command, channelId, options);
      print(command, minted, () => describeMinted(minted));
    });
  addExamples(command, [
    [`keys mint ${exampleId} --name "order feed"`, 'a secret key'],
    [`keys mint ${exampleId} --kind publishable --expires 2030-01-31`, 'a publishable key with an expiry'],
    [`keys mint --publisher ${exampleId}`, 'as a channel: a new key for a publisher'],
    [`keys mint --advertiser ${exampleId} --name "shop server"`, 'a key for an advertiser'],
  ]);
}

function mint(command: Command, channelId: string | undefined, options: MintOptions): Promise<MintedKey> {
  const { publisher, advertiser, name, expires } = options;
  const keyFields = {
    ...(name !== undefined && { name }),
    ...(expires !== undefined && { expires_at: startOfDay(expires) }),
  };
  if (advertiser !== undefined)
    return connect(command).encart.operator.advertisers.keys.mint(advertiser, keyFields);
  if (channelId === undefined && publisher !== undefined && options.kind !== 'secret')
    return connectChannel(command).encart.channel.publishers.keys.mint(publisher, keyFields);
  const id = requireChannelId(command, channelId);
  return connect(command).encart.operator.keys.mint(id, {
    ...keyFields,
    kind: options.kind ?? (publisher === undefined ? 'secret' : 'publishable'),
    ...(publisher !== undefined && { publisher_id: publisher }),
  });
}

/** Key calls for staff, or for a channel on the keys of a publisher. */
function callsOf(command: Command, publisher: string | undefined) {
  if (publisher === undefined) return connect(command).encart.operator.keys;
  const { keys } = connectChannel(command).encart.channel.publishers;
  return {
    get: (id: string) => keys.get(publisher, id),
    rotate: (id: string, rotation: Rotation) => keys.rotate(publisher, id, rotation),
    revoke: (id: string, revocation: Revocation) => keys.revoke(publisher, id, revocation),
  };
}

function addShow(group: Command): void {
  const command = addPublisherOption(group.command('show'))
    .description('show a key; unmasked only if it is publishable')
    .argument('<key-id>', 'id from "keys list"', readId)
    .action(async (id: string, { publisher }: KeyOwnerOptions, command: Command) => {
      const key = await callsOf(command, publisher).get(id);
      print(command, key, () => describeKey(key, key.key === null ? [] : [['key', key.key]]));
    });
  addExamples(command, [
    [`keys show ${exampleId}`, 'status and last use'],
    [`keys show ${exampleId} --publisher ${exampleId}`, 'as a channel'],
  ]);
}

function addRotate(group: Command): void {
  const command = addPublisherOption(group.command('rotate'))
    .description('replace a key; the old key keeps working for a grace period')
    .argument('<key-id>', 'id from "keys list"', readId)
    .option(
      '--grace <seconds>',
      `grace period of the old key; 0 ends it immediately (default: ${defaultGrace})`,
      readInteger,
    )
    .action(
      async (id: string, { grace, publisher }: KeyOwnerOptions & { grace?: number }, command: Command) => {
        const rotation = grace === undefined ? {} : { grace_seconds: grace };
        const minted = await callsOf(command, publisher).rotate(id, rotation);
        print(command, minted, () => {
          const end =
            grace === 0
              ? 'no longer works'
              : `works for another ${grace === undefined ? defaultGrace : `${grace} s`}`;
          return `${describeMinted(minted)}\nThe old key ${end}.`;
        });
      },
    );
  addExamples(command, [
    [`keys rotate ${exampleId}`, `the old key works for another ${defaultGrace}`],
    [`keys rotate ${exampleId} --grace 0`, 'the old key stops working immediately'],
    [`keys rotate ${exampleId} --publisher ${exampleId}`, 'as a channel: the key of a publisher'],
  ]);
}

function addRevoke(group: Command): void {
  const command = addPublisherOption(group.command('revoke'))
    .description('revoke a key; takes effect within two seconds and cannot be undone')
    .argument('<key-id>', 'id from "keys list"', readId)
    .option('--leaked', 'others may have used it: later events of sessions requested with it are not billed')
    .option(
      '--since <time>',
      'with --leaked: since when, such as 2030-01-31T12:00:00Z (default: its creation)',
    )
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, { publisher, yes, leaked, since }: RevokeOptions, command: Command) => {
      if (since !== undefined && !leaked)
        command.error('error: --since is only for a key that was leaked; add --leaked', { exitCode: 2 });
      const calls = callsOf(command, publisher);
      const { name, masked } = await calls.get(id);
      const which = replaceControlCharacters(name === '' ? masked : `"${name}" (${masked})`);
      const effect = leaked
        ? 'Calls with it fail from now on, and later events of sessions requested with it are not billed.'
        : 'Calls with it fail from now on.';
      await confirm(command, `Revoke ${which}? ${effect} This cannot be undone.`, {
        yes,
        cancelMessage: 'The key was not revoked.',
      });
      await calls.revoke(id, {
        ...(leaked && { leaked }),
        ...(since !== undefined && { since: startOfDay(since) }),
      });
      const { key: _shown, ...key } = await calls.get(id);
      // Only staff can void, and they pass no publisher.
      const next = publisher === undefined ? describeNextVoid(key, new Date()) : '';
      print(command, key, () => `Revoked.\n\n${describeKey(key)}${next}`);
    });
  addExamples(command, [
    [`keys revoke ${exampleId}`, 'asks for confirmation'],
    [`keys revoke ${exampleId} --yes`, 'in scripts'],
    [`keys revoke ${exampleId} --leaked --since 2030-01-31T12:00:00Z`, 'others may have used it since then'],
    [`keys revoke ${exampleId} --publisher ${exampleId}`, 'as a channel: the key of a publisher'],
  ]);
}

const minuteMs = 60_000;
/** The longest range of a void. */
const maxRangeMs = 90 * 24 * 60 * minuteMs;

/**
 * The command that previews the void of what was billed for sessions requested with a leaked key.
 * Advertisers' keys request none.
 */
function describeNextVoid({ id, channel_id, leaked_since, created_at }: ApiKey, now: Date): string {
  if (channel_id === null || leaked_since === null) return '';
  // A revoked key still works for up to two seconds.
  const toMs = Math.ceil(now.getTime() / minuteMs + 1) * minuteMs;
  const sinceMs = Math.max(Date.parse(leaked_since), Date.parse(created_at));
  const fromMs = Math.max(sinceMs, toMs - maxRangeMs);
  const range = `--from ${new Date(fromMs).toISOString()} --to ${new Date(toMs).toISOString()}`;
  return [
    '',
    '',
    'What was billed before stays billed. To see what a void of it would take back, run:',
    `npx encart voids preview --channel ${channel_id} --key ${id} --time session ${range} --reason "Leaked key"`,
    ...(fromMs > sinceMs ? ['A void covers 90 days at most. Preview the days before in another one.'] : []),
  ].join('\n');
}

interface RevokeOptions extends KeyOwnerOptions {
  yes?: boolean;
  leaked?: boolean;
  since?: string;
}

function addChange(group: Command): void {
  const command = group
    .command('change')
    .description('mark a secret key or the key of an advertiser as used behind a proxy')
    .argument('<key-id>', 'id from "keys list"', readId)
    .addOption(
      choiceOption(
        '--behind-proxy <on|off>',
        "on: the owner's own proxy adds the headers Origin or Sec-Fetch-Site, so they are ignored for this key",
        ['on', 'off'],
      ).makeOptionMandatory(),
    )
    .action(async (id: string, { behindProxy }: { behindProxy: 'on' | 'off' }, command: Command) => {
      const change: KeyChange = { behind_proxy: behindProxy === 'on' };
      const key = await connect(command).encart.operator.keys.change(id, change);
      print(command, key, () => describeKey(key));
    });
  addExamples(command, [
    [`keys change ${exampleId} --behind-proxy on`, 'the headers Origin and Sec-Fetch-Site are ignored'],
    [`keys change ${exampleId} --behind-proxy off`, 'calls with these headers are refused again'],
  ]);
}

/** Warns about keys that can be read in a page, and are still valid. */
function warnAboutPages(keys: readonly ApiKey[]): string | undefined {
  const seen = keys.filter(isReadableInPage);
  return seen.length === 0 ? undefined : seen.map((key) => `${key.id}: ${pageWarning(key)}`).join('\n');
}

function isReadableInPage({ seen_in_page_at, status }: ApiKey): boolean {
  return seen_in_page_at !== null && status === 'active';
}

function pageWarning({ seen_in_page_at }: ApiKey): string {
  return `This key was sent from a web page on ${shortTime(seen_in_page_at)}; rotate it.`;
}

/** A date means 00:00 UTC, so that a key never works on its expiry date. */
function startOfDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}

function describeMinted(minted: MintedKey): string {
  const note = {
    secret: 'Save the key now: it is not shown again.',
    advertiser: 'Save the key now: it is not shown again.',
    publishable: 'To show the key again, run "npx encart keys show".',
    operator:
      'Save the key now: it is not shown again. Replace the old key in operator.key and in your scripts.',
  }[minted.kind];
  return `${describeKey(minted)}\n\n${fields([['key', minted.key]])}\n\n${note}`;
}

function describeKey(key: ApiKey, extraFields: [string, string][] = []): string {
  return fields([
    ['id', key.id],
    ['kind', key.kind],
    ['masked', key.masked],
    ['name', key.name],
    ['status', key.status],
    ['channel', key.channel_id],
    ['publisher', key.publisher_id],
    ['advertiser', key.advertiser_id],
    ['created', shortTime(key.created_at)],
    ['expires', shortTime(key.expires_at)],
    ['revoked', shortTime(key.revoked_at)],
    ['last used', shortTime(key.last_used_at)],
    ['replaced by', key.successor_id],
    ...(key.leaked_since === null ? [] : [['leaked since', shortTime(key.leaked_since)] as const]),
    ...(key.behind_proxy
      ? [['behind a proxy', 'yes: the headers Origin and Sec-Fetch-Site are ignored'] as const]
      : []),
    ...(isReadableInPage(key) ? [['warning', pageWarning(key)] as const] : []),
    ...extraFields,
  ]);
}
