import { type ColumnType, type Insertable, type Selectable, sql } from 'kysely';
import { recordChange } from '../db/changes.ts';
import { containsAnyWord } from '../db/contains-any-word.ts';
import type { Db } from '../db/handle.ts';
import { newestPage, type PageWindow } from '../db/newest-page.ts';
import { searchable } from '../lib/searchable.ts';
import { registrableDomain } from '../publisher/index.ts';
import type { Advertiser, Campaign, DemandStatus, Offer, Pacing, PricingModel } from './model.ts';
import { parseTargeting } from './targeting.ts';

interface AdvertiserTable {
  id: string;
  name: string;
  name_search: string;
  domain: string;
  registrable_domain: string;
  logo_url: string;
  subcategory_ids: string[];
  created_at: Date;
  updated_at: Date;
}

interface CampaignTable {
  id: string;
  advertiser_id: string;
  name: string;
  name_search: string;
  status: DemandStatus;
  pricing_model: PricingModel;
  bid_micros: number;
  daily_budget_micros: number | null;
  total_budget_micros: number | null;
  pacing: Pacing;
  starts_at: Date | null;
  ends_at: Date | null;
  cap_impressions: number | null;
  cap_hours: number | null;
  targeting: ColumnType<unknown, string, string>;
  created_at: Date;
  updated_at: Date;
}

interface OfferTable {
  id: string;
  campaign_id: string;
  status: DemandStatus;
  heading: string;
  heading_search: string;
  subheading: string;
  target_url: string;
  accept_copy: string;
  decline_copy: string;
  image_url: string | null;
  promo_code: string | null;
  created_at: Date;
  updated_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    advertisers: AdvertiserTable;
    campaigns: CampaignTable;
    offers: OfferTable;
  }
}

export async function writeAdvertiser(
  tx: Db,
  advertiser: Advertiser,
  before: Advertiser | null,
): Promise<void> {
  const row = advertiserToRow(advertiser);
  await tx
    .insertInto('advertisers')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(withoutId(row)))
    .execute();
  const { id: subject, updatedAt: at } = advertiser;
  await recordChange(tx, { kind: 'advertiser', subject, detail: before, at });
}

export async function writeCampaign(tx: Db, campaign: Campaign, before: Campaign | null): Promise<void> {
  const row = campaignToRow(campaign);
  await tx
    .insertInto('campaigns')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(withoutId(row)))
    .execute();
  const { id: subject, updatedAt: at } = campaign;
  await recordChange(tx, { kind: 'campaign', subject, detail: before, at });
}

export async function writeOffer(tx: Db, offer: Offer, before: Offer | null): Promise<void> {
  const row = offerToRow(offer);
  await tx
    .insertInto('offers')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(withoutId(row)))
    .execute();
  const { id: subject, updatedAt: at } = offer;
  await recordChange(tx, { kind: 'offer', subject, detail: before, at });
}

/** An update that sets the key column would block inserts that reference the row, such as a new budget grant. */
function withoutId<Row extends { id: unknown }>({ id: _, ...columns }: Row): Omit<Row, 'id'> {
  return columns;
}

export async function getAdvertiser(db: Db, id: string): Promise<Advertiser | undefined> {
  const row = await db.selectFrom('advertisers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && advertiserFromRow(row);
}

export async function getCampaign(db: Db, id: string): Promise<Campaign | undefined> {
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  return row && campaignFromRow(row);
}

export async function getOffer(db: Db, id: string): Promise<Offer | undefined> {
  const row = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && offerFromRow(row);
}

/** The advertisers with the given ids, or all. */
export async function readAdvertisers(db: Db, ids?: readonly string[]): Promise<Advertiser[]> {
  const all = db.selectFrom('advertisers').selectAll();
  return (await (ids ? all.where('id', '=', anyOf(ids)) : all).execute()).map(advertiserFromRow);
}

export async function readCampaigns(db: Db, ids?: readonly string[]): Promise<Campaign[]> {
  const all = db.selectFrom('campaigns').selectAll();
  return (await (ids ? all.where('id', '=', anyOf(ids)) : all).execute()).map(campaignFromRow);
}

export async function readOffers(db: Db, ids?: readonly string[]): Promise<Offer[]> {
  const all = db.selectFrom('offers').selectAll();
  return (await (ids ? all.where('id', '=', anyOf(ids)) : all).execute()).map(offerFromRow);
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/** Locks a row until the transaction ends: edits run one after the other. Inserts that reference the row are not blocked. */
export async function lockDemand(
  tx: Db,
  table: 'advertisers' | 'campaigns' | 'offers',
  id: string,
): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/** A row matches if its name, or that of the campaign or the advertiser that it belongs to, contains any of the words. */
interface SearchFilter {
  readonly words: readonly string[];
}

export async function listAdvertisers(
  db: Db,
  { words }: SearchFilter,
  page: PageWindow,
): Promise<{ count: number; items: Advertiser[] }> {
  const matches = containsAnyWord(['name_search', 'domain'], words);
  const { count, rows } = await newestPage(db, 'advertisers', matches, page);
  return { count, items: rows.map(advertiserFromRow) };
}

export async function listCampaigns(
  db: Db,
  filter: SearchFilter & { statuses: readonly DemandStatus[]; advertiserId: string | undefined },
  page: PageWindow,
): Promise<{ count: number; items: Campaign[] }> {
  const { words, statuses, advertiserId } = filter;
  const where = sql`${campaignMatches(words)} and ${anyStatus(statuses)} and ${matchesId('advertiser_id', advertiserId)}`;
  const { count, rows } = await newestPage(db, 'campaigns', where, page);
  return { count, items: rows.map(campaignFromRow) };
}

export async function listOffers(
  db: Db,
  filter: SearchFilter & { statuses: readonly DemandStatus[]; campaignId: string | undefined },
  page: PageWindow,
): Promise<{ count: number; items: Offer[] }> {
  const { words, statuses, campaignId } = filter;
  const where = sql`${offerMatches(words)} and ${anyStatus(statuses)} and ${matchesId('campaign_id', campaignId)}`;
  const { count, rows } = await newestPage(db, 'offers', where, page);
  return { count, items: rows.map(offerFromRow) };
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

function anyStatus(statuses: readonly DemandStatus[]) {
  return statuses.length === 0 ? sql`true` : sql`status = any(${[...statuses]}::text[])`;
}

function matchesId(column: string, id: string | undefined) {
  return id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`;
}

function advertiserToRow(advertiser: Advertiser): Insertable<AdvertiserTable> {
  return {
    id: advertiser.id,
    name: advertiser.name,
    name_search: searchable(advertiser.name),
    domain: advertiser.domain,
    registrable_domain: registrableDomain(advertiser.domain),
    logo_url: advertiser.logoUrl,
    subcategory_ids: [...advertiser.subcategoryIds],
    created_at: advertiser.createdAt,
    updated_at: advertiser.updatedAt,
  };
}

function advertiserFromRow(row: Selectable<AdvertiserTable>): Advertiser {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    logoUrl: row.logo_url,
    subcategoryIds: row.subcategory_ids,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function campaignToRow(campaign: Campaign): Insertable<CampaignTable> {
  return {
    id: campaign.id,
    advertiser_id: campaign.advertiserId,
    name: campaign.name,
    name_search: searchable(campaign.name),
    status: campaign.status,
    pricing_model: campaign.pricingModel,
    bid_micros: campaign.bidMicros,
    daily_budget_micros: campaign.dailyBudgetMicros,
    total_budget_micros: campaign.totalBudgetMicros,
    pacing: campaign.pacing,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    cap_impressions: campaign.frequencyCap?.impressions ?? null,
    cap_hours: campaign.frequencyCap?.hours ?? null,
    targeting: JSON.stringify(campaign.targeting),
    created_at: campaign.createdAt,
    updated_at: campaign.updatedAt,
  };
}

function campaignFromRow(row: Selectable<CampaignTable>): Campaign {
  const { cap_impressions: impressions, cap_hours: hours } = row;
  return {
    id: row.id,
    advertiserId: row.advertiser_id,
    name: row.name,
    status: row.status,
    pricingModel: row.pricing_model,
    bidMicros: row.bid_micros,
    dailyBudgetMicros: row.daily_budget_micros,
    totalBudgetMicros: row.total_budget_micros,
    pacing: row.pacing,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    frequencyCap: impressions !== null && hours !== null ? { impressions, hours } : null,
    targeting: parseTargeting(row.targeting),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function offerToRow(offer: Offer): Insertable<OfferTable> {
  return {
    id: offer.id,
    campaign_id: offer.campaignId,
    status: offer.status,
    heading: offer.heading,
    heading_search: searchable(offer.heading),
    subheading: offer.subheading,
    target_url: offer.targetUrl,
    accept_copy: offer.acceptCopy,
    decline_copy: offer.declineCopy,
    image_url: offer.imageUrl,
    promo_code: offer.promoCode,
    created_at: offer.createdAt,
    updated_at: offer.updatedAt,
  };
}

function offerFromRow(row: Selectable<OfferTable>): Offer {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    status: row.status,
    heading: row.heading,
    subheading: row.subheading,
    targetUrl: row.target_url,
    acceptCopy: row.accept_copy,
    declineCopy: row.decline_copy,
    imageUrl: row.image_url,
    promoCode: row.promo_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
