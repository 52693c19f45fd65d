import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldAll, rollupTableNames } from '../../../src/counters/index.ts';
import { transact } from '../../../src/db/handle.ts';
import { newId } from '../../../src/lib/ids.ts';
import { deleteExpiredRows, recountLedger } from '../../../src/maintenance/index.ts';
import { retentionSlice } from '../../../src/maintenance/retention.ts';
import { dayMs, eventWorld, hourMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const day0 = Date.parse('2025-03-01T00:00:00.000Z');
const date = (day: number) => new Date(day0 + day * dayMs).toISOString().slice(0, 10);

const service = useService();

/** Retention deletes rows of all channels, so each test starts with empty tables. */
beforeEach(async () => {
  const { db } = service().services.database;
  await sql`
    truncate sessions, events, ${sql.join(rollupTableNames.map((table) => sql.table(table)))}, offer_days,
      offer_counts, counter_deltas, return_deltas, budget_leases, budget_grants, click_floods, jobs
  `.execute(db);
  await sql`update installation set raw_from = null`.execute(db);
});
afterEach(() => {
  service().now = undefined;
});

/** Creates a channel whose times are days since the first day. */
async function open() {
  const world = await eventWorld(service());
  const { db } = service().services.database;
  const at = (day: number) => {
    service().now = new Date(day0 + day * dayMs);
  };
  /** Creates a session with an impression and a click on the given day. */
  const visit = async (day: number) => {
    at(day);
    const session = await world.session();
    await world.batch([session.event('IMPRESSION'), session.event('CLICK')]);
    return session;
  };
  const sessionIds = async () => {
    const rows = await db.selectFrom('sessions').select('id').execute();
    return rows.map(({ id }) => id).sort();
  };
  const rollups = async () => {
    const tables = [...rollupTableNames, 'offer_days'] as const;
    await foldAll(db);
    const read = tables.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute();
      return [table, rows.map((row) => JSON.stringify(row)).sort()];
    });
    return Object.fromEntries(await Promise.all(read));
  };
  const rawFrom = async () => {
    const { rows } = await sql<{ raw_from: string | null }>`select raw_from from installation`.execute(db);
    return rows[0]?.raw_from;
  };
  const drop = (keepDays: number, day: number) =>
    deleteExpiredRows(db, keepDays, new Date(day0 + day * dayMs));
  const recount = (repair = false) => recountLedger(db, { repair }, async () => {});
  return { ...world, db, at, visit, sessionIds, rollups, rawFrom, drop, recount };
}

describe('raw rows', () => {
  it('older than the retention period are deleted by whole UTC days; counters stay', async () => {
    const { visit, drop, sessionIds, events, rollups, rawFrom, counters } = await open();
    const hour = hourMs / dayMs;
    const [old, lastOfOld, firstOfKept, recent] = [
      await visit(0),
      await visit(5 - hour / 60),
      await visit(5),
      await visit(20),
    ];
    const before = await rollups();
    expect(await drop(400, 405 + 23 * hour)).toBe(2);
    expect(await sessionIds()).toEqual([firstOfKept.id, recent.id].sort());
    const left = (await events()).map(({ session_id }) => session_id);
    expect(new Set(left)).toEqual(new Set([firstOfKept.id, recent.id]));
    expect([old.id, lastOfOld.id].filter((id) => left.includes(id))).toEqual([]);
    expect(await rollups()).toEqual(before);
    expect(await counters()).toMatchObject({ impressions: 4, clicks: 4, feed_loads: 4 });
    expect(await rawFrom()).toBe(date(5));
    expect(await drop(400, 405 + 23 * hour)).toBe(0);
  });

  it('of a session are kept together while one of its events is newer', async () => {
    const { visit, at, report, drop, sessionIds, events, recount, rollups } = await open();
    await visit(0);
    const busy = await visit(0);
    at(50);
    expect((await report(busy.event('CONVERSION'))).status).toBe(201);
    const before = await rollups();
    expect(await drop(40, 80)).toBe(1);
    expect(await sessionIds()).toEqual([busy.id]);
    expect((await events()).map(({ type }) => type).sort()).toEqual(['CLICK', 'CONVERSION', 'IMPRESSION']);
    // The conversion is on a day that is kept, and so are the earlier events of its session.
    expect(await recount()).toMatchObject({ total: 1, differences: [] });
    expect(await drop(40, 90)).toBe(0);
    expect(await drop(40, 91)).toBe(1);
    expect(await sessionIds()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(await rollups()).toEqual(before);
  });

  it('are deleted in steps, for any number of rows', async () => {
    const { visit, db, drop, sessionIds, channel } = await open();
    const { id } = await visit(0);
    const recent = await visit(500);
    const ids = Array.from({ length: 2_500 }, () => newId());
    await sql`
        insert into sessions
        select (jsonb_populate_record(s, jsonb_build_object('id', copy))).*
        from sessions s, unnest(${ids}::uuid[]) as copy where s.channel_id = ${channel.id} and s.id = ${id}
      `.execute(db);
    expect(await sessionIds()).toHaveLength(2_502);
    expect(await drop(400, 500)).toBe(2_501);
    expect(await sessionIds()).toEqual([recent.id]);
  });

  it('are all kept while none is too old', async () => {
    const { visit, drop, sessionIds, rawFrom } = await open();
    await visit(0);
    expect(await drop(400, 400)).toBe(0);
    expect(await sessionIds()).toHaveLength(1);
    expect(await rawFrom()).toBe(null);
  });

  it('of sandbox and bot sessions are deleted too', async () => {
    const { at, session, report, drop, events, sessionIds } = await open();
    at(0);
    const test = await session({ custom_metadata: { is_sandbox: true } });
    await report(test.event('CLICK'));
    expect(await drop(400, 500)).toBe(1);
    expect([await events(), await sessionIds()]).toEqual([[], []]);
  });

  it('that are deleted are unknown to later reports of events', async () => {
    const { visit, at, report, drop } = await open();
    const { event } = await visit(0);
    await drop(100, 150);
    at(150);
    const { status, body } = await report(event('CONVERSION'));
    expect([status, body]).toEqual([400, { session_id: ['Unknown session.'] }]);
  });
});

describe('retention as a job', () => {
  it('continues at its position after its process was killed, and deletes each session once', async () => {
    const { visit, db, sessionIds, rawFrom, rollups } = await open();
    for (const day of [0, 1, 2, 3]) await visit(day);
    const recent = await visit(300);
    const before = await rollups();
    const now = new Date(day0 + 350 * dayMs);
    const slices = async (job: Parameters<typeof retentionSlice>[0]['job'], most: number) => {
      let last = { ...job, finished: false };
      for (let n = 0; n < most && !last.finished; n++) {
        const slice = await retentionSlice({
          ...{ db, now, job: last, hasTime: () => false },
          transact: (work) => transact(db, work),
        });
        last = { ...last, ...JSON.parse(JSON.stringify(slice)) };
      }
      return last;
    };
    const job = { ...{ position: null, done: 0, total: 0, result: {} }, params: { keepDays: 100 } };
    const half = await slices(job, 3);
    expect(half).toMatchObject({ done: 2, total: 4, result: { sessions: 2 }, finished: false });
    // The first kept day is stored before the first row is deleted.
    expect(await rawFrom()).toBe(date(250));
    expect(await sessionIds()).toHaveLength(3);
    // The process died during the next slice: the slice was committed, but its position was not saved.
    await slices(half, 1);
    expect(await slices(half, 20)).toMatchObject({
      done: 3,
      total: 3,
      result: { sessions: 3 },
      finished: true,
    });
    expect(await sessionIds()).toEqual([recent.id]);
    expect(await rollups()).toEqual(before);
  });
});

describe('an audit after raw rows were deleted', () => {
  it('checks the complete days, and finds no differences', async () => {
    const { visit, drop, recount } = await open();
    for (const day of [0, 1, 10, 11]) await visit(day);
    expect((await recount()).total).toBe(4);
    await drop(100, 105);
    expect(await recount()).toMatchObject({ total: 2, differences: [], differenceCount: 0 });
  });

  it('finds differences on complete days, and reports none on earlier days', async () => {
    const { visit, drop, recount, db } = await open();
    for (const day of [0, 10]) await visit(day);
    await drop(100, 105);
    await foldAll(db);
    await db.updateTable('rollup_days').set({ clicks: 9 }).execute();
    const { differences } = await recount();
    expect(differences).toMatchObject([
      { table: 'rollup_days', cell: { day: date(10) }, recounted: { clicks: 1 }, stored: { clicks: 9 } },
    ]);
  });

  it('and a rebuild change no counters of days without raw rows', async () => {
    const { visit, drop, recount, rollups } = await open();
    for (const day of [0, 10]) await visit(day);
    const before = await rollups();
    await drop(100, 105);
    expect((await recount(true)).differenceCount).toBe(0);
    expect(await rollups()).toEqual(before);
  });
});

describe('together with raw rows', () => {
  it('deletes click counts after a day, and jobs after ninety days', async () => {
    const { channel, at, session, report, drop, db } = await open();
    await service().operator('PATCH', `/channels/${channel.id}`, { clicks_per_minute: 5 });
    for (const day of [0, 2]) {
      at(day);
      await report((await session()).event('CLICK'));
    }
    const floods = () => db.selectFrom('click_floods').select('minute').execute();
    expect(await floods()).toHaveLength(2);
    await db
      .insertInto('jobs')
      .values(
        [0, 20].map((day) => ({
          ...{
            id: newId(),
            kind: 'audit' as const,
            status: 'done' as const,
            done: 0,
            total: 0,
            result: '{}',
          },
          started_at: new Date(day0 + day * dayMs),
          updated_at: new Date(day0 + day * dayMs),
        })),
      )
      .execute();
    await drop(400, 2.5);
    expect(await floods()).toEqual([{ minute: new Date(day0 + 2 * dayMs) }]);
    await drop(400, 91);
    const jobs = await db.selectFrom('jobs').select('started_at').execute();
    expect(jobs).toEqual([{ started_at: new Date(day0 + 20 * dayMs) }]);
  });
});
