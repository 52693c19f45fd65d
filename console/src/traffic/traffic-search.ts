import type { TrafficFlag } from '@encart/sdk';
import { readPage, readText } from '../shell/search-params.ts';

const flagStatuses = ['open', 'dismissed', 'voided'] as const satisfies readonly TrafficFlag['status'][];
export type FlagStatus = (typeof flagStatuses)[number];

const trafficTabs = ['flags', 'over-ceiling', 'voids'] as const;
export type TrafficTab = (typeof trafficTabs)[number];

export interface TrafficSearch {
  tab?: TrafficTab | undefined;
  status?: FlagStatus | undefined;
  page?: number | undefined;
  /** Opens the form of a new void with this channel and publisher. */
  channel?: string | undefined;
  publisher?: string | undefined;
  /** Selects the events from this time on. */
  from?: string | undefined;
  /** Selects the sessions that were requested with this key. */
  key?: string | undefined;
  /** `from` is the time of sessions. Without it, that of events. */
  time?: 'session' | undefined;
}

export function readTrafficSearch(search: Record<string, unknown>): TrafficSearch {
  return {
    tab: trafficTabs.find((tab) => tab === search.tab),
    status: flagStatuses.find((status) => status === search.status),
    page: readPage(search.page),
    channel: readText(search.channel),
    publisher: readText(search.publisher),
    from: readText(search.from),
    key: readText(search.key),
    time: search.time === 'session' ? search.time : undefined,
  };
}
