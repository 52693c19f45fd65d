import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await makeTestDatabase();
  database = await made.open();
});
afterAll(async () => {
  await database.close();
  await made.remove();
});

const moment = new Date('2026-03-01T12:34:56.789Z');

it('both engines give the same JavaScript types', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::bigint as bigint, '{1,null,3}'::bigint[] as bigints, count(*) as count, sum(x) as sum,
           12345678901234567890.123456::numeric as numeric, 7::int as int, 2::smallint as smallint, 1.5::float8 as float,
           ${moment}::timestamptz as moment, ${[moment]}::timestamptz[] as moments, '2026-02-28'::date as day,
           '{2026-02-28}'::date[] as days, ${Buffer.from([0, 255, 1])}::bytea as bytes, '{"a":[1,null]}'::jsonb as json,
           '01890a5d-ac96-774b-bcce-b302099a8057'::uuid as uuid, ${['a"b', 'c,d', 'ü']}::text[] as texts, true as truth,
           null::bigint as nothing
    from generate_series(1::bigint, 3) x
  `.execute(database.db);
  expect(rows).toEqual([
    {
      bigint: 9_007_199_254_740_991,
      bigints: [1, null, 3],
      count: 3,
      sum: '6',
      numeric: '12345678901234567890.123456',
      int: 7,
      smallint: 2,
      float: 1.5,
      moment,
      moments: [moment],
      day: '2026-02-28',
      days: ['2026-02-28'],
      bytes: Buffer.from([0, 255, 1]),
      json: { a: [1, null] },
      uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
      texts: ['a"b', 'c,d', 'ü'],
      truth: true,
      nothing: null,
    },
  ]);
  expect(Buffer.isBuffer(rows[0]?.bytes)).toBe(true);
});

it('a bigint that JavaScript would round is an error, not a wrong number', async () => {
  await expect(sql`select 9007199254740993::bigint as n`.execute(database.db)).rejects.toThrow(RangeError);
  expect((await sql<{ n: number }>`select 1::bigint as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
});

it('an error inside a transaction rolls it back and leaves the connection usable', async () => {
  await sql`create table scratch (n int primary key)`.execute(database.db);
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`insert into scratch values (1)`.execute(tx);
    await sql`insert into scratch values (1)`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  const { rows } = await sql<{ count: number }>`select count(*) from scratch`.execute(database.db);
  expect(rows).toEqual([{ count: 0 }]);
});
