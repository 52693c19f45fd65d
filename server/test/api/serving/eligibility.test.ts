import { afterEach, describe, expect, it } from 'vitest';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

type Fields = Parameters<ReturnType<typeof makeDemand>['simple']>[2];

/** Creates a channel with one publisher, and demand that targets the channel. */
async function world() {
  const channel = await actAs(service());
  const member = await channel.member();
  const demand = makeDemand(service());
  const [first = '', second = '', third = ''] = channel.taxonomy.subcategoryIds;
  const add = (fields: Fields = {}, subcategoryId = first) =>
    demand.simple(channel.id, subcategoryId, fields);
  /** The offers for a new shopper of the publisher, by offer id. */
  const offered = async (change: object = {}, placement: object = {}) => {
    const answer = await recommend(
      service(),
      channel.secret,
      offerRequest({
        placement_details: {
          view: 'CHECKOUT',
          display_mode: 'INLINE',
          publisher_remote_id: member.id,
          ...placement,
        },
        ...change,
      }),
    );
    expect(answer.status).toBe(200);
    return offerIds(answer);
  };
  const patch = (kind: string, id: string, change: object) =>
    service().operator('PATCH', `/${kind}/${id}`, change);
  return { channel, member, demand, subcategories: [first, second, third] as const, add, offered, patch };
}

const sorted = (ids: string[]) => [...ids].sort();

describe('exclusions take effect with the next request, and end when they are removed', () => {
  it('of the channel, for its publishers and for the channel itself', async () => {
    const { channel, add, offered, subcategories } = await world();
    const [one, two] = [await add(), await add({}, subcategories[1])];
    const exclude = (...ids: string[]) =>
      channel.call('PUT', '/channel/exclusions/', { subcategory_ids: ids });
    const both = sorted([one.offer.id, two.offer.id]);
    const everywhere = async () => [
      sorted(await offered()),
      sorted(await offered({}, { publisher_remote_id: null })),
    ];
    expect(await everywhere()).toEqual([both, both]);
    await exclude(subcategories[0]);
    expect(await everywhere()).toEqual([[two.offer.id], [two.offer.id]]);
    await exclude(subcategories[0], subcategories[1]);
    expect(await everywhere()).toEqual([[], []]);
    await exclude(subcategories[1]);
    expect(await everywhere()).toEqual([[one.offer.id], [one.offer.id]]);
    await exclude();
    expect(await everywhere()).toEqual([both, both]);
  });

  it('for one publisher, and for no other', async () => {
    const { channel, member, add, offered, subcategories } = await world();
    const { offer } = await add();
    const neighbour = await channel.member();
    const elsewhere = async () => [
      ...(await offered({}, { publisher_remote_id: neighbour.id })),
      ...(await offered({}, { publisher_remote_id: null })),
    ];
    const exclude = (...ids: string[]) =>
      channel.call('PUT', `/publishers/${member.id}/exclusions/`, { subcategory_ids: ids });
    await exclude(subcategories[0]);
    expect([await offered(), await elsewhere()]).toEqual([[], [offer.id, offer.id]]);
    await exclude();
    expect([await offered(), await elsewhere()]).toEqual([[offer.id], [offer.id, offer.id]]);
  });

  it('of the publisher itself, in all its channels', async () => {
    const [here, there] = [await world(), await world()];
    const brand = ['Wanderer', 'wanderer.example'] as const;
    const { id } = await here.channel.member(...brand);
    await there.channel.member(...brand);
    const [one, two] = [await here.add(), await there.add()];
    const at = { publisher_remote_id: id };
    const both = async () => [await here.offered({}, at), await there.offered({}, at)];
    const exclude = (...ids: string[]) =>
      service().operator('PUT', `/publishers/${id}/external-exclusions`, { subcategory_ids: ids });
    expect(await both()).toEqual([[one.offer.id], [two.offer.id]]);
    await exclude(here.subcategories[0]);
    expect(await both()).toEqual([[], []]);
    expect(await here.offered()).toEqual([one.offer.id]);
    await exclude();
    expect(await both()).toEqual([[one.offer.id], [two.offer.id]]);
  });

  it('all three together, and by any subcategory of an advertiser', async () => {
    const { channel, member, add, offered, subcategories } = await world();
    const [a, b, c] = subcategories;
    for (const id of [a, b, c]) await add({}, id);
    await add({ advertiser: { subcategory_ids: [channel.taxonomy.foreignSubcategoryId, b] } });
    const free = await add({ advertiser: { subcategory_ids: [channel.taxonomy.foreignSubcategoryId] } });
    expect(await offered()).toHaveLength(5);
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [a] });
    await channel.call('PUT', `/publishers/${member.id}/exclusions/`, { subcategory_ids: [b] });
    await service().operator('PUT', `/publishers/${member.id}/external-exclusions`, { subcategory_ids: [c] });
    expect(await offered()).toEqual([free.offer.id]);
  });

  it('an advertiser with changed subcategories is checked again', async () => {
    const { channel, add, offered, patch, subcategories } = await world();
    const { advertiser, offer } = await add();
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [subcategories[0]] });
    await patch('advertisers', advertiser.id, { subcategory_ids: [subcategories[1]] });
    expect(await offered()).toEqual([offer.id]);
    await patch('advertisers', advertiser.id, { subcategory_ids: [subcategories[1], subcategories[0]] });
    expect(await offered()).toEqual([]);
  });
});

describe("a publisher's own brand is never offered to it", () => {
  it('by domain, including subdomains', async () => {
    const { channel, add, offered } = await world();
    const { id } = await channel.member('Moss and Co', 'shop.moss.example');
    const { offer } = await add({ advertiser: { name: 'Something else', domain: 'www.moss.example' } });
    expect(await offered({}, { publisher_remote_id: id })).toEqual([]);
    expect(await offered()).toEqual([offer.id]);
    expect(await offered({}, { publisher_remote_id: null })).toEqual([offer.id]);
  });

  it('by name, in any letter case', async () => {
    const { channel, add, offered, patch } = await world();
    const { id } = await channel.member('Lichen  & Sons', 'lichen.example');
    const { advertiser, offer } = await add({ advertiser: { name: 'LICHEN & sons' } });
    expect(await offered({}, { publisher_remote_id: id })).toEqual([]);
    await patch('advertisers', advertiser.id, { name: 'Lichen & Daughters' });
    expect(await offered({}, { publisher_remote_id: id })).toEqual([offer.id]);
  });
});

describe('inactive offers are not shown', () => {
  it('a paused offer, until it is active again', async () => {
    const { add, offered, patch } = await world();
    const { offer } = await add();
    await patch('offers', offer.id, { status: 'paused' });
    expect(await offered()).toEqual([]);
    await patch('offers', offer.id, { status: 'active' });
    expect(await offered()).toEqual([offer.id]);
  });

  it('all offers of a paused campaign, until it is active again', async () => {
    const { add, demand, offered, patch } = await world();
    const { campaign, offer } = await add();
    await demand.offer(campaign.id);
    await patch('campaigns', campaign.id, { status: 'paused' });
    expect(await offered()).toEqual([]);
    await patch('campaigns', campaign.id, { status: 'active' });
    expect(await offered()).toHaveLength(1);
    // Offers created while the campaign was paused are included.
    await patch('campaigns', campaign.id, { status: 'paused' });
    await patch('offers', offer.id, { status: 'paused' });
    const late = await demand.offer(campaign.id);
    await patch('campaigns', campaign.id, { status: 'active' });
    const seen = new Set<string>();
    for (let call = 0; call < 20; call++) for (const id of await offered()) seen.add(id);
    expect(seen).not.toContain(offer.id);
    expect(seen).toContain(late.id);
  });

  it('a campaign before it starts and after it ends, to the millisecond', async () => {
    const { add, offered, patch } = await world();
    const starts = Date.parse('2030-03-01T00:00:00Z');
    const ends = Date.parse('2030-03-02T12:00:00Z');
    const { campaign, offer } = await add({
      campaign: { starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() },
    });
    const at = async (ms: number) => {
      service().now = new Date(ms);
      return offered();
    };
    expect(await at(starts - 1)).toEqual([]);
    expect(await at(starts)).toEqual([offer.id]);
    expect(await at(ends - 1)).toEqual([offer.id]);
    expect(await at(ends)).toEqual([]);
    await patch('campaigns', campaign.id, { ends_at: null });
    expect(await at(ends)).toEqual([offer.id]);
    await patch('campaigns', campaign.id, { starts_at: new Date(ends + 1).toISOString() });
    expect(await at(ends)).toEqual([]);
  });
});

describe('targeting', () => {
  it('by view', async () => {
    const { add, offered } = await world();
    const { offer } = await add({ campaign: { targeting: { views: ['THANK_YOU', 'CHECKOUT'] } } });
    for (const view of ['THANK_YOU', 'CHECKOUT']) expect(await offered({}, { view })).toEqual([offer.id]);
    for (const view of ['ORDER_STATUS', 'POST_ORDER', 'ORDER_TRACKING', 'SUPPORT_CENTER'])
      expect(await offered({}, { view })).toEqual([]);
  });

  it('by hours of the week on the clock of a time zone, also when clocks change', async () => {
    const { add, offered, patch } = await world();
    const ranges = [{ days: ['SUN'], from_hour: 2, to_hour: 3 }];
    const { campaign, offer } = await add({
      campaign: { targeting: { hours: { time_zone: 'Europe/Berlin', ranges } } },
    });
    const at = async (time: string) => {
      service().now = new Date(time);
      return offered();
    };
    // On this Sunday the hour from 2 to 3 happens twice in Berlin.
    expect(await at('2030-10-26T23:59:59.999Z')).toEqual([]);
    for (const time of ['2030-10-27T00:00:00Z', '2030-10-27T00:59:59.999Z', '2030-10-27T01:59:59.999Z'])
      expect([time, await at(time)]).toEqual([time, [offer.id]]);
    expect(await at('2030-10-27T02:00:00Z')).toEqual([]);
    await patch('campaigns', campaign.id, { targeting: { hours: { time_zone: 'UTC', ranges } } });
    expect(await at('2030-10-27T02:00:00Z')).toEqual([offer.id]);
    await patch('campaigns', campaign.id, { targeting: { hours: null } });
    expect(await at('2030-10-28T12:00:00Z')).toEqual([offer.id]);
  });

  it('by display mode', async () => {
    const { add, offered } = await world();
    const { offer } = await add({ campaign: { targeting: { display_modes: ['OVERLAY'] } } });
    expect(await offered({}, { display_mode: 'OVERLAY' })).toEqual([offer.id]);
    for (const display_mode of ['FULLSCREEN', 'PULLUP', 'INLINE'])
      expect(await offered({}, { display_mode })).toEqual([]);
  });

  it('by country, in any letter case; an unknown one does not match', async () => {
    const { add, offered } = await world();
    const { offer } = await add({ campaign: { targeting: { countries: ['DE', 'at'] } } });
    for (const country of ['DE', 'de', 'AT'])
      expect(await offered({ attributes: { country } })).toEqual([offer.id]);
    for (const country of ['US', '', null]) expect(await offered({ attributes: { country } })).toEqual([]);
    expect(await offered()).toEqual([]);
  });

  it('by language: a language without a region matches all regions, but not the reverse', async () => {
    const { add, offered } = await world();
    const wide = await add({ campaign: { targeting: { languages: ['en'] } } });
    const narrow = await add({ campaign: { targeting: { languages: ['de-CH'] } } });
    const speaking = (language: string | null) => offered({ attributes: { language } });
    for (const language of ['en', 'EN', 'en-GB', 'en_us', ' en '])
      expect(await speaking(language)).toEqual([wide.offer.id]);
    for (const language of ['de-CH', 'de_ch', 'de-CH-1996'])
      expect(await speaking(language)).toEqual([narrow.offer.id]);
    for (const language of ['de', 'de-AT', 'eng', 'fr', '', null])
      expect(await speaking(language)).toEqual([]);
  });

  it('by device type; an unknown one does not match', async () => {
    const { add, offered } = await world();
    const { offer } = await add({ campaign: { targeting: { device_types: ['MOBILE', 'TABLET'] } } });
    for (const device_type of ['MOBILE', 'TABLET'])
      expect(await offered({ attributes: { device_type } })).toEqual([offer.id]);
    for (const device_type of ['DESKTOP', null])
      expect(await offered({ attributes: { device_type } })).toEqual([]);
    expect(await offered()).toEqual([]);
  });

  it('by channel', async () => {
    const [here, there] = [await world(), await world()];
    const { offer } = await here.add();
    expect([await here.offered(), await there.offered()]).toEqual([[offer.id], []]);
  });

  it('by publisher; a request for the channel itself does not match', async () => {
    const { channel, member, add, offered } = await world();
    const neighbour = await channel.member();
    const { offer } = await add({ campaign: { targeting: { publisher_ids: [member.id] } } });
    expect(await offered()).toEqual([offer.id]);
    expect(await offered({}, { publisher_remote_id: neighbour.id })).toEqual([]);
    expect(await offered({}, { publisher_remote_id: null })).toEqual([]);
  });

  it('by several settings: all must match; a change takes effect with the next request', async () => {
    const { channel, add, offered, patch } = await world();
    const targeting = { views: ['CHECKOUT'], countries: ['DE'], device_types: ['MOBILE'] };
    const { campaign, offer } = await add({ campaign: { targeting } });
    const attributes = { country: 'DE', device_type: 'MOBILE' };
    expect(await offered({ attributes })).toEqual([offer.id]);
    expect(await offered({ attributes: { ...attributes, country: 'FR' } })).toEqual([]);
    expect(await offered({ attributes: { ...attributes, device_type: 'TABLET' } })).toEqual([]);
    expect(await offered({ attributes }, { view: 'POST_ORDER' })).toEqual([]);
    await patch('campaigns', campaign.id, { targeting: { views: ['POST_ORDER'] } });
    expect(await offered({ attributes })).toEqual([]);
    expect(await offered({ attributes }, { view: 'POST_ORDER' })).toEqual([offer.id]);
    await patch('campaigns', campaign.id, { targeting: null });
    await patch('campaigns', campaign.id, { targeting: { channel_ids: [channel.id] } });
    expect(await offered()).toEqual([offer.id]);
  });
});

describe('a brand that the shopper has just bought from', () => {
  it.each([
    ['name', { name: 'Two tickets from Wintergrün Reisen' }],
    ['attributes.brand', { attributes: { brand: 'WINTERGRUN REISEN' } }],
    ['attributes.vendor', { attributes: { Vendor: 'wintergrün-reisen' } }],
    ['attributes.manufacturer', { attributes: { manufacturer: 'Wintergrün Reisen' } }],
    ['a domain in type', { type: 'Gift card of wintergrun.example' }],
    ['a domain in variant', { variant: 'https://wintergrun.example/blue' }],
    ['a domain in an object as variant', { variant: { seller: 'www.wintergrun.example' } }],
    ['a domain in description', { description: 'Sold by help@wintergrun.example.' }],
    ['a domain in attributes', { attributes: { seller: 'wintergrun.example' } }],
  ])('is not offered: named in %s', async (_field, purchase) => {
    const { add, offered } = await world();
    await add({ advertiser: { name: 'Wintergrün Reisen', domain: 'www.wintergrun.example' } });
    const other = await add({ advertiser: { name: 'Wintergrün Reise' } });
    expect(await offered()).toHaveLength(2);
    expect(await offered({ purchases: [{ name: 'Socks' }, purchase] })).toEqual([other.offer.id]);
  });

  it.each([
    ['a common word in a product name', { name: 'On sale: socks' }],
    ['the name in a description', { description: 'Like those of On.' }],
    ['another brand that begins with the word', { attributes: { brand: 'On Sale' } }],
  ])('is offered: %s', async (_text, purchase) => {
    const { add, offered } = await world();
    const { offer } = await add({ advertiser: { name: 'On', domain: 'on-running.example' } });
    expect(await offered({ purchases: [purchase] })).toEqual([offer.id]);
  });
});

describe('the number of offers', () => {
  it('is one per advertiser', async () => {
    const { add, demand, offered } = await world();
    const { advertiser, campaign } = await add();
    await demand.offer(campaign.id);
    const second = await demand.campaign(advertiser.id, { targeting: campaign.targeting });
    for (let n = 0; n < 3; n++) await demand.offer(second.id);
    const other = await add();
    const ids = await offered();
    expect(ids).toHaveLength(2);
    expect(ids).toContain(other.offer.id);
  });

  it('is that of the request, else of the channel, else ten', async () => {
    const { channel, add, offered, patch } = await world();
    const made = [];
    for (let n = 0; n < 12; n++) made.push((await add()).offer.id);
    expect(await offered()).toHaveLength(10);
    await patch('channels', channel.id, { max_offers: 3 });
    expect(await offered()).toHaveLength(3);
    expect(await offered({}, { max_offers: 1 })).toHaveLength(1);
    const all = await offered({}, { max_offers: 20 });
    // With more places than advertisers, every eligible advertiser is shown.
    expect(sorted(all)).toEqual(sorted(made));
  });
});

describe('heading and footer', () => {
  it('are those of the channel, and an update changes only the given fields', async () => {
    const { channel, add, patch } = await world();
    await add();
    const read = async () => {
      const { body } = await recommend(service(), channel.secret);
      return { heading: body.recommendation_groups[0].heading, footer: body.footer };
    };
    await patch('channels', channel.id, {
      offers_heading: 'Für "dich" </script>',
      footer: {
        attribution_details: { copy: 'Ads by Encart', logo_url: 'https://cdn.example/e.png' },
        privacy_policy: { target_url: 'https://encart.example/privacy' },
      },
    });
    const attribution_details = {
      copy: 'Ads by Encart',
      logo_url: 'https://cdn.example/e.png',
      target_url: null,
    };
    expect(await read()).toEqual({
      heading: 'Für "dich" </script>',
      footer: {
        attribution_details,
        privacy_policy: { copy: 'Privacy policy', target_url: 'https://encart.example/privacy' },
      },
    });
    await patch('channels', channel.id, { footer: { privacy_policy: { copy: 'Datenschutz' } } });
    expect((await read()).footer).toEqual({
      attribution_details,
      privacy_policy: { copy: 'Datenschutz', target_url: 'https://encart.example/privacy' },
    });
  });

  it('are also returned without offers', async () => {
    const { channel } = await world();
    const { body } = await recommend(service(), channel.secret);
    expect(body.footer).toEqual({
      attribution_details: { copy: 'Sponsored offers', logo_url: null, target_url: null },
      privacy_policy: { copy: 'Privacy policy', target_url: null },
    });
  });
});
