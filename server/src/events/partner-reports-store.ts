import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { rangeOfIds } from '../lib/ids.ts';
import type { Reason } from './model.ts';

/** A stored event that the advertiser's side knows by its place. */
export interface EventPlace {
  readonly channelId: string;
  readonly sessionId: string;
  readonly eventId: string;
}

/** A conversion with an order number that a partner's server has reported. */
export interface PartnerReport extends EventPlace {
  readonly offerId: string;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  readonly receivedAt: Date;
  /** It counts, and waits for the advertiser's report. */
  readonly isUnconfirmed: boolean;
  /**
   * Nothing speaks against it: it is no test, no invalid traffic, and came in time. A void does
   * not move an order.
   */
  readonly isValid: boolean;
  /** The click on the offer in the same session, if it counts for its time. */
  readonly clickedAt: Date | null;
}

interface ReportRow {
  session_id: string;
  id: string;
  offer_id: string;
  amount: string | null;
  currency_code: string | null;
  received_at: Date;
  counted: boolean;
  reason: Reason | null;
  clicked_at: Date | null;
}

/**
 * The conversions of partners with these places, as they are now. One statement for each channel, so that
 * Citus runs it on one node.
 */
export async function listPartnerReports(db: Db, places: readonly EventPlace[]): Promise<PartnerReport[]> {
  const reports: PartnerReport[] = [];
  for (const [channelId, ofChannel] of Map.groupBy(places, (place) => place.channelId)) {
    const sessionIds = [...new Set(ofChannel.map(({ sessionId }) => sessionId))];
    const [first, last] = rangeOfIds(sessionIds);
    const { rows } = await sql<ReportRow>`
      select e.session_id, e.id, e.offer_id, e.amount, e.currency_code, e.received_at, e.counted, e.reason, (
        select c.occurred_at from events c
        where c.channel_id = ${channelId} and c.session_id = e.session_id and c.session_id between ${first} and ${last}
          and c.offer_id = e.offer_id and c.type = 'CLICK' and c.order_id = ''
          and (c.counted or c.reason = 'voided') and coalesce(c.voided_from, c.reason, '') not in ('late', 'stopped')
      ) as clicked_at
      from events e
      where e.channel_id = ${channelId} and e.session_id = any(${plainArray(sessionIds)}::uuid[])
        and e.session_id between ${first} and ${last} and e.type = 'CONVERSION' and e.order_state is null
        and e.id = any(${plainArray(ofChannel.map(({ eventId }) => eventId))}::uuid[])
    `.execute(db);
    for (const row of rows)
      reports.push({
        channelId,
        sessionId: row.session_id,
        eventId: row.id,
        offerId: row.offer_id,
        amount: row.amount,
        currencyCode: row.currency_code,
        receivedAt: row.received_at,
        isUnconfirmed: row.counted && row.reason === 'unconfirmed',
        isValid: row.reason === null || validReasons.includes(row.reason),
        clickedAt: row.clicked_at,
      });
  }
  return reports;
}

const validReasons: readonly Reason[] = [
  'unconfirmed',
  'voided',
  'reported_by_advertiser',
  'order_elsewhere',
  'budget_spent',
];

/** A stored event, as a refund of its bill needs it. */
export interface ChargedRow extends EventPlace {
  readonly offerId: string;
  readonly orderId: string;
  readonly isOrder: boolean;
  /**
   * A partner's conversion of an order that the advertiser's report bills, here or elsewhere: a refund of it
   * is one of that order. Order numbers of pages are compared only within their session.
   */
  readonly isOfOrder: boolean;
  /** It waits for the advertiser's report, and nothing was billed. */
  readonly isUnconfirmed: boolean;
  readonly occurredAt: Date;
  readonly amount: string | null;
  readonly currencyCode: string | null;
}

/** The events with these places that are stored. */
export async function listCharged(db: Db, places: readonly EventPlace[]): Promise<ChargedRow[]> {
  const found: ChargedRow[] = [];
  for (const [channelId, ofChannel] of Map.groupBy(places, (place) => place.channelId)) {
    const sessionIds = [...new Set(ofChannel.map(({ sessionId }) => sessionId))];
    const [first, last] = rangeOfIds(sessionIds);
    const { rows } = await sql<Omit<ChargedRow, 'channelId'>>`
      select e.session_id as "sessionId", e.id as "eventId", e.offer_id as "offerId", e.order_id as "orderId",
        e.order_state is not null as "isOrder", e.occurred_at as "occurredAt", e.amount, e.currency_code as "currencyCode",
        e.type = 'CONVERSION' and e.order_state is null and e.order_id <> '' and e.order_id not like 'forgotten:%' and (
          coalesce(e.voided_from, e.reason, '') = 'reported_by_advertiser' or (e.evidence = 'server' and (
            e.order_role is not null or coalesce(e.voided_from, e.reason, '') in ('unconfirmed', 'order_elsewhere')
          ))
        ) as "isOfOrder",
        e.order_state is null and e.evidence is not null and coalesce(e.voided_from, e.reason, '') = 'unconfirmed' as "isUnconfirmed"
      from events e
      where e.channel_id = ${channelId} and e.session_id = any(${plainArray(sessionIds)}::uuid[])
        and e.session_id between ${first} and ${last}
        and e.id = any(${plainArray(ofChannel.map(({ eventId }) => eventId))}::uuid[])
    `.execute(db);
    found.push(...rows.map((row) => ({ ...row, channelId })));
  }
  return found;
}
