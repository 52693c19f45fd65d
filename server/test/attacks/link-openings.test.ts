import { describe, expect, it } from 'vitest';
import {
  asPicture,
  attackWorld,
  expectCleanAudit,
  navigation,
  open,
  priceUsd,
  useTestClock,
} from '../support/attacks.ts';
import { botUserAgent, browserUserAgent, minuteMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';

/** A click link counts if a browser goes there. Pages can load it in other ways without the shopper. */
const service = useService();
const clock = useTestClock(service);
const clicks = { pricing: 'CPC' } as const;

const openings: [string, Record<string, string | undefined>, string][] = [
  ['a picture', asPicture, 'not_a_navigation'],
  ['a script', { ...navigation, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 'not_a_navigation'],
  ['a frame', { ...navigation, 'sec-fetch-dest': 'iframe' }, 'not_a_navigation'],
  [
    'a style sheet without a mode',
    { 'user-agent': browserUserAgent, 'sec-fetch-dest': 'style' },
    'not_a_navigation',
  ],
  [
    'a fetch without a destination',
    { 'user-agent': browserUserAgent, 'sec-fetch-mode': 'no-cors' },
    'not_a_navigation',
  ],
  ['a program without a user agent', { 'user-agent': undefined }, 'no_user_agent'],
  ['a mail scanner', { 'user-agent': botUserAgent }, 'bot'],
];

describe('a click link that is opened by', () => {
  it.each(openings)(
    '%s is not billed, and the shopper who follows it later is',
    async (_, headers, reason) => {
      const world = await attackWorld(service(), clicks);
      const { channel } = world;
      const visit = await channel.fromPage();
      expect((await visit.follow(headers)).status).toBe(302);
      expect(await channel.earned()).toMatchObject({ clicks: 0, revenue: 0 });
      expect(await channel.learned()).toMatchObject({ clicks: 0 });
      expect(await visit.only('CLICK')).toMatchObject({ counted: false, reason, billed_usd: 0 });

      clock.moveTo(5 * minuteMs);
      await visit.follow();
      expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd, channel_payout: 5 });
      expect((await visit.events()).filter(({ counted }) => counted)).toMatchObject([
        {
          event_type: 'CLICK',
          reason: null,
          billed_usd: priceUsd,
          evidence: 'link',
          occurred_at: clock.iso(5 * minuteMs),
        },
      ]);
      expect(await channel.learned()).toMatchObject({ clicks: 1 });
    },
  );

  it.each(openings)('%s after the shopper changes nothing', async (_, headers) => {
    const world = await attackWorld(service(), clicks);
    const visit = await world.channel.fromPage();
    await visit.follow();
    const before = await world.channel.earned();
    expect(before).toMatchObject({ clicks: 1, revenue: priceUsd });
    clock.moveTo(minuteMs);
    await visit.follow(headers);
    expect(await world.channel.earned()).toEqual(before);
    expect((await visit.events()).filter(({ counted }) => counted)).toMatchObject([
      { event_type: 'CLICK', occurred_at: clock.iso(0), billed_usd: priceUsd },
    ]);
  });

  it('a browser that sends no such headers is billed', async () => {
    const world = await attackWorld(service(), clicks);
    const visit = await world.channel.fromPage();
    await visit.follow({ 'user-agent': browserUserAgent });
    expect(await world.channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
  });
});

it('an opening that did not count does not block the report of a server', async () => {
  const world = await attackWorld(service(), clicks);
  const visit = await world.channel.fromPage();
  await visit.follow(asPicture);
  clock.moveTo(minuteMs);
  await world.channel.report(visit.event('CLICK'));
  expect(await world.channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
});

it('an order is not attributed to an opening that did not count', async () => {
  const world = await attackWorld(service(), { source: 'partner' });
  const visit = await world.channel.fromPage();
  await visit.follow(asPicture);
  clock.moveTo(minuteMs);
  const { body } = await world.channel.report(visit.conversion('O1'));
  expect(body).toMatchObject({ counted: false, reason: 'not_attributed' });
  expect(await world.figures()).toMatchObject({ conversions: 0, spend: 0, sales_value: 0 });
});

describe('an impression link', () => {
  it('is no click link, even if a browser goes there', async () => {
    const world = await attackWorld(service(), clicks);
    const visit = await world.channel.fromPage();
    const token = visit.impressionPath.split('/').at(-1) ?? '';
    const path = visit.clickPath.replace(/[^/]+$/, token);
    await open(service(), path, navigation);
    expect(await world.channel.earned()).toMatchObject({ clicks: 0, revenue: 0 });
    await visit.follow();
    expect(await world.channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
  });

  it.each([
    ['a picture', asPicture],
    ['a beacon', { ...asPicture, 'sec-fetch-dest': 'empty' }],
    ['an app without a user agent', { 'user-agent': undefined }],
  ])('counts when it is loaded by %s', async (_, headers) => {
    const world = await attackWorld(service(), { pricing: 'CPM' });
    const visit = await world.channel.fromPage();
    await visit.show(headers);
    expect(await world.channel.earned()).toMatchObject({ impressions: 1, revenue: priceUsd / 1_000 });
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
