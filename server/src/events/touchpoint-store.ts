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

/**
 * The touchpoints by which an order is matched with the shopper of a session: those that count for their
 * time. Anybody can request offers with a publishable key and the e-mail addresses of others, so a session of
 * a page needs a click through its link, which a page cannot report.
 */
export async function listTouchpoints(
  db: Db,
  sessions: readonly { readonly channelId: string; readonly sessionId: string }[],
): Promise<SessionTouchpoint[]> {
  if (sessions.length === 0) return [];
  const ids = [...new Set(sessions.map(({ sessionId }) => sessionId))];
  const [first, last] = rangeOfIds(ids);
  const channelIds = [...new Set(sessions.map(({ channelId }) => channelId))];
  const { rows } = await sql<SessionTouchpoint>`
    select e.channel_id as "channelId", e.session_id as "sessionId", e.offer_id as "offerId", e.type, e.occurred_at as "occurredAt"
    from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
    where e.channel_id = any(${plainArray(channelIds)}::uuid[]) and e.session_id = any(${plainArray(ids)}::uuid[])
      and e.session_id between ${first} and ${last} and s.id between ${first} and ${last}
      and e.type in ('IMPRESSION', 'CLICK') and e.counted and coalesce(e.reason, '') not in ('late', 'stopped')
      and (s.request_evidence is distinct from 'page' or (e.type = 'CLICK' and e.evidence in ('link', 'server')))
  `.execute(db);
  return rows;
}
