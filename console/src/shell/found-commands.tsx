import type { SearchResult } from '@encart/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ClipboardCheck,
  type LucideIcon,
  Megaphone,
  RadioTower,
  Store,
  Tag,
  UserRound,
  Waypoints,
} from 'lucide-react';
import { findEntries } from '../../../server/src/site/public/search.js';
import { advertiserKey } from '../advertiser/advertisers.ts';
import { formatDateTime } from '../data/dates.ts';
import { encartFor, encartForAdvertiser } from '../data/encart.ts';
import { useStaff } from '../operator/staff.ts';
import { idOf, publishersKey } from '../publisher/publisher-queries.ts';
import { type Target, targetOf } from './go-to-target.ts';
import { type Tenant, useTenant } from './tenants.ts';

/** A search result, with the page that it opens. */
export interface FoundCommand {
  id: string;
  group: string;
  label: string;
  detail: string | undefined;
  Icon: LucideIcon;
  target: Target;
  /** True if the browser keeps the result among the recent choices once it is chosen. */
  isKept: boolean;
}

/** The service searches for texts of at least this length. */
export const minSearchLength = 2;
const maxOfKind = 5;
const maxDocs = 5;

const kinds: Record<SearchResult['kind'], { group: string; Icon: LucideIcon }> = {
  channel: { group: 'Channels', Icon: RadioTower },
  publisher: { group: 'Publishers', Icon: Store },
  advertiser: { group: 'Advertisers', Icon: Megaphone },
  campaign: { group: 'Campaigns', Icon: Megaphone },
  offer: { group: 'Offers', Icon: Tag },
  user: { group: 'People', Icon: UserRound },
  publisher_request: { group: 'Publisher requests', Icon: ClipboardCheck },
  session: { group: 'Sessions', Icon: Waypoints },
};

function networkSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['operator', 'search', q],
    queryFn: async ({ signal }) => {
      const { results } = await encartFor().operator.search({ q, limit: maxOfKind }, { signal });
      return results.map(
        (result): FoundCommand => ({
          id: `${result.kind} ${result.id}`,
          ...kinds[result.kind],
          label: result.kind === 'session' ? formatDateTime(result.name) : result.name,
          detail: result.detail ?? (result.kind === 'session' ? result.id : undefined),
          target: targetOf(result),
          isKept: result.kind !== 'user',
        }),
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** People of a channel find its publishers, with the search of the list. */
function publisherSearchQuery(channelId: string, q: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'search', q],
    queryFn: async ({ signal }) => {
      const { publishers } = await encartFor(channelId).channel.publishers.list(
        { q, page_size: maxOfKind },
        { signal },
      );
      return publishers.map((publisher): FoundCommand => {
        const publisherId = idOf(publisher);
        return {
          id: `publisher ${publisherId}`,
          ...kinds.publisher,
          label: publisher.brand_name,
          detail: publisher.domain,
          target: {
            link: { to: '/c/$channelId/publishers/$publisherId', params: { channelId, publisherId } },
          },
          isKept: true,
        };
      });
    },
    placeholderData: keepPreviousData,
  });
}

/** People of an advertiser find its campaigns, with the search of the list. */
function campaignSearchQuery(advertiserId: string, q: string) {
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'search', q],
    queryFn: async ({ signal }) => {
      const { results } = await encartForAdvertiser(advertiserId).campaigns.list(
        { q, page_size: maxOfKind },
        { signal },
      );
      return results.map(
        ({ id, name }): FoundCommand => ({
          id: `campaign ${id}`,
          ...kinds.campaign,
          label: name,
          detail: undefined,
          isKept: true,
          target: {
            link: { to: '/a/$advertiserId/campaigns', params: { advertiserId }, search: { q: name } },
          },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** The search for a user: the whole network for staff, else the publishers or campaigns of the tenant. */
function searchQuery(isStaff: boolean, tenant: Tenant | undefined, q: string) {
  if (isStaff || !tenant) return networkSearchQuery(q);
  return tenant.kind === 'channel' ? publisherSearchQuery(tenant.id, q) : campaignSearchQuery(tenant.id, q);
}

type DocsIndex = Parameters<typeof findEntries>[0];

/** The search index of the documentation. */
const docsQuery = queryOptions({
  queryKey: ['docs', 'search'],
  queryFn: async ({ signal }): Promise<DocsIndex> => {
    const answer = await fetch('/docs/search.json', { signal });
    if (!answer.ok) throw new Error('The search of the documentation could not be loaded.');
    return answer.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Searches the service and the documentation for a text. */
export function useFoundCommands(text: string): {
  commands: readonly FoundCommand[];
  isSearching: boolean;
  error: Error | null;
} {
  const { canRead } = useStaff();
  const tenant = useTenant();
  const q = text.trim();
  const isLongEnough = q.length >= minSearchLength;
  const found = useQuery({
    ...searchQuery(canRead, tenant, q),
    enabled: (canRead || tenant !== undefined) && isLongEnough,
  });
  const docs = useQuery(docsQuery);
  if (!isLongEnough) return { commands: [], isSearching: false, error: null };
  const pages = docs.data ? findEntries(docs.data, q).slice(0, maxDocs) : [];
  return {
    commands: [
      ...(found.error ? [] : (found.data ?? [])),
      ...pages.map(
        ({ title, place, path }): FoundCommand => ({
          id: `docs ${path}`,
          group: 'Documentation',
          label: title,
          detail: place,
          Icon: BookOpen,
          target: { page: path },
          isKept: true,
        }),
      ),
    ],
    isSearching: found.isFetching,
    error: found.error,
  };
}
