import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type EmbeddedEngine, keepWhole, startEmbedded } from './embedded.ts';
import type { Db } from './handle.ts';
import type { Tables } from './tables.ts';
import { valueTypes } from './value-types.ts';

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** For serving, the ledger and every short call. */
  readonly db: Db;
  /** For reports, exports, previews and checks: they may be slow, and must never take a connection from serving. */
  readonly reports: Db;
  /** For long jobs (audit, rebuild, retention, void): no statement timeout. */
  readonly maintenance: Db;
  /** Hears notifications on the given channels until closed. */
  listen(
    channels: string[],
    receive: (message: pg.Notification) => void,
  ): Promise<{ close(): Promise<void> }>;
  /** Rejects when the store does not answer in time. */
  ping(): Promise<void>;
  onLost(listener: (error: Error) => void): void;
  /**
   * Runs what fills a database that this very start has made. Embedded, a process that dies on the way leaves nothing half
   * filled: the next start finds no database and makes it anew.
   */
  fillNew<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Connections of this process (PostgreSQL only). */
  poolSize?: number;
  /** How long one statement may take before its caller gives up; 0 for maintenance work. */
  statementTimeoutMs?: number;
}

const connectTimeoutMs = 5_000;
const pingTimeoutMs = 2_000;
const reportPoolSize = 3;
const maintenancePoolSize = 2;

export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options.dataDir);
}

/**
 * A statement that outlives its timeout leaves its connection behind it in an unknown state, or waiting on a dead
 * network. The driver would hand such a connection out again; this one cuts it.
 */
class CutOffClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads do not survive being overridden
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const result = (super.query as any)(...args);
    if (typeof result?.catch === 'function') {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.#cut();
      });
    }
    return result;
  }

  #cut(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

function openPostgres(connectionString: string, options: OpenOptions): Database {
  const timeout = options.statementTimeoutMs ?? 8_000;
  const settings: pg.ClientConfig = {
    connectionString,
    types: valueTypes,
    application_name: 'encart',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  };
  const openPool = (max: number, timeoutMs: number) => {
    const pool = new pg.Pool({
      ...settings,
      max,
      // The server gives up first, so that a slow statement does not cost a connection.
      ...(timeoutMs > 0 && { statement_timeout: timeoutMs, query_timeout: timeoutMs + 2_000 }),
      Client: CutOffClient,
    });
    // An idle connection that breaks is replaced by the pool, and one in use fails its query; without a listener either
    // would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool, ...(timeoutMs > 0 && { onCreateConnection: keepToOneCore }) }),
    });
    return { pool, db };
  };
  const service = openPool(options.poolSize ?? 10, timeout);
  const reports = openPool(reportPoolSize, timeout);
  const maintenance = openPool(maintenancePoolSize, 0);
  const { pool } = service;

  return {
    engine: 'postgres',
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
    ping: () => ping(pool),
    onLost: () => {},
    fillNew: (work) => work(),
    async close() {
      await Promise.all([service, reports, maintenance].map((each) => each.pool.end()));
    },
  };
}

/**
 * Reports read so little that further workers take longer to start than to help, and the cores they would take are
 * those that offers are served with.
 */
export async function keepToOneCore(connection: DatabaseConnection): Promise<void> {
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
    // Waiting for the one connection has an end: reaching for the pool inside a transaction fails instead of hanging.
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig);
  pool.on('error', () => {});

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  return {
    engine: 'embedded',
    db,
    // One connection serves all.
    reports: db,
    maintenance: db,
    listen: (channels, receive) => listenOnPool(pool, channels, receive),
    ping: () => ping(pool),
    onLost: (listener) => engine.onLost(listener),
    fillNew: (work) => keepWhole(dataDir, work),
    close: () => closeEmbedded(pool, engine),
  };
}

function listenStatement(channels: string[]): string {
  return channels.map((channel) => `LISTEN ${channel}`).join('; ');
}

/** The embedded engine has one session: what it hears arrives on whichever connection the pool holds. */
async function listenOnPool(pool: pg.Pool, channels: string[], receive: (message: pg.Notification) => void) {
  let open = true;
  const attach = (client: pg.ClientBase) => client.on('notification', (message) => open && receive(message));
  const client = await pool.connect();
  attach(client);
  pool.on('connect', attach);
  await client.query(listenStatement(channels)).finally(() => client.release());
  return {
    async close() {
      open = false;
    },
  };
}

async function closeEmbedded(pool: pg.Pool, engine: EmbeddedEngine): Promise<void> {
  await pool.end();
  await engine.close();
}

async function ping(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Connection terminated: no answer to a ping')), pingTimeoutMs);
  });
  try {
    await Promise.race([pool.query('select 1'), late]);
  } finally {
    clearTimeout(timer);
  }
}
