import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from './handle.ts';

const prefix = 'encart machine ';

/**
 * The name of the connection with which each process listens for notices, the same for all processes of one
 * service. A machine is known by its open connections, so one that is cut off or killed no longer counts, and
 * nothing has to be stored or cleaned up.
 */
export function machineName(): string {
  const service = `${hostname()}:${cluster.isWorker ? process.ppid : process.pid}`;
  return `${prefix}${createHash('sha256').update(service).digest('hex').slice(0, 16)}`;
}

/** The number of services that listen on this database. */
export async function countMachines(db: Db): Promise<number> {
  const { rows } = await sql<{ machines: number }>`
    select count(distinct application_name)::int as machines from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${prefix})
  `.execute(db);
  return rows[0]?.machines ?? 0;
}
