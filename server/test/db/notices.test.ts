import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { notifyChange, transact } from '../../src/db/handle.ts';
import { listenForNotices, type Notices } from '../../src/db/notices.ts';
import type { Database } from '../../src/db/open.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

let made: TestDatabase;
let database: Database;
let notices: Notices;
const received: (string | undefined)[] = [];
beforeAll(async () => {
  made = await makeTestDatabase();
  database = await made.open();
  notices = await listenForNotices(database, { heartbeatMs: 100 });
  notices.on('thing', (subject) => received.push(subject));
});
afterAll(async () => {
  await notices.close();
  await database.close();
  await made.remove();
});

describe('a notice', () => {
  it('arrives when its transaction commits, and has arrived after sync', async () => {
    await transact(database.db, (tx) => notifyChange(tx, 'thing', 'one'));
    await notices.sync();
    expect(received).toEqual(['one']);
  });

  it('does not arrive when its transaction fails', async () => {
    received.length = 0;
    const failing = transact(database.db, async (tx) => {
      await notifyChange(tx, 'thing', 'never');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await notices.sync();
    expect(received).toEqual([]);
  });

  // The embedded engine has no network connection that could be lost.
  it.runIf(inject('engine') === 'postgres')(
    'that may be lost with the connection makes listeners re-read everything',
    async () => {
      received.length = 0;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`.execute(
        database.db,
      );
      await expect.poll(() => received, { timeout: 5_000 }).toContain(undefined);
      received.length = 0;
      await transact(database.db, (tx) => notifyChange(tx, 'thing', 'two'));
      await notices.sync();
      expect(received).toEqual(['two']);
    },
  );
});
