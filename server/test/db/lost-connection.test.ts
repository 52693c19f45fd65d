import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { transact } from '../../src/db/handle.ts';
import { makeTestDatabase } from '../support/database.ts';

// The embedded engine has no connection to lose.
it.runIf(inject('engine') === 'postgres')(
  'a connection lost inside a transaction fails only this transaction',
  async () => {
    const place = await makeTestDatabase();
    const database = await place.open();
    const lost = transact(database.db, async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await database.close();
    await place.remove();
  },
);
