import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEncart, type Encart } from '@encart/sdk';
import type { Command } from 'commander';
import { Refusal } from './failure.ts';
import { addressOf, environment, settings } from './settings.ts';

/** The options that every command takes. */
export interface Globals {
  url?: string;
  key?: string;
  json?: boolean;
}

export function globalsOf(command: Command): Globals {
  return command.optsWithGlobals<Globals>();
}

export interface Connection {
  readonly address: string;
  readonly encart: Encart;
}

/** The service that the options, or else the settings, point to, with an operator key. */
export function connect(command: Command): Connection {
  const { key } = findKey(globalsOf(command));
  if (key !== undefined && isChannelKey(key)) {
    throw new Refusal(
      'This is the key of a channel or a publisher; this command is for staff and needs an operator key, ' +
        'from --key, ENCART_OPERATOR_KEY or <data dir>/operator.key.',
    );
  }
  if (key === undefined) {
    throw new Refusal(
      `There is no operator key: ${keyFile()} does not exist. ` +
        'Set ENCART_OPERATOR_KEY, or pass --key; a first start of the service makes the file.',
    );
  }
  return connectWith(command, key);
}

/** The same as one of the channels, with that channel's key. */
export function connectChannel(command: Command): Connection {
  const key = requireChannelKey(command);
  const address = findAddress(globalsOf(command));
  return { address, encart: createClient(address, key, settings().pathPrefix) };
}

/** The same where partners ask for offers, which may be another address. A publisher's key will do too. */
export function connectPartners(command: Command, key = requireChannelKey(command)): Connection {
  const address = findAddress(globalsOf(command), settings().partnersPort);
  return { address, encart: createClient(address, key) };
}

/** The same without insisting on a key, for calls that need none. */
export function connectWith(command: Command, key: string | undefined): Connection {
  const address = findAddress(globalsOf(command));
  return { address, encart: createClient(address, key) };
}

export function createClient(address: string, key?: string, pathPrefix?: string): Encart {
  try {
    return createEncart({
      baseUrl: address,
      ...(key !== undefined && { apiKey: key }),
      ...(pathPrefix !== undefined && { pathPrefix }),
    });
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(error.message) : error;
  }
}

export type KeySource = 'option or ENCART_OPERATOR_KEY' | 'file' | 'nowhere';

export function findKey({ key }: Globals): { source: KeySource; key: string | undefined } {
  if (key) return { source: 'option or ENCART_OPERATOR_KEY', key };
  const file = keyFile();
  if (!existsSync(file)) return { source: 'nowhere', key: undefined };
  try {
    return { source: 'file', key: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** `--key` means the operator's key where it came from ENCART_OPERATOR_KEY, so only a typed one counts here. */
function requireChannelKey(command: Command): string {
  let root = command;
  while (root.parent) root = root.parent;
  const typed = root.getOptionValueSource('key') === 'cli' ? globalsOf(command).key : undefined;
  const key = typed || environment().ENCART_CHANNEL_KEY?.trim();
  const where = 'Pass it with --key or ENCART_CHANNEL_KEY; "npx encart keys mint <channel-id>" makes one.';
  if (!key) throw new Refusal(`There is no channel key, and this command acts as a channel. ${where}`);
  if (isChannelKey(key)) return key;
  throw new Refusal(
    /^enc_[a-z]+_op_/.test(key)
      ? `This is an operator key, and this command acts as a channel: it needs the key of that channel. ${where}`
      : `This is not the key of a channel, which looks like enc_prod_sk_… (an operator key does not work here). ${where}`,
  );
}

/** Keys of publishers look the same; those the service refuses. */
function isChannelKey(key: string): boolean {
  return /^enc_[a-z]+_(sk|pk)_/.test(key);
}

function findAddress({ url }: Globals, ownPort?: number): string {
  if (url) return url;
  const { host, port } = settings();
  const address = addressOf(host, ownPort ?? port);
  if (address) return address;
  throw new Refusal(
    `${ownPort === undefined ? 'PORT' : 'ENCART_PARTNERS_PORT'} is 0, so the service chose its port when it started; ` +
      'pass that address with --url.',
  );
}

/** Named here as well as in the server's keys area, because loading that area loads the database layer. */
function keyFile(): string {
  return join(settings().dataDir, 'operator.key');
}
