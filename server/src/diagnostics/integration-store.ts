import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import { otherWidget } from '../serving/index.ts';

/** Figures of a publisher's last day. Only `sandboxSessions` includes tests. */
export interface IntegrationSample {
  /** Sessions of the last day, or of its latest part if the sample limit was reached. */
  readonly sessions: number;
  readonly lastSessionAt: Date | null;
  /** Sessions with offers that are old enough to have an impression. */
  readonly shownSessions: number;
  readonly sessionsWithImpression: number;
  readonly emptySessions: number;
  readonly withEmail: number;
  readonly withDevice: number;
  readonly withCountry: number;
  readonly byBots: number;
  /** Sessions whose widget id found no room. */
  readonly withoutWidgetRoom: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly clicksWithoutImpression: number;
  /**
   * Clicks that identity matching does not find: a page requested the session of a known shopper, and
   * reported the click itself.
   */
  readonly unmatchedClicks: number;
  readonly conversions: number;
  /** Test sessions of the last day. */
  readonly sandboxSessions: number;
}

/**
 * Reads one publisher's sessions among the channel's newest ones, and their events. It samples for the same
 * reason as `readPublisherTraffic`: an index by publisher would slow down every session insert.
 */
export async function readIntegration(
  db: Db,
  { channelId, publisherId }: { channelId: string; publisherId: string },
  { fromId, limit, impressionDueBefore }: { fromId: string; limit: number; impressionDueBefore: Date },
): Promise<IntegrationSample> {
  const { rows } = await sql<Record<string, number> & { last_session_at: Date | null }>`
    with recent as materialized (
      select id, at, publisher_id, sandbox, bot, identity, device_type, country, widget_id, request_evidence, offer_ids <> '{}' as filled
      from sessions where channel_id = ${channelId} and id >= ${fromId} order by id desc limit ${limit}
    ),
    publisher_sessions as materialized (select * from recent where publisher_id = ${publisherId}),
    reported as materialized (
      select e.session_id, e.offer_id, e.type, e.evidence = 'page' and request_evidence = 'page' and identity in ('email', 'phone') as unmatched
      from publisher_sessions join events e on e.channel_id = ${channelId} and e.session_id = publisher_sessions.id where not publisher_sessions.sandbox
    )
    select sessions.*, events.* from (
      select
        count(*) filter (where not sandbox) as sessions, max(at) filter (where not sandbox) as last_session_at,
        count(*) filter (where not sandbox and filled and at < ${impressionDueBefore}) as shown,
        count(*) filter (where not sandbox and filled and at < ${impressionDueBefore} and exists (
          select from reported r where r.session_id = publisher_sessions.id and r.type = 'IMPRESSION')) as seen,
        count(*) filter (where not sandbox and not filled) as empty,
        count(*) filter (where not sandbox and identity = 'email') as with_email,
        count(*) filter (where not sandbox and device_type is not null) as with_device,
        count(*) filter (where not sandbox and country is not null) as with_country,
        count(*) filter (where not sandbox and bot) as by_bots,
        count(*) filter (where not sandbox and widget_id = ${otherWidget}) as without_room,
        count(*) filter (where sandbox) as sandbox
      from publisher_sessions
    ) as sessions, (
      select
        count(*) filter (where type = 'IMPRESSION') as impressions, count(*) filter (where type = 'CLICK') as clicks,
        count(*) filter (where type = 'CONVERSION') as conversions,
        count(*) filter (where type = 'CLICK' and not exists (
          select from reported i where i.session_id = r.session_id and i.offer_id = r.offer_id and i.type = 'IMPRESSION'
        )) as unseen_clicks,
        count(*) filter (where type = 'CLICK' and unmatched) as unmatched_clicks
      from reported r
    ) as events
  `.execute(db);
  const row = rows[0];
  const count = (name: string) => row?.[name] ?? 0;
  return {
    sessions: count('sessions'),
    lastSessionAt: row?.last_session_at ?? null,
    shownSessions: count('shown'),
    sessionsWithImpression: count('seen'),
    emptySessions: count('empty'),
    withEmail: count('with_email'),
    withDevice: count('with_device'),
    withCountry: count('with_country'),
    byBots: count('by_bots'),
    withoutWidgetRoom: count('without_room'),
    sandboxSessions: count('sandbox'),
    impressions: count('impressions'),
    clicks: count('clicks'),
    clicksWithoutImpression: count('unseen_clicks'),
    unmatchedClicks: count('unmatched_clicks'),
    conversions: count('conversions'),
  };
}
