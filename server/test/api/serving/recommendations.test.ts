import { describe, expect, it } from 'vitest';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world() {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const add = (fields: Parameters<typeof demand.simple>[2] = {}) =>
    demand.simple(channel.id, subcategoryId, fields);
  return { channel, add };
}

describe('200', () => {
  it('returns all eligible offers, with all fields of the contract', async () => {
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
            target_url: expect.stringMatching(
              /^https:\/\/advertiser\.example\/welcome\?encart_click_id=[\w-]{108}$/,
            ),
            click_url: expect.stringMatching(/^http:\/\/localhost\/c\/[\w-]{108}$/),
            impression_url: expect.stringMatching(/^http:\/\/localhost\/i\/[\w-]{108}$/),
            cta_details: { accept_copy: 'Show me', decline_copy: 'No, thanks' },
            image_url: null,
            promo_code: 'TWENTY',
            metadata: { PROMO_CODE: 'TWENTY' },
          },
        },
      },
      recommendation_groups: [
        {
          group_id: expect.any(String),
          heading: 'Offers for you',
          recommendations: [
            {
              insertion_order: 1,
              insertion_id: made.offer.id,
              offer_id: made.offer.id,
              advertiser_id: made.advertiser.id,
            },
          ],
        },
      ],
      footer: {
        attribution_details: { copy: 'Sponsored offers', logo_url: null, target_url: null },
        privacy_policy: { copy: 'Privacy policy', target_url: null },
      },
    });
  });

  it('has a session also without offers', async () => {
    const { channel } = await world();
    const { status, body } = await recommend(service(), channel.secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ recommendations: {}, recommendation_groups: [] });
    expect(body.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('numbers the offers in display order; the group and the map contain the same offers', async () => {
    const { channel, add } = await world();
    const made = [];
    for (let n = 0; n < 4; n++) made.push(await add());
    const { body } = await recommend(service(), channel.secret);
    expect(body.recommendation_groups).toHaveLength(1);
    const [{ recommendations }] = body.recommendation_groups;
    expect(recommendations.map((each: { insertion_order: number }) => each.insertion_order)).toEqual([
      1, 2, 3, 4,
    ]);
    const advertiserOf = new Map(made.map(({ offer, advertiser }) => [offer.id, advertiser.id]));
    for (const { offer_id, advertiser_id } of recommendations) {
      expect(advertiser_id).toBe(advertiserOf.get(offer_id));
      expect(body.recommendations[offer_id].offer.id).toBe(offer_id);
      expect(body.recommendations[offer_id].advertiser.id).toBe(advertiser_id);
    }
    expect(Object.keys(body.recommendations)).toEqual(offerIds({ body }));
  });

  it('returns the texts of an offer unchanged', async () => {
    const { channel, add } = await world();
    const words = {
      heading: 'Größe "XL" \\ 50 % </script>',
      subheading: 'Zeile\u2028eins 🙂',
      accept_copy: "Let's go",
      decline_copy: '{no}',
    };
    const { offer } = await add({ offer: words });
    const { body } = await recommend(service(), channel.secret);
    const { heading, subheading, cta_details } = body.recommendations[offer.id].offer;
    expect({ heading, subheading, ...cta_details }).toEqual(words);
  });

  it('shows a changed offer, campaign and advertiser with the next request', async () => {
    const { channel, add } = await world();
    const { offer, advertiser } = await add();
    await service().operator('PATCH', `/offers/${offer.id}`, { heading: 'Thirty off', promo_code: 'MORE' });
    await service().operator('PATCH', `/advertisers/${advertiser.id}`, { name: 'Renamed' });
    const { body } = await recommend(service(), channel.secret);
    expect(body.recommendations[offer.id]).toMatchObject({
      advertiser: { name: 'Renamed' },
      offer: { heading: 'Thirty off', promo_code: 'MORE', subheading: 'Your first order' },
    });
  });

  it('has the same format for a sandbox request', async () => {
    const { channel, add } = await world();
    await add();
    const real = await recommend(service(), channel.secret);
    const sandbox = await recommend(
      service(),
      channel.secret,
      offerRequest({ custom_metadata: { is_sandbox: true } }),
    );
    const withoutTokens = (body: object) =>
      JSON.stringify({ ...body, session_id: '' }).replace(/[\w-]{108}/g, '');
    expect(withoutTokens(sandbox.body)).toBe(withoutTokens(real.body));
    expect(sandbox.body.session_id).not.toBe(real.body.session_id);
  });
});
