import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { UnknownHistory } from '../../src/db/adopt-baseline.ts';
import { compareCatalogues, readCatalogue } from '../../src/db/catalogue.ts';
import type { Db } from '../../src/db/handle.ts';
import { migrate, migrationState } from '../../src/db/migrate.ts';
import { makeTestDatabase } from '../support/database.ts';
import { migrateTo } from '../support/migrate-to.ts';

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

let db: Db;
beforeEach(async () => {
  db = await newDatabase();
});

async function newDatabase(): Promise<Db> {
  const made = await makeTestDatabase({ empty: true });
  cleanups.push(() => made.remove());
  const database = await made.open();
  cleanups.push(() => database.close());
  return database.db;
}

const history = async () =>
  (await sql<{ name: string }>`select name from encart_migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
const categories = async () =>
  (await sql<{ name: string }>`select name from categories order by name`.execute(db)).rows;
const schemas = async () =>
  (await sql<{ nspname: string }>`select nspname from pg_namespace where nspname like 'encart%'`.execute(db))
    .rows;

const migrations = new URL('../../migrations/', import.meta.url);
const migrationNames = readdirSync(migrations)
  .map((file) => file.replace(/(\.batches)?\.sql$/, ''))
  .sort();

/** A directory with the baseline and no later migration. */
function baselineOnly(): string {
  const directory = mkdtempSync(join(tmpdir(), 'encart-baseline-'));
  cleanups.push(async () => rmSync(directory, { recursive: true }));
  copyFileSync(new URL('0001_baseline.sql', migrations), join(directory, '0001_baseline.sql'));
  return directory;
}

it('the baseline makes the schema and the rows that the migrations before it made', async () => {
  await migrateTo(db);
  const [made, rows] = [await readCatalogue(db), await categories()];
  db = await newDatabase();
  await migrate(db, { directory: baselineOnly() });
  expect(compareCatalogues(await readCatalogue(db), made)).toEqual([]);
  expect(await categories()).toEqual(rows);
  const { rows: revision } = await sql`select * from revision`.execute(db);
  expect(revision).toEqual([{ only_row: true, number: 0 }]);
});

describe('a database that the migrations before the baseline made', () => {
  it('keeps its data and gets the baseline as its history, also when several processes start', async () => {
    await migrateTo(db);
    await sql`update categories set name = 'Kept' where name = 'Travel'`.execute(db);
    // One of the processes runs each migration after the baseline; they share the batches of a batched one.
    const applied = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect([...new Set(['0001_baseline', ...applied.flat()])].sort()).toEqual(migrationNames);
    expect(await history()).toEqual(migrationNames);
    expect(await categories()).toContainEqual({ name: 'Kept' });
    expect(await migrationState(db)).toEqual({ pending: [], newer: [] });
    expect(await schemas()).toEqual([]);
  });

  it.each(['0011', '0017'])('is refused and unchanged when it stopped at %s', async (last) => {
    await migrateTo(db, last);
    const before = [await history(), await readCatalogue(db)];
    await expect(migrate(db)).rejects.toThrow(UnknownHistory);
    await expect(migrate(db)).rejects.toThrow('lacks');
    expect([await history(), await readCatalogue(db)]).toEqual(before);
  });

  it.each([
    ['a column', 'alter table channels add column mine integer', 'unexpected: column channels.mine integer'],
    ['a dropped index', 'drop index events_once', 'missing: create unique index events_once'],
    ['another default', 'alter table channels alter column conversion_limit set default 7', 'default 7'],
  ])('is refused and unchanged when it was changed by hand: %s', async (_, change, difference) => {
    await migrateTo(db);
    await sql.raw(change).execute(db);
    const before = [await history(), await readCatalogue(db)];
    const refusal = await migrate(db).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refusal.toLowerCase()).toContain(difference.toLowerCase());
    expect([await history(), await readCatalogue(db), await schemas()]).toEqual([...before, []]);
  });
});
