import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { eventWorld } from '../../support/ledger.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function newAdvertiser() {
  const { taxonomy } = await actAs(service());
  const demand = makeDemand(service());
  const advertiser = await demand.advertiser(taxonomy.subcategoryIds[0] ?? '');
  const campaign = await demand.campaign(advertiser.id, {
    targeting: { channel_ids: [(await service().newChannel()).id] },
  });
  const offer = await demand.offer(campaign.id);
  return { advertiser, campaign, offer };
}

async function mint(advertiserId: string, fields = {}) {
  const answer = await service().operator('POST', `/advertisers/${advertiserId}/keys`, fields);
  expect(answer.status).toBe(201);
  return answer.body as { id: string; key: string };
}

const get = (path: string, key: string) => service().call('GET', `/advertiser${path}`, { key });

describe('the key of an advertiser', () => {
  it('has its own kind, is shown once, and stops working when it is revoked', async () => {
    const { advertiser } = await newAdvertiser();
    const { id, key } = await mint(advertiser.id, { name: 'Shop server' });
    expect(key).toMatch(/^enc_prod_ak_[0-9A-Za-z]{38}$/);
    const shown = await service().operator('GET', `/keys/${id}`);
    expect(shown.body).toMatchObject({ kind: 'advertiser', advertiser_id: advertiser.id, key: null });
    expect((await get('', key)).body).toMatchObject({ id: advertiser.id, name: advertiser.name });
    expect((await service().operator('POST', `/keys/${id}/revoke`)).status).toBe(204);
    expect((await get('', key)).status).toBe(401);
  });

  it('is rotated with a grace period, and the trail names the advertiser', async () => {
    const { advertiser } = await newAdvertiser();
    const old = await mint(advertiser.id);
    const { body: next } = await service().operator('POST', `/keys/${old.id}/rotate`, {});
    expect([(await get('', old.key)).status, (await get('', next.key)).status]).toEqual([200, 200]);
    const { body: trail } = await service().operator('GET', `/audit?object_id=${old.id}`);
    expect(trail.results.map(({ action, details }: never) => [action, details])).toEqual([
      ['key.rotated', expect.objectContaining({ advertiser_id: advertiser.id, successor_id: next.id })],
      ['key.minted', { advertiser_id: advertiser.id }],
    ]);
    expect(trail.results[1].detail_names).toEqual({ [advertiser.id]: advertiser.name });
  });

  it('is limited to 20 live ones', async () => {
    const { advertiser } = await newAdvertiser();
    for (let n = 0; n < 20; n++) await mint(advertiser.id);
    const refused = await service().operator('POST', `/advertisers/${advertiser.id}/keys`, {});
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'This advertiser has 20 live API keys, which is the limit. Revoke one first.' },
    ]);
  });

  it('is not made for an advertiser that does not exist', async () => {
    const answer = await service().operator('POST', `/advertisers/${newId()}/keys`, {});
    expect([answer.status, answer.body]).toEqual([404, { error: 'Advertiser not found.' }]);
  });

  it('is not accepted from a page of another origin', async () => {
    const { advertiser } = await newAdvertiser();
    const { key } = await mint(advertiser.id);
    const headers = { origin: 'https://shop.example' };
    const answer = await service().call('GET', '/advertiser', { key, headers });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('an advertiser sees its own campaigns and offers only', () => {
  it('without what names a channel or a publisher', async () => {
    const mine = await newAdvertiser();
    await newAdvertiser();
    const { key } = await mint(mine.advertiser.id);
    const campaigns = await get('/campaigns', key);
    expect(campaigns.body.results.map(({ id }: { id: string }) => id)).toEqual([mine.campaign.id]);
    expect(Object.keys(campaigns.body.results[0])).not.toContain('targeting');
    const offers = await get('/offers', key);
    expect(offers.body.results.map(({ id }: { id: string }) => id)).toEqual([mine.offer.id]);
    const named = await get('/offers?include=names', key);
    expect(named.body.results[0]).toEqual({ ...offers.body.results[0], campaign_name: mine.campaign.name });
  });

  it('with their figures', async () => {
    const world = await eventWorld(service());
    const session = await world.session();
    await world.report(session.event('IMPRESSION'));
    await world.report(session.event('CLICK'));
    const { key } = await mint(world.advertiser.id);
    for (const path of ['/campaigns', '/offers']) {
      const { body } = await get(`${path}?include=figures`, key);
      const figures = { impressions: 1, clicks: 1, conversions: 0, spend: 0.5, payout: null };
      expect(body.results[0].figures).toMatchObject(figures);
      expect(body.summary).toMatchObject(figures);
    }
  });

  it('and none of a campaign of another advertiser', async () => {
    const mine = await newAdvertiser();
    const other = await newAdvertiser();
    const { key } = await mint(mine.advertiser.id);
    expect((await get(`/offers?campaign_id=${other.campaign.id}`, key)).body.count).toBe(0);
  });
});

describe('the people of an advertiser', () => {
  it('make, rotate and revoke keys as admins', async () => {
    const { advertiser } = await newAdvertiser();
    const { browser } = await newPerson(service(), { advertisers: [[advertiser.id, 'admin']] });
    const made = await browser.call('POST', '/advertiser/keys', { body: { name: 'Mine' } });
    expect(made.status).toBe(201);
    expect((await get('', made.body.key)).body.id).toBe(advertiser.id);
    const rotated = await browser.call('POST', `/advertiser/keys/${made.body.id}/rotate`, {
      body: { grace_seconds: 0 },
    });
    expect((await get('', made.body.key)).status).toBe(401);
    expect((await browser.call('POST', `/advertiser/keys/${rotated.body.id}/revoke`)).status).toBe(204);
    expect((await get('', rotated.body.key)).status).toBe(401);
    const { body: listed } = await browser.call('GET', '/advertiser/keys');
    expect(listed.count).toBe(2);
  });

  it('cannot touch a key of another advertiser or of a channel', async () => {
    const { advertiser } = await newAdvertiser();
    const other = await newAdvertiser();
    const { id: channelId } = await service().newChannel();
    const { body: channelKeys } = await service().operator('GET', `/channels/${channelId}/keys`);
    const { browser } = await newPerson(service(), { advertisers: [[advertiser.id, 'admin']] });
    for (const id of [(await mint(other.advertiser.id)).id, channelKeys.results[0].id, newId()]) {
      const answers = [
        await browser.call('GET', `/advertiser/keys/${id}`),
        await browser.call('POST', `/advertiser/keys/${id}/rotate`, { body: {} }),
        await browser.call('POST', `/advertiser/keys/${id}/revoke`),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([404, { error: 'API key not found.' }]);
    }
  });

  it('get the same answer for a foreign advertiser as for one that does not exist', async () => {
    const { advertiser } = await newAdvertiser();
    const other = await newAdvertiser();
    const { browser } = await newPerson(service(), { advertisers: [[advertiser.id, 'admin']] });
    for (const named of [other.advertiser.id, newId(), 'nonsense', '']) {
      const answer = await browser.call('GET', '/advertiser', { advertiser: named });
      expect([answer.status, answer.body]).toEqual([404, { error: 'Advertiser not found.' }]);
    }
  });

  it('name the advertiser if they have several, and lose access at once', async () => {
    const [one, two] = [await newAdvertiser(), await newAdvertiser()];
    const person = await newPerson(service(), {
      advertisers: [
        [one.advertiser.id, 'viewer'],
        [two.advertiser.id, 'admin'],
      ],
    });
    const unnamed = await person.browser.call('GET', '/advertiser');
    expect([unnamed.status, unnamed.body]).toEqual([
      400,
      { 'x-encart-advertiser': ['This header is required.'] },
    ]);
    const at = (advertiser: string) => person.browser.call('GET', '/advertiser', { advertiser });
    expect((await at(two.advertiser.id)).body.id).toBe(two.advertiser.id);
    const granted = [{ advertiser_id: one.advertiser.id, role: 'viewer' }];
    const set = await service().operator('PUT', `/users/${person.id}/advertisers`, { advertisers: granted });
    expect(set.body.advertisers).toEqual([{ ...granted[0], advertiser_name: one.advertiser.name }]);
    expect((await at(two.advertiser.id)).status).toBe(404);
  });

  it('are invited with advertisers that exist, each once', async () => {
    const { advertiser } = await newAdvertiser();
    const id = newId();
    const listed = [advertiser.id, advertiser.id, id].map((advertiser_id) => ({
      advertiser_id,
      role: 'viewer',
    }));
    const answer = await service().operator('POST', '/users', {
      email: 'a@example.com',
      advertisers: listed,
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        advertiser_id: [
          'advertisers[1]: This advertiser is listed twice.',
          `advertisers[2]: Unknown advertiser "${id}".`,
        ],
      },
    ]);
  });
});
