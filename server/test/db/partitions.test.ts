import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../src/db/handle.ts';
import { countDefaultRows, createListedMonths, createMonths, listMonths } from '../../src/db/partitions.ts';
import { firstIdAt, newId } from '../../src/lib/ids.ts';
import { eventWorld } from '../support/ledger.ts';
import { useService } from '../support/service.ts';

const service = useService();
const db = () => service().services.database.db;
const now = new Date('2031-05-20T12:00:00.000Z');

/** The partition of each stored session. */
async function sessionMonths(): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select tableoid::regclass::text as month from sessions order by sessions.id
  `.execute(db());
  return rows.map(({ month }) => month.replace(/_\d{6}$/, ''));
}

async function insertSession(id: string): Promise<void> {
  const { channel } = await eventWorld(service());
  await sql`
    insert into sessions (channel_id, id, at, view, display_mode, sandbox, bot, identity, shoppers, max_offers, bought_from,
      revision, learning_version, offer_ids, pricing_models, bid_micros)
    values (${channel.id}, ${id}, now(), 'CHECKOUT', 'INLINE', false, false, 'email', '{}', 1, '{}', 0, 0, '{}', '{}', '{}')
  `.execute(db());
}

beforeEach(async () => {
  await sql`truncate sessions, events, event_ids`.execute(db());
  service().now = undefined;
});

describe('the months of raw rows', () => {
  it('are created ahead of time', async () => {
    await createMonths(db(), now);
    expect((await listMonths(db())).slice(-3)).toEqual(['2031-05', '2031-06', '2031-07']);
    expect(await createMonths(db(), now)).toEqual([]);
  });

  it('are created back to the first day of a history', async () => {
    const from = new Date('2030-12-31T23:59:59.000Z');
    expect(await createMonths(db(), new Date('2031-01-01T00:00:00.000Z'), from)).toEqual(
      expect.arrayContaining(['2030-12', '2031-01']),
    );
  });

  it('are created once by processes that start together', async () => {
    const later = new Date('2032-05-20T12:00:00.000Z');
    await Promise.all([1, 2, 3].map(() => createMonths(db(), later)));
    const months = (await listMonths(db())).filter((month) => month >= '2032-05');
    expect(months).toEqual(['2032-05', '2032-06', '2032-07']);
  });

  it('hold the first and the last millisecond of a month', async () => {
    await createListedMonths(db(), ['2033-01', '2033-02']);
    const ms = Date.parse('2033-02-01T00:00:00.000Z');
    await insertSession(firstIdAt(ms - 1));
    await insertSession(firstIdAt(ms));
    expect(await sessionMonths()).toEqual(['sessions_2033_01', 'sessions_2033_02']);
  });
});

describe('the default partition', () => {
  it('takes sessions and events of a month that was not created, and they are found as others', async () => {
    service().now = new Date('2034-01-10T00:00:00.000Z');
    const world = await eventWorld(service());
    const session = await world.session();
    expect((await world.report(session.event('CLICK'))).status).toBe(201);
    expect((await world.report(session.event('CLICK'))).status).toBe(201);
    expect(await world.events()).toHaveLength(1);
    expect(await sessionMonths()).toEqual(['sessions_default']);
    expect(await countDefaultRows(db())).toBe(2);
  });

  it('is emptied when the months are created, without a row less', async () => {
    service().now = new Date('2034-03-10T00:00:00.000Z');
    const world = await eventWorld(service());
    const session = await world.session();
    await world.batch([session.event('IMPRESSION'), session.event('CLICK')]);
    const before = await world.events();
    expect(await createMonths(db(), service().now as Date)).toContain('2034-03');
    expect(await countDefaultRows(db())).toBe(0);
    expect(await sessionMonths()).toEqual(['sessions_2034_03']);
    expect(await world.events()).toEqual(before);
    expect((await world.report(session.event('CONVERSION'))).status).toBe(201);
  });

  it('keeps rows whose id is no time of a session, and they are counted', async () => {
    await insertSession('ffffffff-ffff-7000-8000-000000000000');
    await createMonths(db(), now);
    expect(await sessionMonths()).toEqual(['sessions_default']);
    expect(await countDefaultRows(db())).toBe(1);
  });
});

describe('the creation of a month', () => {
  it('leaves nothing if it fails, and succeeds later', async () => {
    const failed = transact(db(), async (tx) => {
      await createListedMonths(tx, ['2035-01']);
      throw new Error(newId());
    });
    await expect(failed).rejects.toThrow();
    expect(await listMonths(db())).not.toContain('2035-01');
    await createListedMonths(db(), ['2035-01']);
    expect(await listMonths(db())).toContain('2035-01');
  });
});
