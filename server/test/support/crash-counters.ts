import type { EventReport } from '@encart/sdk';
import { sql } from 'kysely';
import { foldAll } from '../../src/counters/index.ts';
import type { Db } from '../../src/db/handle.ts';

/** The pricing of an offer. A campaign with a budget has no other offer. */
export interface Price {
  readonly model: 'CPM' | 'CPC' | 'CPA';
  readonly bidMicros: number;
  readonly budgetMicros?: number;
}

export interface Counts {
  impressions: number;
  clicks: number;
  conversions: number;
}

export interface Counters {
  /** Raw rows. */
  readonly events: number;
  /** The same sums from three different tables. */
  readonly hours: Counts;
  readonly days: Counts;
  readonly offers: Counts;
  readonly sessions: number;
  readonly spendMicros: Record<string, number>;
}

/** The expected counters, if each event counts once. */
export function countersOf(events: readonly EventReport[], prices: ReadonlyMap<string, Price>): Counters {
  const count = (type: string, offerId?: string) =>
    events.filter((each) => each.event_type === type && (offerId ?? each.offer_id) === each.offer_id).length;
  const sums = (): Counts => ({
    impressions: count('IMPRESSION'),
    clicks: count('CLICK'),
    conversions: count('CONVERSION'),
  });
  const spend = ([offerId, { model, bidMicros, budgetMicros }]: [string, Price]) => {
    if (model === 'CPM') return [offerId, Math.floor((count('IMPRESSION', offerId) * bidMicros) / 1000)];
    const wanted = count(model === 'CPC' ? 'CLICK' : 'CONVERSION', offerId);
    return [offerId, Math.min(wanted, Math.floor((budgetMicros ?? Infinity) / bidMicros)) * bidMicros];
  };
  return {
    events: events.length,
    hours: sums(),
    days: sums(),
    offers: sums(),
    sessions: new Set(events.map(({ session_id }) => session_id)).size,
    spendMicros: Object.fromEntries([...prices].map(spend)),
  };
}

/** The stored counters, after all deltas are folded. */
export async function readCounters(db: Db, channelId: string): Promise<Counters> {
  await foldAll(db);
  const read = async <Row>(select: string, from: string) => {
    const query = sql<Row>`select ${sql.raw(select)} from ${sql.table(from)} where channel_id = ${channelId}`;
    return (await query.execute(db)).rows[0] as Row;
  };
  const sums = ['impressions', 'clicks', 'conversions']
    .map((name) => `coalesce(sum(${name}), 0)::int as ${name}`)
    .join(', ');
  const { count } = await read<{ count: number }>('count(*)::int as count', 'events');
  const sessionsOf = async (table: string) =>
    (await read<{ sessions: number }>('coalesce(sum(sessions), 0)::int as sessions', table)).sessions;
  // Sessions active on a day, without those that were active on an earlier day.
  const sessions = (await sessionsOf('rollup_days')) - (await sessionsOf('session_days'));
  const spend = await sql<{ offer_id: string; spend: number }>`
    select offer_id, sum(spend_micros)::bigint as spend from offer_days where channel_id = ${channelId} group by 1
  `.execute(db);
  return {
    events: count,
    hours: await read<Counts>(sums, 'rollup_hours'),
    days: await read<Counts>(sums, 'rollup_days'),
    offers: await read<Counts>(sums, 'offer_days'),
    sessions,
    spendMicros: Object.fromEntries(spend.rows.map(({ offer_id, spend }) => [offer_id, spend])),
  };
}
