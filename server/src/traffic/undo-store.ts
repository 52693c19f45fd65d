import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { Void, VoidFigures } from './model.ts';

/** Counts the events that are voided by this void. */
export async function countVoided(
  db: Db,
  { channelId, id }: Void,
): Promise<Pick<VoidFigures, 'sessions' | 'impressions' | 'clicks' | 'conversions'>> {
  const { rows } = await sql<{ sessions: number; impressions: number; clicks: number; conversions: number }>`
    select count(distinct session_id) as sessions, count(*) filter (where type = 'IMPRESSION') as impressions,
      count(*) filter (where type = 'CLICK') as clicks, count(*) filter (where type = 'CONVERSION') as conversions
    from events where channel_id = ${channelId} and void_id = ${id}
  `.execute(db);
  return rows[0] ?? { sessions: 0, impressions: 0, clicks: 0, conversions: 0 };
}

/** Events of one campaign and day for which the void reversed the same amount. */
export interface ReversalGroup {
  readonly campaignId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** What was reversed for each of the events. */
  readonly amountMicros: number;
  readonly events: number;
  /** The sum over all these events. */
  readonly payoutMicros: number;
}

export async function sumReversals(db: Db, { channelId, id }: Void): Promise<ReversalGroup[]> {
  const { rows } = await sql<{
    campaign_id: string;
    date: string;
    amount: number;
    events: number;
    payout: number;
  }>`
    select o.campaign_id, (x.at at time zone 'UTC')::date as date, -x.billed_micros as amount, count(*) as events,
      -sum(x.payout_micros)::bigint as payout
    from event_entries x
      join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
      join offers o on o.id = e.offer_id
    where x.channel_id = ${channelId} and x.void_id = ${id} and x.kind = 'reversal'
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(db);
  return rows.map((row) => ({
    campaignId: row.campaign_id,
    date: row.date,
    amountMicros: row.amount,
    events: row.events,
    payoutMicros: row.payout,
  }));
}
