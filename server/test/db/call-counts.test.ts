import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../src/db/handle.ts';
import { startCallCounter } from '../../src/diagnostics/index.ts';
import { newId } from '../../src/lib/ids.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let opened: Awaited<ReturnType<TestDatabase['open']>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  opened = await database.open();
});
afterAll(async () => {
  await opened.close();
  await database.remove();
});

const call = (channelId: string) => ({ channelId, publisherId: newId(), status: 200, errors: undefined });
const stored = async (channelId: string) =>
  (await opened.db.selectFrom('call_counts').select('calls').where('channel_id', '=', channelId).execute())
    .length;

it('stores the counts of more publishers than one statement can hold', async () => {
  const channelId = newId();
  const counter = startCallCounter(
    opened.db,
    () => new Date(),
    (error) => expect.unreachable(String(error)),
  );
  for (let n = 0; n < 12_000; n++) counter.record(call(channelId));
  await counter.close();
  expect(await stored(channelId)).toBe(12_000);
});

it('stores later what could not be stored, each count once', async () => {
  const channelId = newId();
  const problems: unknown[] = [];
  let isAway = true;
  // Every access to a database that is away fails.
  const db = new Proxy(opened.db, {
    get(target, name) {
      if (isAway) throw new Error('away');
      const member = Reflect.get(target, name, target);
      // Methods of a class with private fields need the object itself.
      return typeof member === 'function' ? member.bind(target) : member;
    },
  }) as Db;
  const counter = startCallCounter(
    db,
    () => new Date(),
    (error) => problems.push(error),
  );
  const first = call(channelId);
  counter.record(first);
  await counter.flush();
  expect([problems.length > 0, await stored(channelId)]).toEqual([true, 0]);
  counter.record(first);
  isAway = false;
  await counter.close();
  const rows = await opened.db
    .selectFrom('call_counts')
    .select('calls')
    .where('channel_id', '=', channelId)
    .execute();
  expect(rows).toEqual([{ calls: 2 }]);
});
