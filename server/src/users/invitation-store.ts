import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { ChannelRole } from './model.ts';

/** An open invitation into a channel. */
export interface ChannelInvitation {
  readonly id: string;
  readonly channelId: string;
  readonly email: string;
  readonly role: ChannelRole;
  /** The id of the user who made it. */
  readonly invitedBy: string;
  /** True if staff made the invitation. */
  readonly byStaff: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface ChannelInvitationTable {
  id: string;
  channel_id: string;
  email: string;
  role: ChannelRole;
  hash: Buffer;
  invited_by: string;
  by_staff: boolean;
  created_at: Date;
  expires_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    channel_invitations: ChannelInvitationTable;
  }
}

/** Replaces an earlier invitation of the same e-mail into the channel: its link stops working. */
export async function saveInvitation(tx: Db, invitation: ChannelInvitation, hash: Buffer): Promise<void> {
  const { channelId, email } = invitation;
  await tx
    .deleteFrom('channel_invitations')
    .where('channel_id', '=', channelId)
    .where('email', '=', email)
    .execute();
  await tx
    .insertInto('channel_invitations')
    .values({
      id: invitation.id,
      channel_id: channelId,
      email,
      role: invitation.role,
      hash,
      invited_by: invitation.invitedBy,
      by_staff: invitation.byStaff,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** The open invitations into a channel, newest first. */
export async function listInvitations(db: Db, channelId: string, now: Date): Promise<ChannelInvitation[]> {
  const rows = await db
    .selectFrom('channel_invitations')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

export async function getInvitation(db: Db, hash: Buffer, now: Date): Promise<ChannelInvitation | undefined> {
  const row = await db
    .selectFrom('channel_invitations')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Deletes an open invitation and returns it. Undefined if it does not exist, also because another call has
 * just used it.
 */
export async function takeInvitation(
  tx: Db,
  wanted: { hash: Buffer } | { channelId: string; id: string },
  now: Date,
): Promise<ChannelInvitation | undefined> {
  const matches =
    'hash' in wanted
      ? sql<boolean>`hash = ${wanted.hash}`
      : sql<boolean>`channel_id = ${wanted.channelId} and id = ${wanted.id}`;
  const row = await tx
    .deleteFrom('channel_invitations')
    .where(matches)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function deleteInvitationsBefore(db: Db, expired: Date): Promise<void> {
  await db.deleteFrom('channel_invitations').where('expires_at', '<', expired).execute();
}

function fromRow(row: Selectable<ChannelInvitationTable>): ChannelInvitation {
  return {
    id: row.id,
    channelId: row.channel_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    byStaff: row.by_staff,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
