import type { LinkProps } from '@tanstack/react-router';

/** An object of the network. */
export interface NamedObject {
  readonly kind: string;
  readonly id: string;
  /** The search text for the list of such objects, if the object has no page of its own. */
  readonly name: string | undefined;
  readonly channelId: string | null;
  /** The owner of a key, if it is an advertiser. */
  readonly advertiserId?: string | undefined;
}

/** The page of an object, for staff. Undefined for a kind without a page. */
export function pageOf({ kind, id, name: q, channelId, advertiserId }: NamedObject): LinkProps | undefined {
  switch (kind) {
    case 'channel':
      return { to: '/network/channels/$channelId', params: { channelId: id } };
    case 'publisher':
      return channelId === null
        ? { to: '/network/publishers', search: { q } }
        : { to: '/c/$channelId/publishers/$publisherId', params: { channelId, publisherId: id } };
    case 'publisher_request':
      return { to: '/network/review', search: { request: id } };
    case 'advertiser':
      return advertiserPage(id);
    case 'campaign':
      return { to: '/network/campaigns/$campaignId', params: { campaignId: id } };
    case 'offer':
      return { to: '/network/offers/$offerId', params: { offerId: id } };
    case 'session':
      return { to: '/network/explain', search: { session: id } };
    case 'user':
      return { to: '/network/people', search: { q } };
    case 'key':
      if (advertiserId !== undefined) return advertiserPage(advertiserId);
      return channelId === null
        ? undefined
        : { to: '/network/channels/$channelId', params: { channelId }, search: { tab: 'keys' } };
    case 'void':
      return { to: '/network/traffic', search: { tab: 'voids' } };
    case 'traffic_flag':
      return { to: '/network/traffic' };
    case 'taxonomy':
      return { to: '/network/taxonomy' };
    case 'rates':
      return { to: '/network/rates' };
    case 'job':
      return { to: '/network/health' };
    default:
      return undefined;
  }
}

function advertiserPage(advertiserId: string): LinkProps {
  return { to: '/network/advertisers/$advertiserId', params: { advertiserId } };
}
