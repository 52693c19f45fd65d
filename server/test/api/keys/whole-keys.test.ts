import { beforeAll, describe, expect, it } from 'vitest';
import { offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { type Answer, operatorKey, useService } from '../../support/service.ts';

const service = useService();
type Call = (method: string, url: string, body?: unknown) => Promise<Answer>;

const callers = [
  'channel secret key',
  'channel publishable key',
  'operator key',
  'operator admin',
  'operator reviewer',
  'channel admin',
  'channel viewer',
] as const;
type Caller = (typeof callers)[number];
const seesWhole: readonly Caller[] = [
  'channel secret key',
  'operator key',
  'operator admin',
  'channel admin',
];

let calls: Record<Caller, Call>;
let urls: string[];
let publisherUrl: string;
let publisherKey: string;
let ownKeyUrl: string;

beforeAll(async () => {
  const channel = await actAs(service());
  const member = await channel.member();
  const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
  publisherKey = body.publisher.api_key;
  const [key] = (await channel.call('GET', `/publishers/${member.id}/keys/`)).body.results;
  const own = (await service().operator('GET', `/channels/${channel.id}/keys`)).body.results.find(
    ({ kind }: { kind: string }) => kind === 'publishable',
  );
  // Adds an entry with the key to the request log.
  expect((await recommend(service(), publisherKey)).status).toBe(200);

  const withKey =
    (sent: string): Call =>
    (method, url, content) =>
      service().call(method, url, { key: sent, ...(content !== undefined && { body: content }) });
  const asPerson = async (who: Parameters<typeof newPerson>[1]): Promise<Call> => {
    const { browser } = await newPerson(service(), who);
    return (method, url, content) =>
      browser.call(method, url, { channel: channel.id, ...(content !== undefined && { body: content }) });
  };
  calls = {
    'channel secret key': withKey(channel.secret),
    'channel publishable key': withKey(channel.publishable),
    'operator key': withKey(operatorKey),
    'operator admin': await asPerson({ staffRole: 'admin' }),
    'operator reviewer': await asPerson({ staffRole: 'reviewer' }),
    'channel admin': await asPerson({ channels: [[channel.id, 'admin']] }),
    'channel viewer': await asPerson({ channels: [[channel.id, 'viewer']] }),
  };
  publisherUrl = `/platform/publishers/details/${member.id}/`;
  ownKeyUrl = `/operator/keys/${own.id}`;
  const ids: Record<string, string> = {
    '/platform/publishers/': member.id,
    '/platform/channel/keys/': own.id,
    '/operator/channels/': channel.id,
    '/operator/keys/': key.id,
    '/operator/publisher-requests/': member.pendingId,
    '/operator/publishers/': member.id,
  };
  const idFor = (path: string) =>
    Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1] ?? member.id;
  const document = await service().call('GET', '/openapi.json');
  urls = Object.entries(document.body.paths as Record<string, object>)
    .filter(([path, methods]) => 'get' in methods && /^\/(platform|operator)\//.test(path))
    .map(([path]) => path.replace('{key_id}', key.id).replace('{id}', idFor(path)));
  urls.push(ownKeyUrl, `/operator/channels/${channel.id}/keys?publisher_id=${member.id}`, publisherUrl);
});

describe('GET /platform/publishers/details/{id}/ shows the key', () => {
  const channelCallers = callers.filter((caller) => caller !== 'operator key');
  it.each(channelCallers)('to a %s, in full or masked', async (caller) => {
    const { status, body } = await calls[caller]('GET', publisherUrl);
    expect(status).toBe(200);
    const masked = `enc_prod_pk_…${publisherKey.slice(-4)}`;
    expect(body.publisher.api_key).toBe(seesWhole.includes(caller) ? publisherKey : masked);
  });
});

describe('no GET answer contains a full key', () => {
  it.each(callers.filter((caller) => !seesWhole.includes(caller)))('for a %s', async (caller) => {
    expect(urls.length).toBeGreaterThan(30);
    let answered = 0;
    let masked = 0;
    for (const url of urls) {
      const { status, body } = await calls[caller]('GET', url);
      const text = JSON.stringify(body);
      if (status === 200) answered++;
      if (text.includes('enc_prod_pk_…')) masked++;
      expect(text, url).not.toMatch(/enc_(prod|stag)_(sk|pk|op)_[0-9A-Za-z]/);
    }
    expect(answered).toBeGreaterThan(5);
    expect(masked).toBeGreaterThan(0);
  });
});

describe('a publishable key', () => {
  it('is read in full by staff admins, masked by reviewers', async () => {
    const read = async (caller: Caller) => (await calls[caller]('GET', ownKeyUrl)).body.key as string;
    expect(await read('operator admin')).toMatch(/^enc_prod_pk_[0-9A-Za-z]{38}$/);
    expect(await read('operator reviewer')).toMatch(/^enc_prod_pk_…[0-9A-Za-z]{4}$/);
  });

  it('of a publisher can be managed only by callers who may see it', async () => {
    const keys = publisherUrl.replace('details/', '').concat('keys/');
    const { body } = await calls['channel secret key']('GET', keys);
    const one = `${keys}${body.results[0].id}/`;
    for (const caller of ['channel publishable key', 'operator reviewer', 'channel viewer'] as const)
      for (const [method, url] of [
        ['GET', keys],
        ['POST', keys],
        ['GET', one],
        ['POST', `${one}rotate/`],
        ['POST', `${one}revoke/`],
      ] as const) {
        const content = method === 'POST' ? {} : undefined;
        expect((await calls[caller](method, url, content)).status, `${caller} ${url}`).toBe(403);
      }
    expect((await recommend(service(), publisherKey, offerRequest())).status).toBe(200);
  });
});
