import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddedItem,
  type AddProgress,
  createEncart,
  type Encart,
  EncartError,
  type PublisherToAdd,
} from '../src/index.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let operator: Encart['operator'];
const clientOf = (apiKey: string) => createEncart({ baseUrl: service.address, apiKey });

beforeAll(async () => {
  service = await startService();
  operator = clientOf(service.operatorKey).operator;
}, 60_000);
afterAll(() => service?.stop());

/** Creates a channel, and a function that builds publisher requests. */
async function newChannel() {
  const { channel, keys } = await operator.channels.create({ name: 'Parcels' });
  const client = clientOf(keys.secret.key).channel;
  const { categories } = await client.categories();
  const [category] = categories;
  const [first, second] = category?.subcategories ?? [];
  if (!category || !first || !second) throw new Error('The taxonomy is empty.');
  const shop = (name: string | number): PublisherToAdd => ({
    brand_name: `Shop ${name}`,
    domain: `shop-${name}.example.com`,
    primary_category_id: category.remote_id,
    subcategory_ids: [first.remote_id],
  });
  return { id: channel.id, keys, client, shop, subcategoryIds: [first.remote_id, second.remote_id] };
}

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

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('publishers.addAll', () => {
  test('adds 120 items in calls of 50, yields results in order, and reports progress', async () => {
    const { client, shop } = await newChannel();
    const progress: AddProgress[] = [];
    const added = await collect(
      client.publishers.addAll(numbers(120).map(shop), { onProgress: (step) => progress.push(step) }),
    );
    expect(added.map(({ index }) => index)).toEqual(numbers(120));
    expect(added.every(({ status }) => status === 'created')).toBe(true);
    expect(added.map(({ brand_name }) => brand_name)).toEqual(numbers(120).map((n) => `Shop ${n}`));
    expect(progress).toEqual([50, 100, 120].map((done) => ({ done, total: 120 })));

    const listed = await collect(client.publishers.all({ page_size: 50 }));
    const made = added.map((item) => 'create_request' in item && item.create_request?.pending_publisher_id);
    expect(listed.map(({ pending_publisher_id }) => pending_publisher_id).sort()).toEqual(made.sort());
  });

  test('a duplicate is a result, also within one run', async () => {
    const { client, shop } = await newChannel();
    const added = await collect(client.publishers.addAll([...numbers(60), 0, 59].map(shop)));
    expect(added.filter(({ status }) => status === 'created')).toHaveLength(60);
    expect(added.slice(60)).toMatchObject([
      { index: 60, status: 'duplicate', error: expect.stringContaining('already exists') },
      { index: 61, status: 'duplicate' },
    ]);
  });

  test('an invalid item gets an error and does not stop the others', async () => {
    const { client, shop } = await newChannel();
    const items = numbers(55).map(shop);
    items[3] = { ...shop(3), domain: 'no domain', subcategory_ids: [randomUUID()] };
    items[52] = { ...shop(52), brand_name: ' ' };
    const added = await collect(client.publishers.addAll(items));
    expect(added.map(({ index }) => index)).toEqual(numbers(55));
    const refused = added.filter(({ status }) => status === 'error');
    expect(refused.map(({ index }) => index)).toEqual([3, 52]);
    expect(refused[0]?.error).toMatch(/domain: Enter a valid domain name\..*subcategory_ids: Unknown/);
    expect(refused[1]?.error).toBe('brand_name: This field may not be blank.');
    expect((await client.publishers.list()).count).toBe(53);
  });

  test('only invalid items', async () => {
    const { client, shop } = await newChannel();
    const added = await collect(client.publishers.addAll([{ ...shop(1), domain: '' }]));
    expect(added).toMatchObject([
      { index: 0, status: 'error', fields: { domain: ['This field may not be blank.'] } },
    ]);
    expect(await collect(client.publishers.addAll([]))).toEqual([]);
  });

  test('any other failure is thrown', async () => {
    const { keys, shop } = await newChannel();
    const readOnly = clientOf(keys.publishable.key).channel;
    const error = await failure(collect(readOnly.publishers.addAll([shop(1)])));
    expect(error.status).toBe(403);
  });

  test('after a 429 response it waits for Retry-After and continues', async () => {
    let calls = 0;
    const answer: RequestListener = (_, response) => {
      const throttled = ++calls <= 2;
      response.writeHead(throttled ? 429 : 201, {
        'content-type': 'application/json',
        ...(throttled && { 'retry-after': '0' }),
      });
      response.end(
        throttled
          ? '{"detail":"Request was throttled."}'
          : '{"results":[{"brand_name":"A","domain":"a.com","status":"duplicate","error":"There."}]}',
      );
    };
    await withResponder(answer, async (baseUrl) => {
      const { channel } = createEncart({ baseUrl, apiKey: 'x' });
      const progress: AddProgress[] = [];
      const { shop } = await newChannel();
      const added = await collect(
        channel.publishers.addAll([shop(1)], { onProgress: (step) => progress.push(step) }),
      );
      expect(added).toMatchObject([{ index: 0, status: 'duplicate' }]);
      expect(progress).toEqual([
        { done: 0, total: 1, waitSeconds: 0 },
        { done: 0, total: 1, waitSeconds: 0 },
        { done: 1, total: 1 },
      ]);
    });
  });

  test('a signal aborts the wait', async () => {
    const reason = new Error('changed my mind');
    const answer: RequestListener = (_, response) =>
      response.writeHead(429, { 'retry-after': '3600' }).end('{"detail":"Request was throttled."}');
    await withResponder(answer, async (baseUrl) => {
      const { shop } = await newChannel();
      const stop = new AbortController();
      const added = createEncart({ baseUrl, apiKey: 'x' }).channel.publishers.addAll([shop(1)], {
        signal: stop.signal,
        onProgress: () => stop.abort(reason),
      });
      await expect(collect<AddedItem>(added)).rejects.toBe(reason);
    });
  });
});

/** Replaces the service by a server with fixed responses, for example to simulate rate limiting. */
async function withResponder<T>(answer: RequestListener, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('a channel', () => {
  test('reads itself and replaces its exclusions', async () => {
    const { client, subcategoryIds } = await newChannel();
    expect(await client.setExclusions(subcategoryIds)).toEqual({ ok: true });
    expect(await client.details()).toEqual({
      channel: { name: 'Parcels', exclusions: { subcategories: { channel: subcategoryIds } } },
    });
    await client.setExclusions([]);
    expect((await client.details()).channel.exclusions.subcategories.channel).toEqual([]);
  });

  test('publisher lifecycle from request to removal', async () => {
    const { client, shop, subcategoryIds } = await newChannel();
    const { results } = await client.publishers.add([shop('acme'), shop('other')]);
    const pendingId = results[0]?.create_request?.pending_publisher_id ?? '';
    expect((await client.publishers.get(pendingId)).publisher).toMatchObject({
      status: 'PENDING',
      publisher_remote_id: null,
      api_key: null,
    });
    const { publisher_remote_id: id } = await operator.requests.approve(pendingId);
    if (!id) throw new Error('An approved request has a publisher.');

    await client.publishers.setExclusions(id, subcategoryIds);
    expect((await client.publishers.get(pendingId)).publisher).toMatchObject({
      status: 'APPROVED',
      publisher_remote_id: id,
      api_key: expect.stringMatching(/^enc_prod_pk_/),
      exclusions: { subcategories: { publisher: subcategoryIds, external: [] } },
    });
    const found = await collect(client.publishers.all({ q: 'ACME nonsense' }));
    expect(found.map(({ publisher_remote_id }) => publisher_remote_id)).toEqual([id]);
    expect((await client.publishers.list({ page_size: 1, page: 2 })).publishers).toHaveLength(1);

    expect(await client.publishers.remove(id)).toBeUndefined();
    expect((await failure(client.publishers.remove(id))).status).toBe(404);
  });

  test('more than 50 items in one call are rejected', async () => {
    const { client, shop } = await newChannel();
    const error = await failure(client.publishers.add(numbers(51).map(shop)));
    expect(error.fields).toEqual({ items: ['Ensure this field has no more than 50 elements.'] });
  });
});

describe('review', () => {
  test('every decision, and the list by status and channel', async () => {
    const { id: channelId, client, shop } = await newChannel();
    const added = await collect(client.publishers.addAll(numbers(3).map(shop)));
    const [first = '', second = '', third = ''] = added.map((item) =>
      'create_request' in item ? item.create_request?.pending_publisher_id : undefined,
    );
    const { requests } = operator;
    expect((await requests.reject(first, { staff_notes: 'No.' })).status).toBe('REJECTED');
    expect(await requests.needsInfo(second, { staff_notes: 'Which country?' })).toMatchObject({
      status: 'NEEDS_INFO',
      staff_notes: 'Which country?',
    });
    const rejected = await requests.list({ status: 'REJECTED', channel_id: channelId });
    expect(rejected.results.map(({ id }) => id)).toEqual([first]);
    expect((await requests.reopen(first)).status).toBe('PENDING');
    expect((await requests.edit(third, { brand_name: 'Shop three' })).brand_name).toBe('Shop three');
    expect((await requests.get(third)).brand_name).toBe('Shop three');
    expect(
      (await failure(requests.edit(third, { brand_name: 'Shop 1', domain: shop(1).domain }))).status,
    ).toBe(409);
    const all = await collect(requests.all({ channel_id: channelId, page_size: 2 }));
    expect(all.map(({ id }) => id)).toEqual([first, second, third]);
  });

  test('an approval links the given publisher', async () => {
    const { client, shop, subcategoryIds } = await newChannel();
    const { primary_category_id } = shop(1);
    const known = await operator.publishers.create({
      brand_name: 'Known Shop',
      domain: `${randomUUID()}.example.com`,
      primary_category_id,
    });
    await operator.publishers.setExternalExclusions(known.id, subcategoryIds);
    expect(await operator.publishers.get(known.id)).toMatchObject({ external_exclusions: subcategoryIds });
    expect((await collect(operator.publishers.all({ q: 'known' }))).map(({ id }) => id)).toEqual([known.id]);

    const { results } = await client.publishers.add([{ ...shop('known'), brand_name: 'Known Shops' }]);
    const pendingId = results[0]?.create_request?.pending_publisher_id ?? '';
    const { matches } = await operator.requests.get(pendingId);
    expect(matches.map(({ publisher_id }) => publisher_id)).toContain(known.id);
    const approved = await operator.requests.approve(pendingId, { publisher_id: known.id });
    expect(approved).toMatchObject({ status: 'APPROVED', publisher_remote_id: known.id });
    expect((await client.publishers.get(known.id)).publisher.exclusions.subcategories.external).toEqual(
      subcategoryIds,
    );
  });
});

describe('the wrong kind of key', () => {
  test('the channel API rejects an operator key, the operator API a channel key', async () => {
    const { keys } = await newChannel();
    expect((await failure(clientOf(service.operatorKey).channel.details())).status).toBe(401);
    expect((await failure(clientOf(keys.secret.key).operator.requests.list())).status).toBe(401);
  });

  test('a publishable key can read but not write', async () => {
    const { keys } = await newChannel();
    const { channel } = clientOf(keys.publishable.key);
    expect((await channel.publishers.list()).count).toBe(0);
    expect((await failure(channel.setExclusions([]))).status).toBe(403);
  });
});

describe('pathPrefix', () => {
  test('replaces "platform" and nothing else', async () => {
    const requested: (string | undefined)[] = [];
    const answer: RequestListener = (request, response) => {
      requested.push(request.url);
      response.end('{}');
    };
    await withResponder(answer, async (baseUrl) => {
      const { channel, operator } = createEncart({ baseUrl, apiKey: 'x', pathPrefix: '/ads/v1/' });
      await channel.details();
      await operator.channels.list();
    });
    expect(requested).toEqual(['/ads/v1/channel/details', '/operator/channels']);
  });

  test.each(['', '/', '../up', 'a b', 'a?b'])('"%s" is invalid', (pathPrefix) => {
    expect(() => createEncart({ baseUrl: service.address, pathPrefix })).toThrow(TypeError);
  });
});

describe('publishers.keys', () => {
  test('lists, creates, reads, rotates and revokes the keys of a publisher', async () => {
    const { id: channelId, client, shop } = await newChannel();
    const [added] = await collect(client.publishers.addAll([shop(randomUUID())]));
    const pendingId =
      (added && 'create_request' in added && added.create_request?.pending_publisher_id) || '';
    const { publisher_remote_id: approved } = await operator.requests.approve(pendingId);
    const id = approved ?? '';
    const { keys } = client.publishers;

    const [first] = await collect(keys.all(id));
    expect(first).toMatchObject({ publisher_id: id, status: 'active' });
    const { publisher } = await client.publishers.get(id);
    expect((await keys.get(id, first?.id ?? '')).key).toBe(publisher.api_key);
    const next = await keys.rotate(id, first?.id ?? '', { grace_seconds: 0 });
    expect((await client.publishers.get(id)).publisher.api_key).toBe(next.key);
    await keys.revoke(id, next.id);
    expect((await client.publishers.get(id)).publisher.api_key).toBeNull();
    const minted = await keys.mint(id);
    expect((await client.publishers.get(id)).publisher.api_key).toBe(minted.key);
    const { results } = await operator.keys.list(channelId, { publisher_id: id });
    expect(results.map((key) => key.id)).toEqual([minted.id, next.id, first?.id]);
    expect((await failure(keys.list(randomUUID()))).status).toBe(404);
  });
});
