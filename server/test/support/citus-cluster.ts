import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { joinNodes } from './postgres-databases.ts';
import { findInstalled, type InstalledPostgres } from './postgres-programs.ts';
import { type PostgresServer, programsIn, type ServerSettings, startServer } from './postgres-server.ts';

/**
 * The servers of a Citus cluster. Tests may kill a worker. Those of a cluster that was running
 * before are not known.
 */
export interface CitusCluster {
  /** The coordinator. */
  readonly url: string;
  readonly coordinator?: PostgresServer;
  readonly workers: readonly PostgresServer[];
  stop(): Promise<void>;
}

/** The reason why a run on Citus is not possible here. Undefined if it is. */
export function missingForCitus(): string | undefined {
  if (process.env.TEST_CITUS_URL || findCitus()) return undefined;
  return (
    'No PostgreSQL with the Citus library was found. Install Citus 13 for PostgreSQL 15 to 17, put its pg_config into the PATH or set ' +
    'PG_CONFIG, or set TEST_CITUS_URL to the coordinator of a cluster.'
  );
}

export interface NodeOptions {
  readonly durable?: boolean;
  readonly settings?: ServerSettings;
  /** Makes the data directory, for example from a backup. */
  readonly makeData?: (data: string) => Promise<void>;
}

/** Starts a server that can be a node of a cluster. */
export async function startNode(options: NodeOptions = {}): Promise<PostgresServer> {
  const { durable = false, settings = {}, makeData } = options;
  const installed = findCitus();
  if (!installed) throw new Error(missingForCitus());
  const all = {
    shared_preload_libraries: 'citus',
    'citus.shard_count': 4,
    // Each database has a background process of Citus.
    max_worker_processes: 100,
    max_connections: 400,
    max_prepared_transactions: 400,
    fsync: durable ? 'on' : 'off',
    shared_buffers: durable ? '512MB' : '128MB',
    ...settings,
  };
  return startServer(async () => programsIn(installed.programs), all, makeData);
}

/**
 * A coordinator and two workers in temporary directories, or the cluster of TEST_CITUS_URL. The database of
 * the returned address knows the workers: databases for tests are created on all of them.
 */
export async function startCitus(options: NodeOptions = {}): Promise<CitusCluster> {
  const given = process.env.TEST_CITUS_URL;
  if (given) return { url: given, workers: [], stop: async () => {} };
  const coordinator = await startNode(options);
  const workers = [await startNode(options), await startNode(options)];
  const urls = workers.map(({ url }) => url);
  await joinNodes(coordinator.url, urls, 'postgres');
  return {
    url: coordinator.url,
    coordinator,
    workers,
    async stop() {
      for (const server of [coordinator, ...workers]) await server.stop();
    },
  };
}

/** The programs of a PostgreSQL that has the Citus library. */
export function findCitus(): InstalledPostgres | undefined {
  return findInstalled(['initdb', 'postgres'], ({ libraries }) => existsSync(join(libraries, 'citus.so')));
}
