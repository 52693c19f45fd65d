import { type RawBuilder, sql } from 'kysely';
import { containsAnyWord } from '../db/contains-any-word.ts';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { type ListOrder, orderBy, type RowCounters, type SortedPage, sortedPage } from '../db/sorted-page.ts';
import type { Advertiser, Campaign, DemandStatus, Offer } from './model.ts';
import { advertiserFromRow, campaignFromRow, offerFromRow } from './tables.ts';

/**
 * A row matches if its name, or that of the campaign or the advertiser that it belongs to, contains
 * any of the words.
 */
interface SearchFilter {
  readonly words: readonly string[];
}

/** The order of a list, by default newest first, and the counters of its rows. */
interface Options<Key extends string> {
  readonly order?: ListOrder<Key> | undefined;
  readonly counters?: RowCounters | undefined;
}

export const advertiserSortKeys = ['created_at', 'name', 'domain'] as const;
export type AdvertiserSortKey = (typeof advertiserSortKeys)[number];
const advertiserOrders: Record<AdvertiserSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.created_at`,
  name: sql`t.name_search`,
  domain: sql`t.domain`,
};

export const campaignSortKeys = ['created_at', 'name', 'advertiser', 'status', 'bid', 'budget'] as const;
export type CampaignSortKey = (typeof campaignSortKeys)[number];
const campaignOrders: Record<CampaignSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.created_at`,
  name: sql`t.name_search`,
  advertiser: sql`(select a.name_search from advertisers a where a.id = t.advertiser_id)`,
  status: sql`case when t.archived then 'archived' else t.status end`,
  bid: sql`t.bid_micros`,
  budget: sql`t.daily_budget_micros`,
};

export const offerSortKeys = ['created_at', 'heading', 'campaign', 'advertiser', 'status'] as const;
export type OfferSortKey = (typeof offerSortKeys)[number];
const offerOrders: Record<OfferSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.created_at`,
  heading: sql`t.heading_search`,
  campaign: sql`(select c.name_search from campaigns c where c.id = t.campaign_id)`,
  advertiser: sql`(select a.name_search from campaigns c join advertisers a on a.id = c.advertiser_id where c.id = t.campaign_id)`,
  status: sql`case when t.archived then 'archived' else t.status end`,
};

export async function listAdvertisers(
  db: Db,
  { words }: SearchFilter,
  page: PageWindow,
  { order, counters }: Options<AdvertiserSortKey> = {},
): Promise<SortedPage<Advertiser>> {
  const matches = containsAnyWord(['name_search', 'domain'], words);
  const options = { orderBy: orderBy(advertiserOrders, order, 'name'), counters };
  const { rows, ...found } = await sortedPage(db, 'advertisers', matches, page, options);
  return { ...found, rows: rows.map(advertiserFromRow) };
}

export async function listCampaigns(
  db: Db,
  filter: SearchFilter & { statuses: readonly DemandStatus[]; advertiserId: string | undefined },
  page: PageWindow,
  { order, counters }: Options<CampaignSortKey> = {},
): Promise<SortedPage<Campaign>> {
  const { words, statuses, advertiserId } = filter;
  const where = sql`${campaignMatches(words)} and ${anyStatus(statuses)} and ${matchesId('advertiser_id', advertiserId)}`;
  const options = { orderBy: orderBy(campaignOrders, order, 'name'), counters };
  const { rows, ...found } = await sortedPage(db, 'campaigns', where, page, options);
  return { ...found, rows: rows.map(campaignFromRow) };
}

export async function listOffers(
  db: Db,
  filter: SearchFilter & {
    statuses: readonly DemandStatus[];
    campaignId?: string | undefined;
    advertiserId?: string;
  },
  page: PageWindow,
  { order, counters }: Options<OfferSortKey> = {},
): Promise<SortedPage<Offer>> {
  const { words, statuses, campaignId, advertiserId } = filter;
  const isOfAdvertiser =
    advertiserId === undefined
      ? sql`true`
      : sql`campaign_id in (select id from campaigns where advertiser_id = ${advertiserId})`;
  const where = sql`
    ${offerMatches(words)} and ${anyStatus(statuses)} and ${matchesId('campaign_id', campaignId)} and ${isOfAdvertiser}
  `;
  const options = { orderBy: orderBy(offerOrders, order, 'heading'), counters };
  const { rows, ...found } = await sortedPage(db, 'offers', where, page, options);
  return { ...found, rows: rows.map(offerFromRow) };
}

/**
 * By campaign: how many offers it has that are not archived, and how many of them are active. A campaign
 * without offers is missing.
 */
export async function countOffers(
  db: Db,
  campaignIds: readonly string[],
): Promise<Map<string, { all: number; active: number }>> {
  const { rows } = await sql<{ campaign_id: string; all: number; active: number }>`
    select campaign_id, count(*) as all, count(*) filter (where status = 'active') as active
    from offers where campaign_id = any(${campaignIds}::uuid[]) and ${anyStatus([])} group by campaign_id
  `.execute(db);
  return new Map(rows.map(({ campaign_id, all, active }) => [campaign_id, { all, active }]));
}

function campaignMatches(words: readonly string[]) {
  const own = containsAnyWord('name_search', words);
  if (words.length === 0) return own;
  return sql`(${own} or advertiser_id in (select id from advertisers where ${containsAnyWord('name_search', words)}))`;
}

function offerMatches(words: readonly string[]) {
  const own = containsAnyWord('heading_search', words);
  if (words.length === 0) return own;
  return sql`(${own} or campaign_id in (select id from campaigns where ${campaignMatches(words)}))`;
}

/** Archived rows are listed only if asked for, deleted ones never. */
function anyStatus(statuses: readonly DemandStatus[]) {
  const own = sql`case when archived then 'archived' else status end`;
  const matches = statuses.length === 0 ? sql`not archived` : sql`${own} = any(${[...statuses]}::text[])`;
  return sql`${matches} and deleted_at is null`;
}

function matchesId(column: string, id: string | undefined) {
  return id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`;
}
