import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, readApiCalls } from '../support/api-document.ts';
import { makeDemand } from '../support/demand.ts';
import { actAs } from '../support/network.ts';
import { ownPage } from '../support/people.ts';
import { operatorKey, useService } from '../support/service.ts';

const service = useService();
let calls: ApiCall[];
let channelKey: string;
let demand: ReturnType<typeof makeDemand>;
let subcategoryId: string;

beforeAll(async () => {
  const channel = await actAs(service());
  channelKey = channel.secret;
  subcategoryId = channel.taxonomy.subcategoryIds[0] ?? '';
  for (let n = 0; n < 3; n++) await channel.request();
  demand = makeDemand(service());
  calls = await readApiCalls(service());
});

const keyFor = (path: string) => (path.startsWith('/operator') ? operatorKey : channelKey);

/** Plausible values, which pass the first check of a parameter. */
const values = ['2', '0000-01-01', crypto.randomUUID()];

it('a repeated parameter, or one in brackets, causes no server error', async () => {
  const failed: string[] = [];
  for (const call of calls)
    for (const name of call.query)
      for (const value of values)
        for (const query of [
          `${name}=${value}&${name}=${value}`,
          `${name}[]=${value}`,
          `${name}[a]=${value}`,
        ]) {
          const url = `${call.path.replace(/\{\w+\}/g, () => crypto.randomUUID())}?${query}`;
          const { status } = await service().call(call.method, url, { key: keyFor(call.path) });
          if (status >= 500) failed.push(`${status} ${url}`);
        }
  expect(failed).toEqual([]);
});

describe('an invalid Host header', () => {
  it.each(['[', 'a/b', 'a b', 'user@host', 'a:b', 'x?y', '[::1', 'host:123456'])('%s: 400', async (host) => {
    for (const url of ['/operator/publisher-requests?page_size=1', '/platform/publishers/list?page_size=1']) {
      const answer = await service().call('GET', url, { key: keyFor(url), headers: { host } });
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Malformed Host header.' }]);
    }
  });

  it.each(['999.999.999.999', '[:::]', 'host:99999', 'a%'])(
    '%s: 400 where the response contains a URL with it',
    async (host) => {
      const paged = await service().call('GET', '/platform/publishers/list?page_size=1', {
        key: channelKey,
        headers: { host },
      });
      const signIn = await service().call('POST', '/console/auth/sign-in/email', {
        headers: { ...ownPage, host },
        body: { email: 'a@example.com', password: 'x' },
      });
      for (const answer of [paged, signIn])
        expect([answer.status, answer.body]).toEqual([400, { detail: 'Malformed Host header.' }]);
    },
  );

  it('a valid one is used in the links of a page', async () => {
    const url = '/platform/publishers/list?page_size=1&q=brand';
    const { body } = await service().call('GET', url, { key: channelKey, headers: { host: '[::1]:8080' } });
    expect(body.next).toBe('http://[::1]:8080/platform/publishers/list?page_size=1&q=brand&page=2');
  });
});

describe('the year 0', () => {
  it.each([
    ['PATCH', '/operator/channels/{channel}', { available_from: '0000-01-01' }, 'available_from'],
    ['POST', '/operator/campaigns', { starts_at: '0000-01-01T00:00:00Z' }, 'starts_at'],
    ['POST', '/operator/campaigns', { ends_at: '0001-01-01T00:00:00+12:00' }, 'ends_at'],
    ['POST', '/operator/campaigns', { ends_at: '9999-12-31T23:59:59-12:00' }, 'ends_at'],
  ])('%s %s %j: 400', async (method, path, body, field) => {
    const { id } = await service().newChannel();
    const answer = await service().call(method, path.replace('{channel}', id), { key: operatorKey, body });
    expect([answer.status, answer.body[field]]).toEqual([400, [expect.stringContaining('wrong format')]]);
  });
});

describe('a target_url', () => {
  const offer = async (target_url: string) => {
    const advertiser = await demand.advertiser(subcategoryId);
    const campaign = await demand.campaign(advertiser.id);
    return service().operator('POST', '/offers', {
      campaign_id: campaign.id,
      heading: 'h',
      subheading: 's',
      accept_copy: 'a',
      decline_copy: 'd',
      target_url,
    });
  };

  it.each([
    'https://a.example\\@evil.example/',
    'https://a.example/\\..\\x',
    'https://user:password@a.example/',
    'https://user@a.example/',
    'https://a.example\t/',
    'http://a.example/',
    'https:a.example',
    'https://localhost/',
  ])('%j: 400', async (url) => {
    const answer = await offer(url);
    expect([answer.status, answer.body]).toEqual([400, { target_url: ['Enter a valid https URL.'] }]);
  });

  it.each([
    ['https://A.EXAMPLE', 'https://a.example/'],
    ['https://a.example:443/x/../y', 'https://a.example/y'],
    ['https://bücher.example/ü?q=a b'.replace(' ', '+'), 'https://xn--bcher-kva.example/%C3%BC?q=a+b'],
    ['https://a.example/p?u=https://b.example/#top', 'https://a.example/p?u=https://b.example/#top'],
  ])('%s is kept as a browser opens it', async (url, kept) => {
    const answer = await offer(url);
    expect([answer.status, answer.body.target_url]).toEqual([201, kept]);
    const changed = await service().operator('PATCH', `/offers/${answer.body.id}`, { image_url: url });
    expect(changed.body.image_url).toBe(kept);
  });
});
