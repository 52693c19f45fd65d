import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEncart, type NewCampaign, type NewOffer, type RecommendationRequest } from '../src/index.ts';
import type { Service } from './service.ts';

/** Creates a channel with one publisher, and a function that adds offers for this channel only. */
export async function createNetwork(
  { address: baseUrl, operatorKey }: Pick<Service, 'address' | 'operatorKey'>,
  partnersUrl = baseUrl,
) {
  const clientOf = (apiKey: string) => createEncart({ baseUrl, partnersUrl, apiKey });
  const { operator } = clientOf(operatorKey);
  const { channel, keys } = await operator.channels.create({ name: 'Parcels' });
  const client = clientOf(keys.secret.key);
  const { categories } = await client.channel.categories();
  const [category] = categories;
  const [subcategory] = category?.subcategories ?? [];
  if (!category || !subcategory) throw new Error('The taxonomy is empty.');

  const { results } = await client.channel.publishers.add([
    {
      brand_name: 'Corner Shop',
      domain: `shop-${randomUUID()}.com`,
      primary_category_id: category.remote_id,
      subcategory_ids: [subcategory.remote_id],
    },
  ]);
  const pendingId = results[0]?.create_request?.pending_publisher_id ?? '';
  await operator.requests.approve(pendingId);
  const { publisher } = await client.channel.publishers.get(pendingId);

  /** Creates an offer with its own advertiser, and waits until the service serves it. */
  async function newOffer(
    name: string,
    campaignFields: Partial<NewCampaign> = {},
    fields: Partial<NewOffer> = {},
  ): Promise<{ offerId: string; advertiserId: string }> {
    const host = `${randomUUID()}.com`;
    const advertiser = await operator.advertisers.create({
      name,
      domain: host,
      logo_url: `https://${host}/logo.png`,
      subcategory_ids: [subcategory?.remote_id ?? ''],
    });
    const campaign = await operator.campaigns.create({
      advertiser_id: advertiser.id,
      name: 'Spring',
      pricing: { model: 'CPC', bid_usd: 0.5 },
      ...campaignFields,
      targeting: { ...campaignFields.targeting, channel_ids: [channel.id] },
    });
    const { id } = await operator.offers.create({
      campaign_id: campaign.id,
      heading: `20% off at ${name}`,
      subheading: 'On your next order.',
      target_url: `https://${host}/sale`,
      accept_copy: 'Show me',
      decline_copy: 'No, thanks',
      ...fields,
    });
    await waitUntilServed(id);
    return { offerId: id, advertiserId: advertiser.id };
  }

  /** A change is served a moment after it is stored. */
  async function waitUntilServed(offerId: string): Promise<void> {
    const isServed = async () => {
      const { session_id } = await client.serving.recommend(offerRequest());
      const { candidates } = await operator.sessions.explain(session_id, { limit: 5_000 });
      return candidates.some(({ offer_id }) => offer_id === offerId);
    };
    const ends = performance.now() + 10_000;
    while (!(await isServed())) {
      if (performance.now() > ends) throw new Error('The offer is not served.');
      await sleep(50);
    }
  }

  return {
    channelId: channel.id,
    keys,
    publisherId: publisher.publisher_remote_id ?? '',
    publisherKey: publisher.api_key ?? '',
    clientOf,
    newOffer,
  };
}

/** A test request of a new shopper on the thank-you page. */
export function offerRequest(more: Partial<RecommendationRequest> = {}): RecommendationRequest {
  return {
    user_details: { email: `${randomUUID()}@example.com` },
    placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
    custom_metadata: { is_sandbox: true },
    ...more,
  };
}
