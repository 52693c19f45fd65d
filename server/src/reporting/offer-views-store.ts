import { sql } from 'kysely';
import { currentRows, offerCounts } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';

const currentOfferCounts = sql.raw(
  currentRows(offerCounts, ['day', 'offer_id', 'view', ...Object.keys(offerCounts.counters)]),
);

/**
 * The counted events of an offer in each view, by the day of their arrival. A view without events is missing.
 */
export async function readOfferViews(
  db: Db,
  offerId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, OfferViewCounts>> {
  const { rows } = await sql<OfferViewCounts & { view: string }>`
    select view, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(conversions)::bigint as conversions
    from ${currentOfferCounts} d where offer_id = ${offerId} and day between ${from}::date and ${to}::date group by view
  `.execute(db);
  return new Map(rows.map(({ view, ...counts }) => [view, counts]));
}

interface OfferViewCounts {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
}
