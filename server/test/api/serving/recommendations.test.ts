import { describe, expect, it } from 'vitest';
import { makeDemand, offerIds, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world() {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const add = (fields: Parameters<typeof demand.simple>[2] = {}) =>
    demand.simple(channel.id, subcategoryId, fields);
  return { channel, demand, subcategoryId, add };
}

describe('200', () => {
  it('offers what there is, with everything a page needs', async () => {
    const { channel, add } = await world();
    const made = await add({ offer: { promo_code: 'TWENTY' } });
    const answer = await recommend(service(), channel.secret);
    expect(answer.status).toBe(200);
    expect(answer.headers.version).toBe('1.0.0');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({
      session_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      recommendations: {
        [made.offer.id]: {
          advertiser: {
            id: made.advertiser.id,
            name: made.advertiser.name,
            logo_url: 'https://cdn.example/logo.png',
          },
          offer: {
            id: made.offer.id,
            heading: 'Twenty off',
            subheading: 'Your first order',
            target_url: 'https://advertiser.example/welcome',
            cta_details: { accept_copy: 'Show me', decline_copy: 'No, thanks' },
            image_url: null,
            promo_code: 'TWENTY',
          },
        },
      },
      recommendation_groups: [
        {
          group_id: expect.any(String),
          heading: 'Offers for you',
          recommendations: [
            { insertion_order: 1, offer_id: made.offer.id, advertiser_id: made.advertiser.id },
          ],
        },
      ],
      footer: {
        attribution_details: { copy: 'Sponsored offers', logo_url: null, target_url: null },
        privacy_policy: { copy: 'Privacy policy', target_url: null },
      },
    });
  });

  it('has a session also when there is nothing to offer', async () => {
    const { channel } = await world();
    const { status, body } = await recommend(service(), channel.secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ recommendations: {}, recommendation_groups: [] });
    expect(body.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stops offering at once what the channel excludes', async () => {
    const { channel, add, subcategoryId } = await world();
    await add();
    expect(offerIds(await recommend(service(), channel.secret))).toHaveLength(1);
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [subcategoryId] });
    expect(offerIds(await recommend(service(), channel.secret))).toEqual([]);
  });
});
