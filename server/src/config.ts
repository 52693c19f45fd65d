import { isIPv4, isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { LogLevel } from './http/logger.ts';
import type { Environment } from './lib/environment.ts';
import { type DisplayMode, displayModes } from './lib/placement.ts';
import { readTelemetrySettings, type TelemetrySettings } from './telemetry/index.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port of the serving API. If undefined, the serving API uses `port`. */
  readonly partnersPort: number | undefined;
  readonly environment: Environment;
  readonly dataDir: string;
  /** If undefined, the embedded database in the data directory is used. */
  readonly databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, if `databaseUrl` goes through a connection pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** An operator key that works in addition to those in the database. */
  readonly operatorKey: string | undefined;
  /**
   * The master secret that encrypts the keys in the database. If undefined, the file in the
   * data directory is used.
   */
  readonly secret: string | undefined;
  /** True if a new database gets the demo network. */
  readonly demo: boolean;
  readonly rateLimits: boolean;
  /** The first path segments of the channel and reporting API. */
  readonly pathPrefix: string;
  /** The public address of the service, if it differs from the one that it listens on. */
  readonly baseUrl: string | undefined;
  /**
   * The proxies whose `X-Forwarded-For` is trusted: none, a number of them in a row, or those in these
   * networks.
   */
  readonly trustProxy: false | number | string[];
  /** The bearer token that `/metrics` requires. */
  readonly metricsToken: string | undefined;
  /** How many server processes run on this machine. */
  readonly workers: number;
  /** How many report statements run at the same time, over all processes of this machine. */
  readonly reportSlots: number;
  /** The limit of open connections per port and process. A further one takes the place of an idle one. */
  readonly maxConnections: number;
  /** How long the service accepts requests after SIGTERM, while `/readyz` answers 503. */
  readonly shutdownDelaySeconds: number;
  readonly logLevel: LogLevel;
  /** Display modes that V1 reports exclude. */
  readonly popUps: readonly DisplayMode[];
  /** How many days raw sessions and events are kept. */
  readonly retentionDays: number;
  /** Where traces and metrics are exported to. Undefined if they are not. */
  readonly telemetry: TelemetrySettings | undefined;
}

/** Lists all bad settings in one error, so that they can be fixed with one restart. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `Encart cannot start: ${problems.length} bad setting${problems.length > 1 ? 's' : ''}.\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** All `ENCART_` settings of the server and the CLI. */
export const settingNames: readonly string[] = [
  'ENCART_PARTNERS_PORT',
  'ENCART_ENV',
  'ENCART_DATA_DIR',
  'ENCART_OPERATOR_KEY',
  'ENCART_SECRET',
  'ENCART_DEMO',
  'ENCART_RATE_LIMITS',
  'ENCART_PATH_PREFIX',
  'ENCART_BASE_URL',
  'ENCART_TRUST_PROXY',
  'ENCART_METRICS_TOKEN',
  'ENCART_WORKERS',
  'ENCART_REPORT_SLOTS',
  'ENCART_MAX_CONNECTIONS',
  'ENCART_SHUTDOWN_DELAY',
  'ENCART_LOG_LEVEL',
  'ENCART_RETENTION_DAYS',
  'ENCART_V1_POPUPS',
  // Used by the CLI only.
  'ENCART_URL',
  'ENCART_ADVERTISER_KEY',
  'ENCART_CHANNEL_KEY',
  'ENCART_PUBLISHER_KEY',
  'ENCART_NEW_SECRET',
];
/** First path segments of the service's own routes. The path prefix must not hide them. */
const reservedPrefixes = [
  'operator',
  'console',
  'docs',
  'healthz',
  'readyz',
  'metrics',
  'recommendations',
  'events',
  'advertiser',
  'conversions',
  'postback',
  'pixel',
  'c',
  'i',
  'kit',
  'logos',
];

type EnvVariables = Record<string, string | undefined>;

export function parseConfig(env: EnvVariables): Config {
  const problems: string[] = [];
  const read = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const integer = (name: string, low: number, high: number) => {
    const value = read(name);
    if (value === undefined) return undefined;
    if (/^\d+$/.test(value) && Number(value) >= low && Number(value) <= high) return Number(value);
    problems.push(`${name} must be a whole number from ${low} to ${high}, not "${value}".`);
    return undefined;
  };
  const choice = <T extends string>(name: string, options: readonly T[]) => {
    const value = read(name);
    if (value === undefined || options.includes(value as T)) return value as T | undefined;
    problems.push(`${name} must be one of ${options.join(', ')}, not "${value}".`);
    return undefined;
  };

  const port = integer('PORT', 0, 65_535) ?? 8080;
  const partnersPort = integer('ENCART_PARTNERS_PORT', 0, 65_535);
  if (partnersPort !== undefined && partnersPort !== 0 && partnersPort === port) {
    problems.push('ENCART_PARTNERS_PORT must differ from PORT; leave it unset to share one port.');
  }
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read, problems);
  const directUrl = readDatabaseUrl('DATABASE_DIRECT_URL', read, problems);
  if (directUrl !== undefined && read('DATABASE_URL') === undefined)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler.');
  const workers = integer('ENCART_WORKERS', 1, 256);
  if (workers !== undefined && workers > 1 && read('DATABASE_URL') === undefined) {
    problems.push('ENCART_WORKERS above 1 needs DATABASE_URL: the embedded database belongs to one process.');
  }

  const config: Config = {
    port,
    host: read('HOST') ?? '127.0.0.1',
    partnersPort,
    environment: choice('ENCART_ENV', ['production', 'staging']) ?? 'production',
    dataDir: resolve(read('ENCART_DATA_DIR') ?? './data'),
    databaseUrl,
    // The same address twice is PostgreSQL without a pooler.
    databaseDirectUrl: directUrl === databaseUrl ? undefined : directUrl,
    operatorKey: readLongSecret('ENCART_OPERATOR_KEY', env, problems),
    secret: readLongSecret('ENCART_SECRET', env, problems),
    demo: (choice('ENCART_DEMO', ['on', 'off']) ?? (databaseUrl ? 'off' : 'on')) === 'on',
    rateLimits: (choice('ENCART_RATE_LIMITS', ['on', 'off']) ?? 'on') === 'on',
    pathPrefix: readPathPrefix(read('ENCART_PATH_PREFIX'), problems),
    baseUrl: readBaseUrl(read('ENCART_BASE_URL'), problems),
    trustProxy: readTrustProxy(read('ENCART_TRUST_PROXY'), problems),
    metricsToken: readMetricsToken(read('ENCART_METRICS_TOKEN'), problems),
    workers: workers ?? (databaseUrl ? availableParallelism() : 1),
    // Each report statement uses one core of the database. With fewer than two slots, one channel
    // could block all others.
    reportSlots: integer('ENCART_REPORT_SLOTS', 2, 1_024) ?? Math.max(2, availableParallelism()),
    maxConnections: integer('ENCART_MAX_CONNECTIONS', 10, 1_000_000) ?? 4_096,
    shutdownDelaySeconds: integer('ENCART_SHUTDOWN_DELAY', 0, 120) ?? 0,
    popUps: readPopUps(read('ENCART_V1_POPUPS'), problems),
    retentionDays: integer('ENCART_RETENTION_DAYS', 280, 10_000) ?? 400,
    logLevel: choice('ENCART_LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']) ?? 'info',
    telemetry: readTelemetrySettings({ text: read, integer, choice, problems }),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

/** Settings with our prefix that do not exist. They are usually misspelled, so the start warns about them. */
export function unknownSettings(env: EnvVariables): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('ENCART_') && !settingNames.includes(name))
    .sort();
}

function readDatabaseUrl(
  name: string,
  read: (name: string) => string | undefined,
  problems: string[],
): string | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // The driver would look up "a,b" as the name of one host.
  const hasOneHost = !url?.hostname.includes(',');
  if ((url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') && hasOneHost) return value;
  // The value may hold a password, so the message does not repeat it.
  problems.push(`${name} must look like postgres://user:password@host:5432/database, with one host.`);
  return undefined;
}

export function readLongSecret(name: string, env: EnvVariables, problems: string[]): string | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  if (/^[\x21-\x7e]{32,}$/.test(value)) return value;
  problems.push(`${name} must be 32 or more printable characters without spaces.`);
  return undefined;
}

function readPathPrefix(value: string | undefined, problems: string[]): string {
  if (value === undefined) return 'platform';
  const prefix = value.replace(/^\/+|\/+$/g, '');
  const first = prefix.split('/')[0] ?? '';
  if (/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(prefix) && !reservedPrefixes.includes(first)) return prefix;
  problems.push(
    `ENCART_PATH_PREFIX must be path segments of letters, digits, "-" and "_", and not start with ${reservedPrefixes.join(', ')}; got "${value}".`,
  );
  return 'platform';
}

function readPopUps(value: string | undefined, problems: string[]): DisplayMode[] {
  if (value === undefined) return ['OVERLAY'];
  const modes = value === 'none' ? [] : value.split(',').map((mode) => mode.trim().toUpperCase());
  if (modes.every((mode) => displayModes.includes(mode as DisplayMode))) return modes as DisplayMode[];
  problems.push(
    `ENCART_V1_POPUPS must list display modes (${displayModes.join(', ')}) or be "none", not "${value}".`,
  );
  return [];
}

function readBaseUrl(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '')
    return value.replace(/\/+$/, '');
  problems.push(`ENCART_BASE_URL must be an http or https address, not "${value}".`);
  return undefined;
}

const maxProxies = 32;

function readTrustProxy(value: string | undefined, problems: string[]): false | number | string[] {
  if (value === undefined || value === 'off') return false;
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= maxProxies) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  problems.push(
    `ENCART_TRUST_PROXY must be off, a number of proxies from 1 to ${maxProxies}, or addresses and networks such as 10.0.0.0/8, separated by commas; got "${value}".`,
  );
  return false;
}

/** An address, or a range of addresses in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', prefixBits, ...rest] = text.split('/');
  const addressBits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (addressBits === 0 || rest.length > 0) return false;
  return prefixBits === undefined || (/^\d{1,3}$/.test(prefixBits) && Number(prefixBits) <= addressBits);
}

function readMetricsToken(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
  // It is a secret, so the message does not repeat it.
  problems.push('ENCART_METRICS_TOKEN must be printable characters without spaces.');
  return undefined;
}
