import { describe, expect, it } from 'vitest';
import { getRevision, listChangesAfter } from '../../../src/db/changes.ts';
import { actAs, readTaxonomy } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';

async function newAdvertiser(extra: Record<string, unknown> = {}) {
  const { secret } = await service().newChannel();
  const taxonomy = await readTaxonomy(service(), secret);
  const body = {
    name: 'Northwind',
    domain: 'https://www.northwind.example/',
    logo_url: 'https://cdn.northwind.example/logo.png',
    subcategory_ids: taxonomy.subcategoryIds.slice(0, 2),
    ...extra,
  };
  return service().operator('POST', '/advertisers', body);
}
const newCampaign = async (extra: Record<string, unknown> = {}) =>
  service().operator('POST', '/campaigns', {
    advertiser_id: (await newAdvertiser()).body.id,
    name: 'Spring',
    pricing: { model: 'CPC', bid_usd: 0.35 },
    ...extra,
  });
const newOffer = async (extra: Record<string, unknown> = {}) =>
  service().operator('POST', '/offers', {
    campaign_id: (await newCampaign()).body.id,
    heading: '20 % off your first order',
    subheading: 'Because you just bought shoes.',
    target_url: 'https://northwind.example/welcome',
    accept_copy: 'Show me',
    decline_copy: 'No, thanks',
    ...extra,
  });

describe('advertisers', () => {
  it('201: returns the whole object, with a normalised domain', async () => {
    const { status, body } = await newAdvertiser();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Northwind',
      domain: 'northwind.example',
      logo_url: 'https://cdn.northwind.example/logo.png',
    });
    expect((await service().operator('GET', `/advertisers/${body.id}`)).body).toEqual(body);
    expect((await service().operator('GET', '/advertisers')).body.results[0]).toEqual(body);
  });

  it('200: changes only the fields in the request', async () => {
    const { body } = await newAdvertiser();
    const changed = await service().operator('PATCH', `/advertisers/${body.id}`, { name: ' Southwind ' });
    expect(changed.body).toEqual({ ...body, name: 'Southwind', updated_at: expect.any(String) });
  });

  it.each([
    [{ name: '' }, { name: ['This field may not be blank.'] }],
    [{ domain: 'localhost' }, { domain: ['Enter a valid domain name.'] }],
    [{ logo_url: 'http://cdn.example/x.png' }, { logo_url: ['Enter a valid https URL.'] }],
    [{ logo_url: 'javascript:alert(1)' }, { logo_url: ['Enter a valid https URL.'] }],
    [{ logo_url: 'https://user:pass@cdn.example/' }, { logo_url: ['Enter a valid https URL.'] }],
    [{ subcategory_ids: [] }, { subcategory_ids: ['This list may not be empty.'] }],
    [{ subcategory_ids: [stranger] }, { subcategory_ids: [`Unknown subcategory "${stranger}".`] }],
  ])('400: %j, on create and update, and nothing is saved', async (bad, errors) => {
    const before = (await service().operator('GET', '/advertisers')).body.count;
    const refused = await newAdvertiser(bad);
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect((await service().operator('GET', '/advertisers')).body.count).toBe(before);
    const { body } = await newAdvertiser();
    expect((await service().operator('PATCH', `/advertisers/${body.id}`, bad)).body).toEqual(errors);
    expect((await service().operator('GET', `/advertisers/${body.id}`)).body).toEqual(body);
  });
});

describe('campaigns', () => {
  it('201: are active, without budget, frequency cap and targeting by default', async () => {
    const { status, body } = await newCampaign();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'active',
      pricing: { model: 'CPC', bid_usd: 0.35 },
      budget: { daily_usd: null, total_usd: null, pacing: 'even' },
      starts_at: null,
      ends_at: null,
      frequency_cap: null,
      targeting: {
        views: [],
        display_modes: [],
        countries: [],
        languages: [],
        device_types: [],
        channel_ids: [],
        publisher_ids: [],
      },
    });
  });

  it('201: accept all fields, with exact money and codes in any letter case', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const sent = {
      status: 'paused',
      pricing: { model: 'CPM', bid_usd: 1.234567 },
      budget: { daily_usd: 0.000001, total_usd: 999_999_999.999999, pacing: 'asap' },
      starts_at: '2026-01-01T00:00:00+01:00',
      ends_at: '2026-02-01T00:00:00Z',
      frequency_cap: { impressions: 3, hours: 24 },
      targeting: {
        views: ['THANK_YOU', 'THANK_YOU'],
        display_modes: ['INLINE'],
        countries: ['de', 'AT'],
        languages: ['DE', 'en-GB'],
        device_types: ['MOBILE'],
        channel_ids: [channel.id],
        publisher_ids: [member.id.toUpperCase()],
      },
    };
    const { status, body } = await newCampaign(sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      starts_at: '2025-12-31T23:00:00.000Z',
      ends_at: '2026-02-01T00:00:00.000Z',
      targeting: {
        ...sent.targeting,
        views: ['THANK_YOU'],
        countries: ['DE', 'AT'],
        languages: ['de', 'en-gb'],
        publisher_ids: [member.id],
      },
    });
    expect((await service().operator('GET', `/campaigns/${body.id}`)).body).toEqual(body);
  });

  it('200: targets hours of the week until they are removed; other changes keep them', async () => {
    const hours = {
      time_zone: 'Asia/Kolkata',
      ranges: [{ days: ['MON', 'FRI'], from_hour: 0, to_hour: 24 }],
    };
    const { status, body } = await newCampaign({ targeting: { hours } });
    expect([status, body.targeting.hours]).toEqual([201, hours]);
    const patch = (change: unknown) => service().operator('PATCH', `/campaigns/${body.id}`, change);
    expect((await patch({ targeting: { countries: ['IN'] } })).body.targeting.hours).toEqual(hours);
    expect((await service().operator('GET', `/campaigns/${body.id}`)).body.targeting.hours).toEqual(hours);
    expect((await patch({ targeting: { hours: null } })).body.targeting).toMatchObject({
      hours: null,
      countries: ['IN'],
    });
  });

  it.each([
    [
      'Mars/Olympus',
      9,
      17,
      'time_zone',
      'Unknown time zone "Mars/Olympus". Use a name such as Europe/Berlin.',
    ],
    ['+02:00', 9, 17, 'time_zone', 'Unknown time zone "+02:00". Use a name such as Europe/Berlin.'],
    ['UTC', 17, 9, 'ranges', 'from_hour must be before to_hour. For hours past midnight, use two ranges.'],
    ['UTC', 9, 9, 'ranges', 'from_hour must be before to_hour. For hours past midnight, use two ranges.'],
  ])('400: hours in %s from %d to %d', async (time_zone, from_hour, to_hour, field, message) => {
    const hours = { time_zone, ranges: [{ days: ['MON'], from_hour, to_hour }] };
    const { status, body } = await newCampaign({ targeting: { hours } });
    expect([status, body]).toEqual([400, { [`targeting.hours.${field}`]: [message] }]);
  });

  it('200: changes only the fields in the request, also in nested objects', async () => {
    const { body } = await newCampaign({
      budget: { daily_usd: 10, total_usd: 100 },
      targeting: { countries: ['DE'], views: ['CHECKOUT'] },
      frequency_cap: { impressions: 1, hours: 1 },
    });
    const patch = (change: unknown) => service().operator('PATCH', `/campaigns/${body.id}`, change);
    expect((await patch({ budget: { daily_usd: 20 } })).body.budget).toEqual({
      daily_usd: 20,
      total_usd: 100,
      pacing: 'even',
    });
    expect((await patch({ budget: { total: 'none' } })).body.budget).toEqual({
      daily_usd: 20,
      total_usd: null,
      pacing: 'even',
    });
    expect((await patch({ targeting: { countries: [] } })).body.targeting).toMatchObject({
      countries: [],
      views: ['CHECKOUT'],
    });
    const cleared = (
      await patch({ budget: { daily: 'none' }, targeting: null, frequency_cap: null, status: 'paused' })
    ).body;
    expect(cleared).toMatchObject({
      status: 'paused',
      frequency_cap: null,
      budget: { daily_usd: null, total_usd: null },
      targeting: { views: [] },
    });
    expect(cleared.pricing).toEqual(body.pricing);
  });

  it.each([
    [{ advertiser_id: stranger }, { advertiser_id: [`Unknown advertiser "${stranger}".`] }],
    [{ pricing: undefined }, { pricing: ['This field is required.'] }],
    [
      { pricing: { model: 'CPX', bid_usd: 0 } },
      {
        'pricing.model': ['"CPX" is not a valid choice.'],
        'pricing.bid_usd': ['Ensure this value is greater than or equal to 0.000001.'],
      },
    ],
    [{ status: 'ended' }, { status: ['"ended" is not a valid choice.'] }],
    [
      { budget: { daily_usd: -1 } },
      { 'budget.daily_usd': ['Ensure this value is greater than or equal to 0.000001.'] },
    ],
    [{ budget: { pacing: 'slow' } }, { 'budget.pacing': ['"slow" is not a valid choice.'] }],
    [
      { starts_at: '2026-02-02T00:00:00Z', ends_at: '2026-02-02T00:00:00Z' },
      { ends_at: ['Must be after starts_at.'] },
    ],
    [
      { frequency_cap: { impressions: 0 } },
      {
        'frequency_cap.hours': ['This field is required.'],
        'frequency_cap.impressions': ['Ensure this value is greater than or equal to 1.'],
      },
    ],
    [{ targeting: { views: ['HOME'] } }, { 'targeting.views': ['"HOME" is not a valid choice.'] }],
    [{ targeting: { countries: ['DEU'] } }, { 'targeting.countries': ['Enter a valid value.'] }],
    [
      { targeting: { channel_ids: [stranger], publisher_ids: [stranger] } },
      {
        'targeting.channel_ids': [`Unknown channel "${stranger}".`],
        'targeting.publisher_ids': [`Unknown publisher "${stranger}".`],
      },
    ],
  ])('400: %j', async (bad, errors) => {
    const refused = await newCampaign(bad);
    expect([refused.status, refused.body]).toEqual([400, errors]);
  });

  it('are listed by advertiser, newest first', async () => {
    const first = await newCampaign();
    const second = await newCampaign({ advertiser_id: first.body.advertiser_id });
    await newCampaign();
    const { body } = await service().operator('GET', `/campaigns?advertiser_id=${first.body.advertiser_id}`);
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id]);
    expect((await service().operator('GET', '/campaigns?advertiser_id=x')).body).toEqual({
      advertiser_id: ['Must be a valid UUID.'],
    });
  });
});

describe('offers', () => {
  it('201: returns the whole object; image and promo code are optional', async () => {
    const plain = await newOffer();
    expect([plain.status, plain.body.status, plain.body.image_url, plain.body.promo_code]).toEqual([
      201,
      'active',
      null,
      null,
    ]);
    const rich = await newOffer({
      image_url: 'https://cdn.northwind.example/hero.jpg',
      promo_code: 'HELLO20',
      status: 'paused',
    });
    expect(rich.body).toMatchObject({
      image_url: 'https://cdn.northwind.example/hero.jpg',
      promo_code: 'HELLO20',
      status: 'paused',
    });
    const cleared = await service().operator('PATCH', `/offers/${rich.body.id}`, {
      promo_code: null,
      heading: 'New',
    });
    expect(cleared.body).toMatchObject({ promo_code: null, heading: 'New', image_url: rich.body.image_url });
    const { body } = await service().operator('GET', `/offers?campaign_id=${rich.body.campaign_id}`);
    expect(body.results).toEqual([cleared.body]);
  });

  it.each([
    [{ campaign_id: stranger }, { campaign_id: [`Unknown campaign "${stranger}".`] }],
    [{ target_url: 'http://northwind.example' }, { target_url: ['Enter a valid https URL.'] }],
    [
      { heading: undefined, accept_copy: 'x'.repeat(61) },
      {
        heading: ['This field is required.'],
        accept_copy: ['Ensure this field has no more than 60 characters.'],
      },
    ],
    [{ image_url: 'data:image/png;base64,x' }, { image_url: ['Enter a valid https URL.'] }],
  ])('400: %j', async (bad, errors) => {
    const refused = await newOffer(bad);
    expect([refused.status, refused.body]).toEqual([400, errors]);
  });
});

describe('advertisers, campaigns and offers', () => {
  it('404 for unknown ids', async () => {
    for (const [path, what] of [
      ['advertisers', 'Advertiser'],
      ['campaigns', 'Campaign'],
      ['offers', 'Offer'],
    ]) {
      for (const id of [stranger, 'nonsense']) {
        for (const method of ['GET', 'PATCH']) {
          const change = path === 'offers' ? { heading: 'New' } : { name: 'New' };
          const answer = await service().operator(
            method,
            `/${path}/${id}`,
            method === 'PATCH' ? change : undefined,
          );
          expect([answer.status, answer.body]).toEqual([404, { error: `${what} not found.` }]);
        }
      }
    }
  });

  it('number every change, store the previous value, and record it in the audit trail', async () => {
    const { db } = service().services.database;
    const before = await getRevision(db);
    const { body } = await newOffer();
    await service().operator('PATCH', `/offers/${body.id}`, { status: 'paused' });
    const changes = await listChangesAfter(db, before);
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, at) => before + 1 + at));
    expect(changes.filter(({ subject }) => subject === body.id)).toMatchObject([
      { kind: 'offer', detail: null },
      { kind: 'offer', detail: { id: body.id, status: 'active' } },
    ]);
    expect(changes.map(({ subject }) => subject)).toContain(body.campaign_id);
    expect(service().services.serving.snapshot.revision).toBe(changes.at(-1)?.revision);
    const audit = await service().operator('GET', `/audit?object_id=${body.id}`);
    expect(audit.body.results.map(({ action }: { action: string }) => action)).toEqual([
      'offer.updated',
      'offer.created',
    ]);
  });
});
