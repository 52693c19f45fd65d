import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, notifyChange } from '../db/handle.ts';
import { newestPage, type PageWindow } from '../db/newest-page.ts';
import { nilUuid } from '../lib/ids.ts';
import type { ApiKey, ChannelKeyOwner, Holder, KeyKind, KeyOwner, RateLimits } from './model.ts';

interface ApiKeyTable {
  id: string;
  holder: Holder;
  kind: KeyKind;
  channel_id: string | null;
  publisher_id: string | null;
  advertiser_id: string | null;
  name: string;
  hash: Buffer;
  plain: string | null;
  tail: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  successor_id: string | null;
  behind_proxy: boolean;
  seen_in_page_at: Date | null;
  leaked_since: Date | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    api_keys: ApiKeyTable;
  }
}

export const keyTopic = 'key';

export async function insertKey(db: Db, key: ApiKey, hash: string): Promise<void> {
  await db.insertInto('api_keys').values(toRow(key, hash)).execute();
  await notifyChange(db, keyTopic, key.id);
}

export async function getKey(db: Db, id: string): Promise<ApiKey | undefined> {
  const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function readKeys(db: Db, ids: readonly string[]): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(fromRow);
}

export async function getKeyByHash(db: Db, hash: string): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Locks the keys of an owner until the transaction ends: changes of the keys of one owner run one after the
 * other. A null owner means the operator keys. To avoid deadlocks, take this lock after the row of a
 * membership and before rows of keys.
 */
export async function lockKeysOf(tx: Db, owner: KeyOwner | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockNameOf(owner)}, 0))`.execute(tx);
}

function lockNameOf(owner: KeyOwner | null): string {
  if (!owner) return 'keys';
  return 'advertiserId' in owner
    ? `keys/advertiser/${owner.advertiserId}`
    : `keys/${owner.channelId}/${owner.publisherId ?? ''}`;
}

/** Reads a key and locks its row until the transaction ends. */
export async function lockKey(tx: Db, id: string): Promise<ApiKey | undefined> {
  const row = await tx.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && fromRow(row);
}

/** Newest first, including expired and revoked keys. */
export async function listKeys(
  db: Db,
  owner: KeyOwner,
  page: PageWindow,
): Promise<{ count: number; keys: ApiKey[] }> {
  const { count, rows } = await newestPage(db, 'api_keys', ofOwner(owner), page);
  return { count, keys: rows.map(fromRow) };
}

/** The keys of all publishers of a channel that are not revoked, by publisher, the newest of each first. */
export async function listPublisherKeys(
  db: Db,
  channelId: string,
  page: PageWindow,
): Promise<{ count: number; keys: ApiKey[] }> {
  const listed = sql`from api_keys where holder = 'publisher' and channel_id = ${channelId} and revoked_at is null`;
  const counted = await sql<{ count: number }>`select count(*) ${listed}`.execute(db);
  const { rows } = await sql<Selectable<ApiKeyTable>>`
    select * ${listed} order by publisher_id, created_at desc, id desc offset ${page.offset} limit ${page.limit}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, keys: rows.map(fromRow) };
}

/** Oldest first. */
export async function listUnrevokedKeys(db: Db, owner: KeyOwner): Promise<ApiKey[]> {
  const { rows } = await sql<Selectable<ApiKeyTable>>`
    select * from api_keys where ${ofOwner(owner)} and revoked_at is null order by id
  `.execute(db);
  return rows.map(fromRow);
}

/** The newest live key of an owner. A rotated key is returned only if there is no other. */
export async function getCurrentKey(db: Db, owner: ChannelKeyOwner, now: Date): Promise<ApiKey | undefined> {
  const { rows } = await sql<Selectable<ApiKeyTable>>`
    select * from api_keys where ${ofOwner(owner)} and ${isLive(now)}
    order by successor_id is null desc, created_at desc, id desc limit 1
  `.execute(db);
  return rows[0] && fromRow(rows[0]);
}

/**
 * Counts the live keys of an owner: `inGrace` are the rotated ones in their grace
 * period, `current` all others.
 */
export async function countLiveKeys(
  db: Db,
  owner: KeyOwner,
  now: Date,
): Promise<{ current: number; inGrace: number }> {
  const { rows } = await sql<{ current: number; in_grace: number }>`
    select count(*) filter (where successor_id is null) as current, count(successor_id) as in_grace
    from api_keys where ${ofOwner(owner)} and ${isLive(now)}
  `.execute(db);
  return { current: rows[0]?.current ?? 0, inGrace: rows[0]?.in_grace ?? 0 };
}

function ofOwner(owner: KeyOwner) {
  if ('advertiserId' in owner) return sql`advertiser_id = ${owner.advertiserId} and holder = 'advertiser'`;
  const { channelId, publisherId } = owner;
  return publisherId === null
    ? sql`channel_id = ${channelId} and holder = 'channel'`
    : sql`channel_id = ${channelId} and publisher_id = ${publisherId} and holder = 'publisher'`;
}

function isLive(now: Date | RawBuilder<unknown>) {
  return sql`revoked_at is null and (expires_at is null or expires_at > ${now})`;
}

export async function listLiveOperatorKeys(db: Db, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('holder', '=', 'operator')
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .execute();
  return rows.map(fromRow);
}

export async function setSuccessor(tx: Db, id: string, successorId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ successor_id: successorId, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
  await notifyChange(tx, keyTopic, id);
}

export async function setRevoked(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute();
  await notifyChange(tx, keyTopic, id);
}

/** Marks a revoked key as leaked. `since` moves only to an earlier time. */
export async function setLeaked(tx: Db, id: string, since: Date): Promise<void> {
  await sql`update api_keys set leaked_since = least(leaked_since, ${since}) where id = ${id}`.execute(tx);
  await notifyChange(tx, keyTopic, id);
}

export async function setBehindProxy(tx: Db, id: string, behindProxy: boolean): Promise<void> {
  await tx.updateTable('api_keys').set({ behind_proxy: behindProxy }).where('id', '=', id).execute();
  await notifyChange(tx, keyTopic, id);
}

/** A column that holds the last time of something, and is written in batches. */
export type TimeColumn = 'last_used_at' | 'seen_in_page_at';

export async function setTimes(
  db: Db,
  columnName: TimeColumn,
  times: ReadonlyMap<string, Date>,
): Promise<void> {
  // Sorted by id, the order in which revocation locks rows, so that two writers cannot deadlock.
  const sorted = [...times].sort(([a], [b]) => (a < b ? -1 : 1));
  const column = sql.ref(columnName);
  await sql`
    update api_keys k set ${column} = u.at
    from unnest(${sorted.map(([id]) => id)}::uuid[], ${sorted.map(([, at]) => at)}::timestamptz[]) as u(id, at)
    where k.id = u.id and (k.${column} is null or k.${column} < u.at)
  `.execute(db);
}

const noId = sql`${sql.lit(nilUuid)}::uuid`;

/**
 * A key as a record of `key-table.ts`, which describes the bytes: one value instead of six, because a start
 * may read hundreds of thousands of keys. The byte before the flags is the number of the role in its list
 * `roles`, or 0 if the key is not live.
 */
const packedKey = (live: RawBuilder<unknown>) => sql`
  hash || uuid_send(id) || uuid_send(coalesce(channel_id, advertiser_id, ${noId})) || uuid_send(coalesce(publisher_id, ${noId}))
  || float8send(coalesce(extract(epoch from expires_at) * 1000, 'Infinity')::float8)
  || set_byte('\\x00'::bytea, 0, case
    when not (${live}) then 0
    when holder = 'channel' and kind = 'sk' then 1
    when holder = 'channel' then 2
    when holder = 'publisher' then 3
    when holder = 'operator' then 4
    when holder = 'advertiser' then 5
    else 0
  end)
  || set_byte('\\x00'::bytea, 0, behind_proxy::integer)`;

/**
 * Reads all live keys in one transaction, in batches of packed records. A cursor reads the table
 * once. With pages by id the planner of the embedded engine, which has no statistics, sorts the whole
 * table for each page.
 */
export async function readLiveKeys(db: Db, now: Date, onBatch: (records: Buffer) => void): Promise<void> {
  // A cursor declaration accepts no parameters.
  const at = sql`${sql.lit(now.toISOString())}::timestamptz`;
  await db.transaction().execute(async (tx) => {
    await sql`
      declare live_keys no scroll cursor for select ${packedKey(sql`true`)} as record from api_keys where ${isLive(at)}
    `.execute(tx);
    for (;;) {
      const { rows } = await sql<{ record: Buffer }>`fetch 2000 from live_keys`.execute(tx);
      if (rows.length === 0) return;
      onBatch(Buffer.concat(rows.map((row) => row.record)));
    }
  });
}

/** Reads the keys with these ids as packed records, including keys that are not live. */
export async function readKeysById(db: Db, ids: readonly string[], now: Date): Promise<Buffer | null> {
  return readKeysWhere(db, sql`id = any(${ids}::uuid[])`, now);
}

/** The same for the keys with these hashes in hex. */
export async function readKeysByHash(db: Db, hashes: readonly string[], now: Date): Promise<Buffer | null> {
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  return readKeysWhere(db, sql`hash = any(${bytes}::bytea[])`, now);
}

async function readKeysWhere(db: Db, condition: RawBuilder<unknown>, now: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ records: Buffer | null }>`
    select string_agg(${packedKey(isLive(now))}, ''::bytea) as records from api_keys where ${condition}
  `.execute(db);
  return rows[0]?.records ?? null;
}

/** A key that was revoked as leaked: others may have used it from `since` until `revokedAt`. */
export interface LeakedKey {
  readonly since: Date;
  readonly revokedAt: Date;
}

/** The leaked keys with these ids, or all of them. */
export async function readLeakedKeys(
  db: Db,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, LeakedKey>> {
  const { rows } = await sql<{ id: string } & LeakedKey>`
    select id, leaked_since as since, revoked_at as "revokedAt" from api_keys
    where leaked_since is not null and revoked_at is not null and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`}
  `.execute(db);
  return new Map(rows.map(({ id, ...leaked }) => [id, leaked]));
}

/** The rate limits of the given channels, or of all channels. Channels without own limits are omitted. */
export async function readRateLimits(
  db: Db,
  channelIds?: readonly string[],
): Promise<ReadonlyMap<string, RateLimits>> {
  const { rows } = await sql<{ id: string } & RateLimits>`
    select id, rate_limit_channel as channel, rate_limit_serving as serving, rate_limit_reporting as reporting
    from channels
    where coalesce(rate_limit_channel, rate_limit_serving, rate_limit_reporting) is not null
      and ${channelIds ? sql`id = any(${channelIds}::uuid[])` : sql`true`}
  `.execute(db);
  return new Map(rows.map(({ id, ...limits }) => [id, limits]));
}

function toRow(key: ApiKey, hash: string): Insertable<ApiKeyTable> {
  return {
    id: key.id,
    holder: key.holder,
    kind: key.kind,
    channel_id: key.channelId,
    publisher_id: key.publisherId,
    advertiser_id: key.advertiserId,
    name: key.name,
    hash: Buffer.from(hash, 'hex'),
    plain: key.plain,
    tail: key.tail,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    successor_id: key.successorId,
    behind_proxy: key.behindProxy,
    seen_in_page_at: key.seenInPageAt,
    leaked_since: key.leakedSince,
  };
}

function fromRow(row: Selectable<ApiKeyTable>): ApiKey {
  return {
    id: row.id,
    holder: row.holder,
    kind: row.kind,
    channelId: row.channel_id,
    publisherId: row.publisher_id,
    advertiserId: row.advertiser_id,
    name: row.name,
    plain: row.plain,
    tail: row.tail,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    successorId: row.successor_id,
    behindProxy: row.behind_proxy,
    seenInPageAt: row.seen_in_page_at,
    leakedSince: row.leaked_since,
  };
}
