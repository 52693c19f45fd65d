import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EncartClient, type EncartClientConfig } from './client.ts';
import { discardIfInterrupted, type EmbeddedEngine, startEmbedded } from './embedded.ts';
import { type Backup, makeBackup } from './embedded-backup.ts';
import { type Db, markDistributed } from './handle.ts';
import { createLanes, type Lane } from './lanes.ts';
import { countMachines, machineName } from './machines.ts';
import { isCitus } from './placement.ts';
import { choosePools } from './plan-pools.ts';
import { defaultPools } from './pool-sizes.ts';
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
  /**
   * For reports, exports, previews and checks. They may be slow and must never use a connection of serving.
   */
  readonly reports: Db;
  /**
   * For migrations and long jobs (audit, rebuild, retention, void): no statement timeout, and
   * never through a pooler.
   */
  readonly maintenance: Db;
  /** Receives notifications on the given PostgreSQL channels until closed. */
  listen(
    channels: string[],
    receive: (message: pg.Notification) => void,
  ): Promise<{ close(): Promise<void> }>;
  /**
   * Copies the embedded database into the data directory while it is used. Undefined for PostgreSQL, which
   * has its own tools.
   */
  readonly backup: ((now: Date) => Promise<Backup>) | undefined;
  /** The number of services that use this database now, with this one. */
  countMachines(): Promise<number>;
  /** Rejects if the database does not answer in time. */
  ping(): Promise<void>;
  /**
   * Calls the listener if the embedded engine stops unexpectedly. Lost connections to
   * PostgreSQL are replaced instead.
   */
  onLost(listener: (error: Error) => void): void;
  /**
   * Runs the first writes to a database that this start has created. With the embedded engine, an interrupted
   * start leaves no incomplete database: the next start deletes it and creates a new one.
   */
  initialize<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl: string | undefined;
  /**
   * The address of PostgreSQL itself. If it is set, `databaseUrl` goes through a connection pooler in
   * transaction mode: a session keeps nothing from one transaction to the next.
   */
  databaseDirectUrl?: string | undefined;
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
/**
 * The server ends a transaction of the service whose client sends nothing for this long. A machine that has
 * lost its network keeps its locks no longer, for example on the lease of a budget, so another machine waits
 * less than `waitMs` of its requests.
 */
const idleInTransactionMs = 2_000;

export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options.dataDir);
}

async function openPostgres(databaseUrl: string, options: OpenOptions): Promise<Database> {
  const { databaseDirectUrl, statementTimeoutMs = defaultStatementTimeoutMs } = options;
  const settings: pg.ClientConfig = {
    types: valueTypes,
    application_name: 'encart',
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
  };
  const { sizes, shortage } = await choosePools({ databaseUrl, databaseDirectUrl }, options);
  const direct = { ...settings, connectionString: databaseDirectUrl ?? databaseUrl };
  const limited = (idleMs?: number) => ({
    ...settings,
    connectionString: databaseUrl,
    ...(statementTimeoutMs > 0 &&
      limitStatements(statementTimeoutMs, idleMs, databaseDirectUrl !== undefined)),
  });
  const idle = new Set<pg.PoolClient>();
  // A connection that died silently is noticed by its next statement only, after the timeout. Those that were
  // idle meanwhile have most likely died with it, and each would cost another timeout.
  const onTimeout = () => {
    for (const client of [...idle]) {
      (client as unknown as EncartClient).disconnect();
      // The pool removes it now. The closed socket would tell it only later, after another statement
      // has got the connection.
      client.emit('error', new Error('Connection terminated: it was idle while another one died'));
    }
  };
  const openPool = (config: EncartClientConfig, max: number) => {
    const pool = new pg.Pool({ ...config, onTimeout, max, Client: EncartClient } as pg.PoolConfig);
    pool.on('release', (_, client) => idle.add(client));
    for (const event of ['acquire', 'remove'] as const) pool.on(event, (client) => idle.delete(client));
    // The pool replaces a broken idle connection, and a broken connection in use fails its query. Without a
    // listener either error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool,
        ...(config.statement_timeout && { onCreateConnection: disableParallelQuery }),
      }),
    });
    return { pool, db };
  };
  const service = openPool(limited(idleInTransactionMs), sizes.service);
  const reports = openPool(limited(), sizes.reports);
  const maintenance = openPool(direct, sizes.maintenance);
  const pools = [service, reports, maintenance];
  const close = async () => {
    await Promise.all(pools.map(({ pool }) => pool.end()));
  };
  try {
    if (await isCitus(maintenance.db)) for (const { db } of pools) markDistributed(db);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    engine: 'postgres',
    connectionShortage: shortage,
    reportConnections: sizes.reports,
    db: service.db,
    reports: reports.db,
    maintenance: maintenance.db,
    async listen(channels, receive) {
      const named = { ...direct, application_name: machineName() };
      const client = new pg.Client({ ...named, query_timeout: pingTimeoutMs });
      client.on('error', () => {});
      client.on('notification', receive);
      await client.connect();
      await client.query(listenStatement(channels));
      return { close: () => client.end() };
    },
    backup: undefined,
    countMachines: () => countMachines(maintenance.db),
    ping: () => ping(service.pool),
    onLost: () => {},
    initialize: (work) => work(),
    close,
  };
}

/**
 * The timeouts of a pool: of a statement and, if given, of a transaction that is idle. On a direct connection
 * they are set once, when the connection is opened. A pooler rejects them there, and gives each transaction
 * another server connection, so behind a pooler every transaction sets them for itself.
 */
function limitStatements(
  timeoutMs: number,
  idleMs: number | undefined,
  behindPooler: boolean,
): EncartClientConfig {
  const query_timeout = timeoutMs + extraClientTimeoutMs;
  const limits = {
    statement_timeout: timeoutMs,
    ...(idleMs !== undefined && { idle_in_transaction_session_timeout: idleMs }),
  };
  if (!behindPooler) return { query_timeout, ...limits };
  const settings = Object.entries(limits).map(([name, value]) => `${name} = ${value}`);
  const transactionSettings = [...settings, noParallelQuery]
    .map((setting) => `set local ${setting}`)
    .join('; ');
  return { query_timeout, transactionSettings };
}

/**
 * Turns parallel query off. Reports read so little that starting parallel workers takes longer than it saves,
 * and those workers would take processor time from serving.
 */
const noParallelQuery = 'max_parallel_workers_per_gather = 0';

export async function disableParallelQuery(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(`set ${noParallelQuery}`));
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
    backup: (now) => makeBackup(open(lanes.service), dataDir, now),
    countMachines: async () => 1,
    ping: () => ping(lanes.service),
    onLost: (listener) => engine.onLost(listener),
    initialize: (work) => discardIfInterrupted(dataDir, work),
    close: () => closeEmbedded(pool, engine),
  };
}

function listenStatement(channels: string[]): string {
  return channels.map((channel) => `LISTEN ${channel}`).join('; ');
}

/**
 * The embedded engine has one session: notifications arrive on the connection that the pool currently holds.
 */
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
