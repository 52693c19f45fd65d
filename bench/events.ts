import { sql } from 'kysely';
import { arrayLiteral } from '../server/src/db/array-literal.ts';
import type { Db } from '../server/src/db/handle.ts';
import type { Call, ReportedEvent } from '../server/src/events/model.ts';
import type { Services } from '../server/src/services.ts';
import type { Catalogue } from './catalogue.ts';
import { type Figure, moreIsBetter } from './figures.ts';
import { eventTypes, inParallel, makeOfferRequest, reportOf } from './ledger-load.ts';
import { onEngines, type Place } from './on-engines.ts';
import { readArguments } from './read-arguments.ts';
import { progress } from './tools.ts';

const offers = 200;
const bareBatchSize = 500;

/**
 * Measures durable, exactly-once events per second with one and with twenty events per call, compared
 * with a bare insert of the same rows into a table with the same indexes. The ledger is called in this
 * process; `serving` measures HTTP. The argument is the number of sessions; each reports three events on
 * each of its offers.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const { engines, counts } = readArguments(args, { engines: true, counts: [4_000] });
  const [sessions = 0] = counts;
  return onEngines(engines, offers, (place) => measure(place, sessions));
}

/** Events per second, as a share of the rows per second of the bare insert. */
const targets = {
  postgres: { twenty: 0.4, one: 0.12 },
  embedded: { twenty: 0.45, one: 0.08 },
} as const;

async function measure({ engine, services, catalogue }: Place, sessions: number): Promise<Figure[]> {
  const reports = await makeReports(services, catalogue, sessions);
  const half = Math.floor(reports.length / 10);
  const single = await ingest(services, catalogue, reports.slice(0, half), 1);
  const batched = await ingest(services, catalogue, reports.slice(half), 20);
  const again = await ingest(services, catalogue, reports.slice(half, 2 * half), 20);
  const bare = await insertBare(services.database.db, catalogue.channelId, reports);
  console.log(`${engine}: ${sessions} sessions, ${reports.length} events`);
  console.table({
    'bare insert, groups of 500': { 'rows/s': Math.round(bare), '÷ bare': 1 },
    'one a call': { 'rows/s': Math.round(single), '÷ bare': round(single / bare) },
    'twenty a call': { 'rows/s': Math.round(batched), '÷ bare': round(batched / bare) },
    'twenty a call, all repeats': { 'rows/s': Math.round(again), '÷ bare': round(again / bare) },
  });
  const { twenty, one } = targets[engine];
  return [
    moreIsBetter(`${engine}: events/s ÷ bare, twenty a call`, batched / bare, '', twenty),
    moreIsBetter(`${engine}: events/s ÷ bare, one a call`, single / bare, '', one),
    moreIsBetter(`${engine}: events/s, twenty a call`, batched, '/s'),
    moreIsBetter(`${engine}: events/s, one a call`, single, '/s'),
  ];
}

function round(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}

/** Creates real sessions, and three events for each of their offers, in a realistic order. */
async function makeReports(
  services: Services,
  catalogue: Catalogue,
  sessions: number,
): Promise<ReportedEvent[]> {
  const bar = progress('sessions', sessions);
  const reports: ReportedEvent[] = [];
  await inParallel(sessions, async (number) => {
    const ask = makeOfferRequest(catalogue, number);
    const { offers: shown } = await services.serving.recommend(ask);
    for (const type of eventTypes)
      for (const { offer } of shown) reports.push(reportOf(ask.sessionId, offer.id, type, ask.at));
    bar.add(1);
  });
  bar.end();
  return reports;
}

async function ingest(
  { events }: Services,
  { channelId }: Catalogue,
  reports: readonly ReportedEvent[],
  perCall: number,
): Promise<number> {
  const calls: Call[] = [];
  for (let at = 0; at < reports.length; at += perCall)
    calls.push({
      reporter: { channelId, publisherId: null },
      evidence: 'server',
      reportedEvents: reports.slice(at, at + perCall),
      receivedAt: new Date(),
    });
  const start = performance.now();
  await inParallel(calls.length, async (number) => {
    const outcomes = await events.ingest(calls[number] as Call);
    const rejected = outcomes.find(({ status }) => status === 'rejected');
    if (rejected) throw new Error(JSON.stringify(rejected));
  });
  return (1000 * reports.length) / (performance.now() - start);
}

/**
 * Inserts the same rows without session lookup, counters and billing. Ids are unique here too; for the
 * ledger, a table of its own does that.
 */
async function insertBare(db: Db, channelId: string, reports: readonly ReportedEvent[]): Promise<number> {
  await sql`create table bare_events (like events including all)`.execute(db);
  await sql`create unique index on bare_events (channel_id, id)`.execute(db);
  const start = performance.now();
  for (let at = 0; at < reports.length; at += bareBatchSize) {
    const group = reports.slice(at, at + bareBatchSize);
    const column = (read: (report: ReportedEvent) => string) => arrayLiteral(group.map(read));
    const now = new Date().toISOString();
    await sql`
      insert into bare_events (channel_id, id, session_id, offer_id, type, order_id, occurred_at, received_at, counted,
        billed_micros, payout_micros)
      select ${channelId}::uuid, *, '', ${now}::timestamptz, ${now}::timestamptz, true, 0, 0 from unnest(
        ${column(({ eventId }) => eventId ?? '')}::uuid[],
        ${column(({ sessionId }) => sessionId)}::uuid[],
        ${column(({ offerId }) => offerId)}::uuid[],
        ${column(({ type }) => type)}::text[]
      )
    `.execute(db);
  }
  return (1000 * reports.length) / (performance.now() - start);
}
