import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** The ids in the addresses of the pages. */
export interface Places {
  readonly channelId: string;
  readonly publisherId: string;
  readonly advertiserId: string;
  readonly campaignId: string;
  readonly offerId: string;
  readonly sessionId: string;
}

export interface ConsolePage {
  readonly name: string;
  readonly path: (places: Places) => string;
  /** Opened without a login session. */
  readonly isPublic?: boolean;
}

const ofChannel =
  (path: string) =>
  ({ channelId }: Places): string =>
    `/c/${channelId}/${path}`;

const ofAdvertiser =
  (path: string) =>
  ({ advertiserId }: Places): string =>
    `/a/${advertiserId}/${path}`;

/** Every page of the console. */
export const consolePages: readonly ConsolePage[] = [
  { name: 'sign-in', path: () => '/sign-in', isPublic: true },
  { name: 'overview', path: ofChannel('overview') },
  { name: 'publishers', path: ofChannel('publishers') },
  { name: 'publisher', path: (places) => ofChannel(`publishers/${places.publisherId}`)(places) },
  {
    name: 'publisher-details',
    path: (places) => ofChannel(`publishers/${places.publisherId}?tab=details`)(places),
  },
  {
    name: 'publisher-keys',
    path: (places) => ofChannel(`publishers/${places.publisherId}?tab=keys`)(places),
  },
  { name: 'publishers-import', path: ofChannel('publishers/import') },
  { name: 'exclusions', path: ofChannel('exclusions') },
  { name: 'reports', path: ofChannel('reports') },
  { name: 'team', path: ofChannel('settings') },
  { name: 'terms', path: ofChannel('settings?tab=terms') },
  { name: 'exclusion-history', path: ofChannel('settings?tab=exclusions') },
  { name: 'keys', path: ofChannel('developers/keys') },
  { name: 'requests', path: ofChannel('developers/requests') },
  { name: 'sandbox', path: ofChannel('developers/sandbox') },
  { name: 'reference', path: ofChannel('developers/reference') },
  { name: 'advertiser-overview', path: ofAdvertiser('overview') },
  { name: 'advertiser-campaigns', path: ofAdvertiser('campaigns') },
  { name: 'advertiser-offers', path: ofAdvertiser('offers') },
  { name: 'advertiser-report', path: ofAdvertiser('report') },
  { name: 'advertiser-conversions', path: ofAdvertiser('conversions') },
  { name: 'advertiser-integration', path: ofAdvertiser('conversions?tab=integration') },
  { name: 'advertiser-upload', path: ofAdvertiser('conversions/upload') },
  { name: 'advertiser-keys', path: ofAdvertiser('keys') },
  { name: 'home', path: () => '/network/home' },
  { name: 'review', path: () => '/network/review' },
  { name: 'demand', path: () => '/network/demand' },
  { name: 'advertiser', path: ({ advertiserId }) => `/network/advertisers/${advertiserId}` },
  { name: 'campaign', path: ({ campaignId }) => `/network/campaigns/${campaignId}` },
  { name: 'new-offer', path: ({ campaignId }) => `/network/campaigns/${campaignId}/new-offer` },
  { name: 'offer', path: ({ offerId }) => `/network/offers/${offerId}` },
  { name: 'sessions', path: () => '/network/explain' },
  { name: 'explain', path: ({ sessionId }) => `/network/explain?session=${sessionId}` },
  { name: 'traffic', path: () => '/network/traffic' },
  { name: 'over-ceiling', path: () => '/network/traffic?tab=over-ceiling' },
  { name: 'voids', path: () => '/network/traffic?tab=voids' },
  { name: 'channels', path: () => '/network/channels' },
  { name: 'channel', path: ({ channelId }) => `/network/channels/${channelId}` },
  { name: 'network-publishers', path: () => '/network/publishers' },
  { name: 'taxonomy', path: () => '/network/taxonomy' },
  { name: 'rates', path: () => '/network/rates' },
  { name: 'rates-import', path: () => '/network/rates/import' },
  { name: 'users', path: () => '/network/people' },
  { name: 'network-report', path: () => '/network/report' },
  { name: 'trail', path: () => '/network/trail' },
  { name: 'health', path: () => '/network/health' },
  { name: 'account', path: () => '/account' },
];

/** Creates one record of each kind that has a page. */
export async function preparePlaces(
  world: World,
  { channel: channelName, brand }: { channel: string; brand: string },
): Promise<Places> {
  const channel = await world.newChannel(channelName);
  const publisher = await world.newPublisher(channel, `${brand} shop`);
  const offerId = await world.newOffer(brand, 'Travel', 'Trains');
  const offer = await world.operator('GET', `/offers/${offerId}`);
  const campaign = await world.operator('GET', `/campaigns/${offer.body.campaign_id}`);
  const served = await world.call('POST', '/recommendations', {
    key: publisher.key,
    headers: { version: '1.0.0' },
    body: {
      user_details: { email: 'shopper@example.com' },
      placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
    },
  });
  return {
    channelId: channel.id,
    publisherId: publisher.id,
    advertiserId: campaign.body.advertiser_id,
    campaignId: campaign.body.id,
    offerId,
    sessionId: served.body.session_id,
  };
}

/** Opens a page of the console and waits until all its data is loaded. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // Loading placeholders have this class.
  await expect.poll(() => page.locator('.animate-shimmer').count(), { timeout: 30_000 }).toBe(0);
}
