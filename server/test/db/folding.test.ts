import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { foldChannels, listBacklogs } from '../../src/counters/fold-store.ts';
import {
  CounterChanges,
  foldAll,
  insertEventDeltas,
  lockFolding,
  startFolding,
} from '../../src/counters/index.ts';
import { transact } from '../../src/db/handle.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { firstIdAt, newId } from '../../src/lib/ids.ts';
import type { Placement } from '../../src/lib/placement.ts';
import { makeTestDatabase } from '../support/database.ts';

const made = await makeTestDatabase();
const database = await made.open();
const { db } = database;
afterEach(async () => {
  await sql`truncate counter_deltas, return_deltas`.execute(db);
});
afterAll(async () => {
  await database.close();
  await made.remove();
});

const hour = Date.parse('2026-05-04T10:00:00Z');
const place = (channelId: string, widgetId: string | null = null): Placement => ({
  channelId,
  publisherId: null,
  view: 'CHECKOUT',
  displayMode: 'INLINE',
  widgetId,
});

/** Changes of `cells` widgets of a channel, one click in each. */
function clicks(channelId: string, cells: number): CounterChanges {
  const changes = new CounterChanges();
  for (let at = 0; at < cells; at++)
    changes.add(place(channelId, `widget-${at}`), hour, { clicks: 1 }, newId());
  return changes;
}

async function write(channelId: string, cells: number): Promise<void> {
  await insertEventDeltas(db, clicks(channelId, cells), new Date(hour));
}

async function countClicks(channelId: string): Promise<{ folded: number; waiting: number }> {
  const { rows } = await sql<{ folded: number; waiting: number }>`
    select (select coalesce(sum(clicks), 0)::int from rollup_days where channel_id = ${channelId}) as folded,
      (select coalesce(sum(clicks), 0)::int from counter_deltas where channel_id = ${channelId}) as waiting
  `.execute(db);
  return rows[0] as { folded: number; waiting: number };
}

function start(options: { maxUnfolded?: number; vacuumAfter?: number } = {}) {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  return { lines, metrics, folding: startFolding({ database, metrics, log, systemClock, ...options }) };
}

describe('folding', () => {
  it('adds all changes of a cell in one row of every table', async () => {
    const channelId = newId();
    const offerId = newId();
    for (let times = 0; times < 3; times++) {
      const changes = new CounterChanges();
      changes.add(place(channelId), hour, { clicks: 1, revenueWithEmailMicros: 5, payoutMicros: 2 }, offerId);
      changes.changeActivity(
        place(channelId),
        new Set([hour - 86_400_000]),
        new Set([hour - 86_400_000, hour]),
      );
      await insertEventDeltas(db, changes, new Date(hour + 86_400_000));
    }
    await foldAll(db);
    const read = async (table: string) => {
      const { rows } = await sql`select * from ${sql.table(table)} where channel_id = ${channelId}`.execute(
        db,
      );
      return rows;
    };
    for (const table of ['rollup_hours', 'placement_hours', 'rollup_days', 'publisher_days', 'rollup_weeks'])
      expect([table, await read(table)]).toMatchObject([table, [{ clicks: 3, payout_micros: 6 }]]);
    expect(await read('rollup_days')).toMatchObject([{ day: '2026-05-04', sessions: 3, new_sessions: 0 }]);
    // Monday is the first active day of its week.
    expect(await read('rollup_weeks')).toMatchObject([{ week: '2026-05-04', sessions: 3 }]);
    for (const table of ['session_days', 'placement_session_days'])
      expect(await read(table)).toMatchObject([{ day: '2026-05-04', previous: '2026-05-03', sessions: 3 }]);
    expect(await read('offer_days')).toMatchObject([
      { day: '2026-05-04', offer_id: offerId, clicks: 3, spend_micros: 15 },
    ]);
    expect(await read('offer_counts')).toMatchObject([
      { day: '2026-05-05', offer_id: offerId, view: 'CHECKOUT', clicks: 3 },
    ]);
    expect([await read('counter_deltas'), await read('return_deltas')]).toEqual([[], []]);
  });

  it('moves each delta once, if several fold the same channel at the same time', async () => {
    const channelId = newId();
    await write(channelId, 200);
    const moved = await Promise.all(
      Array.from({ length: 8 }, async () => {
        let sum = 0;
        for (let round = 0; round < 10; round++) sum += await foldChannels(db, [channelId], 7);
        return sum;
      }),
    );
    while ((await foldChannels(db, [channelId], 50)) > 0);
    const sum = moved.reduce((a, b) => a + b, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(200);
    expect(await countClicks(channelId)).toEqual({ folded: 200, waiting: 0 });
  });

  it('moves everything or nothing', async () => {
    const channelId = newId();
    await write(channelId, 20);
    const failed = transact(db, async (tx) => {
      expect(await foldChannels(tx, [channelId], 100)).toBe(20);
      throw new Error('the process stops here');
    });
    await expect(failed).rejects.toThrow('the process stops here');
    expect(await countClicks(channelId)).toEqual({ folded: 0, waiting: 20 });
    await foldAll(db);
    expect(await countClicks(channelId)).toEqual({ folded: 20, waiting: 0 });
  });

  it('takes the oldest deltas of a channel first, and many channels in one statement', async () => {
    const channelIds = Array.from({ length: 20 }, () => newId());
    for (const channelId of channelIds) await write(channelId, 3);
    expect((await listBacklogs(db)).map(({ rows }) => rows)).toEqual(channelIds.map(() => 3));
    expect(await foldChannels(db, channelIds, 1_000)).toBe(60);
    expect(await listBacklogs(db)).toEqual([]);
  });
});

describe('a process that counts', () => {
  it('folds what it wrote, without being asked', async () => {
    const channelId = newId();
    const { folding } = start();
    await write(channelId, 5);
    folding.record(clicks(channelId, 5));
    await expect.poll(() => countClicks(channelId), { timeout: 10_000 }).toEqual({ folded: 5, waiting: 0 });
    await folding.close();
  });

  it('folds the deltas of a process that stopped', async () => {
    const channelId = newId();
    await write(channelId, 5);
    const { folding } = start();
    await expect.poll(() => countClicks(channelId), { timeout: 20_000 }).toEqual({ folded: 5, waiting: 0 });
    await folding.close();
  });

  it('folds first if a channel has too many deltas, and only that channel', async () => {
    const [busy, calm] = [newId(), newId()];
    const { folding } = start({ maxUnfolded: 10 });
    for (const [channelId, cells] of [
      [busy, 10],
      [calm, 9],
    ] as const) {
      await write(channelId, cells);
      folding.record(clicks(channelId, cells));
      await folding.makeRoom([channelId]);
    }
    expect([await countClicks(busy), await countClicks(calm)]).toEqual([
      { folded: 10, waiting: 0 },
      { folded: 0, waiting: 9 },
    ]);
    await folding.close();
  });

  it.runIf(inject('engine') === 'embedded')(
    'needs no more space however many deltas come and go',
    async () => {
      const channelId = newId();
      const { folding } = start({ vacuumAfter: 500 });
      const sizes: number[] = [];
      for (let round = 0; round < 6; round++) {
        await write(channelId, 600);
        folding.record(clicks(channelId, 600));
        await expect
          .poll(
            async () => {
              await folding.now();
              return (await countClicks(channelId)).waiting;
            },
            { timeout: 20_000, interval: 600 },
          )
          .toBe(0);
        const { rows } = await sql<{ size: number }>`
        select pg_total_relation_size('counter_deltas') as size
      `.execute(db);
        sizes.push(rows[0]?.size ?? 0);
      }
      expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[1] as number);
      await folding.close();
    },
  );

  it('raises an alarm about old deltas, once, and shows them in its metrics', async () => {
    const channelId = newId();
    await write(channelId, 4);
    const old = firstIdAt(Date.now() - 40_000).slice(0, 24);
    await sql`update counter_deltas set id = (${old} || right(id::text, 12))::uuid`.execute(db);
    const { folding, lines, metrics } = start();
    const held = inject('engine') === 'postgres' ? hold(channelId) : undefined;
    await folding.now();
    const shown = await metrics.registry.metrics();
    expect(shown).toMatch(/encart_unfolded_deltas 4/);
    expect(shown).toMatch(/encart_unfolded_deltas_age_seconds [45]\d/);
    await folding.now();
    expect(lines.filter((line) => line.includes('counters wait to be folded'))).toHaveLength(1);
    await (await held)?.release();
    await folding.now();
    expect(await countClicks(channelId)).toEqual({ folded: 4, waiting: 0 });
    await folding.close();
  });
});

/** Holds the lock of a channel, as a process that stands still in the middle of a repair. */
async function hold(channelId: string) {
  let release = () => {};
  let ended: Promise<void> | undefined;
  await new Promise<void>((locked) => {
    ended = transact(database.maintenance, async (tx) => {
      await lockFolding(tx, channelId);
      locked();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  return {
    async release() {
      release();
      await ended;
    },
  };
}
