import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BatchOptions, type GroupCommit, groupCommit } from '../../src/db/group-commit.ts';
import { type Db, type Tx, transactTogether } from '../../src/db/handle.ts';
import type { Database } from '../../src/db/open.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await makeTestDatabase();
  database = await made.open();
  await sql`create table numbers (n int primary key check (n >= 0))`.execute(database.db);
});
beforeEach(async () => {
  await sql`truncate numbers`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await made.remove();
});

/** A group commit whose batches are transactions. */
function groupCommitIn<Item, Outcome>({
  db,
  write,
  ...options
}: Omit<BatchOptions<Item, Outcome>, 'write'> & {
  db: Db;
  write: (tx: Tx, items: readonly Item[]) => Promise<readonly Outcome[]>;
}): GroupCommit<Item, Outcome> {
  return groupCommit({ ...options, write: (items) => transactTogether(db, (tx) => write(tx, items)) });
}

const noLimits = { expectedWaitMs: 3_600_000, waitMs: 3_600_000, writeMs: 3_600_000 };

/** The outcome of an item says whether it is new. */
async function insertNumbers(tx: Tx, items: readonly number[]): Promise<boolean[]> {
  const { rows } = await sql<{ n: number }>`
    insert into numbers select distinct n from unnest(${[...items]}::int[]) n on conflict do nothing returning n
  `.execute(tx);
  const fresh = new Set(rows.map(({ n }) => n));
  return items.map((n) => fresh.delete(n));
}
const stored = async () =>
  (await sql<{ n: number }>`select n from numbers order by n`.execute(database.db)).rows.map(({ n }) => n);

describe('many callers', () => {
  it('share a transaction up to a weight, and a heavier item has one of its own', async () => {
    const batches: number[][] = [];
    const writer = groupCommitIn({
      db: database.db,
      write: (tx, items: readonly number[]) => {
        batches.push([...items]);
        return insertNumbers(tx, items);
      },
      weightOf: (n) => n,
      maxBatchWeight: 10,
    });
    await Promise.all([3, 4, 5, 20, 1, 9, 2].map((n) => writer.submit(n)));
    expect(batches).toEqual([[3, 4], [5], [20], [1, 9], [2]]);
  });

  it('share a few transactions, and each gets its own outcome', async () => {
    const sizes: number[] = [];
    const writer = groupCommitIn({
      db: database.db,
      write: insertNumbers,
      onBatch: ({ size }) => sizes.push(size),
    });
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, i) => writer.submit(i % 600)));
    expect(outcomes.filter(Boolean)).toHaveLength(600);
    expect(await stored()).toHaveLength(600);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.length).toBeLessThanOrEqual(3);
    expect(writer.depth).toBe(0);
  });

  it('fail only for the invalid item', async () => {
    const writer = groupCommitIn({ db: database.db, write: insertNumbers });
    const outcomes = await Promise.allSettled([1, 2, -1, 3, 4, 5].map((n) => writer.submit(n)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
  });

  it('all fail if the write returns too few outcomes', async () => {
    const writer = groupCommitIn({
      db: database.db,
      write: async (tx, items: readonly number[]) => (await insertNumbers(tx, items)).slice(1),
    });
    await expect(writer.submit(1)).rejects.toThrow('must answer every item');
  });
});

describe('items with different keys', () => {
  it('are written in batches of their own, side by side', async () => {
    const batches: number[][] = [];
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const writer = groupCommit<number, number>({
      keyOf: (n) => String(n % 5),
      maxBatches: 3,
      write: async (items) => {
        batches.push([...items]);
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => release.push(resolve));
        running--;
        return items;
      },
    });
    const answers = Promise.all(Array.from({ length: 20 }, (_, n) => writer.submit(n)));
    for (let batch = 0; batch < 5; batch++) {
      await expect.poll(() => release.length).toBeGreaterThan(0);
      release.shift()?.();
    }
    expect(await answers).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(batches).toHaveLength(5);
    for (const batch of batches) expect(new Set(batch.map((n) => n % 5)).size).toBe(1);
    expect(most).toBe(3);
    await expect.poll(() => writer.depth).toBe(0);
  });

  it('fail separately: an overload of one pauses only that one', async () => {
    const writer = groupCommit<number, number>({
      keyOf: (n) => String(n % 2),
      maxBatches: 2,
      pauseMs: 3_600_000,
      write: async (items) => {
        if ((items[0] as number) % 2 === 1) throw Object.assign(new Error('too slow'), { code: '57014' });
        return items;
      },
    });
    await expect(writer.submit(1)).rejects.toMatchObject({ status: 503 });
    const paused = writer.submit(3);
    expect(await writer.submit(2)).toBe(2);
    await writer.close();
    await expect(paused).rejects.toMatchObject({ status: 503 });
  });
});

describe('503', () => {
  it('when the queue is full; queued items are still written', async () => {
    const writer = groupCommitIn({ db: database.db, write: insertNumbers, maxQueue: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => writer.submit(n)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '1' } } });
    expect(await stored()).toEqual([1, 2]);
  });

  it('when the database is unavailable, for every item at once', async () => {
    const gone = await makeTestDatabase();
    const closed = await gone.open();
    await closed.close();
    const writer = groupCommitIn({ db: closed.db, write: insertNumbers });
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => writer.submit(n)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } });
    await gone.remove();
  });

  it.each(['57014', '55P03', '53200'])(
    'when the database is overloaded (%s): for the whole batch, after one attempt, with growing pauses',
    async (code) => {
      let attempts = 0;
      let overloaded = true;
      const writer = groupCommitIn({
        db: database.db,
        pauseMs: 300,
        write: async (tx, items: readonly number[]) => {
          attempts++;
          const fresh = await insertNumbers(tx, items);
          if (overloaded)
            await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx);
          return fresh;
        },
      });
      const retryAfter: unknown[] = [];
      for (let round = 0; round < 3; round++) {
        const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => writer.submit(n)));
        for (const outcome of outcomes)
          expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } });
        retryAfter.push((outcomes[0] as PromiseRejectedResult).reason.headers['retry-after']);
      }
      expect([attempts, retryAfter, await stored()]).toEqual([3, ['1', '1', '2'], []]);
      overloaded = false;
      expect(await Promise.all([1, 2].map((n) => writer.submit(n)))).toEqual([true, true]);
      expect(await stored()).toEqual([1, 2]);
    },
  );

  it('when one half of a split batch hits an overload: the other half is not tried', async () => {
    const tried: number[][] = [];
    const writer = groupCommitIn({
      db: database.db,
      write: async (tx, items: readonly number[]) => {
        tried.push([...items]);
        if (items.length < 4)
          await sql`do 'begin raise exception using errcode = ''57014''; end'`.execute(tx);
        return insertNumbers(tx, items);
      },
    });
    const outcomes = await Promise.allSettled([1, -1, 2, 3].map((n) => writer.submit(n)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } });
    expect(tried).toEqual([
      [1, -1, 2, 3],
      [1, -1],
    ]);
  });

  it('for an item that has waited too long, also while a write hangs or the writer pauses', async () => {
    const release: (() => void)[] = [];
    const writer = groupCommit<number, number>({
      limits: { ...noLimits, waitMs: 50 },
      write: async (items) => {
        await new Promise<void>((resolve) => release.push(resolve));
        return items;
      },
    });
    const first = writer.submit(1);
    await expect.poll(() => release.length).toBe(1);
    const waiting = await Promise.allSettled([2, 3].map((n) => writer.submit(n)));
    for (const outcome of waiting)
      expect(outcome).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '1' } } });
    expect(writer.depth).toBe(1);
    release.pop()?.();
    expect(await first).toBe(1);
    const next = writer.submit(4);
    await expect.poll(() => release.length).toBe(1);
    release.pop()?.();
    expect(await next).toBe(4);
    await writer.close();
  });

  it('at once, if the batches before an item would take too long, until they are written', async () => {
    const release: (() => void)[] = [];
    const writer = groupCommit<number, number>({
      maxBatch: 2,
      // Every full batch takes longer.
      limits: { ...noLimits, expectedWaitMs: 0.001 },
      write: async (items) => {
        await new Promise<void>((resolve) => release.push(resolve));
        return items;
      },
    });
    const accepted = [1, 2, 3, 4].map((n) => writer.submit(n));
    await expect.poll(() => release.length).toBe(1);
    release.pop()?.();
    await expect.poll(() => release.length).toBe(1);
    await expect(writer.submit(5)).rejects.toMatchObject({ status: 503 });
    expect(writer.depth).toBe(2);
    release.pop()?.();
    expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4]);
    await expect.poll(() => writer.depth).toBe(0);
    const next = writer.submit(6);
    await expect.poll(() => release.length).toBe(1);
    release.pop()?.();
    expect(await next).toBe(6);
  });

  it('for the items of a write that takes too long; the next batch waits until it has ended', async () => {
    const release: (() => void)[] = [];
    let writes = 0;
    const writer = groupCommit<number, number>({
      limits: { ...noLimits, writeMs: 50 },
      write: async (items) => {
        if (writes++ === 0) await new Promise<void>((resolve) => release.push(resolve));
        return items;
      },
    });
    await expect(writer.submit(1)).rejects.toMatchObject({ status: 503 });
    const second = writer.submit(2);
    expect([writes, writer.depth]).toEqual([1, 2]);
    release.pop()?.();
    expect(await second).toBe(2);
  });

  it('not for queued items when closing: it ends the pause and writes them at once', async () => {
    let attempts = 0;
    const writer = groupCommitIn({
      db: database.db,
      pauseMs: 3_600_000,
      write: async (tx, items: readonly number[]) => {
        if (attempts++ === 0)
          await sql`do 'begin raise exception using errcode = ''57014''; end'`.execute(tx);
        return insertNumbers(tx, items);
      },
    });
    await expect(writer.submit(1)).rejects.toMatchObject({ status: 503 });
    const waiting = writer.submit(2);
    await writer.close();
    expect([await waiting, await stored()]).toEqual([true, [2]]);
  });

  it('after closing, which waits for accepted items', async () => {
    const writer = groupCommitIn({ db: database.db, write: insertNumbers });
    const taken = [7, 8, 9].map((n) => writer.submit(n));
    await writer.close();
    expect(await stored()).toEqual([7, 8, 9]);
    expect(await Promise.all(taken)).toEqual([true, true, true]);
    await expect(writer.submit(10)).rejects.toMatchObject({ status: 503 });
  });
});
