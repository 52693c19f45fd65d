import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import type { Evidence } from '../lib/evidence.ts';
import { rangeOfIds } from '../lib/ids.ts';
import type { Attribution, EventType, Money, Reason } from './model.ts';

/** The figures of a session. Events that do not count are only in `uncounted`. */
export interface SessionFigures {
  readonly sessionId: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** Events that were accepted and not counted. */
  readonly uncounted: number;
  readonly billedMicros: number;
  readonly payoutMicros: number;
}

/** The figures of the sessions that have events. */
export async function sumSessionEvents(
  db: Db,
  sessions: readonly { readonly channelId: string; readonly id: string }[],
): Promise<SessionFigures[]> {
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ id }) => id);
  const [first, last] = rangeOfIds(ids);
  const channelIds = [...new Set(sessions.map(({ channelId }) => channelId))];
  const counted = (type: EventType) => sql`count(*) filter (where counted and type = ${sql.lit(type)})`;
  const { rows } = await sql<SessionFigures>`
    select session_id as "sessionId", ${counted('IMPRESSION')} as impressions, ${counted('CLICK')} as clicks,
      ${counted('CONVERSION')} as conversions, count(*) filter (where not counted and type is not null) as uncounted,
      sum(billed_micros)::bigint as "billedMicros", sum(payout_micros)::bigint as "payoutMicros"
    from (
      select channel_id, session_id, type, counted, billed_micros, payout_micros from events
      union all
      select channel_id, session_id, null, false, billed_micros, payout_micros from event_entries
    ) as moved
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and session_id = any(${plainArray(ids)}::uuid[])
      and session_id between ${first} and ${last}
    group by channel_id, session_id
  `.execute(db);
  return rows;
}

export interface SessionEvent {
  readonly offerId: string;
  readonly type: EventType;
  /** Null for an event that was stored before grades existed. */
  readonly evidence: Evidence | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly counted: boolean;
  readonly reason: Reason | null;
  readonly attribution: Attribution | null;
  readonly billedMicros: number;
  readonly payoutMicros: number;
  readonly amount: string | null;
  readonly currencyCode: string | null;
}

/** The first events of a session, in order of time. */
export async function listSessionEvents(
  db: Db,
  session: { readonly channelId: string; readonly id: string },
  limit: number,
): Promise<SessionEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('channel_id', '=', session.channelId)
    .where('session_id', '=', session.id)
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const moved = await sumEntries(db, session);
  return rows.map((row) => ({
    offerId: row.offer_id,
    type: row.type,
    evidence: row.evidence,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    counted: row.counted,
    reason: row.reason,
    attribution: row.attribution,
    billedMicros: row.billed_micros + (moved.get(row.id)?.billedMicros ?? 0),
    payoutMicros: row.payout_micros + (moved.get(row.id)?.payoutMicros ?? 0),
    amount: row.amount,
    currencyCode: row.currency_code,
  }));
}

/** The money that moved after the first bills of a session's events, by event id. */
async function sumEntries(
  db: Db,
  session: { readonly channelId: string; readonly id: string },
): Promise<Map<string, Money>> {
  const { rows } = await sql<Money & { eventId: string }>`
    select event_id as "eventId", sum(billed_micros)::bigint as "billedMicros", sum(payout_micros)::bigint as "payoutMicros"
    from event_entries where channel_id = ${session.channelId} and session_id = ${session.id} group by event_id
  `.execute(db);
  return new Map(rows.map(({ eventId, ...money }) => [eventId, money]));
}
