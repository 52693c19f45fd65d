import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { lockDirectory } from './directory-lock.ts';
import { databaseIn } from './embedded.ts';
import type { Db } from './handle.ts';

/** A copy of the embedded database in the data directory. */
export interface Backup {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly createdAt: Date;
}

/** Thrown if a backup cannot be made or restored. */
export class BackupProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupProblem';
  }
}

/** Files that belong to the running engine, and the log of writes, which is copied last. */
const notCopied = new Set(['postmaster.pid', 'pg_wal']);

/**
 * Copies the database while it is used. PostgreSQL's base backup: the files are copied in any state between
 * `pg_backup_start` and `pg_backup_stop`, and the log of writes repairs them when the copy is opened. The
 * copy has everything that was committed before `pg_backup_stop`.
 */
export async function makeBackup(db: Db, dataDir: string, now: Date): Promise<Backup> {
  const name = stamp(now);
  const path = join(backupsIn(dataDir), name);
  const unfinished = `${path}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await sql`select pg_backup_start('encart', true)`.execute(db);
    const target = join(unfinished, 'db');
    let label: string;
    try {
      await cp(databaseIn(dataDir), target, {
        recursive: true,
        filter: (file) => !notCopied.has(basename(file)),
      });
    } finally {
      const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(
        db,
      );
      label = rows[0]?.labelfile ?? '';
    }
    await cp(join(databaseIn(dataDir), 'pg_wal'), join(target, 'pg_wal'), { recursive: true });
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 });
    await requireLog(target, label);
    await rename(unfinished, path);
    return { name, path, bytes: await sizeOf(path), createdAt: now };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The engine may have deleted the beginning of the log while a large database was copied. */
async function requireLog(target: string, label: string): Promise<void> {
  const first = /\(file (\w+)\)/.exec(label)?.[1];
  const files = await readdir(join(target, 'pg_wal'));
  if (first === undefined || !files.includes(first))
    throw new BackupProblem('Too much was written while the database was copied. Repeat the backup.');
}

/** The backups in the data directory, newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const names = await readdir(backupsIn(dataDir)).catch(() => []);
  const found = names
    .filter((name) => backupName.test(name))
    .sort()
    .toReversed();
  return Promise.all(
    found.map(async (name) => {
      const path = join(backupsIn(dataDir), name);
      return { name, path, bytes: await sizeOf(path), createdAt: timeOf(name) };
    }),
  );
}

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

function timeOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z'));
}

/**
 * Puts a backup in the place of the database, which is kept under another name. The service must be stopped.
 * Returns the path of the database before.
 */
export async function restoreBackup(dataDir: string, name: string, now: Date): Promise<string> {
  const backup = (await listBackups(dataDir)).find((each) => each.name === name);
  if (!backup) throw new BackupProblem(`There is no backup ${name} in ${backupsIn(dataDir)}.`);
  const lock = lockDirectory(dataDir);
  try {
    const database = databaseIn(dataDir);
    const copy = `${database}.restored`;
    const before = `${database}.before-${stamp(now)}`;
    await rm(copy, { recursive: true, force: true });
    await cp(join(backup.path, 'db'), copy, { recursive: true });
    const exists = await stat(database).then(
      () => true,
      () => false,
    );
    if (exists) await rename(database, before);
    await rename(copy, database);
    return before;
  } finally {
    lock.release();
  }
}

/** The time as a part of a file name. */
function stamp(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

function backupsIn(dataDir: string): string {
  return join(dataDir, 'backups');
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(join(entry.parentPath, entry.name)).then(({ size }) => size));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
