import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transact } from '../../../src/db/handle.ts';
import { createLogger } from '../../../src/http/logger.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { offerRequest, recommend } from '../../support/demand.ts';
import { clickKeyOf, makeFirstToken } from '../../support/first-click-tokens.ts';
import { botUserAgent, browserUserAgent, dayMs, eventWorld, spentBy } from '../../support/ledger.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();

/** An answered offer with its links. */
async function answered(options: Parameters<typeof eventWorld>[1] = {}) {
  const world = await eventWorld(service(), options);
  const { body } = await recommend(service(), world.channel.secret, offerRequest());
  const { click_url, impression_url, target_url } = body.recommendations[world.offer.id].offer;
  return {
    ...world,
    click: new URL(click_url).pathname,
    impression: new URL(impression_url).pathname,
    target_url,
  };
}

async function open(
  url: string,
  {
    headers = {} as Record<string, string | undefined>,
    method = 'GET' as const,
    payload = undefined as string | undefined,
  } = {},
) {
  const answer = await service().app.inject({
    method,
    url,
    headers: { 'user-agent': browserUserAgent, ...headers } as Record<string, string>,
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
}

describe('a click link', () => {
  it('302: leads to the landing page of the answer, and counts one click however often it is opened', async () => {
    const { click, target_url, counters } = await answered();
    for (let times = 0; times < 3; times++) {
      const { status, headers } = await open(click);
      expect([status, headers.location]).toEqual([302, target_url]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await counters()).toMatchObject({ clicks: 1, impressions: 0 });
  });

  it('302: has the macros of its session', async () => {
    const { offer, channel } = await answered();
    const target_url = 'https://shop.example/?v={view}';
    await service().operator('PATCH', `/offers/${offer.id}`, { target_url });
    const { body } = await recommend(service(), channel.secret, offerRequest());
    const links = body.recommendations[offer.id].offer;
    const { headers } = await open(new URL(links.click_url).pathname);
    expect(headers.location).toBe(links.target_url);
    expect(headers.location).toContain('?v=ORDER_TRACKING&');
  });

  it.each([
    [
      'a navigation',
      { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    ],
    ['a navigation without a click that the browser knows', { 'sec-fetch-dest': 'document' }],
    ['a browser that sends no such headers', {}],
  ])('302: counts and is billed for %s', async (_, headers) => {
    const { click, target_url, events, counters } = await answered();
    expect((await open(click, { headers })).headers.location).toBe(target_url);
    expect(await events()).toMatchObject([{ type: 'CLICK', counted: true, reason: null }]);
    expect(await counters()).toMatchObject({ clicks: 1, invalid_clicks: 0, payout_micros: 250_000 });
  });

  it.each([
    ['bot', 'a robot', { 'user-agent': botUserAgent }],
    ['bot', 'a robot in a frame', { 'user-agent': botUserAgent, 'sec-fetch-dest': 'iframe' }],
    ['no_user_agent', 'no user agent', { 'user-agent': undefined }],
    ['no_user_agent', 'an empty user agent', { 'user-agent': ' ' }],
    ['not_a_navigation', 'a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['not_a_navigation', 'a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['not_a_navigation', 'a script in the same site', { 'sec-fetch-mode': 'same-origin' }],
    ['not_a_navigation', 'a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['not_a_navigation', 'an object', { 'sec-fetch-dest': 'object', 'sec-fetch-mode': 'navigate' }],
    ['not_a_navigation', 'an unknown use', { 'sec-fetch-dest': '' }],
  ])('302: stored as invalid (%s) and not billed for %s', async (reason, _, headers) => {
    const { click, target_url, events, counters, campaign } = await answered();
    const { status, headers: sent } = await open(click, { headers });
    expect([status, sent.location]).toEqual([302, target_url]);
    expect(await events()).toMatchObject([
      { type: 'CLICK', counted: false, reason, billed_micros: 0, payout_micros: 0 },
    ]);
    expect(await counters()).toMatchObject({ clicks: 0, invalid_clicks: 1, payout_micros: 0 });
    expect(await spentBy(service(), campaign.id)).toBe(0);
  });

  it.each([
    ['a browser that loads ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that loads ahead', { purpose: 'prefetch' }],
    ['Firefox that loads ahead', { 'x-moz': 'prefetch' }],
  ])('302: for %s, and nothing is stored', async (_, headers) => {
    const { click, impression, target_url, events } = await answered();
    expect((await open(click, { headers })).headers.location).toBe(target_url);
    expect((await open(impression, { headers })).status).toBe(200);
    expect((await open(click, { method: 'HEAD' as never })).headers.location).toBe(target_url);
    expect(await events()).toEqual([]);
  });

  it('404: for an impression link, a click reference, and in the reverse direction nothing is stored', async () => {
    const { click, impression, target_url, events } = await answered();
    const tokenOf = (path: string) => path.slice(3);
    const reference = new URL(target_url).searchParams.get('encart_click_id') ?? '';
    for (const token of [tokenOf(impression), reference]) {
      const { status, headers } = await open(`/c/${token}`);
      expect([status, headers.location]).toEqual([404, undefined]);
    }
    for (const token of [tokenOf(click), reference]) {
      expect((await open(`/i/${token}`)).status).toBe(200);
      expect((await open(`/i/${token}`, { method: 'POST' as never })).status).toBe(204);
    }
    expect(await events()).toEqual([]);
  });

  it('404: for everything that was not answered, without a redirect', async () => {
    const { click, target_url } = await answered();
    const reference = new URL(target_url).searchParams.get('encart_click_id');
    for (const path of [
      `/c/${reference}`,
      `${click}A`,
      click.slice(0, -4),
      '/c/https%3A%2F%2Fevil.example',
      `/c/${'A'.repeat(108)}`,
      `/c/${'A'.repeat(87)}`,
    ]) {
      const { status, headers } = await open(path);
      expect([status, headers.location], path).toEqual([404, undefined]);
    }
    const moved = await open(`${click}?url=https://evil.example&target_url=https://evil.example`);
    expect(moved.headers.location).toBe(target_url);
  });

  it('404: 90 days after the session', async () => {
    const { click, impression, events } = await answered();
    service().now = new Date(Date.now() + 91 * dayMs);
    try {
      expect((await open(click)).status).toBe(404);
      expect((await open(impression)).status).toBe(200);
    } finally {
      service().now = undefined;
    }
    expect(await events()).toEqual([]);
  });
});

it('a recount agrees with the figures of invalid openings', async () => {
  const { db } = service().services.database;
  expect(await recountLedger(db, { repair: false }, async () => {})).toMatchObject({ differences: [] });
});

describe('an impression link', () => {
  it('200: is a picture of one pixel, and counts one impression however often it is loaded or sent', async () => {
    const { impression, counters } = await answered();
    const loaded = await open(impression);
    expect([loaded.status, loaded.headers['content-type'], loaded.headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ]);
    expect(loaded.body.toString('latin1', 0, 6)).toBe('GIF89a');
    for (const type of [
      'text/plain;charset=UTF-8',
      'application/json',
      'application/x-www-form-urlencoded',
    ]) {
      const sent = await open(impression, {
        method: 'POST' as never,
        payload: 'not { json',
        headers: { 'content-type': type },
      });
      expect(sent.status, type).toBe(204);
    }
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 0 });
  });

  it.each([
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors' }],
    ['no user agent', { 'user-agent': undefined }],
  ])('200: counts for %s, as a link and as a beacon', async (_, headers) => {
    for (const method of ['GET', 'POST']) {
      const { impression, events, counters } = await answered();
      await open(impression, { headers, method: method as never });
      expect(await events()).toMatchObject([{ type: 'IMPRESSION', counted: true, reason: null }]);
      expect(await counters()).toMatchObject({ impressions: 1, invalid_impressions: 0 });
    }
  });

  it('200: is stored as invalid for a robot, as a link and as a beacon', async () => {
    for (const method of ['GET', 'POST']) {
      const { impression, events, counters } = await answered();
      await open(impression, { headers: { 'user-agent': botUserAgent }, method: method as never });
      expect(await events()).toMatchObject([{ type: 'IMPRESSION', counted: false, reason: 'bot' }]);
      expect(await counters()).toMatchObject({ impressions: 0, invalid_impressions: 1 });
    }
  });

  it('200: and nothing else happens for an unknown token', async () => {
    expect((await open('/i/nonsense')).status).toBe(200);
    expect((await open('/i/nonsense', { method: 'POST' as never })).status).toBe(204);
  });

  it('405: for other methods', async () => {
    const { impression, click } = await answered();
    expect((await open(impression, { method: 'PUT' as never })).status).toBe(405);
    expect((await open(click, { method: 'POST' as never })).status).toBe(405);
  });
});

it('a link of the first format works for 90 days, as a click and as an impression', async () => {
  const { channel, offer, session, counters } = await eventWorld(service());
  const { id: sessionId } = await session();
  const named = { channelId: channel.id, sessionId, offerId: offer.id };
  const token = makeFirstToken(await clickKeyOf(service()), 'link', named);
  const { status, headers } = await open(`/c/${token}`);
  expect([status, headers.location]).toEqual([302, expect.stringMatching(/encart_click_id=[\w-]{108}/)]);
  await open(`/i/${token}`);
  expect(await counters()).toMatchObject({ clicks: 1, impressions: 1 });
  service().now = new Date(Date.now() + 91 * dayMs);
  try {
    expect((await open(`/c/${token}`)).status).toBe(404);
  } finally {
    service().now = undefined;
  }
});

it('events of a sandbox session stay in the sandbox', async () => {
  const { channel, offer, counters, events } = await eventWorld(service());
  const sandbox = offerRequest({ custom_metadata: { is_sandbox: true } });
  const { body } = await recommend(service(), channel.secret, sandbox);
  expect((await open(new URL(body.recommendations[offer.id].offer.click_url).pathname)).status).toBe(302);
  expect(await events()).toMatchObject([{ type: 'CLICK', counted: false, reason: 'sandbox' }]);
  expect(await counters()).toMatchObject({ clicks: 0 });
});

it('a click is billed as one that the partner reports, and the two count once', async () => {
  const { click, offer, channel, report, counters } = await answered();
  await open(click);
  expect(await counters()).toMatchObject({ clicks: 1, payout_micros: 250_000 });
  const { offer: named } = service().services.clicks.read('click', click.slice(3), new Date()) as never as {
    offer: { sessionId: string; channelId: string };
  };
  expect(named.channelId).toBe(channel.id);
  const reported = await report({ session_id: named.sessionId, offer_id: offer.id, event_type: 'CLICK' });
  expect(reported.body).toMatchObject({ status: 'duplicate' });
  expect(await counters()).toMatchObject({ clicks: 1, payout_micros: 250_000 });
});

it('a shopper is redirected when the ledger hangs, and the click is counted when it continues', async () => {
  const { channel, offer, counters } = await eventWorld(service());
  // The macro needs the session, which cannot be read then.
  await service().operator('PATCH', `/offers/${offer.id}`, { target_url: 'https://shop.example/?v={view}' });
  const { body } = await recommend(service(), channel.secret, offerRequest());
  const click = new URL(body.recommendations[offer.id].offer.click_url).pathname;
  const { database } = service().services;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const hold = transact(database.maintenance, async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    isHeld();
    await released;
  });
  await held;
  try {
    expect((await open(click)).headers.location).toMatch(/^https:\/\/shop\.example\/\?v=&encart_click_id=/);
  } finally {
    release();
    await hold;
  }
  await expect.poll(async () => (await counters()).clicks, { timeout: 20_000 }).toBe(1);
});

it('a shopper is redirected when the database is away', async () => {
  const away = await startTestService();
  const { channel, offer } = await eventWorld(away);
  const { body } = await recommend(away, channel.secret, offerRequest());
  const { click_url, target_url, impression_url } = body.recommendations[offer.id].offer;
  await away.services.database.close();
  const headers = { 'user-agent': browserUserAgent };
  const opened = await away.app.inject({ url: new URL(click_url).pathname, headers });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, target_url]);
  const seen = await away.app.inject({ url: new URL(impression_url).pathname, headers });
  expect(seen.statusCode).toBe(200);
  await away.stop().catch(() => {});
});

it('a token is in no line of the log, however the call ends', async () => {
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const logged = await startTestService({ log });
  try {
    const { channel, offer } = await eventWorld(logged);
    const { body } = await recommend(logged, channel.secret, offerRequest());
    const { click_url, impression_url } = body.recommendations[offer.id].offer;
    const token = click_url.split('/').at(-1);
    const headers = { 'user-agent': browserUserAgent };
    const tooLong = `${click_url}${'x'.repeat(100)}`;
    for (const url of [click_url, impression_url, `${click_url}x`, `${click_url}?q=1`, tooLong])
      await logged.app.inject({ url: new URL(url).pathname + new URL(url).search, headers });
    expect(lines.filter((line) => line.includes('/c/:token'))).toHaveLength(3);
    expect(lines.join('')).not.toContain(token);
  } finally {
    await logged.stop();
  }
});

it('an address that opens very many links is still redirected, and counts no further', async () => {
  const limited = await startTestService({ settings: { rateLimits: true } });
  try {
    const { channel, offer, events } = await eventWorld(limited);
    const newLinks = async () => {
      const { body } = await recommend(limited, channel.secret, offerRequest());
      const { impression_url, click_url } = body.recommendations[offer.id].offer;
      return { impression: new URL(impression_url).pathname, click: new URL(click_url).pathname };
    };
    const { impression } = await newLinks();
    const load = (url: string) =>
      limited.app.inject({ url, headers: { 'user-agent': browserUserAgent } }).then((a) => a.statusCode);
    for (let round = 0; round < 30; round++)
      await Promise.all(Array.from({ length: 100 }, () => load(impression)));
    const { click } = await newLinks();
    expect(await load(click)).toBe(302);
    expect(await events()).toHaveLength(1);
    // The view is read from the session. Beyond the limit there is no query.
    await limited.operator('PATCH', `/offers/${offer.id}`, { target_url: 'https://shop.example/?v={view}' });
    const links = await newLinks();
    const open = async (remoteAddress: string) => {
      const headers = { 'user-agent': browserUserAgent };
      return (await limited.app.inject({ url: links.click, headers, remoteAddress })).headers.location;
    };
    expect(await open('127.0.0.1')).toContain('?v=&');
    expect(await open('203.0.113.7')).toContain('?v=ORDER_TRACKING&');
    expect(await events()).toHaveLength(2);
  } finally {
    await limited.stop();
  }
});
