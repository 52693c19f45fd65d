import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { transact } from '../../src/db/handle.ts';
import { openDatabase } from '../../src/db/open.ts';
import { makeTestDatabase } from '../support/database.ts';
import { startProxy } from '../support/proxy.ts';

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

it.runIf(inject('engine') === 'postgres')(
  'connections that died silently cost one timeout, and not one each',
  async () => {
    const place = await makeTestDatabase();
    const proxy = await startProxy(place.databaseUrl as string);
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', statementTimeoutMs: 100 });
    const select = () => sql<{ one: number }>`select 1 as one`.execute(database.db);
    // Several connections, which are then idle.
    await Promise.all(Array.from({ length: 5 }, select));
    proxy.silence();
    await expect(select()).rejects.toThrow('Query read timeout');
    for (let n = 0; n < 5; n++) expect((await select()).rows).toEqual([{ one: 1 }]);
    await database.close();
    await proxy.stop();
    await place.remove();
  },
);
