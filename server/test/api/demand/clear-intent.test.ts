import { beforeAll, describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { readTaxonomy } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';

let channel: Awaited<ReturnType<ReturnType<typeof service>['newChannel']>>;
let subcategoryId: string;
beforeAll(async () => {
  channel = await service().newChannel();
  subcategoryId = (await readTaxonomy(service(), channel.secret)).subcategoryIds[0] as string;
});

const terms = {
  pricing: { model: 'CPC', bid_usd: 0.35 },
  budget: { daily_usd: 10, total_usd: 100, pacing: 'asap' },
  frequency_cap: { impressions: 3, hours: 24 },
  targeting: { countries: ['DE'] },
};

async function newCampaign(fields: object = terms) {
  const demand = makeDemand(service());
  return demand.campaign((await demand.advertiser(subcategoryId)).id, fields);
}

const patch = (path: string, change: unknown) => service().operator('PATCH', path, change);
const read = async (path: string) => (await service().operator('GET', path)).body;

const least = 'Ensure this value is greater than or equal to 0.000001.';
const budgetFields = 'Unknown field. Known fields: daily_usd, total_usd, pacing, daily, total, unlimited.';
const pricingFields = 'Unknown field. Known fields: model, bid_usd.';
const capFields = 'Unknown field. Known fields: impressions, hours.';

describe('PATCH /operator/campaigns/{id}', () => {
  it.each([
    ['a budget of null', { budget: null }, { budget: ['This field may not be null.'] }],
    ['an empty budget', { budget: {} }, { budget: ['Send at least one field.'] }],
    ['a misspelt limit', { budget: { day: 20 } }, { 'budget.day': [budgetFields] }],
    [
      'null for a limit that is set',
      { budget: { total_usd: null, daily_usd: null } },
      {
        'budget.daily_usd': ['To remove the daily budget, send {"budget": {"daily": "none"}}.'],
        'budget.total_usd': ['To remove the total budget, send {"budget": {"total": "none"}}.'],
      },
    ],
    [
      'an amount beside the word that removes it',
      { budget: { daily: 'none', daily_usd: 20 } },
      { 'budget.daily': ['Send either daily or daily_usd.'] },
    ],
    [
      'a limit beside unlimited',
      { budget: { unlimited: true, total_usd: 20 } },
      { 'budget.unlimited': ['Send it without an amount.'] },
    ],
    [
      'unlimited that is false',
      { budget: { unlimited: false } },
      { 'budget.unlimited': ['"false" is not a valid choice.'] },
    ],
    ['another word', { budget: { daily: 'off' } }, { 'budget.daily': ['"off" is not a valid choice.'] }],
    [
      'a misspelt limit with a valid one',
      { budget: { daily_usd: 20, all: 5 } },
      { 'budget.all': [budgetFields] },
    ],
    [
      'a limit that is not a number',
      { budget: { daily_usd: '1,000' } },
      { 'budget.daily_usd': ['A valid number is required.'] },
    ],
    ['a limit of zero', { budget: { daily_usd: 0 } }, { 'budget.daily_usd': [least] }],
    ['less than a micro-dollar', { budget: { total_usd: 0.0000009 } }, { 'budget.total_usd': [least] }],
    ['a bid below a micro-dollar', { pricing: { bid_usd: 0.0000009 } }, { 'pricing.bid_usd': [least] }],
    ['a bid of null', { pricing: { bid_usd: null } }, { 'pricing.bid_usd': ['This field may not be null.'] }],
    ['pricing of null', { pricing: null }, { pricing: ['This field may not be null.'] }],
    ['empty pricing', { pricing: {} }, { pricing: ['Send at least one field.'] }],
    ['a misspelt bid', { pricing: { bid: 1 } }, { 'pricing.bid': [pricingFields] }],
    [
      'another model without its bid',
      { pricing: { model: 'CPM' } },
      { 'pricing.bid_usd': ['This field is required when the model changes.'] },
    ],
    [
      'an incomplete cap',
      { frequency_cap: { impressions: 5 } },
      { 'frequency_cap.hours': ['This field is required.'] },
    ],
    [
      'a misspelt part of a cap',
      { frequency_cap: { impressions: 5, hours: 1, days: 7 } },
      { 'frequency_cap.days': [capFields] },
    ],
    ['empty targeting', { targeting: {} }, { targeting: ['Send at least one field.'] }],
    [
      'misspelt targeting',
      { targeting: { country: ['US'] } },
      { 'targeting.country': [expect.stringContaining('Known fields: views, display_modes, countries,')] },
    ],
    ['nothing', {}, { non_field_errors: ['Send at least one field.'] }],
    [
      'a misspelt field',
      { budgets: { daily_usd: 5 } },
      { budgets: [expect.stringMatching(/^Unknown field/)] },
    ],
    [
      'a limit outside the budget',
      { daily_usd: 5 },
      { daily_usd: [expect.stringMatching(/^Unknown field/)] },
    ],
    ['a field named by a number', { budget: { 0: 1 } }, { 'budget.0': [budgetFields] }],
    ['another advertiser', { advertiser_id: stranger }, { advertiser_id: ['This field cannot be changed.'] }],
    ['another id', { name: 'New', id: stranger }, { id: ['This field cannot be changed.'] }],
    [
      'other spend',
      { spend: { today_usd: 1, total_usd: 1, pace: 1 } },
      { spend: ['This field cannot be changed.'] },
    ],
  ])('400: %s, and nothing changes', async (_, change, errors) => {
    const campaign = await newCampaign();
    const refused = await patch(`/campaigns/${campaign.id}`, change);
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect(await read(`/campaigns/${campaign.id}`)).toEqual(campaign);
  });

  it('400: names at most 20 of 50,000 unknown fields', async () => {
    const campaign = await newCampaign();
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, 1]));
    for (const change of [many, { budget: many }, { targeting: many }]) {
      const { status, body } = await patch(`/campaigns/${campaign.id}`, change);
      expect([status, Object.keys(body).length]).toEqual([400, 20]);
    }
  });

  it('200: a word removes one limit or both, and the pacing stays', async () => {
    const { id } = await newCampaign();
    const budget = async (change: object) =>
      (await patch(`/campaigns/${id}`, { budget: change })).body.budget;
    const left = { daily_usd: null, total_usd: 100, pacing: 'asap' };
    expect(await budget({ daily: 'none' })).toEqual(left);
    // A limit that is not set can be sent back as it was read.
    expect(await budget({ daily_usd: null })).toEqual(left);
    expect(await budget({ daily_usd: 5, total: 'none' })).toEqual({ ...left, daily_usd: 5, total_usd: null });
    expect(await budget({ total_usd: 7 })).toEqual({ ...left, daily_usd: 5, total_usd: 7 });
    expect(await budget({ unlimited: true })).toEqual({ ...left, total_usd: null });
  });

  it('200: a bid alone keeps the model, and the current model alone keeps the bid', async () => {
    const { id } = await newCampaign();
    const pricing = async (change: object) =>
      (await patch(`/campaigns/${id}`, { pricing: change })).body.pricing;
    expect(await pricing({ bid_usd: 0.000001 })).toEqual({ model: 'CPC', bid_usd: 0.000001 });
    expect(await pricing({ model: 'CPC' })).toEqual({ model: 'CPC', bid_usd: 0.000001 });
    expect(await pricing({ model: 'CPM', bid_usd: 4 })).toEqual({ model: 'CPM', bid_usd: 4 });
  });

  it('200: a campaign can be sent back as it was read', async () => {
    const campaign = await newCampaign();
    const sent = { ...campaign, advertiser_id: campaign.advertiser_id.toUpperCase(), name: 'Renamed' };
    const { status, body } = await patch(`/campaigns/${campaign.id}`, sent);
    expect([status, body]).toEqual([200, { ...campaign, name: 'Renamed', updated_at: expect.any(String) }]);
  });
});

describe('POST /operator/campaigns', () => {
  it.each([
    [{ budget: { day: 20 } }, { 'budget.day': [budgetFields] }],
    [{ pricing: { model: 'CPC', bid_usd: 1, bid: 1 } }, { 'pricing.bid': [pricingFields] }],
    [{ pricing: { model: 'CPC' } }, { 'pricing.bid_usd': ['This field is required.'] }],
    [{ pricing: { model: 'CPC', bid_usd: 0.0000009 } }, { 'pricing.bid_usd': [least] }],
    [{ frequency_cap: { impressions: 1, hours: 1, day: 1 } }, { 'frequency_cap.day': [capFields] }],
    [{ targeting: { country: ['US'] } }, { 'targeting.country': [expect.stringMatching(/^Unknown field/)] }],
    [{ budgets: { daily_usd: 5 } }, { budgets: [expect.stringMatching(/^Unknown field/)] }],
  ])('400: %j', async (fields, errors) => {
    const { advertiser_id } = await newCampaign();
    const body = { advertiser_id, name: 'Spring', pricing: terms.pricing, ...fields };
    const refused = await service().operator('POST', '/campaigns', body);
    expect([refused.status, refused.body]).toEqual([400, errors]);
  });

  it.each([
    undefined,
    null,
    {},
    { daily_usd: null, total_usd: null },
    { unlimited: true },
    { daily: 'none', total: 'none' },
  ])('201: a budget of %j means no budget', async (budget) => {
    const { budget: made } = await newCampaign({ budget });
    expect(made).toEqual({ daily_usd: null, total_usd: null, pacing: 'even' });
  });
});

describe('other objects', () => {
  const objects = {
    channels: async () => (await service().newChannel()).id,
    advertisers: async () => (await makeDemand(service()).advertiser(subcategoryId)).id,
    offers: async () => (await makeDemand(service()).simple(channel.id, subcategoryId)).offer.id,
  };

  it.each(Object.entries(objects))('%s refuse an ambiguous change', async (path, make) => {
    const id = await make();
    const before = await read(`/${path}/${id}`);
    for (const [change, errors] of [
      [{}, { non_field_errors: ['Send at least one field.'] }],
      [{ nmae: 'New' }, { nmae: [expect.stringMatching(/^Unknown field\. Known fields: /)] }],
      [{ id: stranger }, { id: ['This field cannot be changed.'] }],
      [{ created_at: '2020-01-01T00:00:00.000Z' }, { created_at: ['This field cannot be changed.'] }],
    ] as const) {
      const refused = await patch(`/${path}/${id}`, change);
      expect([refused.status, refused.body]).toEqual([400, errors]);
    }
    expect(await read(`/${path}/${id}`)).toEqual(before);
    expect((await patch(`/${path}/${id}`, before)).status).toBe(200);
  });

  it('offers cannot be moved to another campaign', async () => {
    const { offer } = await makeDemand(service()).simple(channel.id, subcategoryId);
    const { id: campaign_id } = await newCampaign();
    const refused = await patch(`/offers/${offer.id}`, { heading: 'New', campaign_id });
    expect([refused.status, refused.body]).toEqual([400, { campaign_id: ['This field cannot be changed.'] }]);
    expect(await read(`/offers/${offer.id}`)).toEqual(offer);
  });

  it.each([
    [{ rate_limits: { servings: 5 } }, 'rate_limits.servings', 'channel, serving, reporting'],
    [{ attribution: { days: 5 } }, 'attribution.days', 'click_days, view_days'],
    [
      { footer: { privacy_policy: { url: 'https://a.example' } } },
      'footer.privacy_policy.url',
      'copy, target_url',
    ],
  ])('channels name the unknown field of %j', async (change, field, known) => {
    const errors = { [field]: [`Unknown field. Known fields: ${known}.`] };
    const { id } = await service().newChannel();
    expect((await patch(`/channels/${id}`, change)).body).toEqual(errors);
    const refused = await service().operator('POST', '/channels', { name: 'New', ...change });
    expect([refused.status, refused.body]).toEqual([400, errors]);
  });
});
