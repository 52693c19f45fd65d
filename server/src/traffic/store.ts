import { type ColumnType, type RawBuilder, type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { jsonColumn } from '../db/json-column.ts';
import { newestPage, type PageWindow } from '../db/newest-page.ts';
import {
  type ActiveVoid,
  type EventType,
  type FilteredEvidence,
  type FilteredTime,
  type UnbilledReason,
  voidLock,
} from '../events/index.ts';
import { noFigures, type Void, type VoidAction, type VoidFigures, type VoidStatus } from './model.ts';

interface VoidTable {
  channel_id: string;
  id: string;
  status: VoidStatus;
  reason: string;
  by_session: boolean;
  publisher_id: string | null;
  from_time: Date | null;
  to_time: Date | null;
  campaign_id: string | null;
  offer_id: string | null;
  event_types: EventType[] | null;
  action: VoidAction;
  time_of: FilteredTime;
  unbilled_as: UnbilledReason | null;
  key_id: string | null;
  by_address: boolean;
  address_block: string | null;
  evidence: FilteredEvidence[] | null;
  active: boolean;
  figures: ColumnType<unknown, string, string>;
  undo_reason: string | null;
  job_id: string | null;
  flag_id: string | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    voids: VoidTable;
  }
}

export async function insertVoid(tx: Db, voidRecord: Void): Promise<void> {
  await tx.insertInto('voids').values(toRow(voidRecord)).execute();
}

export async function updateVoid(tx: Db, changed: Void): Promise<void> {
  const { id, channel_id, ...columns } = toRow(changed);
  await tx
    .updateTable('voids')
    .set(columns)
    .where('channel_id', '=', channel_id)
    .where('id', '=', id)
    .execute();
}

export async function getVoid(db: Db, id: string): Promise<Void | undefined> {
  const row = await db.selectFrom('voids').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Pairs of id and reason of voids of these channels. */
export async function listVoidReasons(
  db: Db,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('voids')
    .select(['id', 'reason'])
    .where('channel_id', '=', sql<string>`any(${channelIds}::uuid[])`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, reason }) => [id, reason]);
}

/** Reads the void and locks it until the transaction ends. */
export async function lockVoid(tx: Db, channelId: string, id: string): Promise<Void | undefined> {
  const row = await tx
    .selectFrom('voids')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Waits for running ledger transactions of the channel. Later ones see the changed voids. */
export async function lockChannelVoids(tx: Db, channelId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${voidLock}, hashtext(${channelId}))`.execute(tx);
}

export async function countActiveVoids(tx: Db, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from voids where channel_id = ${channelId} and active
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listVoids(
  db: Db,
  filter: { channelId: string | undefined; statuses: readonly VoidStatus[] },
  page: PageWindow,
): Promise<{ count: number; voids: Void[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.channelId) conditions.push(sql`channel_id = ${filter.channelId}`);
  if (filter.statuses.length > 0) conditions.push(sql`status = any(${filter.statuses}::text[])`);
  const { count, rows } = await newestPage(db, 'voids', sql.join(conditions, sql` and `), page);
  return { count, voids: rows.map(fromRow) };
}

/** The first day with complete raw events. Null if retention has never deleted any. */
export async function getFirstRawDate(db: Db): Promise<string | null> {
  const { rows } = await sql<{ raw_from: string | null }>`select raw_from from installation`.execute(db);
  return rows[0]?.raw_from ?? null;
}

/**
 * Deletes the addresses of voids that can match nothing any more: previews that were not confirmed in time,
 * and approvals. Those of active voids stay.
 */
export async function deleteOldAddresses(db: Db, before: Date): Promise<void> {
  await sql`
    update voids set address_block = null
    where address_block is not null and not active and updated_at < ${before}
  `.execute(db);
}

/** The void as the ledger applies it. The ledger gets the sessions separately, so `sessionIds` is null. */
export async function readFilter(db: Db, voidRecord: Void): Promise<ActiveVoid> {
  const offers = voidRecord.campaignId
    ? await db.selectFrom('offers').select('id').where('campaign_id', '=', voidRecord.campaignId).execute()
    : undefined;
  const offerIds = voidRecord.offerId ? [voidRecord.offerId] : offers?.map(({ id }) => id);
  return {
    id: voidRecord.id,
    channelId: voidRecord.channelId,
    publisherId: voidRecord.publisherId,
    from: voidRecord.from,
    to: voidRecord.to,
    offerIds: offerIds ? new Set(offerIds) : null,
    types: voidRecord.eventTypes && new Set(voidRecord.eventTypes),
    timeOf: voidRecord.timeOf,
    unbilledAs: voidRecord.unbilledAs,
    // A void of events that wait for staff takes only those that arrived before its preview.
    arrivedBefore: voidRecord.unbilledAs && voidRecord.createdAt,
    keyId: voidRecord.keyId,
    addressBlock: voidRecord.addressBlock,
    evidence: voidRecord.evidence && new Set(voidRecord.evidence),
    sessionIds: null,
  };
}

function toRow(voidRecord: Void) {
  return {
    channel_id: voidRecord.channelId,
    id: voidRecord.id,
    status: voidRecord.status,
    reason: voidRecord.reason,
    by_session: voidRecord.bySession,
    publisher_id: voidRecord.publisherId,
    from_time: voidRecord.from,
    to_time: voidRecord.to,
    campaign_id: voidRecord.campaignId,
    offer_id: voidRecord.offerId,
    event_types: voidRecord.eventTypes && [...voidRecord.eventTypes],
    action: voidRecord.action,
    time_of: voidRecord.timeOf,
    unbilled_as: voidRecord.unbilledAs,
    key_id: voidRecord.keyId,
    by_address: voidRecord.byAddress,
    address_block: voidRecord.addressBlock,
    evidence: voidRecord.evidence && [...voidRecord.evidence],
    active: voidRecord.active,
    figures: JSON.stringify(voidRecord.figures),
    undo_reason: voidRecord.undoReason,
    job_id: voidRecord.jobId,
    flag_id: voidRecord.flagId,
    created_at: voidRecord.createdAt,
    created_by: voidRecord.createdBy,
    updated_at: voidRecord.updatedAt,
  };
}

function fromRow(row: Selectable<VoidTable>): Void {
  return {
    id: row.id,
    channelId: row.channel_id,
    status: row.status,
    reason: row.reason,
    bySession: row.by_session,
    publisherId: row.publisher_id,
    from: row.from_time,
    to: row.to_time,
    campaignId: row.campaign_id,
    offerId: row.offer_id,
    eventTypes: row.event_types,
    action: row.action,
    timeOf: row.time_of,
    unbilledAs: row.unbilled_as,
    keyId: row.key_id,
    byAddress: row.by_address,
    addressBlock: row.address_block,
    evidence: row.evidence,
    active: row.active,
    figures: figuresOf(row.figures),
    undoReason: row.undo_reason,
    jobId: row.job_id,
    flagId: row.flag_id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
  };
}

const storedFigures = Type.Optional(Type.Record(Type.String(), Type.Number()));
const readFigures = jsonColumn<Readonly<Record<string, Partial<VoidFigures> | undefined>>>(
  'voids.figures',
  Type.Object({ preview: storedFigures, voided: storedFigures, restored: storedFigures }),
);

/** A figure that was not stored is 0. */
function figuresOf(stored: unknown): Void['figures'] {
  const entries = Object.entries(readFigures(stored)).map(([name, figures]) => [
    name,
    { ...noFigures, ...figures },
  ]);
  return Object.fromEntries(entries);
}
