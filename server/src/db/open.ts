import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EncartClient } from './client.ts';
import { discardIfInterrupted, type EmbeddedEngine, startEmbedded } from './embedded.ts';
import type { Db } from './handle.ts';
import { createLanes, type Lane } from './lanes.ts';
import { defaultPools, describeShortage, type PoolSizes, sizePools } from './pool-sizes.ts';
import type { Tables } from './tables.ts';
import { valueTypes } from './value-types.ts';

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** A message for the operator if the server allows too few connections for the default pools. */
  readonly connectionShortage: string | undefined;
  /** The most report statements that can run at once. */
  readonly reportConnections: number;
  /** For serving, the ledger and every other short call. */
  readonly db: Db;
  /** For reports, exports, previews and checks. They may be slow and must never use a connection of serving. */
  readonly reports: Db;
  /** For long jobs (audit, rebuild, retention, void): no statement timeout. */
  readonly maintenance: Db;
  /** Receives notifications on the given PostgreSQL channels until closed. */
  listen(
    channels: string[],
    receive: (message: pg.Notification) => void,
  ): Promise<{ close(): Promise<void> }>;
  /** Rejects if the database does not answer in time. */
  ping(): Promise<void>;
  /** Calls the listener if the embedded engine stops unexpectedly. Lost connections to PostgreSQL are replaced instead. */
  onLost(listener: (error: Error) => void): void;
  /**
   * Runs the first writes to a database that this start has created. With the embedded engine, an interrupted start leaves
   * no incomplete database: the next start deletes it and creates a new one.
   */
  initialize<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Size of the service pool (PostgreSQL only). By default it follows from the server's connection limit. */
  poolSize?: number;
  /** Server processes that share the server's connection limit. */
  workers?: number;
  /** Statement timeout; 0 means none. */
  statementTimeoutMs?: number;
}

const connectTimeoutMs = 5_000;
const pingTimeoutMs = 2_000;
const defaultStatementTimeoutMs = 8_000;
/** How much longer the client waits than the server, so that a slow statement does not cost a connection. */
const extraClientTimeoutMs = 2_000;

export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options.dataDir);
}

async function openPostgres(connectionString: string, options: OpenOptions): Promise<Database> {
  const statementTimeoutMs = options.statementTimeoutMs ?? defaultStatementTimeoutMs;
  const settings: pg.ClientConfig = {
    connectionString,
    types: valueTypes,
    application_name: 'encart',
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
  };
  const { sizes, shortage } = await choosePools(connectionString, options);
  const openPool = (max: number, timeoutMs: number) => {
    const pool = new pg.Pool({
      ...settings,
      max,
      ...(timeoutMs > 0 && {
        statement_timeout: timeoutMs,
        query_timeout: timeoutMs + extraClientTimeoutMs,
      }),
      Client: EncartClient,
    });
    // The pool replaces a broken idle connection, and a broken connection in use fails its query. Without a listener
    // either error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool,
        ...(timeoutMs > 0 && { onCreateConnection: disableParallelQuery }),
      }),
    });
    return { pool, db };
  };
  const service = openPool(sizes.service, statementTimeoutMs);
  const reports = openPool(sizes.reports, statementTimeoutMs);
  const maintenance = openPool(sizes.maintenance, 0);

  return {
    engine: 'postgres',
    connectionShortage: shortage,
    reportConnections: sizes.reports,
    db: service.db,
    reports: reports.db,
    maintenance: maintenance.db,
    async listen(channels, receive) {
      const client = new pg.Client({ ...settings, query_timeout: pingTimeoutMs });
      client.on('error', () => {});
      client.on('notification', receive);
      await client.connect();
      await client.query(listenStatement(channels));
      return { close: () => client.end() };
    },
    ping: () => ping(service.pool),
    onLost: () => {},
    initialize: (work) => work(),
    async close() {
      await Promise.all([service, reports, maintenance].map((each) => each.pool.end()));
    },
  };
}

/** Reads the connection limit only for the service. Commands and tests give a pool size or no number of processes. */
async function choosePools(
  connectionString: string,
  { poolSize, workers }: OpenOptions,
): Promise<{ sizes: PoolSizes; shortage: string | undefined }> {
  if (workers === undefined || poolSize !== undefined)
    return { sizes: { ...defaultPools, service: poolSize ?? defaultPools.service }, shortage: undefined };
  return planPools(connectionString, workers);
}

/** Sizes the pools of each process by the server's connection limit. Rejects if the limit is below the minimum. */
export async function planPools(
  connectionString: string,
  processes: number,
): Promise<{ sizes: PoolSizes; shortage: string | undefined; limit: number }> {
  const limit = await readConnectionLimit(connectionString);
  const sizes = sizePools(limit, processes);
  return { sizes, shortage: describeShortage(sizes, limit, processes), limit };
}

/**
 * The smallest of the connection limits of server, database and user, without reserved connections. A limit of -1 means none.
 * The setting `reserved_connections` exists from PostgreSQL 16 on.
 */
async function readConnectionLimit(connectionString: string): Promise<number> {
  const timeouts = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs };
  const client = new pg.Client({ connectionString, application_name: 'encart', ...timeouts });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        nullif((select datconnlimit from pg_database where datname = current_database()), -1),
        nullif((select rolconnlimit from pg_roles where rolname = current_user), -1)
      )::int as connections
    `);
    return rows[0].connections;
  } finally {
    await client.end();
  }
}

/**
 * Turns parallel query off. Reports read so little that starting parallel workers takes longer than it saves, and those
 * workers would take processor time from serving.
 */
export async function disableParallelQuery(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set max_parallel_workers_per_gather = 0'));
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const engine = await startEmbedded(dataDir);
  const pool = new pg.Pool({
    stream: () => engine.connect(),
    user: 'postgres',
    database: 'postgres',
    types: valueTypes,
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    Client: EncartClient,
  } as pg.PoolConfig);
  pool.on('error', () => {});

  const lanes = createLanes(pool);
  const open = (lane: Lane) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lane }) });

  return {
    engine: 'embedded',
    connectionShortage: undefined,
    // Reports take turns on the only connection. The number limits how many wait for it at once.
    reportConnections: defaultPools.reports,
    db: open(lanes.service),
    reports: open(lanes.reports),
    maintenance: open(lanes.maintenance),
    listen: (channels, receive) => listenOnPool(pool, lanes.service, channels, receive),
    ping: () => ping(lanes.service),
    onLost: (listener) => engine.onLost(listener),
    initialize: (work) => discardIfInterrupted(dataDir, work),
    close: () => closeEmbedded(pool, engine),
  };
}

function listenStatement(channels: string[]): string {
  return channels.map((channel) => `LISTEN ${channel}`).join('; ');
}

/** The embedded engine has one session: notifications arrive on the connection that the pool currently holds. */
async function listenOnPool(
  pool: pg.Pool,
  lane: Lane,
  channels: string[],
  receive: (message: pg.Notification) => void,
) {
  let isOpen = true;
  const attach = (client: pg.ClientBase) =>
    client.on('notification', (message) => isOpen && receive(message));
  const client = await lane.connect();
  attach(client);
  pool.on('connect', attach);
  await client.query(listenStatement(channels)).finally(() => client.release());
  return {
    async close() {
      isOpen = false;
    },
  };
}

async function closeEmbedded(pool: pg.Pool, engine: EmbeddedEngine): Promise<void> {
  await pool.end();
  await engine.close();
}

async function ping(pool: Lane): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  // `isDatabaseUnavailable` recognises the error by the start of its message.
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Connection terminated: no answer to a ping')), pingTimeoutMs);
  });
  try {
    await Promise.race([queryOnce(pool), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function queryOnce(pool: Lane): Promise<void> {
  const client = await pool.connect();
  await client.query('select 1').then(
    () => client.release(),
    (error) => {
      client.release(error);
      throw error;
    },
  );
}
