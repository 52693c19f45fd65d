import { expect } from 'vitest';
import { makeDemand } from './demand.ts';
import { browserUserAgent } from './ledger.ts';
import { actAs } from './network.ts';
import { newSession, reportBatch } from './report.ts';
import type { Answer, TestChannel, TestService } from './service.ts';

/** A Wednesday afternoon: the current time of the report tests. */
export const present = '2026-06-17T15:30:00.000Z';
export const today = '2026-06-17';

export const allMetrics = [
  'impressions',
  'clicks',
  'conversions',
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
  'sessions',
  'feed_loads',
  'ctr',
  'cvr',
  'rps',
  'rpl',
] as const;

export type Query = Record<string, string | number | readonly string[] | undefined>;
export type EventLine = readonly [type: string, at?: string, more?: Record<string, unknown>];

/** Shoppers who visit one placement at the same time, and their events. Times are RFC 3339. */
interface Visit {
  at: string;
  publisher?: string;
  view?: string;
  mode?: string;
  widget?: string;
  user?: Record<string, unknown>;
  agent?: string;
  sandbox?: boolean;
  /** In the order in which they are reported. Default time: that of the visit. */
  events?: readonly EventLine[];
}

export const seen: readonly EventLine[] = [['IMPRESSION']];
export const clicked: readonly EventLine[] = [['IMPRESSION'], ['CLICK']];

export function queryString(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return params.toString();
}

/** A call to the reporting API with a channel key. */
export function requestReport(
  service: TestService,
  key: string,
  query: Query | string,
  path = 'v2/report',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = typeof query === 'string' ? query : queryString(query);
  return service.call('GET', `/platform/reporting/${path}/${text && `?${text}`}`, { key, headers });
}

/** Creates a channel with one offer. By default a click costs half a dollar, and half of it is paid out. */
export async function reportingWorld(
  service: TestService,
  options: { channel?: Record<string, unknown>; campaign?: Record<string, unknown> } = {},
) {
  const channel = await actAs(service, await service.newChannel(options.channel));
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const made = await makeDemand(service).simple(channel.id, subcategoryId, {
    campaign: options.campaign ?? {},
  });
  const get = (query: Query | string, path?: string, headers?: Record<string, string>) =>
    requestReport(service, channel.secret, query, path, headers);
  /** The body of a successful report. */
  const read = async (query: Query, path?: string) => {
    const { status, body } = await get({ from: today, to: today, metrics: allMetrics, ...query }, path);
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return body;
  };
  return { channel, ...made, get, read, visit: visitor(service, channel) };
}

/** Creates visits of the given number of shoppers at the same time. Returns their session ids. */
export function visitor(service: TestService, channel: Pick<TestChannel, 'secret'>) {
  return async (visit: Visit, shoppers = 1): Promise<string[]> => {
    const { now } = service;
    service.now = new Date(visit.at);
    const sessions = await Promise.all(
      Array.from({ length: shoppers }, () => newSession(service, channel.secret, askOf(visit))),
    );
    service.now = now;
    const events = sessions.flatMap(({ event }) =>
      (visit.events ?? []).map(([type, at = visit.at, more]) => event(type, { occurred_at: at, ...more })),
    );
    for (let from = 0; from < events.length; from += 20) {
      const { status, body } = await reportBatch(service, channel.secret, events.slice(from, from + 20));
      expect([status, status === 202 ? '' : body]).toEqual([202, '']);
    }
    return sessions.map(({ id }) => id);
  };
}

function askOf(visit: Visit): Record<string, unknown> {
  return {
    ...(visit.user && { user_details: visit.user }),
    placement_details: {
      view: visit.view ?? 'ORDER_TRACKING',
      display_mode: visit.mode ?? 'INLINE',
      ...(visit.widget && { widget_id: visit.widget }),
      ...(visit.publisher && { publisher_remote_id: visit.publisher }),
    },
    attributes: { user_agent: visit.agent ?? browserUserAgent },
    ...(visit.sandbox && { custom_metadata: { is_sandbox: true } }),
  };
}
