import { beforeEach, describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { clicked, reportingWorld, seen } from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const service = useService();
/** The figures of the tests before are more than 90 days old. */
let noon: Date;
let tests = 0;
beforeEach(() => {
  noon = new Date(Date.parse('2026-06-17T12:00:00Z') + ++tests * 100 * 86_400_000);
  service().now = noon;
});

const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000).toISOString();
const list = async (path: string) => {
  const { status, body } = await service().operator('GET', path);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body;
};
// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
const ids = ({ results }: any) => results.map(({ id }: { id: string }) => id);

/**
 * Two campaigns, each with a channel of its own. The first has 3 impressions and a click, the second
 * 1 and a click.
 */
async function twoCampaigns(word: string) {
  const campaign = (name: string, fields: object = {}) => ({ name: `${word} ${name}`, ...fields });
  const large = await reportingWorld(service(), {
    channel: { name: `${word} one`, revenue_share: 0.5 },
    campaign: campaign('B', { pricing: { model: 'CPC', bid_usd: 2 } }),
  });
  await large.visit({ at: hoursAgo(1), events: seen }, 2);
  await large.visit({ at: hoursAgo(1), events: clicked });
  const small = await reportingWorld(service(), {
    channel: { name: `${word} two`, revenue_share: 0.9 },
    campaign: campaign('A'),
  });
  await small.visit({ at: hoursAgo(1), events: clicked });
  return { large, small };
}

describe('lists with figures', () => {
  it('are sorted by a figure, with the rows without events last and ordered by name', async () => {
    const { large, small } = await twoCampaigns('Amber');
    const demand = makeDemand(service());
    const unused = await demand.campaign(large.advertiser.id, { name: 'Amber 2' });
    const older = await demand.campaign(large.advertiser.id, { name: 'Amber 1' });
    const order = async (sort: string) => ids(await list(`/campaigns?q=amber&sort=${sort}`));
    const [b, a] = [large.campaign.id, small.campaign.id];
    expect(await order('-spend')).toEqual([b, a, older.id, unused.id]);
    expect(await order('impressions')).toEqual([older.id, unused.id, a, b]);
    expect(await order('-ctr')).toEqual([a, b, older.id, unused.id]);
    expect(await order('ctr')).toEqual([b, a, older.id, unused.id]);
    expect(await order('name')).toEqual([older.id, unused.id, a, b]);
    expect(await order('-bid')).toEqual([b, older.id, unused.id, a]);
  });

  it('have the figures of the rows and the sums of all pages, and nothing more unless it is asked for', async () => {
    const { large, small } = await twoCampaigns('Birch');
    const one = await list('/campaigns?q=birch&sort=-spend&include=figures,names&page_size=1');
    const figures = { impressions: 3, clicks: 1, ctr: 0.3333, conversions: 0, cvr: 0, spend: 2 };
    expect(one).toMatchObject({
      count: 2,
      results: [{ id: large.campaign.id, advertiser_name: large.advertiser.name, figures }],
      summary: { impressions: 4, clicks: 2, ctr: 0.5, spend: 2.5, payout: null, fill_rate: null },
    });
    expect(one.results[0]).not.toHaveProperty('delivery');
    const second = await list('/campaigns?q=birch&sort=-spend&include=figures&page_size=1&page=2');
    expect([ids(second), second.summary]).toEqual([[small.campaign.id], one.summary]);
    const plain = await list('/campaigns?q=birch&sort=-spend');
    expect(plain).not.toHaveProperty('summary');
    expect(ids(plain)).toEqual([large.campaign.id, small.campaign.id]);
    expect(Object.keys(plain.results[0]).sort()).toEqual(Object.keys(large.campaign).sort());
  });

  it('cover the given days, of which the last is today', async () => {
    const { visit, offer } = await reportingWorld(service(), { campaign: { name: 'Cedar' } });
    await visit({ at: hoursAgo(24 * 6), events: seen }, 2);
    await visit({ at: hoursAgo(1), events: seen });
    const impressions = async (days: number) =>
      (await list(`/offers?q=cedar&include=figures&figures_days=${days}`)).results[0].figures.impressions;
    expect([await impressions(1), await impressions(6), await impressions(7)]).toEqual([1, 1, 3]);
    expect(ids(await list('/offers?q=cedar&sort=-impressions'))).toEqual([offer.id]);
  });

  it('exist for offers, advertisers, publishers and channels', async () => {
    const { large, small } = await twoCampaigns('Dogwood');
    const offers = await list('/offers?q=dogwood&sort=-spend&include=figures,names,delivery');
    expect(ids(offers)).toEqual([large.offer.id, small.offer.id]);
    expect(offers.results[0]).toMatchObject({
      campaign_name: 'Dogwood B',
      advertiser_id: large.advertiser.id,
      advertiser_name: large.advertiser.name,
      figures: { spend: 2 },
      delivery: { can_serve: true, reasons: [] },
    });
    const advertisers = await list('/advertisers?sort=-spend&include=figures&page_size=2');
    expect(ids(advertisers)).toEqual([large.advertiser.id, small.advertiser.id]);
    expect(advertisers.summary).toMatchObject({ impressions: 4, spend: 2.5 });
    const channels = await list('/channels?q=dogwood&sort=payout&include=figures');
    expect(channels.results).toMatchObject([
      { id: small.channel.id, figures: { payout: 0.45, fill_rate: 1 } },
      { id: large.channel.id, figures: { payout: 1, fill_rate: 1 } },
    ]);
    expect(ids(await list('/channels?q=dogwood&sort=-revenue_share'))).toEqual([
      small.channel.id,
      large.channel.id,
    ]);
    const member = await large.channel.member('Elm & Oak');
    await large.visit({ at: hoursAgo(1), publisher: member.id, events: clicked });
    const publishers = await list('/publishers?sort=-payout&include=figures');
    expect(publishers.results[0]).toMatchObject({ id: member.id, figures: { impressions: 1, payout: 1 } });
  });

  it('400: an unknown order, part or number of days', async () => {
    const { status, body } = await service().operator(
      'GET',
      '/campaigns?sort=colour&include=moon&figures_days=91',
    );
    expect([status, Object.keys(body)]).toEqual([400, ['sort', 'include', 'figures_days']]);
  });

  it('sorts users by name, role and status', async () => {
    for (const [name, email, staff_role] of [
      ['Fern B', 'a@fern.example', 'reviewer'],
      ['', 'fern@c.example', null],
      ['Fern A', 'z@fern.example', 'admin'],
    ])
      expect((await service().operator('POST', '/users', { name, email, staff_role })).status).toBe(201);
    const emails = async (sort: string) =>
      (await list(`/users?q=fern&sort=${sort}`)).results.map(({ email }: { email: string }) => email);
    expect(await emails('name')).toEqual(['z@fern.example', 'a@fern.example', 'fern@c.example']);
    expect(await emails('-email')).toEqual(['z@fern.example', 'fern@c.example', 'a@fern.example']);
    expect(await emails('staff_role')).toEqual(['z@fern.example', 'a@fern.example', 'fern@c.example']);
    expect(await emails('status')).toHaveLength(3);
    expect(await emails('-created_at')).toEqual(['z@fern.example', 'fern@c.example', 'a@fern.example']);
  });

  it('404: a page past the end', async () => {
    expect((await service().operator('GET', '/offers?sort=-spend&page=900')).status).toBe(404);
  });
});

describe('why a campaign is not served', () => {
  const reasons = async (id: string, kind = 'campaigns') => {
    const { can_serve, reasons: found } = await list(`/${kind}/${id}/delivery`);
    expect(can_serve).toBe(found.length === 0);
    return found;
  };
  const change = async (path: string, fields: object) =>
    expect((await service().operator('PATCH', path, fields)).status).toBe(200);

  it('names pauses, dates and missing offers, all at once', async () => {
    const { campaign, offer, advertiser } = await reportingWorld(service());
    expect(await reasons(campaign.id)).toEqual([]);
    expect(await reasons(offer.id, 'offers')).toEqual([]);
    await change(`/offers/${offer.id}`, { status: 'paused' });
    expect(await reasons(campaign.id)).toEqual(['no_active_offer']);
    expect(await reasons(offer.id, 'offers')).toEqual(['offer_paused']);
    await change(`/campaigns/${campaign.id}`, { status: 'paused', ends_at: hoursAgo(1) });
    expect(await reasons(campaign.id)).toEqual(['campaign_paused', 'no_active_offer', 'ended']);
    expect(await reasons(offer.id, 'offers')).toEqual(['campaign_paused', 'offer_paused', 'ended']);
    const empty = await makeDemand(service()).campaign(advertiser.id, { starts_at: hoursAgo(-1) });
    expect(await reasons(empty.id)).toEqual(['no_offer', 'not_started']);
  });

  it('names a spent daily and total budget, and a budget that waits for its pace', async () => {
    const { campaign, visit } = await reportingWorld(service(), {
      campaign: { budget: { daily_usd: 1, total_usd: 1.2, pacing: 'asap' } },
    });
    await visit({ at: hoursAgo(1), events: clicked });
    expect(await reasons(campaign.id)).toEqual([]);
    await visit({ at: hoursAgo(1), events: clicked });
    expect(await reasons(campaign.id)).toEqual(['total_budget_spent', 'daily_budget_spent']);
    await change(`/campaigns/${campaign.id}`, { budget: { total: 'none' } });
    expect(await reasons(campaign.id)).toEqual(['daily_budget_spent']);
    // Half of the day is over, so half of the budget is the plan.
    await change(`/campaigns/${campaign.id}`, { budget: { daily_usd: 1.5, pacing: 'even' } });
    expect(await reasons(campaign.id)).toEqual([]);
    service().now = new Date(`${noon.toISOString().slice(0, 10)}T00:00:01Z`);
    await change(`/campaigns/${campaign.id}`, { budget: { daily_usd: 20 }, pricing: { bid_usd: 0.01 } });
    expect(await reasons(campaign.id)).toEqual(['ahead_of_pace']);
  });

  it('names categories that every channel excludes, and targeting without a match', async () => {
    const { channel, campaign, offer } = await reportingWorld(service());
    const [subcategoryId] = channel.taxonomy.subcategoryIds;
    const exclude = async (subcategory_ids: unknown[]) => {
      for (const { id } of (await list('/channels?page_size=200')).results) {
        const keys = await service().operator('POST', `/channels/${id}/keys`, { kind: 'secret', name: 'x' });
        const put = await service().call('PUT', '/platform/channel/exclusions/', {
          key: keys.body.key,
          body: { subcategory_ids },
        });
        expect(put.status).toBe(200);
      }
      await service().services.serving.refresh();
    };
    await change(`/campaigns/${campaign.id}`, { targeting: { channel_ids: [], publisher_ids: [] } });
    await exclude([subcategoryId]);
    expect(await reasons(campaign.id)).toEqual(['excluded_by_channels']);
    expect(await reasons(offer.id, 'offers')).toEqual(['excluded_by_channels']);
    await exclude([]);
    expect(await reasons(campaign.id)).toEqual([]);
    const stranger = await service().operator('POST', '/publishers', {
      brand_name: 'In no channel',
      domain: 'in-no-channel.example',
      primary_category_id: channel.taxonomy.categoryId,
    });
    await change(`/campaigns/${campaign.id}`, { targeting: { publisher_ids: [stranger.body.id] } });
    await service().services.serving.refresh();
    expect(await reasons(campaign.id)).toEqual(['no_publisher']);
  });

  it('404: an unknown campaign or offer', async () => {
    for (const kind of ['campaigns', 'offers'])
      expect(
        (await service().operator('GET', `/${kind}/01890a5d-ac96-774b-bcce-b302099a8057/delivery`)).status,
      ).toBe(404);
  });
});
