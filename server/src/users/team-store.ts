import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { ChannelRole, UserStatus } from './model.ts';

/** A user of a channel, with nothing about other channels or the role as staff. */
export interface TeamMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: ChannelRole;
  readonly status: UserStatus;
}

/** The most members that a list shows. */
export const maxTeamMembers = 500;

const members = (channelId: string) => sql`
  select u.id as "userId", u.name, u.email, c.role,
    case when u.disabled_at is not null then 'disabled' when exists (
      select 1 from user_accounts a where a.user_id = u.id and a.password is not null
    ) then 'active' else 'invited' end as status
  from channel_users c join users u on u.id = c.user_id
  where c.channel_id = ${channelId}
`;

/** The members of a channel by name. */
export async function listMembers(db: Db, channelId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    ${members(channelId)} order by lower(u.name), u.email limit ${maxTeamMembers}
  `.execute(db);
  return rows;
}

export async function getTeamMember(
  db: Db,
  channelId: string,
  userId: string,
): Promise<TeamMember | undefined> {
  const { rows } = await sql<TeamMember>`${members(channelId)} and u.id = ${userId}`.execute(db);
  return rows[0];
}

/** How many other users of the channel can sign in as its admin. */
export async function countOtherAdmins(db: Db, channelId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${members(channelId)} and c.role = 'admin' and u.id <> ${userId}) as others
    where status = 'active'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a user to a channel. Returns false if the user is in it already: the role does not change. */
export async function addMember(
  tx: Db,
  channelId: string,
  userId: string,
  role: ChannelRole,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('channel_users')
    .values({ channel_id: channelId, user_id: userId, role })
    .onConflict((c) => c.columns(['channel_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setMemberRole(
  tx: Db,
  channelId: string,
  userId: string,
  role: ChannelRole,
): Promise<void> {
  await tx
    .updateTable('channel_users')
    .set({ role })
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeMember(tx: Db, channelId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('channel_users')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Changes of a team run one after the other, so that two admins cannot remove each other at the same time.
 */
export async function lockTeam(tx: Db, channelId: string): Promise<void> {
  await sql`select id from channels where id = ${channelId} for update`.execute(tx);
}
