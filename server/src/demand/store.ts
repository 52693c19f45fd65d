import { type ColumnType, sql } from 'kysely';
import { recordChange } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import type { Advertiser, Campaign, Offer } from './model.ts';
import {
  type AdvertiserRow,
  advertiserFromRow,
  advertiserToRow,
  type CampaignRow,
  campaignFromRow,
  campaignToRow,
  type OfferRow,
  offerFromRow,
  offerToRow,
} from './tables.ts';

/** Set by a deletion, never by a write of the object. */
interface Deletable {
  deleted_at: ColumnType<Date | null, never, Date>;
}

interface CampaignTable extends Omit<CampaignRow, 'targeting'>, Deletable {
  targeting: ColumnType<unknown, string, string>;
}

declare module '../db/tables.ts' {
  interface Tables {
    advertisers: AdvertiserRow;
    campaigns: CampaignTable;
    offers: OfferRow & Deletable;
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

/**
 * An update that sets the key column would block inserts that reference the row, such as a new budget grant.
 */
function withoutId<Row extends { id: unknown }>({ id: _, ...columns }: Row): Omit<Row, 'id'> {
  return columns;
}

export async function getAdvertiser(db: Db, id: string): Promise<Advertiser | undefined> {
  const row = await db.selectFrom('advertisers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && advertiserFromRow(row);
}

export async function getCampaign(db: Db, id: string): Promise<Campaign | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && campaignFromRow(row);
}

export async function getOffer(db: Db, id: string): Promise<Offer | undefined> {
  const row = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
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

/** The campaign of each offer of an advertiser, also of archived and deleted ones. */
export async function listCampaignsOfOffers(
  db: Db,
  advertiserId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('campaigns', 'campaigns.id', 'offers.campaign_id')
    .select(['offers.id', 'offers.campaign_id'])
    .where('campaigns.advertiser_id', '=', advertiserId)
    .execute();
  return new Map(rows.map(({ id, campaign_id }) => [id, campaign_id]));
}

export async function readOffersOfCampaign(db: Db, campaignId: string): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(offerFromRow);
}

export async function markDeleted(
  tx: Db,
  table: 'campaigns' | 'offers',
  id: string,
  now: Date,
): Promise<void> {
  await tx.updateTable(table).set({ deleted_at: now }).where('id', '=', id).execute();
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * Locks a row until the transaction ends: edits run one after the other. Inserts that reference the
 * row are not blocked.
 */
export async function lockDemand(
  tx: Db,
  table: 'advertisers' | 'campaigns' | 'offers',
  id: string,
): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}
