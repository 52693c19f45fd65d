import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventWorld } from '../support/ledger.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Long enough for every statement that waits for no lock, even on a busy machine. */
const statementTimeoutMs = 1_500;

/** A service whose statements have this time limit, and a connection beside it. */
function serviceWithLimit(statementTimeoutMs: number) {
  let place: TestDatabase;
  let service: TestService;
  let other: pg.Client;
  beforeAll(async () => {
    place = await makeTestDatabase();
    const { databaseUrl, dataDir } = place;
    const open = () => openDatabase({ databaseUrl, dataDir, statementTimeoutMs });
    service = await startTestService({ database: { ...place, open } });
    other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await service?.stop();
    await place?.remove();
  });
  return { service: () => service, other: () => other };
}

// The embedded engine has one connection, so no other connection can hold a lock.
describe.runIf(inject('engine') === 'postgres')('a lock of the revision', () => {
  const { service, other } = serviceWithLimit(0);

  it('does not delay the answer to events that have spent a budget: they are stored', async () => {
    const { session, report } = await eventWorld(service(), {
      campaign: { pricing: { model: 'CPC', bid_usd: 0.5 }, budget: { total_usd: 0.5, pacing: 'asap' } },
    });
    const shoppers = [await session(), await session()];
    await other().query('begin; select * from revision for update');
    const answers = await Promise.all(shoppers.map(({ event }) => report(event('CLICK'))));
    await other().query('rollback');
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.reason).sort()).toEqual(['budget_spent', null]);
  });
});

// See above.
describe.runIf(inject('engine') === 'postgres')('a table lock that outlasts the statement timeout', () => {
  const { service, other } = serviceWithLimit(statementTimeoutMs);

  const batches = async () => {
    const metrics = await service().services.renderMetrics();
    return Number(/encart_group_commit_batch_size_count\{writer="events"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  };

  it('answers the whole batch of events with 503 after one attempt, stores nothing, and works after the lock is released', async () => {
    const { session, report, events } = await eventWorld(service());
    const { db } = service().services.database;
    // A sequence also counts attempts that are rolled back.
    await sql`create table gate ()`.execute(db);
    await sql`create sequence attempts`.execute(db);
    await sql`
      create function pass_gate() returns trigger language plpgsql as
      'begin perform nextval(''attempts''); lock table gate in share mode; return null; end'
    `.execute(db);
    await sql`
      create trigger gate before insert on events for each statement execute function pass_gate()
    `.execute(db);
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => session()));

    await other().query('begin; lock table gate in exclusive mode');
    const refused = await Promise.all(shoppers.map(({ event }) => report(event('IMPRESSION'))));
    expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.body).toEqual({ detail: 'The database is too busy.' });
    const { rows } = await sql<{ attempts: number }>`select last_value as attempts from attempts`.execute(db);
    expect([rows[0]?.attempts, await events()]).toEqual([await batches(), []]);

    await other().query('rollback');
    const accepted = await Promise.all(shoppers.map(({ event }) => report(event('IMPRESSION'))));
    expect(accepted.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await events()).toHaveLength(8);
  });

  it('answers any other call with 503 too', async () => {
    await other().query('begin; lock table advertisers in access exclusive mode');
    const { status, headers } = await service().operator('GET', '/advertisers');
    await other().query('rollback');
    expect([status, headers['retry-after']]).toEqual([503, '1']);
  });
});
