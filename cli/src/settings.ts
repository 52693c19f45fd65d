import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, parseConfig } from '../../server/src/admin.ts';

/** Where `npm start` keeps its data, from whichever directory of the clone a command is run. */
const homeDataDir = fileURLToPath(new URL('../../data', import.meta.url));

/** The environment as the service sees it when it is started with `npm start`. */
export function environment(): NodeJS.ProcessEnv {
  return { ...process.env, ENCART_DATA_DIR: process.env.ENCART_DATA_DIR?.trim() || homeDataDir };
}

export function settings(): Config {
  return parseConfig(environment());
}

/** Whether there is a database to open. Opening an embedded one makes it, and a question must not. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'db'));
}

/** The address to call for a service that listens on `host`; undefined when the port is only chosen at start. */
export function addressOf(host: string, port: number): string | undefined {
  if (port === 0) return undefined;
  // "Every interface" is nowhere to call; this machine is.
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
