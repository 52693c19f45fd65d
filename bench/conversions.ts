import { sql } from 'kysely';
import type { Conversion } from '../server/src/conversions/model.ts';
import { arrayLiteral } from '../server/src/db/array-literal.ts';
import type { Db } from '../server/src/db/handle.ts';
import { type Figure, moreIsBetter } from './figures.ts';
import { inParallel, makeOfferRequest } from './ledger-load.ts';
import { onEngines, type Place } from './on-engines.ts';
import { readArguments } from './read-arguments.ts';
import { progress } from './tools.ts';

const offers = 200;
const bareBatchSize = 500;
const perBatch = 100;

/** The reports of one advertiser. */
interface Reports {
  readonly advertiserId: string;
  readonly reports: readonly Conversion[];
}

/**
 * Measures orders per second that advertisers report with a click reference, each attributed, counted and
 * billed before it is answered, with one and with a hundred orders per call, against a bare insert of the
 * same reports. The service is called in this process.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const { engines, counts } = readArguments(args, { engines: true, counts: [4_000] });
  const [orders = 0] = counts;
  const takeAdvertisers = ({ db }: { db: Db }) =>
    sql`update campaigns set conversion_source = 'advertiser', pricing_model = 'CPA'`
      .execute(db)
      .then(() => {});
  return onEngines(engines, offers, (place) => measure(place, orders), takeAdvertisers);
}

async function measure({ engine, services, catalogue }: Place, orders: number): Promise<Figure[]> {
  const all = await makeReports({ engine, services, catalogue }, orders);
  const tenth = (from: number, to: number) =>
    all.map(({ advertiserId, reports }) => ({
      advertiserId,
      reports: reports.slice(Math.floor(reports.length * from), Math.floor(reports.length * to)),
    }));
  const single = await record(services, tenth(0, 0.2), 1);
  const batched = await record(services, tenth(0.2, 1), perBatch);
  const again = await record(services, tenth(0.2, 1), perBatch);
  const bare = await insertBare(services.database.db, all);
  const row = (rows: number) => ({
    'rows/s': Math.round(rows),
    '÷ bare': Math.round((100 * rows) / bare) / 100,
  });
  console.log(`${engine}: ${orders} orders of ${all.length} advertisers`);
  console.table({
    'bare insert, groups of 500': row(bare),
    'one a call': row(single),
    'a hundred a call': row(batched),
    'a hundred a call, all repeats': row(again),
  });
  return [
    moreIsBetter(`${engine}: orders/s ÷ bare, a hundred a call`, batched / bare, ''),
    moreIsBetter(`${engine}: orders/s ÷ bare, one a call`, single / bare, ''),
    moreIsBetter(`${engine}: orders/s, a hundred a call`, batched, '/s'),
    moreIsBetter(`${engine}: orders/s, one a call`, single, '/s'),
  ];
}

/** Creates real sessions, and an order for the first offer of each. */
async function makeReports({ services, catalogue }: Place, orders: number): Promise<Reports[]> {
  const bar = progress('sessions', orders);
  const found: { advertiserId: string; report: Conversion }[] = [];
  await inParallel(orders, async (number) => {
    const ask = makeOfferRequest(catalogue, number);
    const { offers: shown } = await services.serving.recommend(ask);
    bar.add(1);
    const [first] = shown;
    if (!first) return;
    const { channelId } = catalogue;
    const clicked = { channelId, sessionId: ask.sessionId, offerId: first.offer.id };
    const report: Conversion = {
      id: `order-${number}`,
      source: 'server',
      evidence: 'server',
      valuedAt: ask.at,
      orderKey: `order:${number}`,
      eventType: 'purchase',
      customEvent: null,
      occurredAt: ask.at,
      receivedAt: ask.at,
      amount: '49.9',
      currencyCode: 'EUR',
      reference: { state: 'valid', clicked },
    };
    found.push({ advertiserId: first.campaign.campaign.advertiserId, report });
  });
  bar.end();
  return [...Map.groupBy(found, ({ advertiserId }) => advertiserId)].map(([advertiserId, group]) => ({
    advertiserId,
    reports: group.map(({ report }) => report),
  }));
}

async function record(
  { conversions }: Place['services'],
  all: readonly Reports[],
  perCall: number,
): Promise<number> {
  const calls: Reports[] = [];
  for (const { advertiserId, reports } of all)
    for (let at = 0; at < reports.length; at += perCall)
      calls.push({ advertiserId, reports: reports.slice(at, at + perCall) });
  const start = performance.now();
  await inParallel(calls.length, async (number) => {
    const { advertiserId, reports } = calls[number] as Reports;
    const recorded = await conversions.record(advertiserId, reports);
    const lost = recorded.find(({ order }) => !order.counted);
    if (lost) throw new Error(`an order does not count: ${JSON.stringify(lost.order)}`);
  });
  const rows = all.reduce((sum, { reports }) => sum + reports.length, 0);
  return (1000 * rows) / (performance.now() - start);
}

/** Inserts the same reports, without orders, sessions, counters and bills. */
async function insertBare(db: Db, all: readonly Reports[]): Promise<number> {
  await sql`create table bare_conversions (like conversions including all)`.execute(db);
  const rows = all.flatMap(({ advertiserId, reports }) =>
    reports.map((report) => ({ advertiserId, ...report })),
  );
  const start = performance.now();
  for (let at = 0; at < rows.length; at += bareBatchSize) {
    const group = rows.slice(at, at + bareBatchSize);
    const column = (read: (row: (typeof rows)[number]) => string) => arrayLiteral(group.map(read));
    const now = new Date().toISOString();
    await sql`
      insert into bare_conversions (advertiser_id, id, order_key, session_id, offer_id, confirmed, source, event_type, occurred_at,
        received_at, amount, currency_code, reference)
      select *, true, 'server', 'purchase', ${now}::timestamptz, ${now}::timestamptz, 49.9, 'EUR', 'valid' from unnest(
        ${column(({ advertiserId }) => advertiserId)}::uuid[],
        ${column(({ id }) => id)}::text[],
        ${column(({ orderKey }) => orderKey)}::text[],
        ${column(({ reference }) => reference.clicked?.sessionId ?? '')}::uuid[],
        ${column(({ reference }) => reference.clicked?.offerId ?? '')}::uuid[]
      )
    `.execute(db);
  }
  return (1000 * rows.length) / (performance.now() - start);
}
