import { describe, expect, it } from 'vitest';
import { offerRequest } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world() {
  const channel = await actAs(service());
  const { id } = await channel.member();
  const details = async () => (await channel.call('GET', `/publishers/details/${id}`)).body.publisher;
  const { api_key: key } = await details();
  const set = (origins: unknown, publisher = id) =>
    channel.call('PUT', `/publishers/${publisher}/origins`, { origins });
  /** An offer request from a page of the origin, or from a server. */
  const request = (origin?: string) =>
    service().call('POST', '/recommendations', {
      key,
      body: offerRequest(),
      headers: { version: '1.0.0', ...(origin !== undefined && { origin }) },
    });
  return { channel, id, details, set, request };
}

describe('the allowed origins of a publisher', () => {
  it('limit its keys to pages of these origins, not to servers, and at once', async () => {
    const { set, request, details } = await world();
    expect((await request('https://evil.example')).status).toBe(200);
    const stored = ['https://shop.example', 'http://localhost:3000'];
    const answer = await set([
      'HTTPS://Shop.example:443/thanks?x=1',
      'shop.example',
      'http://localhost:3000/',
    ]);
    expect([answer.status, answer.body]).toEqual([200, { origins: stored }]);
    expect((await details()).allowed_origins).toEqual(stored);
    for (const origin of stored) expect((await request(origin)).status).toBe(200);
    expect((await request()).status).toBe(200);
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example.evil.example',
      'null',
    ])
      expect(await request(origin), origin).toMatchObject({
        status: 403,
        body: { detail: 'This key may not be used on pages of this origin.' },
      });
    await set([]);
    expect((await request('https://evil.example')).status).toBe(200);
  });

  it('also limit the reporting of events, before the body is read', async () => {
    const { set, channel, id } = await world();
    await set(['https://shop.example']);
    const { api_key: key } = (await channel.call('GET', `/publishers/details/${id}`)).body.publisher;
    const headers = { version: '1.0.0', origin: 'https://evil.example' };
    const refused = await service().call('POST', '/events', { key, body: {}, headers });
    expect(refused.status).toBe(403);
  });

  it.each([
    [['not an origin']],
    [['http://shop.example']],
    [['javascript:alert(1)']],
    [['https://user@shop.example']],
    [['https://localdomain']],
    [['https://🎉']],
    [['https://shop..example']],
    [['https://.shop.example']],
    [['https://shop.example,https']],
    [['https://shop!.example']],
    [[`https://${'a'.repeat(64)}.example`]],
    [['https://shop.example:0']],
    [['https://:password@shop.example']],
  ])('400: %j, and nothing is changed', async (origins) => {
    const { set, details } = await world();
    const { status, body } = await set(origins);
    expect([status, body]).toEqual([
      400,
      { origins: [`"${origins[0]}" is not an origin such as https://shop.example.com.`] },
    ]);
    expect((await details()).allowed_origins).toEqual([]);
  });

  it.each([
    '*',
    'https://*',
    'https://*.com',
    '*.shop.example',
    'https://shop.*.example',
    'https://%2A.example',
  ])('400: %s, because a wildcard matches nothing', async (origin) => {
    const { set, details } = await world();
    const { status, body } = await set(['https://shop.example', origin]);
    expect([status, body]).toEqual([
      400,
      {
        origins: [
          `"${origin}" has a wildcard, which matches nothing here. List each origin, such as https://shop.example.com.`,
        ],
      },
    ]);
    expect((await details()).allowed_origins).toEqual([]);
  });

  it.each(['co.uk', 'https://com.au', 'https://github.io', 'https://myshopify.com', 'https://anything.ck'])(
    '400: %s, because it is a public suffix',
    async (origin) => {
      const { set } = await world();
      const { status, body } = await set([origin]);
      expect([status, body]).toEqual([
        400,
        {
          origins: [
            `"${origin}" is a public suffix, which is not the host of one shop. Send the origin of the shop, such as https://shop.example.com.`,
          ],
        },
      ]);
    },
  );

  it('every accepted origin is matched by the page that it names', async () => {
    const { set, request } = await world();
    const sent = [
      'https://shop.example.',
      'shop.example:8443',
      'https://xn--mller-kva.example',
      'https://müller.example',
      'https://my-shop.myshopify.com',
      'https://my_shop.example',
      'https://shop.co.uk/*?x=*',
      'https://203.0.113.7',
      'http://127.0.0.1:3000',
      'https://localhost',
    ];
    for (const origin of sent) {
      const { status, body } = await set([origin]);
      expect(status, origin).toBe(200);
      expect((await request(new URL(body.origins[0]).origin)).status, origin).toBe(200);
    }
  });

  it('400: more than 20, blank, or no list', async () => {
    const { set } = await world();
    const many = Array.from({ length: 21 }, (_, number) => `https://s${number}.example`);
    for (const origins of [many, [' '], 'https://shop.example', null])
      expect((await set(origins)).status).toBe(400);
  });

  it('404: for a publisher of another channel, and 403 for a key that may only read', async () => {
    const { id, channel } = await world();
    const other = await world();
    expect((await other.set([], id)).status).toBe(404);
    const refused = await service().call('PUT', `/platform/publishers/${id}/origins`, {
      key: channel.publishable,
      body: { origins: [] },
    });
    expect(refused.status).toBe(403);
  });

  it('are in the audit trail with what they were before', async () => {
    const { set, id } = await world();
    await set(['https://shop.example']);
    const { body } = await service().operator('GET', `/audit?object_id=${id}&page_size=1`);
    expect(body.results[0]).toMatchObject({
      action: 'publisher.origins_set',
      details: { before: { origins: [] }, after: { origins: ['https://shop.example'] } },
    });
  });
});
