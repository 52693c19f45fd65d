import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncart, type Encart, EncartError } from '../src/index.ts';
import { freePort, type Service, startService } from './service.ts';

let service: Service;
let encart: Encart;

beforeAll(async () => {
  service = await startService();
  encart = createEncart({ baseUrl: service.address, apiKey: service.operatorKey });
}, 60_000);
afterAll(() => service?.stop());

async function failure(call: Promise<unknown>): Promise<EncartError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EncartError);
  return error as EncartError;
}

/** A server with fixed responses, to simulate a proxy or another service. */
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

describe('health', () => {
  test('needs no key', async () => {
    const { health } = createEncart({ baseUrl: service.address });
    expect(await health.live()).toEqual({ status: 'ok' });
    expect(await health.ready()).toEqual({ status: 'ready' });
    expect(await health.version()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('a base address may end in a slash', async () => {
    expect(await createEncart({ baseUrl: `${service.address}/` }).health.live()).toEqual({ status: 'ok' });
  });
});

describe('a server', () => {
  test('sends no header by which the service recognises web pages, so its secret key is accepted', async () => {
    const names = new Set<string>();
    const record: RequestListener = (request, response) => {
      for (const name of Object.keys(request.headers)) names.add(name);
      response.setHeader('content-type', 'application/json').end('{}');
    };
    await withResponder(record, async (baseUrl) => {
      const { channel } = createEncart({ baseUrl, apiKey: 'enc_prod_sk_any' });
      await channel.details();
      await channel.setExclusions([]);
    });
    expect(names).toContain('x-api-key');
    expect([...names].filter((name) => ['origin', 'sec-fetch-site'].includes(name))).toEqual([]);
    const { keys } = await encart.operator.channels.create({ name: 'Server' });
    const server = createEncart({ baseUrl: service.address, apiKey: keys.secret.key });
    expect((await server.channel.details()).channel.name).toBe('Server');
    expect(await server.channel.setExclusions([])).toEqual({ ok: true });
  });

  test('learns from the service that a key was sent by a page', async () => {
    const { keys } = await encart.operator.channels.create({ name: 'Page' });
    const page = createEncart({
      baseUrl: service.address,
      apiKey: keys.secret.key,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init?.headers, 'sec-fetch-site': 'cross-site' } }),
    });
    const error = await failure(page.channel.details());
    expect([error.status, error.message]).toEqual([403, expect.stringContaining('web page')]);
    const proxied = await encart.operator.keys.change(keys.secret.id, { behind_proxy: true });
    expect(proxied.behind_proxy).toBe(true);
    expect((await page.channel.details()).channel.name).toBe('Page');
    await encart.operator.keys.revoke(keys.secret.id, { leaked: true });
    expect((await encart.operator.keys.get(keys.secret.id)).leaked_since).toBe(proxied.created_at);
  });
});

describe('channels', () => {
  test('a created channel is read, changed and listed', async () => {
    const { channel, keys } = await encart.operator.channels.create({ name: 'Parcels', revenue_share: 0.6 });
    expect(channel).toMatchObject({ name: 'Parcels', revenue_share: 0.6 });
    expect(keys.secret.key).toMatch(/^enc_prod_sk_/);

    const changed = await encart.operator.channels.update(channel.id, { max_offers: 3 });
    expect(changed).toMatchObject({ id: channel.id, name: 'Parcels', max_offers: 3 });
    expect(await encart.operator.channels.get(channel.id)).toEqual(changed);
    const page = await encart.operator.channels.list();
    expect(page.results.find(({ id }) => id === channel.id)).toEqual(changed);
  });

  test('all() reads every page and yields each item once', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    for (const name of names) await encart.operator.channels.create({ name });
    const { count } = await encart.operator.channels.list({ page_size: 1 });

    const seen: string[] = [];
    for await (const channel of encart.operator.channels.all({ page_size: 2 })) seen.push(channel.id);
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });

  test('all() yields an item once if another is added meanwhile', async () => {
    const seen: string[] = [];
    for await (const channel of encart.operator.channels.all({ page_size: 2 })) {
      if (seen.length === 0) await encart.operator.channels.create({ name: 'late' });
      seen.push(channel.id);
    }
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('keys', () => {
  test('created, listed masked, rotated and revoked', async () => {
    const { channel } = await encart.operator.channels.create({ name: 'Keys' });
    const minted = await encart.operator.keys.mint(channel.id, { kind: 'secret', name: 'feed' });
    expect(minted).toMatchObject({ kind: 'secret', name: 'feed', status: 'active' });
    expect(await encart.operator.keys.get(minted.id)).toMatchObject({ key: null, masked: minted.masked });

    const successor = await encart.operator.keys.rotate(minted.id, { grace_seconds: 0 });
    expect((await encart.operator.keys.get(minted.id)).successor_id).toBe(successor.id);
    expect(await encart.operator.keys.revoke(successor.id)).toBeUndefined();

    const listed = await encart.operator.keys.list(channel.id);
    expect(listed.count).toBe(4);
    expect(JSON.stringify(listed)).not.toContain(minted.key);
    const all = [];
    for await (const key of encart.operator.keys.all(channel.id, { page_size: 3 })) all.push(key);
    expect(all).toEqual(listed.results);
    expect(all.find(({ id }) => id === successor.id)?.status).toBe('revoked');
  });
});

describe('audit', () => {
  test('contains the request id of the caller', async () => {
    const requestId = randomUUID();
    const { channel } = await encart.operator.channels.create({ name: 'Audited' }, { requestId });
    const { results } = await encart.operator.audit.list({ object_id: channel.id });
    expect(results).toMatchObject([{ action: 'channel.created', request_id: requestId }]);
    const all = [];
    for await (const entry of encart.operator.audit.all({ channel_id: channel.id })) all.push(entry);
    expect(all).toEqual((await encart.operator.audit.list({ channel_id: channel.id })).results);
  });
});

describe('an error response becomes an EncartError', () => {
  test('400: messages by field', async () => {
    const error = await failure(encart.operator.channels.create({ name: '', max_offers: 99 }));
    expect(error.status).toBe(400);
    expect(error.detail).toBeUndefined();
    expect(error.fields).toEqual({
      name: ['This field may not be blank.'],
      max_offers: ['Ensure this value is less than or equal to 20.'],
    });
    expect(error.message).toContain('name: This field may not be blank.');
  });

  test('401: detail and the request id', async () => {
    const requestId = randomUUID();
    const unauthorized = createEncart({ baseUrl: service.address, apiKey: 'x'.repeat(40) });
    const error = await failure(unauthorized.operator.channels.list({}, { requestId }));
    expect(error).toMatchObject({ status: 401, detail: 'Invalid or expired API key.', requestId });
    expect(error.fields).toBeUndefined();
  });

  test('404: the missing object', async () => {
    const error = await failure(encart.operator.channels.get(randomUUID()));
    expect(error).toMatchObject({ status: 404, message: 'Channel not found.', detail: 'Channel not found.' });
  });

  test('404: a page past the end', async () => {
    expect((await failure(encart.operator.channels.list({ page: 9_999 }))).detail).toBe('Invalid page.');
  });

  test('503: Retry-After', async () => {
    const answer: RequestListener = (_, response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' });
      response.end('{"detail":"The database is not available."}');
    };
    const error = await withResponder(answer, (baseUrl) => failure(createEncart({ baseUrl }).health.ready()));
    expect(error).toMatchObject({
      status: 503,
      retryAfterSeconds: 7,
      detail: 'The database is not available.',
    });
  });

  test('502 of a proxy, without JSON', async () => {
    const answer: RequestListener = (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    const error = await withResponder(answer, (baseUrl) => failure(createEncart({ baseUrl }).health.live()));
    expect(error).toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' });
  });

  test('200 of another service', async () => {
    const answer: RequestListener = (_, response) => response.end('<h1>Welcome</h1>');
    const error = await withResponder(answer, (baseUrl) => failure(createEncart({ baseUrl }).health.live()));
    expect(error.message).toContain('not JSON');
  });

  test('a redirect is reported and not followed, so that the key is not sent elsewhere', async () => {
    const requested: string[] = [];
    const answer: RequestListener = (request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    };
    const error = await withResponder(answer, (baseUrl) =>
      failure(createEncart({ baseUrl, apiKey: 'secret' }).operator.channels.list()),
    );
    expect(error).toMatchObject({ status: 302, message: expect.stringContaining('/elsewhere') });
    expect(requested).toHaveLength(1);
  });
});

describe('no response', () => {
  test('an unreachable host is status 0, with the reason', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const error = await failure(createEncart({ baseUrl, apiKey: 'x' }).operator.channels.list());
    expect(error).toMatchObject({ status: 0, message: `No answer from ${baseUrl} (ECONNREFUSED).` });
    expect(error.cause).toBeDefined();
  });

  test('a timeout is status 0', async () => {
    const error = await withResponder(
      () => {},
      (baseUrl) => failure(createEncart({ baseUrl, timeoutMs: 20 }).health.live()),
    );
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('within 0.02 seconds') });
  });

  test('an aborted call rejects with the reason of the signal', async () => {
    const reason = new Error('changed my mind');
    await expect(encart.health.live({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('a write is not retried', async () => {
    let calls = 0;
    const answer: RequestListener = (request) => {
      calls++;
      request.socket.destroy();
    };
    const error = await withResponder(answer, (baseUrl) =>
      failure(createEncart({ baseUrl, apiKey: 'x' }).operator.channels.create({ name: 'once' })),
    );
    expect(error.status).toBe(0);
    expect(calls).toBe(1);
  });
});

describe('invalid arguments are rejected before anything is sent', () => {
  test.each(['', '.', '..'])('"%s" as an id', async (id) => {
    await expect(encart.operator.channels.get(id)).rejects.toThrow(TypeError);
  });

  test.each(['nonsense', 'ftp://host', 'http://host/?a=b'])('%s as base address', (baseUrl) => {
    expect(() => createEncart({ baseUrl })).toThrow(TypeError);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'a budget of %d, which JSON would turn into null',
    async (daily_usd) => {
      await expect(encart.operator.campaigns.update(randomUUID(), { budget: { daily_usd } })).rejects.toThrow(
        `body.budget.daily_usd must be a finite number, not ${daily_usd}.`,
      );
    },
  );

  test('an invalid key or a password in the address; the message does not contain it', () => {
    const apiKey = 'hush hush\n';
    expect(() => createEncart({ baseUrl: service.address, apiKey })).toThrow(/^(?!.*hush).*$/s);
    expect(() => createEncart({ baseUrl: 'http://me:hush@host' })).toThrow(/^(?!.*hush).*$/s);
  });
});
