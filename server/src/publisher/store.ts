import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import { recordChange } from '../db/changes.ts';
import { containsAnyWord } from '../db/contains-any-word.ts';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { type ListOrder, orderBy, type RowCounters, type SortedPage, sortedPage } from '../db/sorted-page.ts';
import { compareTexts } from '../lib/compare-texts.ts';
import type { BrandIdentity, Membership, MembershipSortKey, Status } from './model.ts';
import { type MembershipRow, membershipFromRow, membershipToRow } from './tables.ts';

interface ClaimTable {
  channel_id: string;
  domain: string;
  brand_key: string;
  holder_id: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    channel_publishers: MembershipRow;
    publisher_claims: ClaimTable;
  }
}

/**
 * Members and requests of a channel, newest first, and the number of results by status. A brand name that
 * contains any of the words matches. An empty list of statuses means all.
 */
export async function listMemberships(
  db: Db,
  channelId: string,
  { words, statuses }: { words: readonly string[]; statuses: readonly Status[] },
  page: PageWindow,
): Promise<{ counts: Partial<Record<Status, number>>; memberships: Membership[] }> {
  const listed = sql`select id, listed_at, status from channel_publishers where channel_id = ${channelId} and removed_at is null`;
  // Without words, counts and page are each read from an index. With words, one search serves both.
  const search =
    words.length === 0 ? sql`` : sql`with found as materialized (${listed} and ${isNamed(words)})`;
  const entries = words.length === 0 ? sql`(${listed})` : sql`found`;
  // One sorted branch per status: PostgreSQL merges them and sorts nothing.
  const branches = statuses.map(
    (status) => sql`select * from ${entries} as entries where status = ${status}`,
  );
  const withStatus = branches.length === 0 ? entries : sql`(${sql.join(branches, sql` union all `)})`;
  const { rows } = await sql<MembershipRow & { counts: Partial<Record<Status, number>> | null }>`
    ${search}
    select totals.counts, c.* from (
      select json_object_agg(status, count) as counts
      from (select status, count(*) from ${entries} as entries group by status) as by_status
    ) as totals
    left join (
      select * from ${withStatus} as with_status order by listed_at desc, id desc offset ${page.offset} limit ${page.limit}
    ) as page on true
    left join channel_publishers c on c.channel_id = ${channelId} and c.id = page.id
    order by page.listed_at desc, page.id desc
  `.execute(db);
  // A page past the end still has the counts, in one row without an entry.
  return {
    counts: rows[0]?.counts ?? {},
    memberships: rows.filter((row) => row.id !== null).map(membershipFromRow),
  };
}

const membershipOrders: Record<MembershipSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.listed_at`,
  name: sql`t.brand_search`,
  domain: sql`t.domain`,
  category: sql`(select lower(c.name) from categories c where c.id = t.primary_category_id)`,
  status: sql`t.status`,
};

/** Lists memberships like `listMemberships`, in any order and with the counters of the publishers. */
export async function listSortedMemberships(
  db: Db,
  channelId: string,
  { words, statuses }: { words: readonly string[]; statuses: readonly Status[] },
  page: PageWindow,
  { order, counters }: { order: ListOrder<MembershipSortKey>; counters: RowCounters | undefined },
): Promise<SortedPage<Membership>> {
  const withStatus = statuses.length === 0 ? sql`true` : sql`status = any(${[...statuses]}::text[])`;
  const where = sql`channel_id = ${channelId} and removed_at is null and ${isNamed(words)} and ${withStatus}`;
  const options = {
    orderBy: orderBy(membershipOrders, order, 'name'),
    counters,
    countedBy: 'publisher_id',
  };
  const { rows, ...found } = await sortedPage(db, 'channel_publishers', where, page, options);
  return { ...found, rows: rows.map(membershipFromRow) };
}

function isNamed(words: readonly string[]) {
  return containsAnyWord('brand_search', words);
}

/** An approved, not removed member by its publisher id. */
export async function getMember(
  db: Db,
  channelId: string,
  publisherId: string,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('channel_publishers')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && membershipFromRow(row);
}

/** A member or request by the id of its request. Removed ones are not found. */
export async function getMembership(db: Db, channelId: string, id: string): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('channel_publishers')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && membershipFromRow(row);
}

/** For the serving snapshot: all current members, or those with the given ids, including removed ones. */
export async function readMembers(db: Db, ids?: readonly string[]): Promise<Membership[]> {
  const approved = db.selectFrom('channel_publishers').selectAll().where('status', '=', 'APPROVED');
  const wanted = ids
    ? approved.where('id', '=', sql<string>`any(${ids}::uuid[])`)
    : approved.where('removed_at', 'is', null);
  return (await wanted.execute()).map(membershipFromRow);
}

/** A time without membership: from a removal to the next approval. */
export interface Absence {
  readonly channelId: string;
  readonly publisherId: string;
  readonly from: Date;
  /** Exclusive; null if the publisher was not approved again. */
  readonly until: Date | null;
}

/**
 * The absences of publishers from channels. A publisher that is approved again gets another row, so the
 * absence ends with the approval of the next row. Pairs of these channels and publishers that were not asked
 * for may be included.
 */
export async function listAbsences(
  db: Db,
  members: readonly { readonly channelId: string; readonly publisherId: string }[],
): Promise<Absence[]> {
  const channelIds = [...new Set(members.map(({ channelId }) => channelId))];
  const publisherIds = [...new Set(members.map(({ publisherId }) => publisherId))];
  const { rows } = await sql<Absence>`
    select channel_id as "channelId", publisher_id as "publisherId", removed_at as "from", approved_again_at as "until"
    from (
      select channel_id, publisher_id, removed_at,
        lead(listed_at) over (partition by channel_id, publisher_id order by listed_at) as approved_again_at
      from channel_publishers
      where channel_id = any(${plainArray(channelIds)}::uuid[]) and publisher_id = any(${plainArray(publisherIds)}::uuid[])
    ) memberships
    where removed_at is not null
  `.execute(db);
  return rows;
}

/** For staff: a request of any channel by its id. */
export async function getRequest(db: Db, id: string): Promise<Membership | undefined> {
  const row = await db.selectFrom('channel_publishers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && membershipFromRow(row);
}

/** Pairs of id and brand name of members and requests of these channels, removed ones too. */
export async function listRequestNames(
  db: Db,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('channel_publishers')
    .select(['id', 'brand_name'])
    .where('channel_id', '=', sql<string>`any(${channelIds}::uuid[])`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, brand_name }) => [id, brand_name]);
}

/**
 * Reads a member or request and locks its row until the transaction ends: changes of one run
 * one after the other.
 */
export async function lockMembership(tx: Db, channelId: string, id: string): Promise<Membership | undefined> {
  const row = await tx
    .selectFrom('channel_publishers')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && membershipFromRow(row);
}

/** For staff: requests of all channels, or of one, oldest first, including approved and removed ones. */
export async function listRequests(
  db: Db,
  filter: { words: readonly string[]; statuses: readonly Status[]; channelId: string | undefined },
  page: PageWindow,
): Promise<{ count: number; requests: Membership[] }> {
  let query = db.selectFrom('channel_publishers').where(containsAnyWord('brand_search', filter.words));
  if (filter.statuses.length > 0) query = query.where('status', 'in', filter.statuses);
  if (filter.channelId) query = query.where('channel_id', '=', filter.channelId);
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { count, requests: rows.map(membershipFromRow) };
}

export async function insertRequests(tx: Db, requests: readonly Membership[]): Promise<void> {
  if (requests.length > 0)
    await tx.insertInto('channel_publishers').values(requests.map(membershipToRow)).execute();
}

export async function updateMembership(tx: Db, membership: Membership, before: Membership): Promise<void> {
  const { channel_id, id, ...columns } = membershipToRow(membership);
  await tx
    .updateTable('channel_publishers')
    .set(columns)
    .where('channel_id', '=', channel_id)
    .where('id', '=', id)
    .execute();
  // Requests do not serve offers, so the snapshot does not need their changes.
  if (membership.publisherId)
    await recordChange(tx, {
      kind: 'membership',
      subject: id,
      channelId: channel_id,
      detail: before,
      at: membership.updatedAt,
    });
}

/**
 * Claims brand identities for their holders and returns the holders that succeeded. If two transactions claim
 * the same identity, the second waits for the first and then finds it taken.
 */
export async function takeClaims(
  tx: Db,
  channelId: string,
  claims: readonly (BrandIdentity & { holderId: string })[],
): Promise<Set<string>> {
  // All transactions insert in the same order, so that overlapping batches cannot deadlock.
  const sorted = claims.toSorted(
    (a, b) => compareTexts(a.domain, b.domain) || compareTexts(a.brandKey, b.brandKey),
  );
  const { rows } = await sql<{ holder_id: string }>`
    insert into publisher_claims (channel_id, domain, brand_key, holder_id)
    select ${channelId}::uuid, domain, brand_key, holder_id
    from unnest(
      ${sorted.map(({ domain }) => domain)}::text[],
      ${sorted.map(({ brandKey }) => brandKey)}::text[],
      ${sorted.map(({ holderId }) => holderId)}::uuid[]
    ) with ordinality as wanted(domain, brand_key, holder_id, position)
    order by position
    on conflict do nothing returning holder_id
  `.execute(tx);
  return new Set(rows.map(({ holder_id }) => holder_id));
}

/**
 * Releases every claim of a holder. A member with a released identity that could not claim it before
 * now gets the claim.
 */
export async function releaseClaims(tx: Db, channelId: string, holderId: string): Promise<void> {
  const freed = await tx
    .deleteFrom('publisher_claims')
    .where('channel_id', '=', channelId)
    .where('holder_id', '=', holderId)
    .returning(['domain', 'brand_key'])
    .execute();
  if (freed.length === 0) return;
  await sql`
    insert into publisher_claims (channel_id, domain, brand_key, holder_id)
    select m.channel_id, p.domain, p.brand_key, m.id
    from unnest(${freed.map(({ domain }) => domain)}::text[], ${freed.map(({ brand_key }) => brand_key)}::text[]) as freed(domain, brand_key)
    join publishers p on p.domain = freed.domain and p.brand_key = freed.brand_key
    join channel_publishers m on m.channel_id = ${channelId} and m.publisher_id = p.id and m.removed_at is null and m.id <> ${holderId}
    on conflict do nothing
  `.execute(tx);
}
