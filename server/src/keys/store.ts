import { type Insertable, type Selectable, sql } from 'kysely';
import { announce, type Db } from '../db/handle.ts';
import { newestPage, type PageOf } from '../db/newest-page.ts';
import type { ApiKey, Holder, KeyKind, KeyPrincipal } from './model.ts';

interface KeyTable {
  id: string;
  holder: Holder;
  kind: KeyKind;
  channel_id: string | null;
  publisher_id: string | null;
  name: string;
  hash: Buffer;
  plain: string | null;
  tail: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  successor_id: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    api_keys: KeyTable;
  }
}

export const keyTopic = 'key';

/** The principal behind a key's hash, unless the key was revoked. Expiry is judged by the caller, who has the time. */
export async function getPrincipal(db: Db, hash: string): Promise<KeyPrincipal | undefined> {
  const { rows } = await sql<{
    id: string;
    holder: Holder;
    kind: KeyKind;
    channel_id: string | null;
    publisher_id: string | null;
    expires_at: Date | null;
    rate_limit_channel: number | null;
    rate_limit_serving: number | null;
    rate_limit_reporting: number | null;
  }>`
    select k.id, k.holder, k.kind, k.channel_id, k.publisher_id, k.expires_at,
           c.rate_limit_channel, c.rate_limit_serving, c.rate_limit_reporting
    from api_keys k left join channels c on c.id = k.channel_id
    where k.hash = ${Buffer.from(hash, 'hex')} and k.revoked_at is null
  `.execute(db);
  const row = rows[0];
  return (
    row && {
      keyId: row.id,
      holder: row.holder,
      kind: row.kind,
      channelId: row.channel_id,
      publisherId: row.publisher_id,
      expiresAt: row.expires_at,
      rateLimits: {
        channel: row.rate_limit_channel,
        serving: row.rate_limit_serving,
        reporting: row.rate_limit_reporting,
      },
    }
  );
}

export async function insertKey(db: Db, key: ApiKey, hash: string): Promise<void> {
  await db.insertInto('api_keys').values(toRow(key, hash)).execute();
}

export async function getKey(db: Db, id: string): Promise<ApiKey | undefined> {
  const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function getKeyByHash(db: Db, hash: string): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The same by id, held until the transaction ends: rotation and revocation of one key take turns. */
export async function lockKey(tx: Db, id: string): Promise<ApiKey | undefined> {
  const row = await tx.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && fromRow(row);
}

export async function listChannelKeys(
  db: Db,
  channelId: string,
  page: PageOf,
): Promise<{ count: number; keys: ApiKey[] }> {
  const ofChannel = sql`channel_id = ${channelId} and holder = 'channel'`;
  const { count, rows } = await newestPage(db, 'api_keys', ofChannel, page);
  return { count, keys: rows.map(fromRow) };
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
  await announce(tx, keyTopic, id);
}

export async function setRevoked(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute();
  await announce(tx, keyTopic, id);
}

/** Last use is told apart by the minute: enough to see which keys are alive, cheap enough never to matter. */
export async function setLastUsed(db: Db, uses: ReadonlyMap<string, Date>): Promise<void> {
  await sql`
    update api_keys k set last_used_at = u.at
    from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as u(id, at)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)
  `.execute(db);
}

function toRow(key: ApiKey, hash: string): Insertable<KeyTable> {
  return {
    id: key.id,
    holder: key.holder,
    kind: key.kind,
    channel_id: key.channelId,
    publisher_id: key.publisherId,
    name: key.name,
    hash: Buffer.from(hash, 'hex'),
    plain: key.plain,
    tail: key.tail,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    successor_id: key.successorId,
  };
}

function fromRow(row: Selectable<KeyTable>): ApiKey {
  return {
    id: row.id,
    holder: row.holder,
    kind: row.kind,
    channelId: row.channel_id,
    publisherId: row.publisher_id,
    name: row.name,
    plain: row.plain,
    tail: row.tail,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    successorId: row.successor_id,
  };
}
