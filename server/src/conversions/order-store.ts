import { type RawBuilder, type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import { arrayLiteral } from '../db/array-literal.ts';
import { type Db, isDistributed } from '../db/handle.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { LedgerReason, Order, PartnerRole, Placement, UnattributedReason } from './model.ts';

interface OrderTable {
  advertiser_id: string;
  order_key: string;
  version: number;
  revision: number;
  placements: unknown;
  partner_roles: unknown;
  reason: UnattributedReason | null;
  counted: boolean | null;
  ledger_reason: LedgerReason | null;
  pending: boolean;
  due_at: Date | null;
  updated_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    conversion_orders: OrderTable;
  }
}

/**
 * Locks orders until the transaction ends, in the order of their keys, and creates those that do not exist.
 */
export async function lockOrders(
  tx: Db,
  advertiserId: string,
  orderKeys: readonly string[],
  now: Date,
): Promise<Map<string, Order>> {
  const keys = arrayLiteral([...new Set(orderKeys)].toSorted());
  await sql`
    insert into conversion_orders (advertiser_id, order_key, version, placements, pending, updated_at)
    select ${advertiserId}::uuid, order_key, 0, '[]', false, ${now}
    from unnest(${keys}::text[]) with ordinality as wanted (order_key, ordinal)
    order by ordinal on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<Selectable<OrderTable>>`
    select * from conversion_orders
    where advertiser_id = ${advertiserId} and order_key = any(${keys}::text[])
    order by order_key for update
  `.execute(tx);
  return new Map(rows.map((row) => [row.order_key, orderFromRow(row)]));
}

export async function readOrders(
  db: Db,
  advertiserId: string,
  orderKeys: readonly string[],
): Promise<Map<string, Order>> {
  const { rows } = await sql<Selectable<OrderTable>>`
    select * from conversion_orders
    where advertiser_id = ${advertiserId} and order_key = any(${arrayLiteral(orderKeys)}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.order_key, orderFromRow(row)]));
}

/** An order with the advertiser that it belongs to. */
export interface OwnedOrder {
  readonly advertiserId: string;
  readonly order: Order;
}

/** Saves orders that this transaction has locked. */
export async function saveOrders(tx: Db, orders: readonly OwnedOrder[], now: Date): Promise<void> {
  await updateOrders(tx, orders, now, sql`true`);
}

/** Records what the ledger has answered. An order that was changed meanwhile stays as it is. */
export async function markUpdated(db: Db, orders: readonly OwnedOrder[], now: Date): Promise<void> {
  await updateOrders(db, orders, now, sql`o.revision = saved.revision`);
}

/** On Citus all orders must belong to one advertiser. */
async function updateOrders(
  db: Db,
  owned: readonly OwnedOrder[],
  now: Date,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const [first] = owned;
  if (!first) return;
  const column = (read: (order: Order) => string | number | boolean | null) =>
    arrayLiteral(owned.map(({ order }) => read(order)));
  await sql`
    update conversion_orders o set version = saved.version, revision = saved.revision, placements = saved.placements,
      reason = saved.reason, counted = saved.counted, ledger_reason = saved.ledger_reason, pending = saved.pending,
      due_at = saved.due_at, partner_roles = saved.partner_roles, updated_at = ${now}
    from unnest(
      ${arrayLiteral(owned.map(({ advertiserId }) => advertiserId))}::uuid[],
      ${column(({ orderKey }) => orderKey)}::text[], ${column(({ version }) => version)}::int[],
      ${column(({ revision }) => revision)}::int[],
      ${column(({ placements }) => JSON.stringify(placements))}::jsonb[], ${column(({ reason }) => reason)}::text[],
      ${column(({ counted }) => counted)}::boolean[], ${column(({ ledgerReason }) => ledgerReason)}::text[],
      ${column(({ pending }) => pending)}::boolean[],
      ${column(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ partnerRoles }) => JSON.stringify(partnerRoles))}::jsonb[]
    ) as saved (
      advertiser_id, order_key, version, revision, placements, reason, counted, ledger_reason, pending, due_at, partner_roles
    )
    where o.advertiser_id = saved.advertiser_id and o.order_key = saved.order_key and ${condition}
      and ${isDistributed(db) ? sql`o.advertiser_id = ${first.advertiserId}` : sql`true`}
  `.execute(db);
}

/** Orders that were held back and must be billed now. */
export async function listDueOrders(db: Db, now: Date, limit: number): Promise<OwnedOrder[]> {
  const { rows } = await sql<Selectable<OrderTable>>`
    select * from conversion_orders where due_at <= ${now} order by due_at limit ${limit}
  `.execute(db);
  return rows.map(ownedFromRow);
}

/** Orders that are pending since before the given time, the oldest first. */
export async function listPendingOrders(db: Db, before: Date, limit: number): Promise<OwnedOrder[]> {
  const { rows } = await sql<Selectable<OrderTable>>`
    select * from conversion_orders where pending and updated_at < ${before} order by updated_at limit ${limit}
  `.execute(db);
  return rows.map(ownedFromRow);
}

function ownedFromRow(row: Selectable<OrderTable>): OwnedOrder {
  return { advertiserId: row.advertiser_id, order: orderFromRow(row) };
}

type StoredPlacement = Omit<
  Placement,
  'heldUntil' | 'refunds' | 'attribution' | 'reportedAt' | 'isCorrection'
> &
  Partial<Placement>;

const readPlacements = jsonColumn<StoredPlacement[]>(
  'conversion_orders.placements',
  Type.Array(
    Type.Object({
      version: Type.Integer(),
      eventId: Type.String(),
      orderId: Type.String(),
      channelId: Type.String(),
      sessionId: Type.String(),
      offerId: Type.String(),
      at: Type.Number(),
      confirmed: Type.Boolean(),
      by: Type.String(),
      // Not in orders of the version before identity matching, or before refunds.
      attribution: Type.Optional(Type.String()),
      heldUntil: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
      // Not in orders of the version before grades existed.
      reportedAt: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
      isCorrection: Type.Optional(Type.Boolean()),
      refunds: Type.Optional(Type.Array(Type.Object({ at: Type.Number(), refunded: Type.String() }))),
      amount: Type.Union([Type.String(), Type.Null()]),
      currencyCode: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
);

const readRoles = jsonColumn<PartnerRole[]>(
  'conversion_orders.partner_roles',
  Type.Array(
    Type.Object({
      channelId: Type.String(),
      sessionId: Type.String(),
      offerId: Type.String(),
      eventId: Type.String(),
      role: Type.Union([Type.Literal('duplicate'), Type.Literal('lost'), Type.Null()]),
    }),
  ),
);

function orderFromRow(row: Selectable<OrderTable>): Order {
  return {
    orderKey: row.order_key,
    version: row.version,
    revision: row.revision,
    placements: readPlacements(row.placements).map((each) => ({
      heldUntil: null,
      refunds: [],
      attribution: 'click' as const,
      reportedAt: null,
      isCorrection: false,
      ...each,
    })),
    partnerRoles: readRoles(row.partner_roles),
    reason: row.reason,
    counted: row.counted,
    ledgerReason: row.ledger_reason,
    pending: row.pending,
    dueAt: row.due_at,
  };
}

/** The keys of orders, by the hash of the order in a ledger. */
export async function findOrderKeys(
  db: Db,
  advertiserId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  // The expression is that of the index `conversion_orders_by_hash`.
  const { rows } = await sql<{ hash: string; order_key: string }>`
    select split_part(placements->0->>'orderId', ':', 2) as hash, order_key from conversion_orders
    where advertiser_id = ${advertiserId}
      and split_part(placements->0->>'orderId', ':', 2) = any(${arrayLiteral(hashes)}::text[])
  `.execute(db);
  return new Map(rows.map(({ hash, order_key }) => [hash, order_key]));
}
