import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { deleteExpiredRows, recountLedger } from '../../../src/maintenance/index.ts';
import { eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** Creates a channel with `perDay` sessions on each of `days` days, with two events per session. */
async function fill(perDay: number, days: number): Promise<string> {
  const world = await eventWorld(service());
  const session = await world.session();
  await world.batch([session.event('IMPRESSION'), session.event('CLICK')]);
  const { db } = service().services.database;
  const { channel } = world;
  const copies = sql`generate_series(1, ${perDay * days}::int) as n`;
  const earlier = sql`interval '1 day' * (1 + n % ${days}::int)`;
  const copiedId = sql`md5(s.id::text || n)::uuid`;
  await sql`
    insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('id', ${copiedId}, 'at', s.at - ${earlier}))).*
    from sessions s, ${copies} where s.channel_id = ${channel.id} and s.id = ${session.id}
  `.execute(db);
  await sql`
    insert into events
    select (jsonb_populate_record(e, jsonb_build_object('id', md5(e.id::text || n), 'session_id', md5(e.session_id::text || n),
      'occurred_at', e.occurred_at - ${earlier}))).*
    from events e, ${copies} where e.channel_id = ${channel.id} and e.session_id = ${session.id}
  `.execute(db);
  return channel.id;
}

/** The number of rows that sequential scans have read, by table. */
async function scannedRows(): Promise<Record<string, number>> {
  const { db } = service().services.database;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string; seq_tup_read: number }>`
    select relname, seq_tup_read from pg_stat_user_tables where relname in ('sessions', 'events')
  `.execute(db);
  return Object.fromEntries(rows.map(({ relname, seq_tup_read }) => [relname, Number(seq_tup_read)]));
}

// The embedded engine uses the same plans, but has no statistics.
describe.runIf(inject('engine') === 'postgres')('no statement reads all sessions or events', () => {
  it('of an audit, a rebuild or retention', async () => {
    for (let n = 0; n < 3; n++) await fill(600, 7);
    const { db } = service().services.database;
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
    expect(await deleteExpiredRows(db, 3, new Date())).toBeGreaterThan(5_000);
    expect(await settled()).toEqual(before);
  });
});
