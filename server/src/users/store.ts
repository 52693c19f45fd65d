import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import { containsAnyWord } from '../db/contains-any-word.ts';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { type ListOrder, orderBy, sortedPage } from '../db/sorted-page.ts';
import { newId } from '../lib/ids.ts';
import {
  type ChannelRole,
  maxSessionAgeMs,
  type StaffRole,
  type User,
  type UserSortKey,
  type UserWithChannels,
} from './model.ts';

interface UserTable {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  image: Generated<string | null>;
  two_factor_enabled: Generated<boolean>;
  staff_role: StaffRole | null;
  made_in: string | null;
  made_by: string | null;
  confirmed_at: Date | null;
  disabled_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

interface AccountTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at: Date;
  updated_at: Date;
}

interface SessionTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

interface ChannelUserTable {
  channel_id: string;
  user_id: string;
  role: ChannelRole;
}

declare module '../db/tables.ts' {
  interface Tables {
    users: UserTable;
    user_accounts: AccountTable;
    user_sessions: SessionTable;
    user_verifications: { id: string; identifier: string; value: string; expires_at: Date };
    user_two_factors: {
      id: string;
      user_id: string;
      secret: string;
      last_step: number | null;
      locked_until: Date | null;
    };
    channel_users: ChannelUserTable;
    advertiser_users: { advertiser_id: string; user_id: string; role: ChannelRole };
  }
}

/** The provider id that the authentication library uses for passwords. */
const passwordProvider = 'credential';

export async function getUser(db: Db, id: string): Promise<UserWithChannels | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await withChannels(db, [row]))[0];
}

export async function getUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

/** True if the login session still exists. */
export async function hasLoginSession(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('user_sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads the user and locks the row until the transaction ends, so that concurrent changes of
 * one user are serialized.
 */
export async function lockUser(tx: Db, id: string): Promise<UserWithChannels | undefined> {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && (await withChannels(tx, [row]))[0];
}

const userOrders: Record<UserSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.created_at`,
  // A user without a name is shown with the e-mail.
  name: sql`lower(coalesce(nullif(t.name, ''), t.email))`,
  email: sql`t.email`,
  staff_role: sql`t.staff_role`,
  channels: sql`(select count(*) from channel_users c where c.user_id = t.id)`,
  two_factor: sql`t.two_factor_enabled`,
  status: sql`case when t.disabled_at is not null then 'disabled' when exists (
    select 1 from user_accounts a where a.user_id = t.id and a.provider_id = ${passwordProvider} and a.password is not null
  ) then 'active' else 'invited' end`,
};

/**
 * Users whose e-mail or name contains any of the words, by default newest first. A pending role counts like
 * an active one.
 */
export async function listUsers(
  db: Db,
  {
    words,
    channelId,
    advertiserId,
  }: { words: readonly string[]; channelId: string | undefined; advertiserId: string | undefined },
  page: PageWindow,
  order?: ListOrder<UserSortKey>,
): Promise<{ count: number; users: UserWithChannels[] }> {
  const isInChannel =
    channelId === undefined
      ? sql`true`
      : sql`id in (
          select user_id from channel_users where channel_id = ${channelId}
          union select user_id from pending_roles where kind = 'channel' and tenant_id = ${channelId}
        )`;
  const isAtAdvertiser =
    advertiserId === undefined
      ? sql`true`
      : sql`id in (
          select user_id from advertiser_users where advertiser_id = ${advertiserId}
          union select user_id from pending_roles where kind = 'advertiser' and tenant_id = ${advertiserId}
        )`;
  const { count, rows } = await sortedPage(
    db,
    'users',
    sql`${containsAnyWord(['email', sql`lower(name)`], words)} and ${isInChannel} and ${isAtAdvertiser}`,
    page,
    { orderBy: orderBy(userOrders, order, 'name') },
  );
  return { count, users: await withChannels(db, rows) };
}

/** Pairs of user id and name. A user without a name gets the e-mail as name. */
export async function listUserNames(db: Db, ids: readonly string[]): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, name, email }) => [id, name || email]);
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns false if the e-mail is already in use. */
export async function insertUser(
  tx: Db,
  user: Pick<User, 'id' | 'name' | 'email' | 'staffRole' | 'createdAt' | 'madeIn' | 'madeBy' | 'confirmed'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      email_verified: false,
      staff_role: user.staffRole,
      made_in: user.madeIn,
      made_by: user.madeBy,
      confirmed_at: user.confirmed ? user.createdAt : null,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .onConflict((c) => c.column('email').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateUser(
  tx: Db,
  id: string,
  change: Partial<Pick<User, 'name' | 'staffRole' | 'disabledAt'> & { confirmed: true }>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.staffRole !== undefined && { staff_role: change.staffRole }),
      ...(change.disabledAt !== undefined && { disabled_at: change.disabledAt }),
      ...(change.confirmed && { confirmed_at: now }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks all users who can sign in as admin until the transaction ends, so that two admins
 * cannot remove each other.
 */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.staff_role = 'admin' and u.disabled_at is null and exists (
      select 1 from user_accounts a
      where a.user_id = u.id and a.provider_id = ${passwordProvider} and a.password is not null
    )
    order by u.id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Replaces the password, and its id with it. A change of the password by the authentication library that has
 * read the old id then changes nothing.
 */
export async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('user_accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', passwordProvider)
    .execute();
  await tx
    .insertInto('user_accounts')
    .values({
      id: newId(),
      user_id: userId,
      provider_id: passwordProvider,
      account_id: userId,
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** The password that a user has. Another id means that a link has set another one. */
export interface PasswordVersion {
  readonly id: string;
  readonly userId: string;
}

export async function getPasswordVersion(
  db: Db,
  of: { userId: string } | { email: string },
): Promise<PasswordVersion | undefined> {
  const isUser = 'userId' in of ? sql`u.id = ${of.userId}` : sql`u.email = ${of.email}`;
  const { rows } = await sql<PasswordVersion>`
    select a.id, a.user_id as "userId" from users u join user_accounts a on a.user_id = u.id
    where ${isUser} and a.provider_id = ${passwordProvider}
  `.execute(db);
  return rows[0];
}

/** Waits until other transactions that have locked the user have ended. */
export async function lockUserRow(tx: Db, id: string): Promise<void> {
  await sql`select id from users where id = ${id} for update`.execute(tx);
}

export async function removeTwoFactor(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('user_two_factors').where('user_id', '=', userId).execute();
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
}

/** Removes what is left of an enrolment that was interrupted. */
export async function removeUnfinishedTwoFactor(tx: Db, userId: string): Promise<void> {
  await sql`delete from user_two_factors where user_id = ${userId} and not verified`.execute(tx);
  await sql`
    update users set two_factor_enabled = false
    where id = ${userId} and not exists (select 1 from user_two_factors where user_id = ${userId})
  `.execute(tx);
}

/** Ends all sessions of a user, and the sign-ins that wait for a code. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('user_sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_verifications').where('value', '=', userId).execute();
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('user_sessions').where('token', '=', tokenHash).execute();
}

export async function endOtherSessions(tx: Db, userId: string, keptId: string): Promise<void> {
  await tx.deleteFrom('user_sessions').where('user_id', '=', userId).where('id', '!=', keptId).execute();
}

/** Deletes sessions and verifications that have expired. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - maxSessionAgeMs);
  await db.deleteFrom('user_sessions').where('created_at', '<=', tooOld).execute();
  await db.deleteFrom('user_sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('user_verifications').where('expires_at', '<', now).execute();
}

async function withChannels(db: Db, rows: Selectable<UserTable>[]): Promise<UserWithChannels[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const channels = await db
    .selectFrom('channel_users')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('channel_id')
    .execute();
  const advertisers = await db
    .selectFrom('advertiser_users')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('advertiser_id')
    .execute();
  const accounts = await db
    .selectFrom('user_accounts')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('provider_id', '=', passwordProvider)
    .where('password', 'is not', null)
    .execute();
  const joined = new Set(accounts.map(({ user_id }) => user_id));
  return rows.map((row) => ({
    ...fromRow(row, joined.has(row.id)),
    channels: channels
      .filter(({ user_id }) => user_id === row.id)
      .map(({ channel_id, role }) => ({ channelId: channel_id, role })),
    advertisers: advertisers
      .filter(({ user_id }) => user_id === row.id)
      .map(({ advertiser_id, role }) => ({ advertiserId: advertiser_id, role })),
  }));
}

function fromRow(row: Selectable<UserTable>, joined: boolean): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    staffRole: row.staff_role,
    twoFactorEnabled: row.two_factor_enabled,
    joined,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    madeIn: row.made_in,
    madeBy: row.made_by,
    confirmed: row.confirmed_at !== null,
  };
}
