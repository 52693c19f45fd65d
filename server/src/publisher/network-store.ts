import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { recordChange } from '../db/changes.ts';
import { containsAnyWord } from '../db/contains-any-word.ts';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { type ListOrder, orderBy, type RowCounters, type SortedPage, sortedPage } from '../db/sorted-page.ts';
import { brandLookupKeys } from './brand-keys.ts';
import {
  type BrandIdentity,
  brandKey,
  type MatchCandidate,
  type Publisher,
  registrableDomain,
} from './model.ts';

interface PublisherTable {
  id: string;
  brand_name: string;
  domain: string;
  registrable_domain: string;
  brand_key: string;
  brand_keys: number[];
  primary_category_id: string;
  external_subcategory_ids: string[];
  ceiling_micros: number | null;
  created_at: Date;
  updated_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    publishers: PublisherTable;
  }
}

export async function insertPublisher(tx: Db, publisher: Publisher): Promise<void> {
  await tx.insertInto('publishers').values(publisherToRow(publisher)).execute();
}

export async function getPublisher(db: Db, id: string): Promise<Publisher | undefined> {
  const row = await db.selectFrom('publishers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && publisherFromRow(row);
}

export async function getPublishers(db: Db, ids: readonly string[]): Promise<Map<string, Publisher>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('publishers')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, publisherFromRow(row)]));
}

export async function getPublisherByIdentity(
  db: Db,
  identity: BrandIdentity,
): Promise<Publisher | undefined> {
  const row = await db
    .selectFrom('publishers')
    .selectAll()
    .where('domain', '=', identity.domain)
    .where('brand_key', '=', identity.brandKey)
    .executeTakeFirst();
  return row && publisherFromRow(row);
}

export const publisherSortKeys = ['created_at', 'name', 'domain', 'category'] as const;
export type PublisherSortKey = (typeof publisherSortKeys)[number];
const publisherOrders: Record<PublisherSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.created_at`,
  name: sql`lower(t.brand_name)`,
  domain: sql`t.domain`,
  category: sql`(select lower(c.name) from categories c where c.id = t.primary_category_id)`,
};

/** Publishers of the network, by default newest first. */
export async function listPublishers(
  db: Db,
  words: readonly string[],
  page: PageWindow,
  {
    order,
    counters,
  }: { order?: ListOrder<PublisherSortKey> | undefined; counters?: RowCounters | undefined } = {},
): Promise<SortedPage<Publisher>> {
  const options = { orderBy: orderBy(publisherOrders, order, 'name'), counters };
  const matches = containsAnyWord(['brand_key', 'domain'], words);
  const { rows, ...found } = await sortedPage(db, 'publishers', matches, page, options);
  return { ...found, rows: rows.map(publisherFromRow) };
}

export async function setExternalSubcategories(
  tx: Db,
  publisher: Publisher,
  subcategoryIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('publishers')
    .set({ external_subcategory_ids: [...subcategoryIds], updated_at: now })
    .where('id', '=', publisher.id)
    .execute();
  await recordChange(tx, { kind: 'publisher', subject: publisher.id, detail: publisher, at: now });
}

export async function setCeiling(
  tx: Db,
  publisher: Publisher,
  ceilingMicros: number | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('publishers')
    .set({ ceiling_micros: ceilingMicros, updated_at: now })
    .where('id', '=', publisher.id)
    .execute();
}

/** A word that thousands of brands share says little, so only this many brands per key are candidates. */
const maxBrandsPerKey = 100;
/** Candidates with a lower trigram similarity are dropped, unless they have the same registrable domain. */
const minSimilarity = 0.3;

/**
 * Publishers that may be the requested one: same domain, same registrable domain, or similar brand. The first
 * part collects ids by index, the second computes the similarity of these publishers only.
 */
export async function findCandidates(
  db: Db,
  request: { brandName: string; domain: string },
  limit: number,
): Promise<MatchCandidate[]> {
  const key = brandKey(request.brandName);
  const { rows } = await sql<{
    id: string;
    brand_name: string;
    domain: string;
    registrable_domain: string;
    similarity: number;
  }>`
    with near as materialized (
      (select id from publishers where domain = ${request.domain} limit ${limit})
      union
      (select id from publishers where registrable_domain = ${registrableDomain(request.domain)} limit ${limit})
      union
      select alike.id from unnest(${brandLookupKeys(request.brandName)}::int[]) as wanted(key)
      cross join lateral (select id from publishers where brand_keys @> array[wanted.key] limit ${maxBrandsPerKey}) as alike
    )
    select p.id, p.brand_name, p.domain, p.registrable_domain, similarity(p.brand_key, ${key}) as similarity
    from near join publishers p using (id)
    where p.registrable_domain = ${registrableDomain(request.domain)} or similarity(p.brand_key, ${key}) >= ${minSimilarity}
    order by p.domain = ${request.domain} desc, p.registrable_domain = ${registrableDomain(request.domain)} desc, similarity desc
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    publisherId: row.id,
    brandName: row.brand_name,
    domain: row.domain,
    registrableDomain: row.registrable_domain,
    brandSimilarity: row.similarity,
  }));
}

function publisherToRow(publisher: Publisher): Insertable<PublisherTable> {
  return {
    id: publisher.id,
    brand_name: publisher.brandName,
    domain: publisher.domain,
    registrable_domain: registrableDomain(publisher.domain),
    brand_key: brandKey(publisher.brandName),
    brand_keys: brandLookupKeys(publisher.brandName),
    primary_category_id: publisher.primaryCategoryId,
    external_subcategory_ids: [...publisher.externalSubcategoryIds],
    ceiling_micros: publisher.ceilingMicros,
    created_at: publisher.createdAt,
    updated_at: publisher.updatedAt,
  };
}

function publisherFromRow(row: Selectable<PublisherTable>): Publisher {
  return {
    id: row.id,
    brandName: row.brand_name,
    domain: row.domain,
    primaryCategoryId: row.primary_category_id,
    externalSubcategoryIds: row.external_subcategory_ids,
    ceilingMicros: row.ceiling_micros,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
