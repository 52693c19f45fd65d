import type { SearchResult } from '@encart/sdk';
import type { LinkProps } from '@tanstack/react-router';

/** A place in the console, or a page of the documentation. */
export type Target = { link: LinkProps } | { page: string };

/** The page of a result of the search for staff. */
export function targetOf({ kind, id, name, detail, channel_id }: SearchResult): Target {
  return { link: linkOf() };

  function linkOf(): LinkProps {
    switch (kind) {
      case 'channel':
        return { to: '/network/channels/$channelId', params: { channelId: id } };
      case 'publisher':
        return channel_id
          ? {
              to: '/c/$channelId/publishers/$publisherId',
              params: { channelId: channel_id, publisherId: id },
            }
          : { to: '/network/publishers', search: { q: name } };
      case 'advertiser':
        return { to: '/network/advertisers/$advertiserId', params: { advertiserId: id } };
      case 'campaign':
        return { to: '/network/campaigns/$campaignId', params: { campaignId: id } };
      case 'offer':
        return { to: '/network/offers/$offerId', params: { offerId: id } };
      case 'user':
        return { to: '/network/people', search: { q: detail ?? name } };
      case 'publisher_request':
        return { to: '/network/review', search: { request: id } };
      case 'session':
        return { to: '/network/explain', search: { session: id } };
    }
  }
}
