import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { advertiserWorld, order } from '../../support/advertiser.ts';
import { offerRequest } from '../../support/demand.ts';
import { eventWorld } from '../../support/ledger.ts';
import { newPerson } from '../../support/people.ts';
import { operatorKey, startTestService, type TestService } from '../../support/service.ts';
import { digestsOf } from '../../support/table-digests.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startTestService();
  // The embedded engine has only one process, so that process is both.
  other = inject('engine') === 'postgres' ? await startTestService({ database: service.database }) : service;
});
afterAll(async () => {
  if (other !== service) await other.stop();
  await service.stop();
});

const version = { version: '1.0.0' };
const detail = expect.stringMatching(
  /^This key must not be used in a web page: .* mark the key as used behind a proxy\.$/,
);
/** The headers that browsers send: to another origin, from a sandboxed page, and to the page's own origin. */
const pages: [string, Record<string, string>][] = [
  ['Origin', { origin: 'https://shop.example' }],
  ['Origin: null', { origin: 'null' }],
  ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
  ['both', { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
];
const fromPage = { origin: 'https://shop.example' };

/** Everything that a call can change. Other tables change in the background. */
async function changeable() {
  const digests = await digestsOf(service.services.database.db);
  return ['audit_entries', 'channels', 'channel_publishers', 'conversions', 'events', 'sessions'].map(
    (table) => [table, digests[table]],
  );
}

async function secretKeyOf(channelId: string) {
  const { body } = await service.operator('GET', `/channels/${channelId}/keys`);
  return body.results.find(({ kind }: { kind: string }) => kind === 'secret');
}

describe('a secret key in a web page', () => {
  it.each(pages)('403 in every area with %s, and nothing is changed', async (_, headers) => {
    const world = await eventWorld(service);
    const session = await world.session();
    const { secret: key } = world.channel;
    const send = (method: string, url: string, body?: unknown) =>
      service.call(method, url, {
        key,
        headers: { ...version, ...headers },
        ...(body !== undefined && { body }),
      });
    const before = await changeable();
    const calls = [
      await send('GET', '/platform/channel/details'),
      await send('PUT', '/platform/channel/exclusions', { subcategory_ids: [] }),
      await send('POST', '/platform/publishers/add', { items: [{ brand_name: 'Shop' }] }),
      await send('GET', '/platform/reporting/v2/report?from=2026-01-01&to=2026-01-02&metrics=impressions'),
      await send('POST', '/recommendations', offerRequest()),
      await send('POST', '/events', session.event('IMPRESSION')),
      await send('POST', '/events/batch', { events: [session.event('CLICK')] }),
      // Authentication comes before the body.
      await send('POST', '/events', 'no JSON'),
    ];
    for (const { status, body } of calls) expect([status, body]).toEqual([403, { detail }]);
    expect(await changeable()).toEqual(before);
  });

  it('does not use up the rate limit of the key', async () => {
    const limited = await startTestService({ settings: { rateLimits: true } });
    const { secret: key } = await limited.newChannel();
    const details = (headers: Record<string, string>) =>
      limited.call('GET', '/platform/channel/details', { key, headers });
    const before = Number((await details({})).headers['ratelimit-remaining']);
    for (let n = 0; n < 5; n++) expect((await details(fromPage)).status).toBe(403);
    expect(Number((await details({})).headers['ratelimit-remaining'])).toBe(before - 1);
    await limited.stop();
  });

  it('is shown by the key, with the last time', async () => {
    const { id, secret: key } = await service.newChannel();
    expect(await secretKeyOf(id)).toMatchObject({ seen_in_page_at: null, behind_proxy: false });
    const from = Date.now();
    await service.call('GET', '/platform/channel/details', { key, headers: fromPage });
    await service.services.lastUse.flush();
    const { seen_in_page_at } = await secretKeyOf(id);
    expect(Date.parse(seen_in_page_at)).toBeGreaterThanOrEqual(from);
    // Another call of a server changes nothing about it.
    await service.call('GET', '/platform/channel/details', { key });
    await service.services.lastUse.flush();
    expect((await secretKeyOf(id)).seen_in_page_at).toBe(seen_in_page_at);
  });

  it('401 where the key is not accepted, and it is still shown', async () => {
    const { id, secret: key } = await service.newChannel();
    const answer = await service.call('GET', '/operator/channels', { key, headers: fromPage });
    expect(answer.status).toBe(401);
    await service.services.lastUse.flush();
    expect((await secretKeyOf(id)).seen_in_page_at).not.toBeNull();
  });
});

describe('the key of an advertiser in a web page', () => {
  it.each(pages)('403 with %s, and no order is stored', async (_, headers) => {
    const world = await advertiserWorld(service);
    const { clickId } = await world.click();
    const before = await changeable();
    const { key } = world;
    const send = (url: string, body: unknown) => service.call('POST', url, { key, headers, body });
    const sent = order(service, { click_id: clickId });
    for (const { status, body } of [
      await send('/conversions', sent),
      await send('/conversions/batch', { events: [sent] }),
      await service.call('GET', '/advertiser/campaigns', { key, headers }),
    ])
      expect([status, body]).toEqual([403, { detail }]);
    expect(await changeable()).toEqual(before);
    await service.services.lastUse.flush();
    const { body } = await service.operator('GET', `/advertisers/${world.advertiser.id}/keys`);
    expect(body.results[0].seen_in_page_at).not.toBeNull();
  });
});

describe('a web page may use', () => {
  it.each(pages)('publishable keys, cookies and, without CORS, the operator key: %s', async (_, headers) => {
    const world = await eventWorld(service);
    const call = (method: string, url: string, key: string, body?: unknown) =>
      service.call(method, url, {
        key,
        headers: { ...version, ...headers },
        ...(body !== undefined && { body }),
      });
    const { id, publishable } = world.channel;
    expect((await call('GET', '/platform/channel/details', publishable)).status).toBe(200);
    expect((await call('GET', '/operator/channels', operatorKey)).status).toBe(200);
    const { browser } = await newPerson(service, { channels: [[id, 'admin']] });
    const answer = await browser.call('GET', '/platform/channel/details', { channel: id, headers });
    expect(answer.status).toBe(200);
  });

  it('the key of a publisher', async () => {
    const { channel } = await eventWorld(service);
    const { id } = await channel.member();
    const { body } = await channel.call('POST', `/publishers/${id}/keys`, {});
    const headers = { ...version, ...fromPage, 'sec-fetch-site': 'cross-site' };
    const answer = await service.call('POST', '/recommendations', {
      key: body.key,
      headers,
      body: offerRequest(),
    });
    expect(answer.status).toBe(200);
  });
});

describe('a key behind a proxy', () => {
  const soon = { timeout: 2_000, interval: 10 };
  const ask = async (on: TestService, key: string) =>
    (await on.call('GET', '/platform/channel/details', { key, headers: fromPage })).status;

  it('is accepted with these headers on every process within two seconds, until the mark is taken away', async () => {
    const { id, secret } = await service.newChannel();
    const { id: keyId } = await secretKeyOf(id);
    expect([await ask(service, secret), await ask(other, secret)]).toEqual([403, 403]);
    const marked = await service.operator('PATCH', `/keys/${keyId}`, { behind_proxy: true });
    expect([marked.status, marked.body.behind_proxy, marked.body.id]).toEqual([200, true, keyId]);
    expect(await ask(service, secret)).toBe(200);
    await expect.poll(() => ask(other, secret), soon).toBe(200);
    // A browser must still not show the answers to pages.
    const { headers } = await service.call('GET', '/platform/channel/details', {
      key: secret,
      headers: fromPage,
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    await service.operator('PATCH', `/keys/${keyId}`, { behind_proxy: false });
    expect(await ask(service, secret)).toBe(403);
    await expect.poll(() => ask(other, secret), soon).toBe(403);
  });

  it('is marked by admins of the channel or the advertiser, and not by others', async () => {
    const { id, secret } = await service.newChannel();
    const stranger = await service.newChannel();
    const { id: keyId } = await secretKeyOf(id);
    const url = `/platform/channel/keys/${keyId}`;
    const body = { behind_proxy: true };
    const as = async (role: string, channel: string) =>
      (await newPerson(service, { channels: [[channel, role]] })).browser.call('PATCH', url, {
        body,
        channel,
      });
    expect((await as('viewer', id)).status).toBe(403);
    expect((await as('admin', stranger.id)).status).toBe(404);
    expect((await service.call('PATCH', url, { key: secret, body })).status).toBe(403);
    const marked = await as('admin', id);
    expect([marked.status, marked.body.behind_proxy]).toEqual([200, true]);

    const world = await advertiserWorld(service);
    const advertiser = world.advertiser.id;
    const { body: keys } = await service.operator('GET', `/advertisers/${advertiser}/keys`);
    const own = `/advertiser/keys/${keys.results[0].id}`;
    const { browser } = await newPerson(service, { advertisers: [[advertiser, 'admin']] });
    expect((await browser.call('PATCH', own, { body, advertiser })).status).toBe(200);
    const { clickId } = await world.click();
    const sent = { key: world.key, headers: fromPage, body: order(service, { click_id: clickId }) };
    expect((await service.call('POST', '/conversions', sent)).status).toBe(200);
  });

  it('is in the audit trail, once for each change', async () => {
    const { id } = await service.newChannel();
    const { id: keyId } = await secretKeyOf(id);
    for (const behind_proxy of [true, true, false])
      expect((await service.operator('PATCH', `/keys/${keyId}`, { behind_proxy })).status).toBe(200);
    const { body } = await service.operator('GET', `/audit?object_id=${keyId}&action=key.changed`);
    expect(body.results.map(({ details }: { details: unknown }) => details)).toEqual([
      { before: { behind_proxy: true }, after: { behind_proxy: false } },
      { before: { behind_proxy: false }, after: { behind_proxy: true } },
    ]);
    expect(body.results[0].channel_id).toBe(id);
  });

  it('passes the mark on to its successor', async () => {
    const { id } = await service.newChannel();
    const { id: keyId } = await secretKeyOf(id);
    await service.operator('PATCH', `/keys/${keyId}`, { behind_proxy: true });
    const { body } = await service.operator('POST', `/keys/${keyId}/rotate`);
    expect(body.behind_proxy).toBe(true);
    expect(await ask(service, body.key)).toBe(200);
  });

  it('400 for a publishable key and for anything that is not true or false', async () => {
    const { id } = await service.newChannel();
    const { body } = await service.operator('GET', `/channels/${id}/keys`);
    const publishable = body.results.find(({ kind }: { kind: string }) => kind === 'publishable');
    const change = (keyId: string, sent: unknown) => service.operator('PATCH', `/keys/${keyId}`, sent);
    const refused = await change(publishable.id, { behind_proxy: true });
    expect([refused.status, refused.body]).toEqual([
      400,
      { behind_proxy: ['Only secret keys and keys of advertisers can be marked.'] },
    ]);
    const { id: keyId } = await secretKeyOf(id);
    for (const sent of [{}, { behind_proxy: null }, { behind_proxy: 'yes' }]) {
      const answer = await change(keyId, sent);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['behind_proxy']]);
    }
  });
});
