import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { analyzeTables } from '../../src/db/statistics.ts';
import { eventWorld } from '../support/ledger.ts';
import { useService } from '../support/service.ts';

const service = useService();

it('the planner knows the size of every table, also of each month, after new statistics', async () => {
  const { session, batch } = await eventWorld(service());
  const { event } = await session();
  await batch([event('IMPRESSION'), event('CLICK')]);
  const { db } = service().services.database;
  await analyzeTables(db);
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db);
  // -1 means that the size is not known.
  expect(rows.filter((table) => table.rows === -1)).toEqual([]);
  const months = rows.filter(({ name }) => /^events_\d{4}_\d{2}$/.test(name));
  expect(months.map((month) => month.rows).toSorted((a, b) => b - a)[0]).toBe(2);
});
