import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { joinNodes } from './postgres-databases.ts';
import { type PostgresBinaries, type PostgresServer, startServer } from './postgres-server.ts';

/** The servers of a Citus cluster. Tests may kill a worker. Those of a cluster that was running before are not known. */
export interface CitusCluster {
  /** The coordinator. */
  readonly url: string;
  readonly coordinator?: PostgresServer;
  readonly workers: readonly PostgresServer[];
  stop(): Promise<void>;
}

/** What a run on Citus needs, if it is missing. Undefined if it can run. */
export function missingForCitus(): string | undefined {
  if (process.env.TEST_CITUS_URL || findCitus()) return undefined;
  return (
    'No PostgreSQL with the Citus library was found. Install Citus 13 for PostgreSQL 15 to 17, put its pg_config into the PATH or set ' +
    'PG_CONFIG, or set TEST_CITUS_URL to the coordinator of a cluster.'
  );
}

/**
 * A coordinator and two workers in temporary directories, or the cluster of TEST_CITUS_URL. The database of the returned address knows
 * the workers: databases for tests are created on all of them.
 */
export async function startCitus({ durable = false } = {}): Promise<CitusCluster> {
  const given = process.env.TEST_CITUS_URL;
  if (given) return { url: given, workers: [], stop: async () => {} };
  const binaries = findCitus();
  if (!binaries) throw new Error(missingForCitus());
  const settings = {
    shared_preload_libraries: 'citus',
    'citus.shard_count': 4,
    // Each database has a background process of Citus.
    max_worker_processes: 100,
    max_connections: 400,
    max_prepared_transactions: 400,
    fsync: durable ? 'on' : 'off',
    shared_buffers: durable ? '512MB' : '128MB',
  };
  const start = () => startServer(async () => binaries, settings);
  const coordinator = await start();
  const workers = [await start(), await start()];
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
function findCitus(): PostgresBinaries | undefined {
  const configs = [
    process.env.PG_CONFIG ?? 'pg_config',
    ...globSync('/usr/lib/postgresql/*/bin/pg_config'),
    ...globSync('/usr/pgsql-*/bin/pg_config'),
  ];
  for (const config of configs) {
    const ask = (option: string) => execFileSync(config, [option], { encoding: 'utf8' }).trim();
    try {
      if (!existsSync(join(ask('--pkglibdir'), 'citus.so'))) continue;
      const programs = ask('--bindir');
      const at = (name: string) => join(programs, name);
      if (existsSync(at('initdb'))) return { initdb: at('initdb'), postgres: at('postgres') };
    } catch {
      // No such program.
    }
  }
  return undefined;
}
