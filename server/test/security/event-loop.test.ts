import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, expect, it } from 'vitest';
import { type ApiCall, readApiCalls } from '../support/api-document.ts';
import { makeDemand, offerRequest } from '../support/demand.ts';
import { extremeBodies } from '../support/extreme-bodies.ts';
import { actAs } from '../support/network.ts';
import { newPerson, ownPage } from '../support/people.ts';
import { newSession } from '../support/report.ts';
import { operatorKey, useService } from '../support/service.ts';

/** The longest time that a request within the size limits may block the event loop. */
const longestMs = 100;
const resolutionMs = 5;
const service = useService();

let calls: ApiCall[];
/** Existing ids, by the path segment in front of them. */
const ids: Record<string, string> = {};
/** Existing values by field name, so that a body passes the validation. */
const known: Record<string, unknown[]> = {};
let channelKey: string;
let advertiserKey: string;
let cookie: string;

beforeAll(async () => {
  const channel = await actAs(service());
  channelKey = channel.secret;
  const member = await channel.member();
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const demand = makeDemand(service());
  // Thousands of brands with the same prefix are the worst case for finding brands in a basket.
  for (let n = 0; n < 200; n++) await demand.advertiser(subcategoryId, { name: `The the the ${n}` });
  const made = await demand.simple(channel.id, subcategoryId);
  await service().operator('PATCH', `/advertisers/${made.advertiser.id}`, { identity_matching: true });
  const minted = await service().operator('POST', `/advertisers/${made.advertiser.id}/keys`, {});
  advertiserKey = minted.body.key;
  const person = await newPerson(service(), { staffRole: 'admin' });
  cookie = person.browser.cookieHeader();
  const keys = await service().operator('GET', `/channels/${channel.id}/keys`);
  const session = await newSession(service(), channelKey);
  Object.assign(ids, {
    channels: channel.id,
    keys: keys.body.results[0].id,
    publishers: member.id,
    'publisher-requests': await channel.request(),
    advertisers: made.advertiser.id,
    campaigns: made.campaign.id,
    offers: made.offer.id,
    users: person.id,
    sessions: session.id,
  });
  const { categoryId, subcategoryIds } = channel.taxonomy;
  Object.assign(known, {
    primary_category_id: [categoryId],
    subcategory_ids: subcategoryIds,
    advertiser_id: [made.advertiser.id],
    campaign_id: [made.campaign.id],
    channel_id: [channel.id],
    channel_ids: [channel.id],
    publisher_id: [member.id],
    publisher_ids: [member.id],
    session_id: [session.id],
    offer_id: session.offers,
    domain: Array.from({ length: 50 }, (_, n) => `${'a'.repeat(60)}.${'b'.repeat(60)}.brand-${n}.example`),
    expires_at: ['2999-01-01T00:00:00Z'],
    countries: ['DE', 'FR'],
    languages: ['de', 'en-GB'],
    starts_at: ['2026-01-01T00:00:00Z'],
    events: new Array(20).fill(session.event('click')),
  });
  calls = await readApiCalls(service());
});

/**
 * The longest time in milliseconds for which the event loop of this process was blocked. On a busy
 * machine the measured time includes waiting for a processor, so it is limited to the processor time of
 * the longest loop iteration.
 */
async function blockedMs(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  const tick = () => new Promise((resolve) => setTimeout(resolve, 2 * resolutionMs));
  histogram.enable();
  await tick();
  histogram.reset();
  // The first sample after a reset is incomplete.
  await tick();
  const turns = watchTurns();
  await work();
  await tick();
  histogram.disable();
  return Math.min(histogram.max / 1e6 - resolutionMs, turns.longest());
}

/** Measures the processor time of this thread per iteration of the event loop. */
function watchTurns() {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1e3);
    before = process.threadCpuUsage();
    turn = setImmediate(look);
  };
  let turn = setImmediate(look);
  return {
    longest() {
      clearImmediate(turn);
      return longestMs;
    },
  };
}

/** The best of three runs, because garbage of an earlier request may be collected during a later one. */
async function bestOfThree(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best > longestMs; round++) best = Math.min(best, await blockedMs(work));
  return best;
}

interface Request {
  readonly name: string;
  send(): Promise<{ status: number }>;
}

/**
 * The requests that block the event loop too long or get a 500. Requests are measured in groups, and one by
 * one only if the group is too slow.
 */
async function tooSlow(requests: Iterable<Request>): Promise<string[]> {
  const slow: string[] = [];
  const measure = async (some: readonly Request[]) => {
    const together = await blockedMs(async () => {
      for (const { name, send } of some) if ((await send()).status === 500) slow.push(`${name}: 500`);
    });
    if (together <= longestMs) return;
    for (const { name, send } of some) {
      const ms = await bestOfThree(send);
      if (ms > longestMs) slow.push(`${name}: ${Math.round(ms)} ms`);
    }
  };
  let waiting: Request[] = [];
  for (const request of requests) {
    waiting.push(request);
    if (waiting.length < 20) continue;
    await measure(waiting);
    waiting = [];
  }
  await measure(waiting);
  return slow;
}

type Credential = 'with a credential' | 'without a credential';
const credentials: Credential[] = ['without a credential', 'with a credential'];

function send(call: ApiCall, credential: Credential, more: { body?: string; query?: string }) {
  const url = call.path.replace(
    /([\w-]+)\/\{\w+\}/g,
    (_, segment: string) => `${segment}/${ids[segment] ?? crypto.randomUUID()}`,
  );
  const headers = {
    version: '1.0.0',
    ...ownPage,
    ...(credential === 'with a credential' && authorization(call)),
  };
  return service().call(call.method, `${url}${more.query ? `?${more.query}` : ''}`, {
    headers,
    ...(more.body !== undefined && { body: more.body }),
  });
}

function authorization({ path, security }: ApiCall): Record<string, string> {
  if (security.includes('apiKey')) return { 'x-api-key': keyFor(path) };
  return { cookie, 'x-encart-channel': ids.channels ?? '', 'x-encart-advertiser': ids.advertisers ?? '' };
}

function keyFor(path: string): string {
  if (path.startsWith('/operator')) return operatorKey;
  return /^\/(advertiser|conversions)/.test(path) ? advertiserKey : channelKey;
}

/** Limits that the service checks outside of the schema. */
function bodyLimit({ path }: ApiCall): number {
  if (path.startsWith('/console')) return 16 << 10;
  return /^\/(operator|platform|advertiser|conversions)/.test(path) ? 1 << 20 : 256 << 10;
}

function* extremeCalls(): Generator<Request> {
  for (const call of calls)
    for (const { name, text } of call.body ? extremeBodies(call.body, bodyLimit(call), known) : [])
      for (const credential of credentials)
        yield {
          name: `${call.name} ${credential}, ${name}`,
          send: () => send(call, credential, { body: text }),
        };
}

it('no large, deep or invalid body blocks the event loop', { timeout: 900_000 }, async () => {
  expect(await tooSlow(extremeCalls())).toEqual([]);
});

const longQueries: Record<string, string> = {
  'many words': Array.from({ length: 3_000 }, (_, n) => n.toString(36)).join('+'),
  'many ids': Array.from({ length: 350 }, () => crypto.randomUUID()).join(','),
  'many commas': ','.repeat(14_000),
  'a long number': '9'.repeat(14_000),
  'combining marks': '%CC%81%CC%A3'.repeat(1_100),
  'a date and more': `2026-01-01${'0'.repeat(14_000)}`,
};

function* longQueryCalls(): Generator<Request> {
  for (const call of calls)
    for (const parameter of call.query) {
      const queries = {
        ...Object.fromEntries(
          Object.entries(longQueries).map(([what, value]) => [what, `${parameter}=${value}`]),
        ),
        'a thousand times': new Array(1_000).fill(`${parameter}=x`).join('&'),
      };
      for (const [what, query] of Object.entries(queries))
        yield {
          name: `${call.name}, ${parameter}: ${what}`,
          send: () => send(call, 'with a credential', { query }),
        };
    }
}

it('no long query string blocks the event loop', { timeout: 900_000 }, async () => {
  expect(await tooSlow(longQueryCalls())).toEqual([]);
});

const kib = (n: number) => n * 1_024;
const now = Math.floor(Date.now() / 1_000);
const unknownKeys = Object.fromEntries(Array.from({ length: 59_000 }, (_, n) => [`k${n.toString(36)}`, 0]));
/** Valid, with as many hashes as are allowed. All differ. */
const reportWithHashes = (n: number) => {
  const hashes = (kind: string) =>
    Array.from({ length: 5 }, (_, at) => createHash('sha256').update(`${kind} ${n} ${at}`).digest('hex'));
  return {
    id: `hashed ${n}`,
    timestamp: now,
    event_type: 'purchase',
    user_data: { email_address: hashes('email'), phone_numbers: hashes('phone') },
  };
};

it.each([
  [
    'an e-mail of 15 KiB, without a key',
    'POST',
    '/console/api/links/use',
    { token: 'x', email: `a@${'.'.repeat(kib(15))}@`, password: 'x'.repeat(20) },
    undefined,
  ],
  [
    '8,000 wrong purchases',
    'POST',
    '/recommendations',
    offerRequest({ purchases: new Array(8_000).fill({ name: 1, quantity: [] }) }),
    () => channelKey,
  ],
  [
    '16,000 empty publishers',
    'POST',
    '/platform/publishers/add/',
    { items: new Array(16_000).fill({}) },
    () => channelKey,
  ],
  [
    '1,000 conversions with every field wrong',
    'POST',
    '/conversions/batch',
    {
      events: new Array(1_000).fill({
        id: 5.5,
        timestamp: 'x',
        event_type: {},
        value: [],
        currency_code: 1,
        custom_event: [],
        user_data: { click_id: 1, email_address: new Array(10).fill('x'), phone_numbers: [1, 2, 3] },
        properties: { transaction_id: {} },
      }),
    },
    () => advertiserKey,
  ],
  [
    'a conversion with 59,000 unknown keys',
    'POST',
    '/conversions',
    { ...unknownKeys, id: 'unknown keys', timestamp: now, event_type: 'purchase' },
    () => advertiserKey,
  ],
  [
    'a batch of a conversion with 59,000 unknown keys',
    'POST',
    '/conversions/batch',
    { events: [{ id: 'unknown keys', timestamp: now, event_type: 'purchase', user_data: unknownKeys }] },
    () => advertiserKey,
  ],
  [
    '1,000 conversions with ten hashes each',
    'POST',
    '/conversions/batch',
    { events: Array.from({ length: 1_000 }, (_, n) => reportWithHashes(n)) },
    () => advertiserKey,
  ],
  [
    'a basket full of the first word of many brands',
    'POST',
    '/recommendations',
    offerRequest({
      purchases: new Array(200).fill({ name: 'the '.repeat(125), description: 'the '.repeat(180) }),
    }),
    () => channelKey,
  ],
])('%s hold the event loop for less than 100 ms', async (_, method, url, body, key) => {
  const text = JSON.stringify(body);
  // Keys that must stay on servers are refused from pages.
  const headers = { version: '1.0.0', ...(!key && ownPage) };
  const statuses = new Set<number>();
  const ms = await bestOfThree(async () => {
    const options = { headers, body: text, ...(key && { key: key() }) };
    statuses.add((await service().call(method, url, options)).status);
  });
  expect(ms).toBeLessThan(longestMs);
  // The request was processed: neither the route nor the key was wrong.
  for (const status of statuses) expect([200, 202, 400]).toContain(status);
});

it('twenty batches of 1,000 conversions at once block the event loop for less than 100 ms', async () => {
  let round = 0;
  const batches = () => {
    round++;
    return Array.from({ length: 20 }, (_, batch) =>
      JSON.stringify({
        events: Array.from({ length: 1_000 }, (_, n) => ({
          id: `${round} ${batch} ${n}`,
          timestamp: now,
          event_type: 'purchase',
          value: 49.9,
          currency_code: 'EUR',
        })),
      }),
    );
  };
  const rounds = [1, 2, 3].map(batches);
  const ms = await bestOfThree(async () => {
    const answers = (rounds.pop() ?? []).map((body) =>
      service().call('POST', '/conversions/batch', { key: advertiserKey, body }),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(202);
  });
  expect(ms).toBeLessThan(longestMs);
});

it('the import of a whole taxonomy blocks the event loop for less than 100 ms', async () => {
  let round = 0;
  // New names each time, because a repeated import changes nothing.
  const rows = () => {
    round++;
    return Array.from({ length: 5_000 }, (_, n) => ({
      category: `Category ${round} ${n} ${'ä'.repeat(20)}`,
      subcategory: `Subcategory ${round} ${n} ${'ä'.repeat(20)}`,
    }));
  };
  const bodies = [1, 2, 3].map(() => JSON.stringify({ mode: 'replace', rows: rows() }));
  const ms = await bestOfThree(() => service().operator('POST', '/taxonomy/import', bodies.shift()));
  expect(ms).toBeLessThan(longestMs);
});

it('at most 20 errors are listed, from any check', async () => {
  const count = (errors: Record<string, string[]>) =>
    Object.values(errors).reduce((sum, messages) => sum + messages.length, 0);
  const id = () => crypto.randomUUID();
  const item = { brand_name: '', domain: 'x', primary_category_id: id(), subcategory_ids: [id(), id()] };
  const bySchema = await service().call('POST', '/platform/publishers/add/', {
    key: channelKey,
    body: { items: new Array(50).fill(item) },
  });
  const byHand = await service().call('POST', '/platform/publishers/add/', {
    key: channelKey,
    body: { items: new Array(50).fill({ ...item, brand_name: 'Brand' }) },
  });
  const rows = Array.from({ length: 100 }, () => ({ category: 'New', subcategory: 'Same' }));
  const imported = await service().operator('POST', '/taxonomy/import', { mode: 'extend', rows });
  for (const { status, body } of [bySchema, byHand, imported])
    expect([status, count(body)]).toEqual([400, 20]);
});
