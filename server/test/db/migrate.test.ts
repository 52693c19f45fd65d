import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import {
  DatabaseTooNew,
  IncompatibleMigration,
  migrate,
  migrateBeside,
  migrationState,
  migrationsDirectory,
} from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/open.ts';
import { countDefaultRows, listMonths } from '../../src/db/partitions.ts';
import { firstIdAt, newId } from '../../src/lib/ids.ts';
import { looksPersonal } from '../../src/serving/index.ts';
import { makeTestDatabase } from '../support/database.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function emptyDatabase(): Promise<Database> {
  const made = await makeTestDatabase({ empty: true });
  cleanups.push(() => made.remove());
  const database = await made.open();
  cleanups.push(() => database.close());
  return database;
}

function copyMigrations(isCopied: (name: string) => boolean): string {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  cleanups.push(() => rmSync(directory, { recursive: true }));
  for (const file of readdirSync(migrationsDirectory).filter(isCopied))
    cpSync(join(migrationsDirectory, file), join(directory, file));
  return directory;
}

function directoryWith(name: string, text: string): string {
  const directory = copyMigrations(() => true);
  writeFileSync(join(directory, name), text);
  return directory;
}

/** The migrations with a lower number. */
function migrationsBefore(number: string): string {
  return copyMigrations((name) => name < number);
}

describe('migrate', () => {
  it('applies each pending migration once, also when several processes start together', async () => {
    const { db } = await emptyDatabase();
    const missing = (await migrationState(db)).pending;
    expect(missing[0]).toBe('0001_baseline');
    const runs = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    // They share the batches of a batched migration.
    expect([...new Set(runs.flat())].sort()).toEqual(missing);
    expect(await migrationState(db)).toEqual({ pending: [], newer: [] });
    expect(await migrate(db)).toEqual([]);
  });

  it('refuses a database that is newer than the code', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: directoryWith('9999_future.sql', 'create table future (n int);') });
    await expect(migrate(db)).rejects.toThrow(DatabaseTooNew);
    await expect(migrate(db)).rejects.toThrow('9999_future');
  });

  it('accepts a newer database if the newer migrations only add', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: directoryWith('9999_future.expand.sql', 'create table future (n int);') });
    expect(await migrate(db)).toEqual([]);
  });

  it('applies nothing beside a running older version that would not understand it', async () => {
    const { db } = await emptyDatabase();
    await migrate(db);
    const directory = directoryWith('9998_adds.expand.sql', 'create table future (n int);');
    writeFileSync(join(directory, '9999_drops.sql'), 'drop table sessions;');
    await expect(migrateBeside(db, { directory })).rejects.toThrow(IncompatibleMigration);
    expect((await migrationState(db, directory)).pending).toEqual(['9998_adds.expand', '9999_drops']);
    rmSync(join(directory, '9999_drops.sql'));
    await migrateBeside(db, { directory });
    expect((await migrationState(db, directory)).pending).toEqual([]);
  });

  it('has no migration that is marked as adding and takes something away', () => {
    const marked = readdirSync(migrationsDirectory).filter((file) => /\.expand(\.batches)?\.sql$/.test(file));
    expect(marked).not.toEqual([]);
    for (const file of marked) {
      // The version before does not need that the database checks a reference.
      const text = readFileSync(join(migrationsDirectory, file), 'utf8')
        .replaceAll(/--.*$/gm, '')
        .replaceAll(/\bdrop constraint \w+_fkey\b/gi, '');
      expect(text).not.toMatch(/\b(drop|rename|truncate|delete|alter\s+column|set\s+not\s+null)\b/i);
    }
  });

  it('sums the counters that several processes wrote', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: migrationsBefore('0005') });
    const [channelId, publisherId, offerId] = [newId(), newId(), newId()];
    for (const writer of [0, 1, 5]) {
      await sql`
        insert into rollup_days (channel_id, publisher_id, day, view, display_mode, widget_id, writer, clicks, sessions)
        values (${channelId}, ${publisherId}, '2026-05-04', 'CHECKOUT', 'INLINE', '', ${writer}, ${writer + 1}, 1)
      `.execute(db);
      await sql`
        insert into session_days (channel_id, publisher_id, day, previous, view, display_mode, widget_id, writer, sessions)
        values (${channelId}, ${publisherId}, '2026-05-04', '2026-05-01', 'CHECKOUT', 'INLINE', '', ${writer}, 2)
      `.execute(db);
    }
    // A row that only another process than the first wrote.
    await sql`
      insert into offer_days (channel_id, day, offer_id, writer, spend_micros)
      values (${channelId}, '2026-05-04', ${offerId}, 3, 70)
    `.execute(db);
    await migrate(db);
    const read = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows;
    expect(await read('rollup_days')).toMatchObject([{ clicks: 9, sessions: 3, impressions: 0 }]);
    expect(await read('session_days')).toMatchObject([{ previous: '2026-05-01', sessions: 6 }]);
    expect(await read('offer_days')).toMatchObject([{ offer_id: offerId, spend_micros: 70 }]);
  });

  it('fills the rollups of publishers and widgets from those by placement', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: migrationsBefore('0006') });
    const [channelId, publisherId] = [newId(), newId()];
    for (const view of ['CHECKOUT', 'THANK_YOU'])
      await sql`
        insert into rollup_weeks (channel_id, publisher_id, week, view, display_mode, widget_id, clicks, sessions)
        values (${channelId}, ${publisherId}, '2026-05-04', ${view}::placement_view, 'INLINE', 'w', 4, 1)
      `.execute(db);
    for (const publisher of [publisherId, newId()])
      await sql`
        insert into session_days (channel_id, publisher_id, day, previous, view, display_mode, widget_id, sessions)
        values (${channelId}, ${publisher}, '2026-05-04', '2026-05-01', 'CHECKOUT', 'INLINE', 'w', 2)
      `.execute(db);
    await migrate(db);
    const read = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows;
    expect(await read('publisher_weeks')).toMatchObject([
      { publisher_id: publisherId, week: '2026-05-04', clicks: 8, sessions: 2, impressions: 0 },
    ]);
    expect(await read('widget_session_days')).toMatchObject([
      { view: 'CHECKOUT', widget_id: 'w', previous: '2026-05-01', sessions: 4 },
    ]);
  });

  it('removes the names of custom events that are an e-mail address or a phone number', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: migrationsBefore('0035') });
    const names = [
      'test_drive',
      'A-1027',
      '123-4567890',
      '2026/06/14',
      'SO+12345678',
      '3 @ 4.99',
      'hotel:1234567',
      '(7)',
      'jo@example.com',
      'drive of JO%40Example.com',
      'a@b@example.com',
      '+49 30 1234567',
      '(030) 123-4567',
      'call +493012345678 back',
      'tel:0301234567',
      '+1234567890123456',
    ];
    for (const name of names)
      await sql`
        insert into conversions (advertiser_id, id, confirmed, source, order_key, event_type, custom_event, occurred_at, received_at, reference)
        values (${newId()}, ${name}, true, 'server', 'event:1', 'custom', ${name}, now(), now(), 'none')
      `.execute(db);
    await migrate(db);
    const { rows } = await sql<{ custom_event: string }>`
      select custom_event from conversions where custom_event is not null
    `.execute(db);
    expect(rows.map(({ custom_event }) => custom_event).sort()).toEqual(
      names.filter((name) => !looksPersonal(name)).sort(),
    );
    expect(rows).toHaveLength(9);
  });

  it('rolls everything back when a migration fails', async () => {
    const { db } = await emptyDatabase();
    const broken = directoryWith('9998_broken.sql', 'create table half (n int); select nonsense;');
    await expect(migrate(db, { directory: broken })).rejects.toThrow('9998_broken');
    const { rows } = await sql<{ half: unknown }>`select to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ half: null }]);
    expect(await migrate(db)).not.toEqual([]);
  });
});

it.runIf(inject('engine') === 'embedded')('a data directory belongs to one process at a time', async () => {
  const made = await makeTestDatabase();
  const first = await made.open();
  await expect(made.open()).rejects.toThrow(/in use by another Encart process \(pid \d+\)/);
  await first.close();
  const second = await made.open();
  await second.ping();
  await second.close();
  await made.remove();
});

describe('the migration of raw rows to months', () => {
  it('copies every session and event, makes their months, and continues after a kill', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, { directory: copyMigrations((name) => name < '0010') });
    const channelId = newId();
    const at = (date: string) => Date.parse(`${date}T12:00:00.000Z`);
    const times = [at('2026-01-31'), at('2026-02-01'), at('2026-04-30')];
    const sessions = times.map((ms, n) => ({ ms, id: firstIdAt(ms + n) }));
    for (const { ms, id } of sessions) {
      await sql`
        insert into sessions (channel_id, id, at, view, display_mode, sandbox, bot, identity, shoppers, max_offers, bought_from,
          revision, learning_version, offer_ids, pricing_models, bid_micros)
        values (${channelId}, ${id}, ${new Date(ms)}, 'CHECKOUT', 'INLINE', false, false, 'email', '{}', 1, '{}', 0, 0, '{}', '{}', '{}')
      `.execute(db);
      for (const type of ['IMPRESSION', 'CLICK'])
        await sql`
          insert into events (channel_id, id, session_id, offer_id, type, order_id, occurred_at, received_at, counted, billed_micros,
            payout_micros)
          values (${channelId}, ${newId()}, ${id}, ${newId()}, ${type}, '', ${new Date(ms)}, ${new Date(ms)}, true, 5, 2)
        `.execute(db);
    }
    // Columns that later migrations add are empty.
    const rowsOf = async (table: string) => {
      const { rows } = await sql<{
        row: unknown;
      }>`select jsonb_strip_nulls(to_jsonb(t)) as row from ${sql.table(table)} t`.execute(db);
      return rows.map(({ row }) => JSON.stringify(row)).sort();
    };
    const before = { sessions: await rowsOf('sessions'), events: await rowsOf('events') };
    // The process was killed after it had copied the sessions.
    await migrate(db, { directory: copyMigrations((name) => name < '0012') });
    await migrate(db);
    expect({ sessions: await rowsOf('sessions'), events: await rowsOf('events') }).toEqual(before);
    expect(await listMonths(db)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    expect(await countDefaultRows(db)).toBe(0);
    const { rows } = await sql`select id, session_id from event_ids order by id`.execute(db);
    const ids = await sql`select id, session_id from events order by id`.execute(db);
    expect(rows).toEqual(ids.rows);
  });
});
