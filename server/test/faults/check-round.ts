import { createEncart } from '@encart/sdk';
import { expect } from 'vitest';
import type { ClientRecord } from '../support/client-record.ts';
import { type Counters, countersOf, readCounters } from '../support/crash-counters.ts';
import { type Aftermath, settle } from '../support/settle-record.ts';
import { operatorKey, type Rig } from './rig.ts';
import { readIds } from './stored-ids.ts';

interface Allowed {
  readonly endsService?: boolean;
  readonly mayNotCount?: boolean;
  readonly longestMs: number;
}

/** Compares everything that clients saw with what is stored, counted, reported and billed. */
export async function checkRound(rig: Rig, record: ClientRecord, allowed: Allowed): Promise<Aftermath> {
  const { service, world, expected } = rig;
  expect(record.problems).toEqual([]);
  if (!allowed.endsService) expect([record.seen('cut'), record.seen('refused')]).toEqual([0, 0]);
  expect(record.longestMs).toBeLessThan(allowed.longestMs);
  expect(record.sessions.size).toBeGreaterThan(0);

  const aftermath = await settle({ url: service.url, key: world.key }, record);
  if (!allowed.mayNotCount) expect([...aftermath.uncounted]).toEqual([]);
  expected.events.push(...record.events.values());
  for (const id of aftermath.uncounted) expected.uncounted.add(id);
  for (const id of record.sessions.keys()) expected.sessions.add(id);
  expected.unansweredRequests += record.unansweredRequests;

  const counted = expected.events.filter(({ event_id }) => !expected.uncounted.has(event_id));
  const counters: Counters = { ...countersOf(counted, world.prices), events: expected.events.length };
  const { jobs } = createEncart({ baseUrl: service.url, apiKey: operatorKey }).operator;
  expect(await jobs.run('audit')).toMatchObject({ status: 'done', differences: [], difference_count: 0 });
  const reported = allowed.mayNotCount ? undefined : await checkReport(rig, counters);
  await checkBudgets(rig, counters);
  await checkRows(rig, counters, reported);
  return aftermath;
}

/** The report of a channel has the events of the clients. Returns its feed loads. */
async function checkReport({ service, world }: Rig, { hours, sessions }: Counters): Promise<number> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { reporting } = createEncart({ baseUrl: service.url, apiKey: world.key });
  const metrics = ['sessions', 'impressions', 'clicks', 'conversions', 'feed_loads'] as const;
  const { summary } = await reporting.report({ from: day(-1), to: day(0), metrics });
  const { feed_loads, ...counted } = summary;
  expect(counted).toEqual({ sessions, ...hours });
  return feed_loads ?? 0;
}

/** The spend of each campaign is that of its events, and not more than its budget. */
async function checkBudgets({ service, world }: Rig, { spendMicros }: Counters): Promise<void> {
  const { offers, campaigns } = createEncart({ baseUrl: service.url, apiKey: operatorKey }).operator;
  for (const offerId of world.prices.keys()) {
    const { campaign_id } = await offers.get(offerId);
    const { spend } = await campaigns.get(campaign_id);
    expect(Math.round(spend.total_usd * 1e6)).toBe(spendMicros[offerId]);
  }
}

/** The raw rows are those of the clients, each once, and all counters agree with them. */
async function checkRows(
  { read, world, expected }: Rig,
  counters: Counters,
  feedLoads?: number,
): Promise<void> {
  const stored = await read(async (db) => ({
    ...(await readIds(db, world.channelId)),
    counters: await readCounters(db, world.channelId),
  }));
  expect(stored.counters).toEqual(counters);
  expect([...stored.events].sort()).toEqual(expected.events.map(({ event_id }) => event_id).sort());
  expect([...expected.sessions].filter((id) => !stored.sessions.has(id))).toEqual([]);
  expect(stored.sessions.size).toBeLessThanOrEqual(expected.sessions.size + expected.unansweredRequests);
  if (feedLoads !== undefined) expect(feedLoads).toBe(stored.sessions.size);
}
