import type { Db } from '../db/handle.ts';
import type { Link, LinkKind } from './model.ts';

interface LinkTable {
  hash: Buffer;
  kind: LinkKind;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    user_links: LinkTable;
  }
}

export async function insertLink(tx: Db, hash: Buffer, link: Link, now: Date): Promise<void> {
  await tx
    .insertInto('user_links')
    .values({
      hash,
      kind: link.kind,
      user_id: link.userId,
      created_at: now,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function getLink(db: Db, hash: Buffer, now: Date): Promise<Link | undefined> {
  const row = await db
    .selectFrom('user_links')
    .selectAll()
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Marks the link as used and returns it. Undefined if it is unknown, expired or already used, even
 * by a concurrent call.
 */
export async function consumeLink(tx: Db, hash: Buffer, now: Date): Promise<Link | undefined> {
  const row = await tx
    .updateTable('user_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function deleteOpenLinks(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('user_links').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

export async function deleteLinksBefore(db: Db, expired: Date): Promise<void> {
  await db.deleteFrom('user_links').where('expires_at', '<', expired).execute();
}

function fromRow(row: LinkTable): Link {
  return { kind: row.kind, userId: row.user_id, expiresAt: row.expires_at };
}
