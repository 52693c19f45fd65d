import { beforeAll, describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const create = (name: string) => service().newChannel({ name });

async function names(path: string, field: string): Promise<string[]> {
  const { status, body } = await service().operator('GET', path);
  expect([status, body.count]).toEqual([200, body.results.length]);
  return body.results.map((each: Record<string, string>) => each[field]);
}

let advertiserId: string;
let campaignId: string;
beforeAll(async () => {
  const demand = makeDemand(service());
  const subcategoryId = (await actAs(service())).taxonomy.subcategoryIds[0] as string;
  ({ id: advertiserId } = await demand.advertiser(subcategoryId, { name: 'Ökoshoes 100%' }));
  const { id: other } = await demand.advertiser(subcategoryId, { name: 'Blue Bikes' });
  ({ id: campaignId } = await demand.campaign(advertiserId, { name: 'Spring SALE' }));
  await demand.campaign(advertiserId, { name: 'Autumn sale', status: 'paused' });
  await demand.campaign(other, { name: 'Spring ride' });
  await demand.offer(campaignId, { heading: 'Half price' });
  await demand.offer(campaignId, { heading: 'Full HEART', status: 'paused' });
});

describe('GET /operator/… 200 with a search', () => {
  it('finds channels by words of the name, in any letter case', async () => {
    for (const name of ['Zebra Parcels', 'ÉLAN Tracking', 'Quagga']) await create(name);
    expect(await names('/channels?q=zebra%20%C3%A9lan', 'name')).toEqual(['ÉLAN Tracking', 'Zebra Parcels']);
    expect(await names('/channels?q=nobody', 'name')).toEqual([]);
  });

  it('finds a channel by its new name only', async () => {
    const { id } = await create('Olduvai');
    await service().operator('PATCH', `/channels/${id}`, { name: 'Newark' });
    expect(await names('/channels?q=olduvai', 'name')).toEqual([]);
    expect(await names('/channels?q=NEWARK', 'name')).toEqual(['Newark']);
  });

  it('finds advertisers by name; wildcard characters are literal', async () => {
    expect(await names('/advertisers?q=%C3%B6koshoes', 'name')).toEqual(['Ökoshoes 100%']);
    expect(await names('/advertisers?q=%25', 'name')).toEqual(['Ökoshoes 100%']);
  });

  it('filters campaigns by name, advertiser and status together', async () => {
    expect(await names('/campaigns?q=sale', 'name')).toEqual(['Autumn sale', 'Spring SALE']);
    expect(await names(`/campaigns?q=spring&advertiser_id=${advertiserId}`, 'name')).toEqual(['Spring SALE']);
    expect(await names('/campaigns?q=bikes', 'name')).toEqual(['Spring ride']);
    expect(await names('/campaigns?status=paused', 'name')).toEqual(['Autumn sale']);
    expect(await names(`/campaigns?status=active,paused&advertiser_id=${advertiserId}`, 'name')).toHaveLength(
      2,
    );
  });

  it('filters offers by heading, campaign, advertiser and status', async () => {
    expect(await names('/offers?q=%C3%96koshoes', 'heading')).toEqual(['Full HEART', 'Half price']);
    expect(await names('/offers?q=SPRING&status=active', 'heading')).toEqual(['Half price']);
    expect(await names('/offers?q=heart', 'heading')).toEqual(['Full HEART']);
    expect(await names(`/offers?status=active&campaign_id=${campaignId}`, 'heading')).toEqual(['Half price']);
  });

  it('finds publisher requests by brand', async () => {
    const channel = await actAs(service());
    await channel.request('Walrus Wear');
    await channel.request('Seal Shoes');
    expect(await names('/publisher-requests?q=walrus', 'brand_name')).toEqual(['Walrus Wear']);
  });

  it('finds publishers by brand and by domain', async () => {
    const channel = await actAs(service());
    await channel.member('Otter Outdoors', 'tide-pool.example');
    for (const words of ['otter', 'TIDE-POOL'])
      expect(await names(`/publishers?q=${words}`, 'brand_name')).toEqual(['Otter Outdoors']);
  });

  it('finds users by e-mail, by name and by channel', async () => {
    const { id } = await service().newChannel();
    const person = await newPerson(service(), { channels: [[id, 'viewer']] });
    expect(await names(`/users?channel_id=${id}`, 'email')).toEqual([person.email]);
    await service().operator('POST', '/users', { email: 'gh@example.com', name: 'Grace Hopper' });
    expect(await names('/users?q=hopper', 'email')).toEqual(['gh@example.com']);
    expect(await names(`/users?q=${encodeURIComponent(person.email.toUpperCase())}`, 'email')).toEqual([
      person.email,
    ]);
  });
});

describe('GET /operator/… 400', () => {
  it.each(['campaigns', 'offers'])('%s: an unknown status', async (list) => {
    const answer = await service().operator('GET', `/${list}?status=lost`);
    expect([answer.status, answer.body]).toEqual([400, { status: ['"lost" is not a valid choice.'] }]);
  });
});
