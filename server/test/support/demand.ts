import type { TestService } from './service.ts';

let counter = 0;

/** Creates advertisers, campaigns and offers through the operator API, with defaults for omitted fields. */
export function makeDemand(service: TestService) {
  const create = async (path: string, body: object) => {
    const made = await service.operator('POST', path, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const advertiser = (subcategoryId: string, fields: object = {}) => {
    counter++;
    return create('/advertisers', {
      name: `Advertiser ${counter}`,
      domain: `advertiser-${counter}.example`,
      logo_url: 'https://cdn.example/logo.png',
      subcategory_ids: [subcategoryId],
      ...fields,
    });
  };
  const campaign = (advertiserId: string, fields: object = {}) =>
    create('/campaigns', {
      advertiser_id: advertiserId,
      name: 'Campaign',
      pricing: { model: 'CPC', bid_usd: 0.5 },
      ...fields,
    });
  const offer = (campaignId: string, fields: object = {}) =>
    create('/offers', {
      campaign_id: campaignId,
      heading: 'Twenty off',
      subheading: 'Your first order',
      target_url: 'https://advertiser.example/welcome',
      accept_copy: 'Show me',
      decline_copy: 'No, thanks',
      ...fields,
    });
  /**
   * Creates an advertiser with one campaign and one offer. They target the given channel, so that tests do
   * not affect each other.
   */
  const simple = async (
    channelId: string,
    subcategoryId: string,
    fields: { advertiser?: object; campaign?: Record<string, unknown>; offer?: object } = {},
  ) => {
    const madeAdvertiser = await advertiser(subcategoryId, fields.advertiser);
    const targeting = { channel_ids: [channelId], ...(fields.campaign?.targeting as object) };
    const madeCampaign = await campaign(madeAdvertiser.id, { ...fields.campaign, targeting });
    const madeOffer = await offer(madeCampaign.id, fields.offer);
    return { advertiser: madeAdvertiser, campaign: madeCampaign, offer: madeOffer };
  };
  return { advertiser, campaign, offer, simple };
}

let shoppers = 0;

/** The body of an offer request. `change` replaces top-level fields. */
export function offerRequest(change: Record<string, unknown> = {}) {
  shoppers++;
  return {
    user_details: { email: `shopper-${shoppers}@example.com` },
    placement_details: { view: 'ORDER_TRACKING', display_mode: 'INLINE' },
    ...change,
  };
}

export async function recommend(service: TestService, key: string, body: unknown = offerRequest()) {
  return service.call('POST', '/recommendations', { key, body, headers: { version: '1.0.0' } });
}

/** The ids of the offers of an answer, in display order. */
export function offerIds(answer: {
  body: { recommendation_groups: { recommendations: { offer_id: string }[] }[] };
}): string[] {
  return answer.body.recommendation_groups.flatMap(({ recommendations }) =>
    recommendations.map(({ offer_id }) => offer_id),
  );
}
