import { type RawBuilder, sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { transact } from '../../../src/db/handle.ts';
import { createMonths } from '../../../src/db/partitions.ts';
import { firstIdAt, nilUuid } from '../../../src/lib/ids.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { deleteRowsOfSessions } from '../../../src/maintenance/retention-store.ts';
import { dayMs, eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** Creates a channel with `perDay` sessions on each of `days` days, with two events per session. */
async function fill(perDay: number, days: number): Promise<string> {
  const world = await eventWorld(service());
  const session = await world.session();
  await world.batch([session.event('IMPRESSION'), session.event('CLICK')]);
  // This pool has no limit of time for a statement.
  const db = service().services.database.maintenance;
  const { channel } = world;
  const copies = sql`generate_series(1, ${perDay * days}::int) as n`;
  const earlier = sql`interval '1 day' * (1 + n % ${days}::int)`;
  /** The id of a copied session: its time, then digits of the original id and the number of the copy. */
  const copyOf = (id: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    (lpad(to_hex((extract(epoch from ${at} - ${earlier}) * 1000)::bigint), 12, '0') || '70008' || substr(md5(${id}::text || n), 1, 15))::uuid
  `;
  await sql`
    insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('id', ${copyOf(sql`s.id`, sql`s.at`)}, 'at', s.at - ${earlier}))).*
    from sessions s, ${copies} where s.channel_id = ${channel.id} and s.id = ${session.id}
  `.execute(db);
  await sql`
    insert into events
    select (jsonb_populate_record(e, jsonb_build_object('id', md5(e.id::text || n),
      'session_id', ${copyOf(sql`s.id`, sql`s.at`)}, 'occurred_at', e.occurred_at - ${earlier}))).*
    from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id, ${copies}
    where e.channel_id = ${channel.id} and e.session_id = ${session.id}
  `.execute(db);
  return channel.id;
}

/** The number of rows that sequential scans have read, by table. */
async function scannedRows(): Promise<Record<string, number>> {
  const { db } = service().services.database;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string; seq_tup_read: number }>`
    select relname, seq_tup_read from pg_stat_user_tables where relname ~ '^(sessions|events)_'
  `.execute(db);
  return Object.fromEntries(rows.map(({ relname, seq_tup_read }) => [relname, Number(seq_tup_read)]));
}

// The embedded engine uses the same plans, but has no statistics.
describe.runIf(inject('engine') === 'postgres')('no statement reads all sessions or events', () => {
  it('of an audit, a rebuild or retention', async () => {
    const { db } = service().services.database;
    const now = new Date();
    await createMonths(db, now, new Date(now.getTime() - 7 * dayMs));
    for (let n = 0; n < 2; n++) await fill(600, 7);
    const channelId = await fill(600, 7);
    await sql`vacuum analyze sessions, events`.execute(db);
    const settled = async () => {
      // A connection reports its statistics after its transaction.
      await expect.poll(scannedRows).toEqual(await scannedRows());
      return scannedRows();
    };
    const before = await settled();
    const rebuilt = await recountLedger(db, { repair: true });
    expect(rebuilt.total).toBe(3 * 8);
    expect(rebuilt.differenceCount).toBeGreaterThan(0);
    // Spent budgets are reported and not changed.
    const { differences } = await recountLedger(db, { repair: false });
    expect(new Set(differences.map(({ table }) => table))).toEqual(new Set(['budget_leases']));
    const page = { channelId, after: nilUuid, before: firstIdAt(now.getTime() + dayMs) };
    expect(await transact(db, (tx) => deleteRowsOfSessions(tx, page, 1_000))).toMatchObject({
      visited: 1_000,
    });
    expect(await settled()).toEqual(before);
  });
});
