import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { allOf, type Db, readConsistently, transact, transactTogether } from '../../src/db/handle.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { planPools } from '../../src/db/plan-pools.ts';
import { PreparedStatement } from '../../src/db/statement.ts';
import { type PgBouncer, startPgBouncer, withPgBouncer } from '../support/pgbouncer.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';

const statementTimeoutMs = 1_000;

withPgBouncer('connections through PgBouncer', (program) => {
  let place: { url: string; drop(): Promise<void> };
  let bouncer: PgBouncer;
  let directUrl: string;
  beforeAll(async () => {
    place = await createPostgresDatabase(inject('postgresUrl'));
    directUrl = place.url;
    bouncer = await startPgBouncer(program, directUrl, { default_pool_size: 2 });
  });
  afterAll(async () => {
    await bouncer?.stop();
    await place?.drop();
  });

  const open = () =>
    openDatabase({
      databaseUrl: bouncer.urlOf(directUrl),
      databaseDirectUrl: directUrl,
      dataDir: '',
      statementTimeoutMs,
    });
  const withDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = await open();
    await work(database).finally(() => database.close());
  };
  const settingsIn = async (db: Db) => {
    const { rows } = await sql<{ timeout: string; workers: string }>`
      select current_setting('statement_timeout') as timeout, current_setting('max_parallel_workers_per_gather') as workers
    `.execute(db);
    return rows[0];
  };

  it('have the statement timeout and no parallel query, in and outside of transactions', () =>
    withDatabase(async ({ db, reports, maintenance }) => {
      const expected = { timeout: '1s', workers: '0' };
      expect(await settingsIn(db)).toEqual(expected);
      expect(await settingsIn(reports)).toEqual(expected);
      expect(await transact(db, settingsIn)).toEqual(expected);
      expect(await transactTogether(db, settingsIn)).toEqual(expected);
      expect(await readConsistently(reports, settingsIn)).toEqual(expected);
      expect(await settingsIn(maintenance)).toEqual({ timeout: '0', workers: '2' });
    }));

  it('end a slow statement, and leave no setting behind in the server connection', () =>
    withDatabase(async ({ db }) => {
      const sleep = (on: Db) => sql`select pg_sleep(30)`.execute(on);
      await expect(sleep(db)).rejects.toMatchObject({ code: '57014' });
      await expect(transact(db, sleep)).rejects.toMatchObject({ code: '57014' });
      const other = new pg.Client({ connectionString: bouncer.urlOf(directUrl) });
      await other.connect();
      for (let n = 0; n < 10; n++)
        expect((await other.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
      await other.end();
    }));

  it('roll back a statement that fails outside of a transaction, and can be used again', () =>
    withDatabase(async ({ db }) => {
      await sql`create table items (id int primary key)`.execute(db);
      const insertItem = new PreparedStatement('insert into items (id) values ($1::int)');
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, (_, n) => insertItem.run(db, [n % 20])),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      const { rows } = await sql<{ id: number }>`select id from items order by id`.execute(db);
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    }));

  it('prepare a statement again after its result has another type', () =>
    withDatabase(async ({ db }) => {
      await sql`create table notes as select 1 as note`.execute(db);
      const selectNotes = new PreparedStatement('select note from notes');
      const read = () => transact(db, (tx) => selectNotes.run(tx, []));
      // Both server connections have prepared it.
      await Promise.all(Array.from({ length: 20 }, read));
      await sql`alter table notes alter column note type text`.execute(db);
      for (const rows of await Promise.all(Array.from({ length: 20 }, read)))
        expect(rows).toEqual([{ note: '1' }]);
    }));

  it('prepare a statement again that was first sent in a failed transaction', () =>
    withDatabase(async ({ db }) => {
      const failing = new PreparedStatement('select 1 / $1::int as number');
      const sentAfterIt = new PreparedStatement('select 1 as one');
      const failed = transact(db, (tx) => allOf([failing.run(tx, [0]), sentAfterIt.run(tx, [])]));
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      for (let n = 0; n < 3; n++)
        expect(await transact(db, (tx) => sentAfterIt.run(tx, []))).toEqual([{ one: 1 }]);
    }));

  it('prepare statements again after they were deallocated', () =>
    withDatabase(async ({ db }) => {
      const constant = new PreparedStatement('select 2 as two');
      await transact(db, async (tx) => {
        await constant.run(tx, []);
        await sql`deallocate all`.execute(tx);
      });
      for (let n = 0; n < 3; n++)
        expect(await transact(db, (tx) => constant.run(tx, []))).toEqual([{ two: 2 }]);
    }));

  it('are checked at the start of the service', async () => {
    const databaseUrl = bouncer.urlOf(directUrl);
    expect(await planPools({ databaseUrl, databaseDirectUrl: directUrl }, 5)).toMatchObject({
      perProcess: 3,
      shortage: undefined,
    });
    const elsewhere = planPools({ databaseUrl, databaseDirectUrl: inject('postgresUrl') }, 1);
    await expect(elsewhere).rejects.toThrow('goes to another database');
    const twice = planPools({ databaseUrl: directUrl, databaseDirectUrl: directUrl }, 1);
    await expect(twice).rejects.toThrow('unset DATABASE_DIRECT_URL');
    const old = await startPgBouncer(program, directUrl, { max_prepared_statements: 0 });
    const unprepared = planPools({ databaseUrl: old.urlOf(directUrl), databaseDirectUrl: directUrl }, 1);
    await expect(unprepared).rejects.toThrow('max_prepared_statements = 200');
    await old.stop();
  });
});
