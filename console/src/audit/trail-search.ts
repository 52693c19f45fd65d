import type { AuditFilter } from '@encart/sdk';
import { readDay, readId, readPage, readText } from '../shell/search-params.ts';

/** How many days back the trail shows by default. */
export const trailPeriods = { '7d': 7, '30d': 30, all: undefined } as const;
export type TrailPeriod = keyof typeof trailPeriods;
const defaultPeriod: TrailPeriod = '30d';

/** The audit trail in the address. Own dates take the place of the period. */
export interface TrailSearch {
  actor?: string | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  object?: string | undefined;
  channel?: string | undefined;
  period?: TrailPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
}

export function readTrailSearch(search: Record<string, unknown>): TrailSearch {
  const period = readText(search.period);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    actor: readText(search.actor),
    kind: readText(search.kind),
    action: readText(search.action),
    object: readText(search.object),
    channel: readId(search.channel),
    period: period !== undefined && period in trailPeriods ? (period as TrailPeriod) : undefined,
    from,
    // The service refuses an end before the start.
    to: from && to && to < from ? from : to,
    page: readPage(search.page),
  };
}

const dayMs = 86_400_000;

/**
 * The period of the buttons. Undefined with own dates. One object has few entries, so all of them are shown.
 */
export function periodOf({ period, from, to, object }: TrailSearch): TrailPeriod | undefined {
  if (from ?? to) return undefined;
  return period ?? (object ? 'all' : defaultPeriod);
}

export function auditFilter(search: TrailSearch, now: number): AuditFilter {
  const { actor, kind, action, object, channel, to } = search;
  const period = periodOf(search);
  const days = period && trailPeriods[period];
  const from = days ? new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10) : search.from;
  return {
    ...(actor && { actor_id: actor }),
    ...(kind && { object_type: kind }),
    ...(action && { action }),
    ...(object && { object_id: object }),
    ...(channel && { channel_id: channel }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** True if any filter is set. Own dates are a filter, the period of the buttons is not. */
export function isFiltered({ actor, kind, action, object, channel, from, to }: TrailSearch): boolean {
  return [actor, kind, action, object, channel, from, to].some((value) => value !== undefined);
}
