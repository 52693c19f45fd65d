import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { rangeOfIds } from '../lib/ids.ts';

/** A counted click or impression of an offer in a session. */
export interface SessionTouchpoint {
  readonly type: 'IMPRESSION' | 'CLICK';
  readonly occurredAt: Date;
  readonly channelId: string;
  readonly sessionId: string;
  readonly offerId: string;
}

/** What shoppers did with the offers of some sessions. */
export async function listTouchpoints(
  db: Db,
  sessions: readonly { readonly channelId: string; readonly sessionId: string }[],
): Promise<SessionTouchpoint[]> {
  if (sessions.length === 0) return [];
  const ids = [...new Set(sessions.map(({ sessionId }) => sessionId))];
  const [first, last] = rangeOfIds(ids);
  const channelIds = [...new Set(sessions.map(({ channelId }) => channelId))];
  const { rows } = await sql<SessionTouchpoint>`
    select channel_id as "channelId", session_id as "sessionId", offer_id as "offerId", type, occurred_at as "occurredAt"
    from events
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and session_id = any(${plainArray(ids)}::uuid[])
      and session_id between ${first} and ${last} and type in ('IMPRESSION', 'CLICK') and counted
  `.execute(db);
  return rows;
}
