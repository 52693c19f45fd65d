import { beforeEach, describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { botUserAgent } from '../../support/ledger.ts';
import { clicked, present, type Query, queryString, reportingWorld, seen } from '../../support/reporting.ts';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService();
/** The report covers the whole network, so each test uses its own day. */
let today: string;
let days = 0;
beforeEach(() => {
  const noon = new Date(Date.parse(present) + ++days * 100 * 86_400_000);
  service().now = noon;
  today = noon.toISOString().slice(0, 10);
});

const morning = () => `${today}T08:00:00Z`;
const get = (query: Query) => service().operator('GET', `/reports?${queryString(query)}`);
const read = async (query: Query = {}) => {
  const { status, body } = await get(query);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body;
};

const counts = (impressions: number, clicks: number, conversions: number) => ({
  impressions,
  clicks,
  conversions,
});
const none = counts(0, 0, 0);
const noOwner = { advertiser: null, campaign: null };
const nothingVoided = { voided: { ...none, spend: 0 } };
const noSales = {
  sales_value: 0,
  refunds: 0,
  unconfirmed_conversions: 0,
  unconfirmed_sales: 0,
  over_ceiling: { events: 0, spend: 0 },
  roas: 0,
  cpa: null,
};
// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
type Row = any;
const ids = (rows: Row[]) => rows.map(({ id }) => id);

describe('200: by channel', () => {
  it('has exact net, invalid and gross counts, spend, payout and fill rate', async () => {
    const { channel, visit } = await reportingWorld(service(), {
      channel: { name: 'Parcel Pal', revenue_share: 0.3 },
      campaign: { targeting: { views: ['CHECKOUT'] } },
    });
    const view = 'CHECKOUT';
    await visit({ at: morning(), view, events: clicked }, 3);
    await visit({ at: morning(), view, events: [...clicked, ['CONVERSION']] });
    await visit({ at: morning(), view, agent: botUserAgent, events: [...clicked, ['CONVERSION']] }, 2);
    await visit({ at: morning(), view, sandbox: true, events: clicked });
    await visit({ at: morning(), view: 'THANK_YOU' });
    const figures = {
      ...counts(4, 4, 1),
      ctr: 1,
      cvr: 0.25,
      spend: 2,
      payout: 0.6,
      feed_loads: 7,
      fill_rate: 0.8571,
      ...noSales,
      cpa: 2,
      invalid: counts(2, 2, 2),
      gross: { ...counts(6, 6, 3), spend: 2 },
      ...nothingVoided,
    };
    expect(await read()).toEqual({
      count: 1,
      next: null,
      previous: null,
      currencies: [],
      results: [{ id: channel.id, name: 'Parcel Pal', ...noOwner, ...figures }],
      by: 'channel',
      from: new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10),
      to: today,
      summary: figures,
    });
  });

  it('counts revenue with and without e-mail as spend, and floods as invalid traffic', async () => {
    const { visit } = await reportingWorld(service(), { channel: { clicks_per_minute: 1 } });
    await visit({ at: morning(), events: clicked, user: { email: 'jane@example.com' } });
    await visit({ at: morning(), events: clicked, user: { email: 'jane@example.com' } }, 2);
    await visit({ at: morning(), events: clicked, user: { phone: '555 010 9999' } });
    expect((await read()).results).toMatchObject([
      { ...counts(4, 2, 0), ctr: 0.5, spend: 1, payout: 0.5, fill_rate: 1 },
    ]);
    expect((await read()).summary).toMatchObject({ invalid: counts(0, 2, 0), gross: counts(4, 4, 0) });
  });

  it('has no ratio whose divisor is zero', async () => {
    const { visit } = await reportingWorld(service());
    const before = new Date(Date.parse(morning()) - 86_400_000).toISOString();
    await visit({ at: before, agent: botUserAgent, events: [['CLICK', morning()]] });
    expect((await read({ from: today })).results).toMatchObject([
      {
        ...none,
        ctr: null,
        cvr: null,
        roas: null,
        cpa: null,
        spend: 0,
        payout: 0,
        feed_loads: 0,
        fill_rate: null,
        invalid: counts(0, 1, 0),
      },
    ]);
  });
});

describe('200: by advertiser, campaign and offer', () => {
  /**
   * Creates an advertiser with two campaigns, the second with two offers, and another advertiser with one
   * campaign and offer.
   */
  async function market() {
    const { channel, visit, ...one } = await reportingWorld(service(), {
      campaign: { name: 'Single', pricing: { model: 'CPC', bid_usd: 0.5 } },
    });
    const demand = makeDemand(service());
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    const two = await demand.advertiser(subcategoryId, { name: 'Bolt' });
    const targeting = { channel_ids: [channel.id] };
    const sales = (pricing: object, name: string, views: string[]) =>
      demand.campaign(two.id, { name, pricing, targeting: { ...targeting, views } });
    const cpm = await sales({ model: 'CPM', bid_usd: 8 }, 'Views', ['CHECKOUT']);
    const cpa = await sales({ model: 'CPA', bid_usd: 3 }, 'Sales', ['THANK_YOU']);
    const cpmOffer = await demand.offer(cpm.id, { heading: 'See it' });
    const cpaOffer = await demand.offer(cpa.id, { heading: 'Buy it' });
    // Events are reported for the first offer of an answer. Each offer targets its own view, so that an
    // answer has only one.
    await service().operator('PATCH', `/campaigns/${one.campaign.id}`, {
      targeting: { ...targeting, views: ['ORDER_TRACKING'] },
    });
    await visit({ at: morning(), events: clicked }, 3);
    await visit({ at: morning(), agent: botUserAgent, events: seen });
    await visit({ at: morning(), view: 'CHECKOUT', events: clicked }, 2);
    await visit({ at: morning(), view: 'THANK_YOU', events: [['CLICK'], ['CONVERSION']] });
    return { channel, visit, one, two, cpm, cpa, cpmOffer, cpaOffer };
  }
  const noChannel = { payout: null, feed_loads: null, fill_rate: null };
  const whole = {
    ...counts(5, 6, 1),
    ctr: 1.2,
    cvr: 0.1667,
    spend: 4.516,
    ...noChannel,
    ...noSales,
    cpa: 4.516,
    invalid: counts(1, 0, 0),
    gross: { ...counts(6, 6, 1), spend: 4.516 },
    ...nothingVoided,
  };

  it('an advertiser includes all its campaigns', async () => {
    const { one, two } = await market();
    const body = await read({ by: 'advertiser' });
    expect(body.results).toEqual([
      {
        id: two.id,
        name: 'Bolt',
        ...noOwner,
        ...counts(2, 3, 1),
        ctr: 1.5,
        cvr: 0.3333,
        spend: 3.016,
        ...noChannel,
        invalid: none,
        gross: { ...counts(2, 3, 1), spend: 3.016 },
        ...nothingVoided,
        ...noSales,
        cpa: 3.016,
      },
      {
        id: one.advertiser.id,
        name: one.advertiser.name,
        ...noOwner,
        ...counts(3, 3, 0),
        ctr: 1,
        cvr: 0,
        spend: 1.5,
        ...noChannel,
        invalid: counts(1, 0, 0),
        gross: { ...counts(4, 3, 0), spend: 1.5 },
        ...nothingVoided,
        ...noSales,
      },
    ]);
    expect([body.by, body.summary]).toEqual(['advertiser', whole]);
  });

  it('a campaign includes all its offers, an offer its own events', async () => {
    const { one, cpm, cpa, cpmOffer, cpaOffer } = await market();
    const campaigns = await read({ by: 'campaign' });
    expect(campaigns.results.map(({ id, name, spend }: Row) => [id, name, spend])).toEqual([
      [cpa.id, 'Sales', 3],
      [one.campaign.id, 'Single', 1.5],
      [cpm.id, 'Views', 0.016],
    ]);
    expect(campaigns.summary).toEqual(whole);
    const offers = await read({ by: 'offer' });
    expect(offers.results.map(({ id, name, clicks }: Row) => [id, name, clicks])).toEqual([
      [cpaOffer.id, 'Buy it', 1],
      [one.offer.id, 'Twenty off', 3],
      [cpmOffer.id, 'See it', 2],
    ]);
    expect(offers.summary).toEqual(whole);
  });

  it('a campaign names its advertiser, an offer its campaign too', async () => {
    const { two, cpa } = await market();
    const advertiser = { id: two.id, name: 'Bolt' };
    expect((await read({ by: 'campaign' })).results[0]).toMatchObject({ advertiser, campaign: null });
    expect((await read({ by: 'offer' })).results[0]).toMatchObject({
      advertiser,
      campaign: { id: cpa.id, name: 'Sales' },
    });
  });

  it('are limited to an advertiser, a campaign or an offer', async () => {
    const { channel, two, cpm, cpmOffer } = await market();
    const only = async (query: Query) => {
      const { results, summary } = await read(query);
      return [ids(results), summary.spend];
    };
    expect(await only({ by: 'offer', campaign_id: cpm.id })).toEqual([[cpmOffer.id], 0.016]);
    expect(await only({ by: 'campaign', offer_id: cpmOffer.id })).toEqual([[cpm.id], 0.016]);
    expect(await only({ by: 'day', advertiser_id: two.id })).toEqual([[today], 3.016]);
    expect(await only({ by: 'channel', advertiser_id: two.id })).toEqual([[channel.id], 3.016]);
    const { results } = await read({ by: 'channel', advertiser_id: two.id });
    expect(results[0]).toMatchObject(noChannel);
  });

  it('are found by their name or that of their advertiser, and sorted by any figure', async () => {
    await market();
    const names = async (query: Query) =>
      (await read({ by: 'campaign', ...query })).results.map(({ name }: Row) => name);
    expect(await names({ q: 'BOLT' })).toEqual(['Sales', 'Views']);
    expect(await names({ q: 'view%' })).toEqual([]);
    expect(await names({ q: 'view' })).toEqual(['Views']);
    expect((await read({ by: 'campaign', q: 'bolt' })).summary.spend).toBe(3.016);
    expect(await names({ sort: 'name' })).toEqual(['Sales', 'Single', 'Views']);
    expect(await names({ sort: '-name' })).toEqual(['Views', 'Single', 'Sales']);
    expect(await names({ sort: 'spend' })).toEqual(['Views', 'Single', 'Sales']);
    expect(await names({ sort: '-impressions' })).toEqual(['Single', 'Views', 'Sales']);
    expect(await names({ sort: '-conversions' })).toEqual(['Sales', 'Single', 'Views']);
    // Without impressions there is no rate. Such rows are last in both orders.
    expect((await names({ sort: 'ctr' })).at(-1)).toBe('Sales');
    expect((await names({ sort: '-ctr' })).at(-1)).toBe('Sales');
  });

  it('paused objects are included with their current name', async () => {
    const { two, cpa } = await market();
    await service().operator('PATCH', `/campaigns/${cpa.id}`, { status: 'paused', name: 'Sales, ended' });
    await service().operator('PATCH', `/advertisers/${two.id}`, { name: 'Bolt & Sons' });
    expect((await read({ by: 'campaign' })).results[0]).toMatchObject({ name: 'Sales, ended', spend: 3 });
    expect((await read({ by: 'advertiser' })).results[0]).toMatchObject({ name: 'Bolt & Sons' });
  });

  it('has the same totals as the report by channel', async () => {
    await market();
    const channels = await read({ by: 'channel' });
    for (const by of ['advertiser', 'campaign', 'offer'])
      expect((await read({ by })).summary).toEqual({ ...channels.summary, ...noChannel });
  });
});

describe('200: by publisher and by day', () => {
  it('has the figures of each publisher, with payout and fill rate', async () => {
    const { channel, visit } = await reportingWorld(service());
    const shop = await channel.member('Harbour & Home');
    await visit({ at: morning(), events: clicked, publisher: shop.id }, 2);
    await visit({ at: morning(), events: clicked });
    const { results, summary } = await read({ by: 'publisher' });
    expect(results).toMatchObject([
      { id: shop.id, name: 'Harbour & Home', ...noOwner, ...counts(2, 2, 0), spend: 1, fill_rate: 1 },
    ]);
    expect(summary).toMatchObject({ clicks: 2, feed_loads: 2 });
    expect((await read({ by: 'day', publisher_id: shop.id })).results).toMatchObject([
      { id: today, name: today, clicks: 2 },
    ]);
  });

  it('has a row for each day with events, in order', async () => {
    const { visit } = await reportingWorld(service());
    const dayBefore = (days: number) =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    await visit({ at: `${dayBefore(3)}T08:00:00Z`, events: clicked }, 2);
    await visit({ at: morning(), events: clicked });
    const { results } = await read({ by: 'day', sort: 'name' });
    expect(results.map(({ id, clicks }: Row) => [id, clicks])).toEqual([
      [dayBefore(3), 2],
      [today, 1],
    ]);
  });
});

describe('200: the date range', () => {
  it('has UTC days, both ends included', async () => {
    const { visit } = await reportingWorld(service());
    const at = (days: number, time: string) =>
      `${new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
    await visit({ at: at(-3, '23:59:59.999'), events: clicked });
    await visit({ at: at(-2, '00:00:00'), events: clicked }, 2);
    await visit({ at: at(-1, '23:59:59.999'), events: clicked }, 4);
    await visit({ at: at(0, '00:00:00'), events: clicked }, 8);
    const clicks = async (from: number, to: number, by = 'channel') =>
      (await read({ by, from: at(from, '').slice(0, 10), to: at(to, '').slice(0, 10) })).summary.clicks;
    for (const by of ['channel', 'offer']) {
      expect(await clicks(-3, 0, by)).toBe(15);
      expect(await clicks(-2, -1, by)).toBe(6);
      expect(await clicks(-1, -1, by)).toBe(4);
      expect(await clicks(0, 0, by)).toBe(8);
    }
  });

  it('includes events answered before the call, and is empty without events', async () => {
    const nothing = await read({ by: 'offer' });
    expect([nothing.count, nothing.results]).toEqual([0, []]);
    expect(nothing.summary).toMatchObject({ ...none, ctr: null, spend: 0, invalid: none, gross: none });
    const { visit } = await reportingWorld(service());
    for (const n of [1, 2]) {
      await visit({ at: morning(), events: clicked });
      expect((await read({ by: 'offer' })).summary.clicks).toBe(n);
      expect((await read()).summary).toMatchObject({ clicks: n, feed_loads: n });
    }
  });

  it('can have 90 days, at any time in the past', async () => {
    expect((await get({ from: '2026-03-20', to: '2026-06-17' })).status).toBe(200);
    expect((await get({ to: '0001-01-02' })).status).toBe(200);
    expect((await get({ from: '9999-12-31', to: '9999-12-31' })).status).toBe(200);
  });
});

describe('200: filtered by channel', () => {
  it('contains only that channel, for every grouping', async () => {
    const one = await reportingWorld(service());
    const two = await reportingWorld(service());
    await one.visit({ at: morning(), events: clicked }, 2);
    await two.visit({ at: morning(), events: clicked }, 3);
    for (const by of ['channel', 'advertiser', 'campaign', 'offer']) {
      expect((await read({ by })).summary.clicks).toBe(5);
      const { results, summary } = await read({ by, channel_id: two.channel.id.toUpperCase() });
      const id = {
        channel: two.channel,
        advertiser: two.advertiser,
        campaign: two.campaign,
        offer: two.offer,
      };
      expect(ids(results)).toEqual([id[by as keyof typeof id].id]);
      expect(summary.clicks).toBe(3);
    }
    const stranger = await read({ channel_id: '01890a5d-ac96-774b-bcce-b302099a8057' });
    expect([stranger.count, stranger.results]).toEqual([0, []]);
  });
});

describe('200: pages', () => {
  it('are sorted by spend, and their links keep the query', async () => {
    const worlds = [];
    for (const clicks of [1, 3, 2, 0]) {
      const made = await reportingWorld(service(), { channel: { name: `${clicks} clicks` } });
      await made.visit({ at: morning(), events: seen }, 1);
      if (clicks > 0) await made.visit({ at: morning(), events: clicked }, clicks);
      worlds.push(made.channel.id);
    }
    const whole = await read({ from: today });
    expect(whole.results.map(({ name }: Row) => name)).toEqual([
      '3 clicks',
      '2 clicks',
      '1 clicks',
      '0 clicks',
    ]);
    const first = await read({ from: today, page_size: 3 });
    expect(first).toMatchObject({ count: 4, previous: null, summary: whole.summary });
    expect(ids(first.results)).toEqual(ids(whole.results).slice(0, 3));
    const next = new URL(first.next);
    expect(Object.fromEntries(next.searchParams)).toEqual({ from: today, page: '2', page_size: '3' });
    const second = await service().operator('GET', `/reports${next.search}`);
    expect(second.body).toMatchObject({ count: 4, next: null, summary: whole.summary });
    expect(ids(second.body.results)).toEqual(ids(whole.results).slice(3));
    expect(new URL(second.body.previous).searchParams.get('page')).toBe(null);
  });

  it('have a stable order for equal spend', async () => {
    for (let n = 0; n < 4; n++) {
      const { visit } = await reportingWorld(service());
      await visit({ at: morning(), events: clicked });
    }
    const whole = ids((await read({ by: 'offer' })).results);
    expect(whole).toEqual(whole.toSorted());
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...(await read({ by: 'offer', page, page_size: 1 })).results);
    expect(ids(pages)).toEqual(whole);
  });
});

describe('400', () => {
  const badDate = ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'];

  it.each<[string, Query, Record<string, string[]>]>([
    ['an unknown grouping', { by: 'country' }, { by: ['"country" is not a valid choice.'] }],
    ['bad dates', { from: 'x', to: '2026-02-30' }, { from: badDate, to: badDate }],
    ['the year 0', { from: '0000-01-01', to: '0000-01-02' }, { from: badDate, to: badDate }],
    [
      'to before from',
      { from: '2026-06-02', to: '2026-06-01' },
      { date_range: ['The end date must not be before the start date.'] },
    ],
    [
      '91 days',
      { from: '2026-01-01', to: '2026-04-01' },
      { date_range: ['Date range cannot exceed 90 days.'] },
    ],
    ['an unknown order', { sort: 'country' }, { sort: ['"country" is not a valid choice.'] }],
    [
      'offers of a publisher',
      { by: 'offer', publisher_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
      { publisher_id: ['Advertisers, campaigns and offers are not counted by publisher.'] },
    ],
    [
      'publishers of a campaign',
      { by: 'publisher', campaign_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
      { by: ['Publishers are not counted by advertiser, campaign or offer.'] },
    ],
    ['a channel that is not a UUID', { channel_id: 'acme' }, { channel_id: ['Must be a valid UUID.'] }],
  ])('%s', async (_name, query, fields) => {
    const { status, body } = await get(query);
    expect([status, body]).toEqual([400, fields]);
  });
});

describe('401', () => {
  it('for every key except an operator key', async () => {
    const { secret, publishable } = await service().newChannel();
    for (const key of [secret, publishable, 'nonsense'])
      expect(await service().call('GET', '/operator/reports', { key })).toMatchObject({
        status: 401,
        body: { detail: 'Invalid or expired API key.' },
      });
  });
});

describe('404', () => {
  it.each(['2', '0', '-1', 'last'])('for page %s of a single page', async (page) => {
    expect(await get({ page })).toMatchObject({ status: 404, body: { detail: 'Invalid page.' } });
  });
});

describe('405', () => {
  it('for every method except GET', async () => {
    const { status, headers } = await service().call('POST', '/operator/reports', { key: operatorKey });
    expect([status, headers.allow?.includes('GET')]).toEqual([405, true]);
  });
});
