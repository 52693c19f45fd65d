import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Db } from '../../src/db/handle.ts';
import type { Database } from '../../src/db/open.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

// With PostgreSQL each lane has its own pool.
describe.runIf(inject('engine') === 'embedded')('the one connection of the embedded engine', () => {
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

  const order: string[] = [];
  const query = (db: Db, name: string) =>
    sql`select 1`.execute(db).then(() => {
      order.push(name);
    });

  it('goes to the service first, then to reports, then to maintenance', async () => {
    order.length = 0;
    let waiting: Promise<void>[] = [];
    await database.db.transaction().execute(async () => {
      waiting = [
        query(database.maintenance, 'maintenance'),
        query(database.reports, 'report'),
        query(database.maintenance, 'maintenance'),
        query(database.db, 'service'),
        query(database.reports, 'report'),
        query(database.db, 'service'),
      ];
    });
    await Promise.all(waiting);
    expect(order).toEqual(['service', 'service', 'report', 'report', 'maintenance', 'maintenance']);
  });

  it('lets a service statement wait for one report statement, even if many are queued', async () => {
    order.length = 0;
    const reports = Array.from({ length: 20 }, () => query(database.reports, 'report'));
    await reports[0];
    await query(database.db, 'service');
    // One report statement was running, and another may have received the connection at the same time.
    expect(order.indexOf('service')).toBeLessThanOrEqual(3);
    await Promise.all(reports);
  });

  it('is passed on when a statement fails', async () => {
    await expect(sql`select 1 / 0`.execute(database.reports)).rejects.toThrow('division by zero');
    await expect(
      database.maintenance.transaction().execute((tx) => sql`select nothing`.execute(tx)),
    ).rejects.toThrow('nothing');
    order.length = 0;
    await query(database.db, 'service');
    expect(order).toEqual(['service']);
  });
});
