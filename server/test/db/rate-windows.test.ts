import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { takeCalls } from '../../src/http/rate-window-store.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await makeTestDatabase();
  database = await place.open();
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

describe('the calls of a window in the database', () => {
  const call = { limit: 100, windowMs: 60_000, amount: 1, parts: 0 };

  it('are taken one by one, or a part of those that are left', async () => {
    const caller = 'channel:one';
    expect(await takeCalls(database.db, { ...call, caller })).toMatchObject({ reserved: 1, current: 1 });
    const large = { ...call, limit: 2_001, parts: 20, caller };
    expect(await takeCalls(database.db, large)).toMatchObject({ reserved: 100, current: 101 });
    expect(await takeCalls(database.db, large)).toMatchObject({ reserved: 95, current: 196 });
  });

  it('are as many as an expensive call needs', async () => {
    const caller = 'advertiser:one';
    const expensive = { ...call, caller, amount: 50 };
    expect(await takeCalls(database.db, expensive)).toMatchObject({ reserved: 50, current: 50 });
    const many = { ...expensive, limit: 3_000, parts: 20 };
    expect(await takeCalls(database.db, many)).toMatchObject({ reserved: 147, current: 197 });
  });

  it('are never more than the limit, however many take them at once', async () => {
    const caller = 'channel:two';
    const taken = await Promise.all(
      Array.from({ length: 300 }, () => takeCalls(database.db, { ...call, limit: 1_000, parts: 20, caller })),
    );
    const allowed = taken.filter(({ current }) => current <= 1_000);
    expect(allowed.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(1_000);
  });

  it('start again when the window has ended', async () => {
    const caller = 'channel:three';
    for (let n = 1; n <= 3; n++) await takeCalls(database.db, { ...call, caller });
    await sql`update rate_windows set ends_at = now() where caller = ${caller}`.execute(database.db);
    const { current, ttl } = await takeCalls(database.db, { ...call, caller });
    expect(current).toBe(1);
    expect(ttl).toBeGreaterThan(59_000);
  });
});
