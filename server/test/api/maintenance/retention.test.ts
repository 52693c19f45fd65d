import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldAll, rollupTableNames } from '../../../src/counters/index.ts';
import { transact } from '../../../src/db/handle.ts';
import { createListedMonths } from '../../../src/db/partitions.ts';
import { firstIdAt, newId } from '../../../src/lib/ids.ts';
import { deleteExpiredRows, recountLedger } from '../../../src/maintenance/index.ts';
import { retentionSlice } from '../../../src/maintenance/retention.ts';
import { dayMs, eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

/** Session ids ascend even if the clock steps back, so every test begins two years after the one before. */
let year = 2024;
/** The first of March. */
let day0: number;
/** The day number of 31 March. */
const lastOfMarch = 30;
const date = (day: number) => new Date(day0 + day * dayMs).toISOString().slice(0, 10);

const service = useService();

/** Retention deletes rows of all channels, so each test starts with empty tables. */
beforeEach(async () => {
  const { db } = service().services.database;
  await sql`
    truncate sessions, events, event_ids, ${sql.join(rollupTableNames.map((table) => sql.table(table)))}, offer_days,
      offer_counts, counter_deltas, return_deltas, budget_leases, budget_grants, click_floods, jobs
  `.execute(db);
  await sql`update installation set raw_from = null`.execute(db);
  year += 2;
  day0 = Date.UTC(year, 2, 1);
  await createListedMonths(db, [`${year}-03`, `${year}-04`]);
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
  it('of a month are deleted when it has ended before the retention period; counters stay', async () => {
    const { visit, drop, sessionIds, events, rollups, rawFrom, counters } = await open();
    const [first, last, kept] = [await visit(0), await visit(lastOfMarch), await visit(lastOfMarch + 1)];
    const before = await rollups();
    expect(await drop(400, lastOfMarch + 400)).toBe(0);
    expect(await rawFrom()).toBe(null);
    expect(await drop(400, lastOfMarch + 401)).toBe(2);
    expect(await sessionIds()).toEqual([kept.id]);
    const left = (await events()).map(({ session_id }) => session_id);
    expect(new Set(left)).toEqual(new Set([kept.id]));
    expect([first.id, last.id].filter((id) => left.includes(id))).toEqual([]);
    expect(await rollups()).toEqual(before);
    expect(await counters()).toMatchObject({ impressions: 3, clicks: 3, feed_loads: 3 });
    expect(await drop(400, lastOfMarch + 401)).toBe(0);
  });

  it('are complete from the day on at which no deleted session could take events', async () => {
    const { visit, drop, rawFrom } = await open();
    await visit(0);
    await drop(400, lastOfMarch + 401);
    expect(await rawFrom()).toBe(date(lastOfMarch + 1 + 180));
  });

  it('of a late event are in the month of its session, and deleted with it', async () => {
    const { visit, at, report, drop, events, db } = await open();
    const session = await visit(0);
    at(100);
    expect((await report(session.event('CONVERSION'))).status).toBe(201);
    const { rows } = await sql<{ month: string }>`
      select distinct tableoid::regclass::text as month from events where type = 'CONVERSION'
    `.execute(db);
    expect(rows.map(({ month }) => month.replace(/_\d{6}$/, ''))).toEqual([`events_${year}_03`]);
    await drop(400, lastOfMarch + 401);
    expect(await events()).toEqual([]);
  });

  it('are deleted in steps, for any number of sessions', async () => {
    const { visit, db, drop, sessionIds, channel } = await open();
    const { id } = await visit(0);
    const recent = await visit(500);
    const ids = Array.from({ length: 2_500 }, (_, n) => firstIdAt(day0 + n + 1));
    await sql`
        insert into sessions
        select (jsonb_populate_record(s, jsonb_build_object('id', copy))).*
        from sessions s, unnest(${ids}::uuid[]) as copy where s.channel_id = ${channel.id} and s.id = ${id}
      `.execute(db);
    expect(await sessionIds()).toHaveLength(2_502);
    expect(await drop(400, 500)).toBe(2_501);
    expect(await sessionIds()).toEqual([recent.id]);
  });

  it('of sandbox sessions are deleted too', async () => {
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

  it('leave nothing about their sessions in other tables', async () => {
    const { visit, drop, db } = await open();
    await visit(0);
    const kept = await visit(lastOfMarch + 1);
    await drop(400, lastOfMarch + 401);
    const ids = await db.selectFrom('event_ids').select('session_id').execute();
    expect(ids.map(({ session_id }) => session_id)).toEqual([kept.id, kept.id]);
  });
});

describe('hours of arrival', () => {
  it('are deleted with the events of their month, and ceilings after a month', async () => {
    const { visit, drop, db, channel, recount } = await open();
    await visit(0);
    const publisher = newId();
    const hours = Array.from({ length: 12_000 }, (_, hour) =>
      new Date(day0 - (hour + 25) * 3_600_000).toISOString(),
    );
    const kept = [0, lastOfMarch, lastOfMarch + 2].map((day) => new Date(day0 + day * dayMs).toISOString());
    await sql`
      insert into arrival_hours (channel_id, publisher_id, hour)
      select ${channel.id}, ${publisher}, hour from unnest(${[...hours, ...kept]}::timestamptz[]) as hour
    `.execute(db);
    await sql`
      insert into publisher_ceilings (channel_id, publisher_id, day, ceiling_micros)
      select ${channel.id}, ${publisher}, ${date(431)}::date - n, 200000000 from generate_series(0, 50) as n
    `.execute(db);
    const left = async () => {
      const { rows } = await sql<{ hour: Date }>`
        select hour from arrival_hours where channel_id = ${channel.id} order by hour
      `.execute(db);
      return rows.map(({ hour }) => hour.toISOString());
    };
    // The month has not ended for long enough. The hours are those of the months before.
    await drop(400, lastOfMarch + 400);
    expect(await left()).toEqual(kept);
    await drop(400, lastOfMarch + 401);
    // The hours of the last day of the month stay a month longer, because clocks differ.
    expect(await left()).toEqual(kept.slice(1));
    const { rows } = await sql<{ oldest: string; days: number }>`
      select min(day)::text as oldest, count(*)::int as days from publisher_ceilings where channel_id = ${channel.id}
    `.execute(db);
    expect(rows).toEqual([{ oldest: date(400), days: 32 }]);
    expect((await recount()).differences).toEqual([]);
  });
});

describe('the id of an event', () => {
  it('stays used in every month until its own month is deleted', async () => {
    const { visit, at, report, drop } = await open();
    const event_id = newId();
    const [old, other] = [await visit(0), await visit(lastOfMarch + 5)];
    at(lastOfMarch + 6);
    expect((await report({ ...old.event('CONVERSION'), event_id })).status).toBe(201);
    const again = { ...other.event('CONVERSION'), event_id };
    expect((await report(again)).body).toEqual({ event_id: ['Another event was reported under this id.'] });
    await drop(100, 150);
    at(150);
    expect((await report(again)).status).toBe(201);
  });
});

describe('a session', () => {
  it('takes new events for 180 days, and repeats of stored ones after that', async () => {
    const { visit, at, report } = await open();
    const [first, second] = [await visit(0), await visit(0)];
    at(180);
    expect((await report(first.event('CONVERSION'))).status).toBe(201);
    at(180.01);
    expect((await report(first.event('CONVERSION'))).body).toMatchObject({ status: 'duplicate' });
    const { status, body } = await report(second.event('CONVERSION'));
    expect([status, body]).toEqual([400, { session_id: ['A session takes events for 180 days.'] }]);
  });
});

describe('retention as a job', () => {
  it('continues at its position after its process was killed, and deletes each session once', async () => {
    const { visit, db, sessionIds, rawFrom, rollups } = await open();
    for (const day of [0, 1, lastOfMarch + 1, lastOfMarch + 2]) await visit(day);
    const recent = await visit(300);
    const before = await rollups();
    const now = new Date(day0 + 350 * dayMs);
    const slices = async (
      job: Parameters<typeof retentionSlice>[0]['job'],
      isEnough: () => Promise<boolean>,
    ) => {
      let last = { ...job, finished: false };
      while (!last.finished && !(await isEnough())) {
        const slice = await retentionSlice({
          db,
          now,
          job: last,
          hasTime: () => false,
          transact: (work) => transact(db, work),
        });
        last = { ...last, ...JSON.parse(JSON.stringify(slice)) };
      }
      return last;
    };
    const job = { position: null, done: 0, total: 0, result: {}, params: { keepDays: 100 } };
    const half = await slices(job, async () => (await sessionIds()).length < 5);
    expect(half).toMatchObject({ result: { sessions: 2 }, finished: false });
    expect(half.done).toBeLessThan(half.total);
    // The first complete day is stored before the first row is deleted.
    expect(await rawFrom()).toBe(date(lastOfMarch + 1 + 180));
    // The process died later: months were deleted, but its position was not saved.
    await slices(half, async () => (await sessionIds()).length < 3);
    expect(await slices(half, async () => false)).toMatchObject({ result: { sessions: 2 }, finished: true });
    expect(await sessionIds()).toEqual([recent.id]);
    expect(await rollups()).toEqual(before);
  });
});

describe('an audit after raw rows were deleted', () => {
  it('checks the complete days, and finds no differences', async () => {
    const { visit, drop, recount } = await open();
    for (const day of [0, 1, 250, 251]) await visit(day);
    expect((await recount()).total).toBe(4);
    await drop(100, 260);
    expect(await recount()).toMatchObject({ total: 2, differences: [], differenceCount: 0 });
  });

  it('finds differences on complete days, and reports none on earlier days', async () => {
    const { visit, drop, recount, db } = await open();
    for (const day of [0, 250]) await visit(day);
    await drop(100, 260);
    await foldAll(db);
    await db.updateTable('rollup_days').set({ clicks: 9 }).execute();
    const { differences } = await recount();
    expect(differences).toMatchObject([
      { table: 'rollup_days', cell: { day: date(250) }, recounted: { clicks: 1 }, stored: { clicks: 9 } },
    ]);
  });

  it('and a rebuild change no counters of days without raw rows', async () => {
    const { visit, drop, recount, rollups } = await open();
    for (const day of [0, 250]) await visit(day);
    const before = await rollups();
    await drop(100, 260);
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
          id: newId(),
          kind: 'audit' as const,
          status: 'done' as const,
          done: 0,
          total: 0,
          result: '{}',
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
