import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { newId } from '../lib/ids.ts';
import type { Actor, AuditEntry } from './model.ts';

interface AuditTable {
  id: string;
  at: Date;
  actor_type: string;
  actor_id: string;
  action: string;
  object_type: string;
  object_id: string;
  channel_id: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
  request_id: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    audit_entries: AuditTable;
  }
}

export interface AuditFilter {
  channelId?: string | undefined;
  objectId?: string | undefined;
  objectType?: string | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  /** One of these actions. */
  actions?: readonly string[] | undefined;
  /** Entries from this moment. */
  from?: Date | undefined;
  /** Entries before this moment. */
  before?: Date | undefined;
}

/** `tx` must be the transaction of the change. */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  entry: {
    at: Date;
    action: string;
    objectType: string;
    objectId: string;
    channelId?: string | null;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: entry.at,
      actor_type: actor.type,
      actor_id: actor.id,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      channel_id: entry.channelId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      request_id: actor.requestId ?? null,
    })
    .execute();
}

export async function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  page: PageWindow,
): Promise<{ count: number; entries: AuditEntry[] }> {
  const query = matching(db, filter);
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { count, entries: rows.map(fromRow) };
}

/**
 * The next entries after the given one, newest first. The cost does not depend on how
 * many entries came before.
 */
export async function readAuditAfter(
  db: Db,
  filter: AuditFilter,
  last: Pick<AuditEntry, 'at' | 'id'> | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  let query = matching(db, filter);
  if (last) query = query.where(sql<boolean>`(at, id) < (${last.at}, ${last.id})`);
  const rows = await query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(fromRow);
}

function matching(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('audit_entries');
  if (filter.channelId) query = query.where('channel_id', '=', filter.channelId);
  if (filter.objectId) query = query.where('object_id', '=', filter.objectId);
  if (filter.objectType) query = query.where('object_type', '=', filter.objectType);
  if (filter.actorId) query = query.where('actor_id', '=', filter.actorId);
  if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.actions) query = query.where('action', 'in', filter.actions);
  if (filter.from) query = query.where('at', '>=', filter.from);
  if (filter.before) query = query.where('at', '<', filter.before);
  return query;
}

function fromRow(row: Selectable<AuditTable>): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { type: row.actor_type, id: row.actor_id },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    channelId: row.channel_id,
    details: row.details,
    requestId: row.request_id,
  };
}
