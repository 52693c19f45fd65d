import { sql } from 'kysely';
import { expect } from 'vitest';
import { foldAll, placementColumns, rollupNames, rollups } from '../../src/counters/index.ts';
import { makeDemand } from './demand.ts';
import { actAs } from './network.ts';
import { newSession, report, reportBatch } from './report.ts';
import type { TestService } from './service.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** User agents of a browser and of a bot. */
export const browserUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const botUserAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

export interface EventWorldOptions {
  channel?: Record<string, unknown>;
  campaign?: Record<string, unknown>;
}

/** Creates a channel with one offer, and functions to create sessions and report events. */
export async function eventWorld(service: TestService, options: EventWorldOptions = {}) {
  const channel = await actAs(service, await service.newChannel(options.channel));
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const made = await makeDemand(service).simple(channel.id, subcategoryId, {
    campaign: options.campaign ?? {},
  });
  return {
    channel,
    ...made,
    session: (change?: Record<string, unknown>) => newSession(service, channel.secret, change),
    report: (event: unknown) => report(service, channel.secret, event),
    batch: (events: unknown) => reportBatch(service, channel.secret, events),
    counters: () => countersOf(service, channel.id),
    events: () => eventsOf(service, channel.id),
  };
}

export type Counters = Record<
  Exclude<(typeof placementColumns)[number], 'sessions' | 'new_sessions'>,
  number
>;

/**
 * The counters of a channel, which must be the same in every rollup. Sessions are left out: one can be active
 * in several hours.
 */
export async function countersOf(service: TestService, channelId: string): Promise<Counters> {
  await foldAll(service.services.database.db);
  const columns = placementColumns
    .filter((name) => name !== 'sessions')
    .map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`);
  const [days, ...others] = await Promise.all(
    rollupNames.map(async (name) => {
      const { table } = rollups[name];
      const { rows } = await sql<Counters & { new_sessions: number }>`
        select ${sql.join(columns)} from ${sql.table(table)} where channel_id = ${channelId}
      `.execute(service.services.database.db);
      return rows[0];
    }),
  );
  for (const other of others) expect(other).toEqual(days);
  const { new_sessions: _, ...counters } = days ?? {};
  return counters as Counters;
}

/** The raw events of a channel, in the order of their ids. */
export function eventsOf(service: TestService, channelId: string) {
  return service.services.database.db
    .selectFrom('events')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .execute();
}

/** The spend of a campaign: in total, or on one UTC day. */
export async function spentBy(service: TestService, campaignId: string, period = 'total'): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(spent_micros), 0)::bigint as spent from budget_leases
    where campaign_id = ${campaignId} and period = ${period}
  `.execute(service.services.database.db);
  return rows[0]?.spent ?? 0;
}
