import type { Offer } from '@encart/sdk';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';

/** The limit of the API for a name or a heading. */
const maxNameLength = 200;

const copyName = (name: string) => `Copy of ${name}`.slice(0, maxNameLength);

interface Copied {
  id: string;
  name: string;
}

/** Creates a paused copy of a campaign, with copies of its offers. A copy starts without any spend. */
export async function copyCampaign(id: string): Promise<Copied> {
  const { campaigns, offers } = encartFor().operator;
  const { name, ...original } = await campaigns.get(id);
  const { advertiser_id, pricing, budget, starts_at, ends_at } = original;
  const { frequency_cap, targeting, conversions } = original;
  const terms = {
    advertiser_id,
    pricing,
    budget,
    starts_at,
    ends_at,
    frequency_cap,
    targeting,
    conversions,
  };
  const originals = await collect(offers.all({ campaign_id: id }));
  const copy = await campaigns.create({ ...terms, name: copyName(name), status: 'paused' });
  // In the order of their creation: lists are sorted by it.
  for (const offer of originals.toReversed())
    await offers.create({ ...contentOf(offer), status: offer.status, campaign_id: copy.id });
  return copy;
}

/** Creates a paused copy of an offer in the same campaign. */
export async function copyOffer(id: string): Promise<Copied> {
  const { offers } = encartFor().operator;
  const offer = await offers.get(id);
  const copy = await offers.create({
    ...contentOf(offer),
    campaign_id: offer.campaign_id,
    heading: copyName(offer.heading),
    status: 'paused',
  });
  return { id: copy.id, name: copy.heading };
}

function contentOf(offer: Offer) {
  const { heading, subheading, target_url, accept_copy, decline_copy, image_url, promo_code } = offer;
  return { heading, subheading, target_url, accept_copy, decline_copy, image_url, promo_code };
}
