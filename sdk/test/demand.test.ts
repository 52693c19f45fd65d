import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncart, type Encart, EncartError, type NewOffer } from '../src/index.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let operator: Encart['operator'];
let subcategoryIds: string[];

beforeAll(async () => {
  service = await startService();
  operator = createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator;
  const { categories } = await operator.taxonomy.get();
  subcategoryIds = categories.flatMap(({ subcategories }) => subcategories.map(({ id }) => id)).slice(0, 2);
}, 60_000);
afterAll(() => service?.stop());

const newAdvertiser = (name = 'Acme') =>
  operator.advertisers.create({
    name,
    domain: 'https://www.Acme.com/',
    logo_url: 'https://acme.com/logo.png',
    subcategory_ids: subcategoryIds,
  });

async function newCampaign() {
  const { id } = await newAdvertiser();
  return operator.campaigns.create({
    advertiser_id: id,
    name: 'Spring',
    pricing: { model: 'CPC', bid_usd: 0.35 },
  });
}

const offerOf = (campaignId: string): NewOffer => ({
  campaign_id: campaignId,
  heading: '20% off',
  subheading: 'On your next pair',
  target_url: 'https://acme.com/sale',
  accept_copy: 'Show me',
  decline_copy: 'No, thanks',
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function failure(call: Promise<unknown>): Promise<EncartError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EncartError);
  return error as EncartError;
}

describe('advertisers', () => {
  test('create, get, list, update', async () => {
    const made = await newAdvertiser();
    expect(made).toMatchObject({ name: 'Acme', domain: 'acme.com', subcategory_ids: subcategoryIds });
    expect(await operator.advertisers.get(made.id)).toEqual(made);
    const changed = await operator.advertisers.update(made.id, { name: 'Acme Shoes' });
    expect(changed).toEqual({ ...made, name: 'Acme Shoes', updated_at: changed.updated_at });

    const other = await newAdvertiser('Other');
    const page = await operator.advertisers.list({ page_size: 2 });
    expect(page.results.map(({ id }) => id)).toEqual([other.id, made.id]);
    const all = await collect(operator.advertisers.all({ page_size: 1 }));
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([other.id, made.id]);
    expect(all).toHaveLength(page.count);
  });

  test('errors are reported by field', async () => {
    const error = await failure(
      operator.advertisers.create({
        name: 'Acme',
        domain: 'nowhere',
        logo_url: 'https://acme.com/logo.png',
        subcategory_ids: [randomUUID()],
      }),
    );
    expect(error.status).toBe(400);
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['domain', 'subcategory_ids']);
    expect((await failure(operator.advertisers.get(randomUUID()))).status).toBe(404);
  });
});

describe('campaigns', () => {
  test('are active, without budget limits and targeting by default', async () => {
    const made = await newCampaign();
    expect(made).toMatchObject({
      status: 'active',
      pricing: { model: 'CPC', bid_usd: 0.35 },
      budget: { daily_usd: null, total_usd: null, pacing: 'even' },
      frequency_cap: null,
      targeting: { views: [], countries: [], channel_ids: [] },
    });
    expect(await operator.campaigns.get(made.id)).toEqual(made);
  });

  test('update changes only the given fields, also in budget and targeting; null removes a limit', async () => {
    const { id } = await newCampaign();
    await operator.campaigns.update(id, {
      budget: { daily_usd: 50, total_usd: 1000 },
      targeting: { countries: ['us'], views: ['THANK_YOU'] },
      frequency_cap: { impressions: 3, hours: 24 },
    });
    const changed = await operator.campaigns.update(id, {
      status: 'paused',
      budget: { daily_usd: 80 },
      targeting: { views: [] },
      frequency_cap: null,
    });
    expect(changed).toMatchObject({
      status: 'paused',
      budget: { daily_usd: 80, total_usd: 1000 },
      targeting: { countries: ['US'], views: [] },
      frequency_cap: null,
    });
    expect((await operator.campaigns.update(id, { budget: { daily: 'none' } })).budget).toMatchObject({
      daily_usd: null,
      total_usd: 1000,
    });
    expect((await operator.campaigns.update(id, { pricing: { bid_usd: 0.4 } })).pricing).toEqual({
      model: 'CPC',
      bid_usd: 0.4,
    });
    expect((await operator.campaigns.update(id, { status: 'active' })).status).toBe('active');
  });

  test('list by advertiser', async () => {
    const [one, other] = [await newCampaign(), await newCampaign()];
    const ofOne = { advertiser_id: one.advertiser_id };
    expect((await operator.campaigns.list(ofOne)).results).toEqual([one]);
    expect(await collect(operator.campaigns.all(ofOne))).toEqual([one]);
    const all = await collect(operator.campaigns.all({ page_size: 1 }));
    expect(all.slice(0, 2)).toEqual([other, one]);
  });

  test('errors are reported by field', async () => {
    const { id } = await newCampaign();
    const error = await failure(
      operator.campaigns.update(id, {
        starts_at: '2026-12-01T00:00:00Z',
        ends_at: '2026-11-01T00:00:00Z',
        targeting: { channel_ids: [randomUUID()] },
      }),
    );
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['ends_at', 'targeting.channel_ids']);
    expect((await failure(operator.campaigns.get(randomUUID()))).status).toBe(404);
  });
});

describe('offers', () => {
  test('create, get, list, update', async () => {
    const [campaign, another] = [await newCampaign(), await newCampaign()];
    const made = await operator.offers.create({ ...offerOf(campaign.id), promo_code: 'SPRING' });
    expect(made).toMatchObject({ ...offerOf(campaign.id), status: 'active', promo_code: 'SPRING' });
    await operator.offers.create(offerOf(another.id));
    expect(await operator.offers.get(made.id)).toEqual(made);
    const ofOne = { campaign_id: campaign.id };
    expect((await operator.offers.list(ofOne)).results).toEqual([made]);
    expect(await collect(operator.offers.all(ofOne))).toEqual([made]);
    const changed = await operator.offers.update(made.id, { status: 'paused', promo_code: null });
    expect(changed).toEqual({
      ...made,
      status: 'paused',
      promo_code: null,
      updated_at: changed.updated_at,
    });
  });

  test('errors are reported by field', async () => {
    const unknown = await failure(operator.offers.create(offerOf(randomUUID())));
    expect(unknown.fields).toEqual({ campaign_id: [expect.stringContaining('Unknown campaign')] });
    const plain = { ...offerOf(randomUUID()), target_url: 'http://acme.com' };
    expect((await failure(operator.offers.create(plain))).fields).toHaveProperty('target_url');
    expect((await failure(operator.offers.get(randomUUID()))).status).toBe(404);
  });
});
