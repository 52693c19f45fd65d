import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { DatabaseTooNew, migrate, migrationState, migrationsDirectory } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/open.ts';
import { makeTestDatabase } from '../support/database.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function emptyDatabase(): Promise<Database> {
  const made = await makeTestDatabase({ empty: true });
  cleanups.push(() => made.remove());
  const database = await made.open();
  cleanups.push(() => database.close());
  return database;
}

function directoryWith(name: string, text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  cleanups.push(() => rmSync(directory, { recursive: true }));
  cpSync(migrationsDirectory, directory, { recursive: true });
  writeFileSync(join(directory, name), text);
  return directory;
}

describe('migrate', () => {
  it('applies each pending migration once, also when several processes start together', async () => {
    const { db } = await emptyDatabase();
    const missing = (await migrationState(db)).pending;
    expect(missing[0]).toBe('0001_baseline');
    const runs = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(runs.flat().sort()).toEqual(missing);
    expect(await migrationState(db)).toEqual({ pending: [], newer: [] });
    expect(await migrate(db)).toEqual([]);
  });

  it('refuses a database that is newer than the code', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: directoryWith('9999_future.sql', 'create table future (n int);') });
    await expect(migrate(db)).rejects.toThrow(DatabaseTooNew);
    await expect(migrate(db)).rejects.toThrow('9999_future');
  });

  it('rolls everything back when a migration fails', async () => {
    const { db } = await emptyDatabase();
    const broken = directoryWith('9998_broken.sql', 'create table half (n int); select nonsense;');
    await expect(migrate(db, { directory: broken })).rejects.toThrow('9998_broken');
    const { rows } = await sql<{ half: unknown }>`select to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ half: null }]);
    expect(await migrate(db)).not.toEqual([]);
  });
});

it.runIf(inject('engine') === 'embedded')('a data directory belongs to one process at a time', async () => {
  const made = await makeTestDatabase();
  const first = await made.open();
  await expect(made.open()).rejects.toThrow(/in use by another Encart process \(pid \d+\)/);
  await first.close();
  const second = await made.open();
  await second.ping();
  await second.close();
  await made.remove();
});
