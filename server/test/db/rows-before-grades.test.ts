import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountLedger } from '../../src/maintenance/index.ts';
import { order } from '../support/advertiser.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';
import { dayMs } from '../support/ledger.ts';
import { report } from '../support/report.ts';
import {
  type Figures,
  type ReportAnswers,
  restoreRowsBeforeGrades,
  type World,
  written,
} from '../support/rows-before-grades.ts';
import { startTestService, type TestService } from '../support/service.ts';

const afterAllEvents = Date.UTC(2026, 2, 13, 12);

let service: TestService;
let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase({ empty: true });
  const opened = await database.open();
  await restoreRowsBeforeGrades(opened.db);
  await opened.close();
  writeFileSync(join(database.dataDir, 'secret'), `${written.secret}\n`);
  service = await startTestService({ database, settings: { retentionDays: 10_000 } });
  service.now = new Date(afterAllEvents);
});
afterAll(async () => {
  await service?.stop();
  await database?.remove();
});

const divisors = { ctr: 'impressions', cvr: 'clicks', roas: 'spend', cpa: 'conversions' } as const;

/** A ratio whose divisor is not positive was 0 in that version, or said nothing. It is null now. */
function withNulls(row: Figures): Figures {
  const undefinedRatios = Object.entries(divisors).filter(([, divisor]) => Number(row[divisor]) <= 0);
  return { ...row, ...Object.fromEntries(undefinedRatios.map(([ratio]) => [ratio, null])) };
}

const worlds = Object.entries(written.ids);

async function reportsOf({ key, secret }: World) {
  const range = { from: '2026-03-01', to: '2026-03-13' };
  const ofAdvertiser = new URLSearchParams({ ...range, by: 'day', sort: 'name' });
  const ofChannel = new URLSearchParams({
    ...range,
    time_grain: 'day',
    metrics:
      'impressions,clicks,conversions,channel_payout,revenue_with_email,revenue_without_email,sessions,feed_loads',
  });
  const advertiser = await service.call('GET', `/advertiser/report?${ofAdvertiser}`, { key });
  const channel = await service.call('GET', `/platform/reporting/v2/report/?${ofChannel}`, { key: secret });
  expect([advertiser.status, channel.status]).toEqual([200, 200]);
  return { advertiser: advertiser.body, channel: channel.body };
}

async function differences() {
  return (await recountLedger(service.services.database.db, { repair: false })).differences;
}

describe('what the version before grades has written', () => {
  it.each(worlds)('has the same figures in reports (%s)', async (name, world) => {
    const { advertiser, channel } = written.reports[name] as ReportAnswers;
    const answer = await reportsOf(world);
    expect(answer.channel).toMatchObject(channel);
    expect(answer.advertiser.summary).toMatchObject(withNulls(advertiser.summary));
    expect(answer.advertiser.results).toMatchObject(advertiser.results.map(withNulls));
  });

  it('has no other state, and no grade', async () => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(e) as row from events e order by channel_id, id
    `.execute(service.services.database.db);
    const known = (written.tables.events ?? []).map(({ claim, ...event }) => ({
      ...event,
      order_state: claim,
      evidence: null,
    }));
    expect(rows.map(({ row }) => row)).toMatchObject(
      known.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    );
  });

  it('is the same in a recount', async () => {
    expect(await differences()).toEqual([]);
  });
});

function nameOf(event: Record<string, unknown>): string {
  return `${event.channel_id}/${event.id}`;
}

describe('what arrives later', () => {
  const events = (session: string | undefined) =>
    service.operator('GET', `/sessions/${session}`).then(({ body }) => body.events);

  it('does not change an event without a grade, also if a stronger party reports it', async () => {
    const world = written.ids.clicks as World;
    const before = await events(world.sessions[1]);
    const { body } = await report(service, world.secret, {
      session_id: world.sessions[1],
      offer_id: world.offerId,
      event_type: 'CLICK',
      occurred_at: '2026-03-02T12:00:00Z',
    });
    expect(body).toMatchObject({ status: 'duplicate', counted: true });
    expect(await events(world.sessions[1])).toEqual(before);
  });

  it('confirms an order that counted by a public report, and is billed once', async () => {
    const world = written.ids.advertiser as World;
    const send = (fields: object) =>
      service.call('POST', '/conversions', { key: world.key, body: order(service, { ...fields }) });
    const sent = {
      id: 'X-1',
      transaction_id: 'X-1',
      click_id: world.clicks[0],
      value: 99,
      currency_code: 'USD',
    };
    expect((await send(sent)).body.attribution).toMatchObject({
      confirmed: true,
      counted: true,
      reason: null,
    });
    expect((await send(sent)).body.status).toBe('duplicate');
  });

  it('refunds an order from before', async () => {
    const world = written.ids.advertiser as World;
    const body = order(service, {
      id: 'R-2',
      transaction_id: 'A-2',
      event_type: 'refund',
      value: 10,
      currency_code: 'USD',
    });
    const answer = await service.call('POST', '/conversions', { key: world.key, body });
    expect(answer.body).toMatchObject({ status: 'attributed', attribution: { counted: true } });
  });

  it('is late for sessions of that time', async () => {
    service.now = new Date(afterAllEvents + dayMs);
    const world = written.ids.views as World;
    const { body } = await report(service, world.secret, {
      session_id: world.sessions[5],
      offer_id: world.offerId,
      event_type: 'CLICK',
    });
    expect(body).toMatchObject({ status: 'accepted', counted: true, reason: 'late' });
  });

  it('leaves a recount without differences', async () => {
    expect(await differences()).toEqual([]);
  });
});
