import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  connectionsOf,
  defaultPools,
  describeShortage,
  directConnections,
  type PoolSizes,
  sizePools,
  sizePoolsBehindPooler,
} from './pool-sizes.ts';

/** Where PostgreSQL is reached. With `databaseDirectUrl`, `databaseUrl` goes through a connection pooler. */
export interface DatabaseAddresses {
  readonly databaseUrl: string;
  readonly databaseDirectUrl: string | undefined;
}

export interface PoolPlan {
  readonly sizes: PoolSizes;
  /** A message for the operator if the pools are smaller than the defaults. */
  readonly shortage: string | undefined;
  /** How many connections the server allows to this user. */
  readonly limit: number;
  /** How many of them each process opens. */
  readonly perProcess: number;
}

/** Thrown if the connection pooler cannot be used as it is configured. */
export class PoolerProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PoolerProblem';
  }
}

const connectTimeoutMs = 5_000;

/**
 * Reads the connection limit only for the service. Commands and tests give a pool size or
 * no number of processes.
 */
export async function choosePools(
  addresses: DatabaseAddresses,
  { poolSize, workers }: { poolSize?: number; workers?: number },
): Promise<Pick<PoolPlan, 'sizes' | 'shortage'>> {
  if (workers === undefined || poolSize !== undefined)
    return { sizes: { ...defaultPools, service: poolSize ?? defaultPools.service }, shortage: undefined };
  return planPools(addresses, workers);
}

/**
 * Sizes the pools of each process by the server's connection limit. Rejects if the limit
 * is below the minimum.
 */
export async function planPools(
  { databaseUrl, databaseDirectUrl }: DatabaseAddresses,
  processes: number,
): Promise<PoolPlan> {
  if (databaseDirectUrl === undefined) {
    const config = { connectionString: databaseUrl, application_name: 'encart' };
    // Sent at connect as in the pools: a pooler without `databaseDirectUrl` fails here, before
    // the database is migrated.
    const limit = await withClient({ ...config, statement_timeout: connectTimeoutMs }, readConnectionLimit);
    const sizes = sizePools(limit, processes);
    const shortage = describeShortage(sizes, limit, processes);
    return { sizes, shortage, limit, perProcess: connectionsOf(sizes) };
  }
  const direct = { connectionString: databaseDirectUrl, application_name: `encart ${randomUUID()}` };
  const limit = await withClient(direct, async (client) => {
    await withClient({ connectionString: databaseUrl }, (pooled) =>
      checkPooler(pooled, direct.application_name),
    );
    return readConnectionLimit(client);
  });
  const sizes = sizePoolsBehindPooler(limit, processes);
  return { sizes, shortage: undefined, limit, perProcess: directConnections };
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const timeouts = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs };
  const client = new pg.Client({ ...config, ...timeouts });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The smallest of the connection limits of server, database and user, without reserved connections. A limit
 * of -1 means none. The setting `reserved_connections` exists from PostgreSQL 16 on.
 */
async function readConnectionLimit(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int,
      nullif((select datconnlimit from pg_database where datname = current_database()), -1),
      nullif((select rolconnlimit from pg_roles where rolname = current_user), -1)
    )::int as connections
  `);
  return rows[0].connections;
}

/**
 * Checks a connection through the pooler in one statement. `directName` is the name of an open connection to
 * PostgreSQL itself, which must be visible in the same database. A pooler that manages prepared statements
 * gives them names of its own, so the server must not know the name that is used here. It is random, because
 * without such a pooler the statement stays in a shared server connection.
 */
async function checkPooler(client: pg.Client, directName: string): Promise<void> {
  const name = `encart_check_${randomUUID()}`;
  const text = `
    select
      exists (select from pg_stat_activity where application_name = $1 and datname = current_database()) as "sameDatabase",
      exists (select from pg_prepared_statements where name = $2) as "keepsName"
  `;
  const { rows } = await client.query({ name, text, values: [directName, name] });
  if (!rows[0].sameDatabase)
    throw new PoolerProblem('DATABASE_DIRECT_URL goes to another database than DATABASE_URL.');
  if (rows[0].keepsName)
    throw new PoolerProblem(
      'With DATABASE_DIRECT_URL, DATABASE_URL must go to a connection pooler that manages prepared statements, and this one does not. ' +
        'With PgBouncer 1.21 or newer, set pool_mode = transaction and max_prepared_statements = 200. ' +
        'If DATABASE_URL goes to PostgreSQL itself, unset DATABASE_DIRECT_URL.',
    );
}
