import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, parseConfig } from '../../server/src/admin.ts';
import { isPacked } from './packaging.ts';

/**
 * The data directory of `npm start`, independent of the current directory. The npm package is not in a clone.
 */
const defaultDataDir = isPacked ? resolve('data') : fileURLToPath(new URL('../../data', import.meta.url));

/** The environment variables of a service that is started with `npm start`. */
export function serviceEnv(): NodeJS.ProcessEnv {
  return { ...process.env, ENCART_DATA_DIR: process.env.ENCART_DATA_DIR?.trim() || defaultDataDir };
}

/** The settings of that service. Throws a `ConfigError` if one is invalid. */
export function settings(): Config {
  return parseConfig(serviceEnv());
}

/**
 * True if a PostgreSQL database is configured or an embedded one exists. Opening an embedded database would
 * create it, so read-only commands check this first.
 */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'db'));
}

/**
 * The address of a service that listens on `host`. Undefined for port 0, because the port is chosen at start.
 */
export function addressOf(host: string, port: number): string | undefined {
  if (port === 0) return undefined;
  // "All interfaces" is not a valid target address, so use the loopback address.
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
