import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/db/handle.ts';
import { openDatabase } from '../../src/db/open.ts';
import type { PlannedEvent } from '../support/client-record.ts';
import { createWorld } from '../support/crash-world.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { type CrashingPostgres, crashing } from '../support/postgres-crash.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { findBinaries, type PostgresBinaries, startServer } from '../support/postgres-server.ts';
import { type DatabaseProxy, startProxy } from '../support/proxy.ts';
import { RestartableService } from './restartable-service.ts';

export const operatorKey = 'an-operator-key-for-the-fault-rounds-0123456789';

/** The events and sessions that clients expect in the database after the rounds so far. */
export class Expectation {
  readonly events: PlannedEvent[] = [];
  /** Ids of events that are stored and do not count. */
  readonly uncounted = new Set<string>();
  readonly sessions = new Set<string>();
  /** Offer requests without an answer. Their sessions may be stored. */
  unansweredRequests = 0;
}

/**
 * A service with its database. Rounds do their harm to it, one after the other, and leave it
 * as they found it.
 */
export interface Rig {
  readonly engine: 'postgres' | 'embedded';
  readonly service: RestartableService;
  readonly world: Awaited<ReturnType<typeof createWorld>>;
  readonly expected: Expectation;
  /** Reads the database. The embedded one belongs to one process, so the service is stopped for it. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The logs of the service. */
  output(): string;
  end(): Promise<void>;
}

const settingsOf = (dataDir: string, more: Record<string, string> = {}) => ({
  ENCART_OPERATOR_KEY: operatorKey,
  ENCART_RATE_LIMITS: 'off',
  ENCART_DATA_DIR: dataDir,
  ...more,
});

const makeDirectory = () => mkdtempSync(join(tmpdir(), 'encart-faults-'));

export interface EmbeddedRig extends Rig {
  readonly dataDir: string;
}

export interface EmbeddedOptions {
  /** Further variables of the environment of the service. */
  readonly settings?: Record<string, string>;
  /** Called before the data directory is filled. */
  readonly prepare?: (dataDir: string) => void;
}

export async function openEmbeddedRig({ settings, prepare }: EmbeddedOptions = {}): Promise<EmbeddedRig> {
  const home = makeDirectory();
  const dataDir = join(home, 'data');
  mkdirSync(dataDir);
  prepare?.(dataDir);
  copyMigratedDatabase(dataDir);
  const service = await RestartableService.create(settingsOf(dataDir, settings));
  await service.start();
  return {
    engine: 'embedded',
    service,
    dataDir,
    expected: new Expectation(),
    world: await createWorld(service.url, operatorKey),
    async read(work) {
      await service.kill('SIGTERM');
      const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
      return work(db).finally(close);
    },
    output: () => service.output(),
    async end() {
      await service.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server of its own, a proxy in front of it, and a service with two processes. */
export interface PostgresRig extends Rig {
  readonly postgres: CrashingPostgres;
  readonly proxy: DatabaseProxy;
  /** The address of the database without the proxy. */
  readonly databaseUrl: string;
}

export interface PostgresOptions {
  readonly settings?: Record<string, string>;
  /** Settings of the server, added to the usual ones. */
  readonly server?: Record<string, string | number>;
  /** Creates the data of the server. */
  readonly makeData?: (data: string, binaries: PostgresBinaries) => void;
}

/** Tests kill processes and not the machine, so the server runs without fsync, which is much faster. */
export const serverSettings = { fsync: 'off', shared_buffers: '64MB', max_connections: 200 };

export async function openPostgresRig(options: PostgresOptions = {}): Promise<PostgresRig> {
  const settings = { ...serverSettings, ...options.server };
  const postgres = await crashing(await startServer(findBinaries, settings, options.makeData));
  const { url: databaseUrl } = await createPostgresDatabase(postgres.url);
  const rig = await openServiceOn(databaseUrl, options.settings);
  return {
    ...rig,
    postgres,
    databaseUrl,
    async end() {
      await rig.end();
      await postgres.stop();
    },
  };
}

/** The part of a rig in front of a PostgreSQL server: the proxy and the service. */
export async function openServiceOn(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Rig & { proxy: DatabaseProxy }> {
  const dataDir = makeDirectory();
  const proxy = await startProxy(databaseUrl);
  const service = await RestartableService.create(
    settingsOf(dataDir, { DATABASE_URL: proxy.url, ENCART_WORKERS: '2', ...settings }),
  );
  // A new key works at once only in the process that has created it.
  await service.start({ ENCART_WORKERS: '1' });
  const world = await createWorld(service.url, operatorKey);
  await service.kill('SIGTERM');
  return {
    engine: 'postgres',
    service,
    world,
    proxy,
    expected: new Expectation(),
    async read(work) {
      const { db, close } = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
      return work(db).finally(close);
    },
    output: () => service.output(),
    async end() {
      await service.kill('SIGKILL');
      await proxy.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
