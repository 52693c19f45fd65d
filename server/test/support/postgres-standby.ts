import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type CrashingPostgres, crashing, readCommand } from './postgres-crash.ts';
import { onServer } from './postgres-databases.ts';
import { dataIn, giveToServer, makeHome, runServer } from './postgres-server.ts';

/** Settings of a server that can have a standby and become one. */
export const replicationSettings = {
  wal_level: 'replica',
  hot_standby: 'on',
  // A new standby needs the log since the start of its copy.
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '100ms',
};

/**
 * Starts a standby of a server: copies the data directory while the server runs, then follows its log.
 * `followUrl` is the address from which the standby reads the log, for example that of a proxy.
 */
export async function startStandby(
  primary: Pick<CrashingPostgres, 'url' | 'dataDir'>,
  settings: Readonly<Record<string, string | number>>,
  followUrl = primary.url,
): Promise<CrashingPostgres> {
  const home = makeHome();
  const data = dataIn(home);
  await copyData(primary, data);
  const { hostname, port, username } = new URL(followUrl);
  const followed = `host=${hostname} port=${port} user=${username} application_name=standby`;
  write(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${followed}'\n`);
  write(join(data, 'standby.signal'), '');
  return crashing(await runServer(readCommand(primary.dataDir).program, home, settings));
}

/** Files and folders of the running server, not of its data. The standby reads the log from the server. */
const notCopied = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label'];
const emptied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp'];

/** The low-level backup of PostgreSQL: it needs no further program. */
async function copyData({ url, dataDir }: { url: string; dataDir: string }, to: string): Promise<void> {
  // The backup belongs to the connection that has started it.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    copyTree(dataDir, to);
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
    for (const name of notCopied) rmSync(join(to, name), { force: true });
    for (const folder of emptied) removeFiles(join(to, folder));
    write(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
}

/**
 * `cp` keeps the owner. It complains about files that the server deletes meanwhile, which the log restores or
 * which are not needed.
 */
function copyTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr);
    if (!said.split('\n').every((line) => line === '' || line.includes('No such file'))) throw error;
  }
}

function removeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) rmSync(join(folder, entry.name));
}

function write(file: string, text: string): void {
  writeFileSync(file, text);
  giveToServer(file);
}

/** The state of the standby of a server, for example `streaming sync`. Undefined if it is not connected. */
export async function readReplication(primaryUrl: string): Promise<string | undefined> {
  const [found] = await onServer<{ state: string }>(
    primaryUrl,
    `select state || ' ' || sync_state as state from pg_stat_replication where application_name = 'standby'`,
  );
  return found?.state;
}

/** The position in the log of a server up to which the server has stored it. */
export async function readPosition(primaryUrl: string): Promise<string> {
  const [found] = await onServer<{ position: string }>(
    primaryUrl,
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return found?.position ?? '';
}

/** True if the standby has stored the log up to a position. */
export async function hasStored(primaryUrl: string, position: string): Promise<boolean> {
  const found = await onServer(
    primaryUrl,
    `select 1 from pg_stat_replication where application_name = 'standby' and flush_lsn >= '${position}'`,
  );
  return found.length > 0;
}

/** Makes a standby the primary. */
export async function promote(url: string): Promise<void> {
  const [done] = await onServer<{ pg_promote: boolean }>(url, 'select pg_promote(wait_seconds => 30)');
  if (!done?.pg_promote) throw new Error('the standby was not promoted');
}
