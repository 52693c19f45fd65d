import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEncart, type Encart } from '@encart/sdk';
import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import { addressOf, serviceEnv, settings } from './settings.ts';

/** Options of every command. */
export interface GlobalOptions {
  url?: string;
  key?: string;
  json?: boolean;
  exact?: boolean;
}

export function globalOptionsOf(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions>();
}

export interface Connection {
  readonly address: string;
  readonly encart: Encart;
}

/** Connects to the service in the options or settings, with an operator key. */
export function connect(command: Command): Connection {
  const { key } = findKey(globalOptionsOf(command));
  if (key !== undefined && isChannelKey(key)) {
    throw new CommandError(
      'This is a channel or publisher key, but this command is for staff and needs an operator key, ' +
        'from --key, ENCART_OPERATOR_KEY or <data dir>/operator.key.',
    );
  }
  if (key === undefined) {
    throw new CommandError(
      `No operator key found: ${keyFile()} does not exist. ` +
        'Set ENCART_OPERATOR_KEY or pass --key. The first start of the service creates the file.',
    );
  }
  return connectWith(command, key);
}

/** Connects with a channel key. */
export function connectChannel(command: Command): Connection {
  const key = requireChannelKey(command);
  const address = findAddress(globalOptionsOf(command));
  return { address, encart: createClient(address, key, settings().pathPrefix) };
}

/** Connects with the key of an advertiser. */
export function connectAdvertiser(command: Command): Connection {
  const key = typedKey(command) || serviceEnv().ENCART_ADVERTISER_KEY?.trim();
  const where =
    'Pass one with --key or ENCART_ADVERTISER_KEY. Staff create one with "npx encart keys mint --advertiser <id>".';
  if (!key) throw new CommandError(`This command needs the key of an advertiser. ${where}`);
  if (!/^enc_[a-z]+_ak_/.test(key))
    throw new CommandError(
      `This is not the key of an advertiser. Such a key looks like enc_prod_ak_…. ${where}`,
    );
  return connectWith(command, key);
}

/** Connects to the serving API, which may have its own port, with a channel or publisher key. */
export function connectPartners(command: Command, key = requireChannelKey(command)): Connection {
  const address = findAddress(globalOptionsOf(command), settings().partnersPort);
  return { address, encart: createClient(address, key) };
}

/** Connects with an optional key, for calls that need none. */
export function connectWith(command: Command, key: string | undefined): Connection {
  const address = findAddress(globalOptionsOf(command));
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
    throw error instanceof TypeError ? new CommandError(error.message) : error;
  }
}

export type KeySource = 'option or ENCART_OPERATOR_KEY' | 'file' | 'nowhere';

export function findKey({ key }: GlobalOptions): { source: KeySource; key: string | undefined } {
  const given = key?.trim();
  if (given) return { source: 'option or ENCART_OPERATOR_KEY', key: given };
  const file = keyFile();
  if (!existsSync(file)) return { source: 'nowhere', key: undefined };
  try {
    return { source: 'file', key: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * The option `--key` may get its value from ENCART_OPERATOR_KEY, so only a value from the command line counts
 * as a channel key.
 */
function typedKey(command: Command): string | undefined {
  let root = command;
  while (root.parent) root = root.parent;
  return root.getOptionValueSource('key') === 'cli' ? globalOptionsOf(command).key : undefined;
}

function requireChannelKey(command: Command): string {
  const key = typedKey(command) || serviceEnv().ENCART_CHANNEL_KEY?.trim();
  const where =
    'Pass one with --key or ENCART_CHANNEL_KEY. Create one with "npx encart keys mint <channel-id>".';
  if (!key) throw new CommandError(`This command needs a channel key. ${where}`);
  if (isChannelKey(key)) return key;
  throw new CommandError(
    /^enc_[a-z]+_op_/.test(key)
      ? `This is an operator key, but this command needs a channel key. ${where}`
      : `This is not a channel key. Channel keys look like enc_prod_sk_…; an operator key does not work here. ${where}`,
  );
}

/** Publisher keys have the same prefix; the service rejects them where they are not allowed. */
function isChannelKey(key: string): boolean {
  return /^enc_[a-z]+_(sk|pk)_/.test(key);
}

/**
 * The address in the options or settings. `servingPort` is the port of the serving API, if it has its own.
 */
function findAddress({ url }: GlobalOptions, servingPort?: number): string {
  if (url) return url;
  const { host, port } = settings();
  const address = addressOf(host, servingPort ?? port);
  if (address) return address;
  throw new CommandError(
    `${servingPort === undefined ? 'PORT' : 'ENCART_PARTNERS_PORT'} is 0, so the service chose a port when it started. ` +
      'Pass its address with --url.',
  );
}

/**
 * Duplicates the file name in the server's keys area, because importing that area would
 * load the database layer.
 */
function keyFile(): string {
  return join(settings().dataDir, 'operator.key');
}
