import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runBatchedMigration } from '../../src/db/batched-migration.ts';
import type { Db } from '../../src/db/handle.ts';
import { migrate, migrationState } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/open.ts';
import { makeTestDatabase } from '../support/database.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function emptyDatabase(): Promise<{ database: Database; open: () => Promise<Database> }> {
  const made = await makeTestDatabase({ empty: true });
  cleanups.push(() => made.remove());
  const open = async () => {
    const opened = await made.open();
    cleanups.push(() => opened.close());
    return opened;
  };
  return { database: await open(), open };
}

function directoryOf(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  cleanups.push(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const rows = 1_050;
const before = {
  '0001_before.sql': `
    create table prices (id int primary key, dollars numeric, micros bigint, rewrites int not null default 0);
    insert into prices (id, dollars) select n, n / 100.0 from generate_series(1, ${rows}) as n;
  `,
};
/** `1 / nullif(id, …)` fails for one row as long as the table `fault` names it. */
const files = {
  ...before,
  '0002_fault.sql': 'create table fault (id int);',
  '0003_micros.batches.sql': `
    update prices set micros = dollars * 1000000, rewrites = rewrites + 1 + 0 / (case when id in (select id from fault) then 0 else 1 end)
    where id in (select id from prices where micros is null order by id limit 100)
  `,
  '0004_after.sql': 'alter table prices alter micros set not null; alter table prices drop dollars;',
};

async function stateOf(db: Db) {
  const { rows } = await sql<{ left: number; wrong: number; rewrites: number; transactions: number }>`
    select count(*) filter (where micros is null)::int as left, count(*) filter (where micros <> id * 10000)::int as wrong,
      sum(rewrites)::int as rewrites, count(distinct xmin::text) filter (where micros is not null)::int as transactions
    from prices
  `.execute(db);
  return rows[0];
}

describe('a batched migration', () => {
  it('rewrites data from before in transactions of its own, between the migrations around it', async () => {
    const { database } = await emptyDatabase();
    const { db } = database;
    await migrate(db, { directory: directoryOf(before) });
    const progress: number[] = [];
    const directory = directoryOf(files);
    expect(await migrate(db, { directory, onBatch: ({ rows }) => progress.push(rows) })).toEqual([
      '0002_fault',
      '0003_micros',
      '0004_after',
    ]);
    expect(await stateOf(db)).toEqual({ left: 0, wrong: 0, rewrites: rows, transactions: 11 });
    expect(progress).toEqual([...Array.from({ length: 10 }, (_, at) => (at + 1) * 100), rows]);
    expect(await migrationState(db, directory)).toEqual({ pending: [], newer: [] });
    expect(await migrate(db, { directory })).toEqual([]);
  });

  it('continues after a failure with the rows that are left', async () => {
    const { database } = await emptyDatabase();
    const { db } = database;
    const { '0003_micros.batches.sql': batches, '0004_after.sql': after, ...first } = files;
    await migrate(db, { directory: directoryOf(first) });
    await sql`insert into fault values (550)`.execute(db);
    const directory = directoryOf(files);
    await expect(migrate(db, { directory })).rejects.toThrow();
    expect((await migrationState(db, directory)).pending).toEqual(['0003_micros', '0004_after']);
    expect(await stateOf(db)).toMatchObject({ left: rows - 500, rewrites: 500 });

    await sql`delete from fault`.execute(db);
    expect(await migrate(db, { directory })).toEqual(['0003_micros', '0004_after']);
    expect(await stateOf(db)).toMatchObject({ left: 0, wrong: 0, rewrites: rows });
    expect([batches, after].every(Boolean)).toBe(true);
  });

  it('is left alone by a process that comes to it after another one has finished all migrations', async () => {
    const { database } = await emptyDatabase();
    await migrate(database.db, { directory: directoryOf(files) });
    await runBatchedMigration(database.db, '0003_micros', files['0003_micros.batches.sql']);
    expect(await stateOf(database.db)).toMatchObject({ left: 0, rewrites: rows });
  });

  it.runIf(inject('engine') === 'postgres')('is shared by processes that start together', async () => {
    const { database, open } = await emptyDatabase();
    const others = await Promise.all([open(), open()]);
    const directory = directoryOf(files);
    await Promise.all([database, ...others].map(({ db }) => migrate(db, { directory })));
    expect(await stateOf(database.db)).toMatchObject({ left: 0, wrong: 0, rewrites: rows });
    expect(await migrationState(database.db, directory)).toEqual({ pending: [], newer: [] });
  });
});
