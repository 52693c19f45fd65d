import { describe, expect, it } from 'vitest';
import { accepted, attackWorld, priceUsd } from '../support/attacks.ts';
import { offerRequest } from '../support/demand.ts';
import { report } from '../support/report.ts';
import { useService } from '../support/service.ts';

/** A secret key that a browser sends lies in a web page, where anybody can read it. */
const service = useService();

const version = { version: '1.0.0' };
const browsers: [string, Record<string, string>][] = [
  ['Origin', { origin: 'https://shop.example' }],
  ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site of the same site', { 'sec-fetch-site': 'same-origin' }],
];

describe.each(browsers)('a secret key with the header %s', (_, headers) => {
  it('403: adds no publisher', async () => {
    const { channel } = await attackWorld(service());
    const list = async () => (await channel.call('GET', '/publishers/list/')).body.count;
    const before = await list();
    const { body: categories } = await channel.call('GET', '/adconfig/categories/');
    const [{ remote_id: primary_category_id, subcategories }] = categories.categories;
    const item = {
      brand_name: 'New brand',
      domain: 'new-brand.example',
      primary_category_id,
      subcategory_ids: [subcategories[0].remote_id],
    };
    const answer = await service().call('POST', '/platform/publishers/add/', {
      key: channel.secret,
      body: { items: [item] },
      headers,
    });
    expect(await list()).toBe(before);
    expect([answer.status, typeof answer.body.detail]).toEqual([403, 'string']);
  });

  it('403: requests no offers', async () => {
    const { channel } = await attackWorld(service());
    const answer = await service().call('POST', '/recommendations', {
      key: channel.secret,
      body: offerRequest(),
      headers: { ...version, ...headers },
    });
    expect([answer.status, answer.body.session_id]).toEqual([403, undefined]);
  });

  it('403: reports no events', async () => {
    const world = await attackWorld(service(), { pricing: 'CPC' });
    const { channel } = world;
    const visit = await channel.fromServer();
    const call = (path: string, body: object) =>
      service().call('POST', path, { key: channel.secret, body, headers: { ...version, ...headers } });
    const answers = [
      await call('/events', visit.event('CLICK')),
      await call('/events/batch', { events: [visit.event('IMPRESSION'), visit.event('CLICK')] }),
    ];
    expect(await visit.events()).toEqual([]);
    expect(await channel.earned()).toMatchObject({ clicks: 0, revenue: 0 });
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('403: reads no report', async () => {
    const { channel } = await attackWorld(service());
    const path = '/platform/reporting/v2/report/?from=2026-01-01&to=2026-01-02&metrics=clicks';
    const { status } = await service().call('GET', path, { key: channel.secret, headers });
    expect(status).toBe(403);
  });

  it('403: of an advertiser reports no orders and reads no figures', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromPage();
    await visit.follow();
    const body = {
      id: 'O1',
      timestamp: Math.floor(Date.now() / 1_000),
      event_type: 'purchase',
      user_data: { click_id: visit.clickId },
    };
    const reported = await service().call('POST', '/conversions', { key: world.key, body, headers });
    const batch = await service().call('POST', '/conversions/batch', {
      key: world.key,
      body: { events: [body] },
      headers,
    });
    const read = await service().call('GET', '/advertiser/report', { key: world.key, headers });
    expect(await world.figures()).toMatchObject({ conversions: 0, spend: 0 });
    expect(await world.storedReports()).toBe(0);
    expect([reported.status, batch.status, read.status]).toEqual([403, 403, 403]);
  });
});

it('a publishable key of a publisher is made for pages', async () => {
  const { channel } = await attackWorld(service(), { pricing: 'CPC' });
  const headers = { ...version, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
  const answer = await service().call('POST', '/recommendations', {
    key: channel.pageKey,
    body: offerRequest(),
    headers,
  });
  expect(answer.status).toBe(200);
  const [offer_id] = Object.keys(answer.body.recommendations);
  const event = { session_id: answer.body.session_id, offer_id, event_type: 'CLICK' };
  const reported = await service().call('POST', '/events', { key: channel.pageKey, body: event, headers });
  expect(accepted(reported)).toMatchObject({ counted: true, reason: null });
  expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
});

it('a secret key of a server works as before', async () => {
  const { channel } = await attackWorld(service(), { pricing: 'CPC' });
  const visit = await channel.fromServer();
  accepted(await report(service(), channel.secret, visit.event('CLICK')));
  expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
});
