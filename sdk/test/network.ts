import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { createEncart, type NewCampaign, type NewOffer, type RecommendationRequest } from '../src/index.ts';
import type { Service } from './service.ts';

/** A channel with one publisher, and a way to give it offers that no other channel shows. */
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
  const [sells] = category?.subcategories ?? [];
  if (!category || !sells) throw new Error('The taxonomy is empty.');

  const { results } = await client.channel.publishers.add([
    {
      ...{ brand_name: 'Corner Shop', domain: `shop-${randomUUID()}.com` },
      ...{ primary_category_id: category.remote_id, subcategory_ids: [sells.remote_id] },
    },
  ]);
  const pendingId = results[0]?.create_request?.pending_publisher_id ?? '';
  await operator.requests.approve(pendingId);
  const { publisher } = await client.channel.publishers.get(pendingId);

  /** An offer of an advertiser of its own, in the network and in what is served. */
  async function newOffer(
    name: string,
    terms: Partial<NewCampaign> = {},
    look: Partial<NewOffer> = {},
  ): Promise<{ offerId: string; advertiserId: string }> {
    const host = `${randomUUID()}.com`;
    const advertiser = await operator.advertisers.create({
      ...{
        name,
        domain: host,
        logo_url: `https://${host}/logo.png`,
        subcategory_ids: [sells?.remote_id ?? ''],
      },
    });
    const campaign = await operator.campaigns.create({
      ...{ advertiser_id: advertiser.id, name: 'Spring', pricing: { model: 'CPC', bid_usd: 0.5 } },
      ...terms,
      targeting: { ...terms.targeting, channel_ids: [channel.id] },
    });
    const { id } = await operator.offers.create({
      ...{ campaign_id: campaign.id, heading: `20% off at ${name}`, subheading: 'On your next order.' },
      ...{ target_url: `https://${host}/sale`, accept_copy: 'Show me', decline_copy: 'No, thanks' },
      ...look,
    });
    await untilKnown(id);
    return { offerId: id, advertiserId: advertiser.id };
  }

  /** What staff enter is served a moment later. */
  function untilKnown(offerId: string): Promise<void> {
    return vi.waitFor(
      async () => {
        const { session_id } = await client.serving.recommend(ask());
        const { candidates } = await operator.sessions.explain(session_id, { limit: 5_000 });
        if (!candidates.some(({ offer_id }) => offer_id === offerId)) throw new Error('Not known yet.');
      },
      { timeout: 10_000 },
    );
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

/** A test of a shopper of its own on the page that says thank you. */
export function ask(more: Partial<RecommendationRequest> = {}): RecommendationRequest {
  return {
    user_details: { email: `${randomUUID()}@example.com` },
    placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
    custom_metadata: { is_sandbox: true },
    ...more,
  };
}
