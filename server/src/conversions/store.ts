import { type RawBuilder, type Selectable, sql } from 'kysely';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import type { ReportedEventType } from '../lib/event-types.ts';
import type { Evidence } from '../lib/evidence.ts';
import { type Clicked, type Conversion, isConfirming, type ReferenceState, type Source } from './model.ts';

interface ConversionTable {
  advertiser_id: string;
  id: string;
  confirmed: boolean;
  source: Source;
  evidence: Evidence | null;
  order_key: string;
  event_type: ReportedEventType;
  custom_event: string | null;
  occurred_at: Date;
  received_at: Date;
  amount: string | null;
  currency_code: string | null;
  valued_at: Date | null;
  reference: ReferenceState;
  channel_id: string | null;
  session_id: string | null;
  offer_id: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    conversions: ConversionTable;
  }
}

/** The reports with these ids, and all others of the orders that they belong to. */
export async function listReportsOf(
  tx: Db,
  advertiserId: string,
  ids: readonly string[],
  orderKeys: readonly string[],
): Promise<Conversion[]> {
  const { rows } = await sql<Selectable<ConversionTable>>`
    select * from conversions where advertiser_id = ${advertiserId} and ${hasIdOrOrder(ids, orderKeys)}
  `.execute(tx);
  return rows.map(conversionFromRow);
}

function hasIdOrOrder(ids: readonly string[], orderKeys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(id = any(${arrayLiteral(ids)}::text[]) or order_key = any(${arrayLiteral(orderKeys)}::text[]))`;
}

/** The keys of the orders that the reports with these ids belong to. */
export async function listOrderKeys(tx: Db, advertiserId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ order_key: string }>`
    select distinct order_key from conversions
    where advertiser_id = ${advertiserId} and id = any(${arrayLiteral(ids)}::text[])
  `.execute(tx);
  return rows.map(({ order_key }) => order_key);
}

/** Which of these ids and order keys are stored. */
export async function listStoredForms(
  db: Db,
  advertiserId: string,
  { ids, orderKeys }: { readonly ids: readonly string[]; readonly orderKeys: readonly string[] },
): Promise<{ readonly ids: ReadonlySet<string>; readonly orderKeys: ReadonlySet<string> }> {
  const { rows } = await sql<Pick<Row, 'id' | 'order_key'>>`
    select id, order_key from conversions where advertiser_id = ${advertiserId} and ${hasIdOrOrder(ids, orderKeys)}
  `.execute(db);
  return {
    ids: new Set(rows.map(({ id }) => id)),
    orderKeys: new Set(rows.map(({ order_key }) => order_key)),
  };
}

type Row = Selectable<ConversionTable>;

/** The columns of a report, without the advertiser. */
const reportColumns = {
  id: 'text',
  confirmed: 'boolean',
  source: 'text',
  evidence: 'text',
  order_key: 'text',
  event_type: 'text',
  custom_event: 'text',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  amount: 'numeric',
  currency_code: 'text',
  valued_at: 'timestamptz',
  reference: 'text',
  channel_id: 'uuid',
  session_id: 'uuid',
  offer_id: 'uuid',
} as const satisfies Partial<Record<keyof Row, string>>;
const columnNames = Object.keys(reportColumns) as (keyof typeof reportColumns)[];
const columnList = sql.raw(columnNames.join(', '));

/** Inserts reports, or replaces those that were merged. */
export async function saveReports(
  tx: Db,
  advertiserId: string,
  reports: readonly Conversion[],
): Promise<void> {
  if (reports.length === 0) return;
  const rows = reports.map((report) => conversionToRow(advertiserId, report));
  const arrays = columnNames.map((name) => {
    const values = rows.map(({ [name]: value }) => (value instanceof Date ? value.toISOString() : value));
    return sql`${arrayLiteral(values)}::${sql.raw(reportColumns[name])}[]`;
  });
  await sql`
    insert into conversions (advertiser_id, ${columnList})
    select ${advertiserId}::uuid, ${columnList} from unnest(${sql.join(arrays)}) as saved (${columnList})
    on conflict (advertiser_id, id, confirmed) do update set order_key = excluded.order_key, amount = excluded.amount,
      currency_code = excluded.currency_code, occurred_at = excluded.occurred_at, valued_at = excluded.valued_at,
      reference = excluded.reference, channel_id = excluded.channel_id,
      session_id = excluded.session_id, offer_id = excluded.offer_id
  `.execute(tx);
}

export interface ListedReports {
  /** Only those with one of these ids or order keys. */
  readonly found?: { readonly ids: readonly string[]; readonly orderKeys: readonly string[] } | undefined;
  readonly isAttributed?: boolean | undefined;
}

/**
 * An SQL condition: a report is attributed, as in `viewOrder`. Its order has a placement now, and a refund
 * takes something back.
 */
const attributed = sql`exists (
  select from conversion_orders o
  where o.advertiser_id = conversions.advertiser_id and o.order_key = conversions.order_key
    and o.placements @> jsonb_build_array(
      case event_type when 'refund'
        then jsonb_build_object('version', o.version, 'refunds', jsonb_build_array(jsonb_build_object('id', id)))
        else jsonb_build_object('version', o.version)
      end
    )
)`;

/** The newest reports of an advertiser. */
export async function listReports(
  db: Db,
  advertiserId: string,
  { found, isAttributed }: ListedReports,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; reports: Conversion[] }> {
  const conditions = [
    sql`advertiser_id = ${advertiserId} and source <> 'partner'`,
    ...(found ? [hasIdOrOrder(found.ids, found.orderKeys)] : []),
    ...(isAttributed === undefined ? [] : [isAttributed ? attributed : sql`not ${attributed}`]),
  ];
  const isListed = sql.join(conditions, sql` and `);
  const counted = await sql<{ count: number }>`
    select count(*) from conversions where ${isListed}
  `.execute(db);
  const { rows } = await sql<Selectable<ConversionTable>>`
    select * from conversions where ${isListed}
    order by received_at desc, id desc, confirmed desc offset ${offset} limit ${limit}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, reports: rows.map(conversionFromRow) };
}

function conversionToRow(advertiserId: string, report: Conversion): ConversionTable {
  const { clicked } = report.reference;
  return {
    advertiser_id: advertiserId,
    id: report.id,
    confirmed: isConfirming(report.source),
    source: report.source,
    evidence: report.evidence,
    order_key: report.orderKey,
    event_type: report.eventType,
    custom_event: report.customEvent,
    occurred_at: report.occurredAt,
    received_at: report.receivedAt,
    amount: report.amount,
    currency_code: report.currencyCode,
    valued_at: report.valuedAt.getTime() === report.occurredAt.getTime() ? null : report.valuedAt,
    reference: report.reference.state,
    channel_id: clicked?.channelId ?? null,
    session_id: clicked?.sessionId ?? null,
    offer_id: clicked?.offerId ?? null,
  };
}

function conversionFromRow(row: Selectable<ConversionTable>): Conversion {
  const { channel_id: channelId, session_id: sessionId, offer_id: offerId } = row;
  const isNamed = channelId !== null && sessionId !== null && offerId !== null;
  return {
    id: row.id,
    source: row.source,
    evidence: row.evidence,
    orderKey: row.order_key,
    eventType: row.event_type,
    customEvent: row.custom_event,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    amount: row.amount,
    currencyCode: row.currency_code,
    valuedAt: row.valued_at ?? row.occurred_at,
    reference: { state: row.reference, clicked: isNamed ? { channelId, sessionId, offerId } : null },
  };
}

/**
 * The first key of the advisory locks by which public reports of one click reference are counted
 * one after the other.
 */
const referenceLock = 7_102;

/** Locks click references until the transaction ends, in one sequence for all transactions. */
export async function lockReferences(
  tx: Db,
  advertiserId: string,
  references: readonly Clicked[],
): Promise<void> {
  if (references.length === 0) return;
  const keys = references.map(({ sessionId, offerId }) => `${advertiserId}/${sessionId}/${offerId}`);
  await sql`
    select pg_advisory_xact_lock(${referenceLock}, key)
    from (select distinct hashtext(name) as key from unnest(${arrayLiteral(keys)}::text[]) as name order by key) as keys
  `.execute(tx);
}

/** How many public reports are stored for each click reference, by session and offer. */
export async function countPublicReports(
  tx: Db,
  advertiserId: string,
  references: readonly Clicked[],
): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ session_id: string; offer_id: string; count: number }>`
    select session_id, offer_id, count(*) from conversions
    where advertiser_id = ${advertiserId} and not confirmed and evidence = 'public'
      and session_id = any(${arrayLiteral(references.map(({ sessionId }) => sessionId))}::uuid[])
      and offer_id = any(${arrayLiteral(references.map(({ offerId }) => offerId))}::uuid[])
    group by session_id, offer_id
  `.execute(tx);
  return new Map(rows.map(({ session_id, offer_id, count }) => [`${session_id}/${offer_id}`, count]));
}
