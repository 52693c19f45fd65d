import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { listBackups, makeBackup, restoreBackup } from '../../src/db/embedded-backup.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

async function openNew(): Promise<{ dataDir: string; database: Database }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-backup-'));
  directories.push(dataDir);
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await sql`create table notes (id int primary key, text text)`.execute(database.db);
  return { dataDir, database };
}

const insert = ({ db }: Database, first: number, last: number) =>
  sql`insert into notes select n, repeat('x', 200) from generate_series(${first}::int, ${last}::int) n`.execute(
    db,
  );

async function countNotes(dataDir: string): Promise<{ count: number; last: number }> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*), max(id) as last from notes
  `.execute(database.db);
  await database.close();
  return rows[0] as { count: number; last: number };
}

describe('a backup of the embedded database', () => {
  it('made while rows are written has every row that was stored before it, and a beginning of the others', async () => {
    const { dataDir, database } = await openNew();
    await insert(database, 1, 5_000);
    let last = 5_000;
    let isMaking = true;
    const writing = (async () => {
      while (isMaking) {
        await insert(database, last + 1, last + 20);
        last += 20;
      }
    })();
    const backup = await (database.backup as (now: Date) => Promise<{ name: string; bytes: number }>)(
      new Date(),
    );
    const storedAtTheEnd = last;
    isMaking = false;
    await writing;
    await database.close();
    expect(backup.bytes).toBeGreaterThan(1_000_000);
    expect((await listBackups(dataDir)).map(({ name }) => name)).toEqual([backup.name]);

    const before = await restoreBackup(dataDir, backup.name, new Date());
    expect(existsSync(before)).toBe(true);
    const restored = await countNotes(dataDir);
    // No gap: a transaction is either there with all its rows, or not at all.
    expect(restored.count).toBe(restored.last);
    expect(restored.count).toBeGreaterThanOrEqual(5_000);
    expect(restored.count).toBeLessThanOrEqual(storedAtTheEnd + 20);
    // The backup itself is not used up.
    await restoreBackup(dataDir, backup.name, new Date(Date.now() + 1_000));
    expect(await countNotes(dataDir)).toEqual(restored);
  });

  it('that fails leaves nothing behind, and the next one succeeds', async () => {
    const { dataDir, database } = await openNew();
    await sql`select pg_backup_start('another', true)`.execute(database.db);
    await expect(makeBackup(database.db, dataDir, new Date())).rejects.toThrow();
    expect(await listBackups(dataDir)).toEqual([]);
    await sql`select pg_backup_stop(false)`.execute(database.db);
    await makeBackup(database.db, dataDir, new Date());
    expect(await listBackups(dataDir)).toHaveLength(1);
    await database.close();
  });

  it('is not restored under a running service, and not by a wrong name', async () => {
    const { dataDir, database } = await openNew();
    const { name } = await makeBackup(database.db, dataDir, new Date());
    await expect(restoreBackup(dataDir, name, new Date())).rejects.toThrow(
      'in use by another Encart process',
    );
    await database.close();
    await expect(restoreBackup(dataDir, '../../etc', new Date())).rejects.toThrow('There is no backup');
  });
});
