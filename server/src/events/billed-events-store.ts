import { sql } from 'kysely';
import { isConfirmedSale, isUnconfirmedSale } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import type { Evidence } from '../lib/evidence.ts';
import type { EventEntry, EventType, Reason } from './model.ts';

const confirmedSale = sql.raw(isConfirmedSale);
const unconfirmedSale = sql.raw(isUnconfirmedSale);

/** An event that was billed or is a counted conversion, or a later movement of its money. */
export interface BilledEvent {
  readonly id: string;
  readonly eventId: string;
  readonly sessionId: string;
  readonly at: Date;
  /** `event` for the event itself. */
  readonly entry: 'event' | EventEntry['kind'];
  readonly type: EventType;
  readonly offerId: string;
  readonly evidence: Evidence | null;
  readonly counted: boolean;
  /** True if the value is a confirmed sale, or a refund of one. */
  readonly confirmed: boolean;
  readonly reason: Reason | null;
  readonly billedMicros: number;
  /** The value of a conversion, confirmed or not. Negative for what was refunded. */
  readonly value: string | null;
  readonly currencyCode: string | null;
}

export interface BilledQuery {
  readonly channelId: string;
  readonly offerIds: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Continues after this one. */
  readonly after: Pick<BilledEvent, 'at' | 'id'> | undefined;
  readonly limit: number;
}

interface BilledRow {
  id: string;
  event_id: string;
  session_id: string;
  at: Date;
  entry: BilledEvent['entry'];
  type: EventType;
  offer_id: string;
  evidence: Evidence | null;
  counted: boolean;
  confirmed: boolean;
  reason: Reason | null;
  billed_micros: number;
  value: string | null;
  currency_code: string | null;
}

/** Lists what offers were billed for in a channel, by time. */
export async function listBilledEvents(db: Db, query: BilledQuery): Promise<BilledEvent[]> {
  const { channelId, offerIds, from, to, after, limit } = query;
  const wanted = sql`e.offer_id = any(${[...offerIds]}::uuid[])`;
  const { rows } = await sql<BilledRow>`
    select * from (
      select e.id, e.id as event_id, e.session_id, e.occurred_at as at, 'event' as entry, e.type, e.offer_id, e.evidence, e.counted,
        e.type = 'CONVERSION' and ${confirmedSale} as confirmed, e.reason, e.billed_micros,
        case when e.type = 'CONVERSION' and (${confirmedSale} or ${unconfirmedSale}) then e.amount end as value, e.currency_code
      from events e
      where e.channel_id = ${channelId} and e.occurred_at >= ${from} and e.occurred_at < ${to} and ${wanted}
        and (e.billed_micros <> 0 or (e.type = 'CONVERSION' and (e.counted or ${unconfirmedSale})))
      union all
      select x.id, e.id, e.session_id, x.at, x.kind, e.type, e.offer_id, e.evidence, e.counted, ${confirmedSale}, e.reason,
        x.billed_micros, x.value, e.currency_code
      from event_entries x join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
      where x.channel_id = ${channelId} and x.at >= ${from} and x.at < ${to} and ${wanted}
    ) as moved
    where ${after ? sql`(at, id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by at, id limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    sessionId: row.session_id,
    at: row.at,
    entry: row.entry,
    type: row.type,
    offerId: row.offer_id,
    evidence: row.evidence,
    counted: row.counted,
    confirmed: row.confirmed,
    reason: row.reason,
    billedMicros: row.billed_micros,
    value: row.value,
    currencyCode: row.currency_code,
  }));
}
