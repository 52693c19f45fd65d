import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEncart, type Encart } from '@encart/sdk';
import type { Command } from 'commander';
import { Refusal } from './failure.ts';
import { addressOf, settings } from './settings.ts';

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
  if (key === undefined) {
    throw new Refusal(
      `There is no operator key: ${keyFile()} does not exist. ` +
        'Set ENCART_OPERATOR_KEY, or pass --key; a first start of the service makes the file.',
    );
  }
  return connectWith(command, key);
}

/** The same without insisting on a key, for calls that need none. */
export function connectWith(command: Command, key: string | undefined): Connection {
  const address = findAddress(globalsOf(command));
  return { address, encart: createClient(address, key) };
}

export function createClient(address: string, key?: string): Encart {
  try {
    return createEncart({ baseUrl: address, ...(key !== undefined && { apiKey: key }) });
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

function findAddress({ url }: Globals): string {
  if (url) return url;
  const { host, port } = settings();
  const address = addressOf(host, port);
  if (address) return address;
  throw new Refusal(
    'PORT is 0, so the service chose its port when it started; pass that address with --url.',
  );
}

/** Named here as well as in the server's keys area, because loading that area loads the database layer. */
function keyFile(): string {
  return join(settings().dataDir, 'operator.key');
}
