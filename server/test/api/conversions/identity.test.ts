import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { advertiserWorld, priceMicros } from '../../support/advertiser.ts';
import { botUserAgent, dayMs, hourMs, spentBy } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
/**
 * Each test begins days after the one before it, because the time of a new session is never before that
 * of an older one.
 */
let start = Date.UTC(2026, 0, 10, 12);
beforeEach(() => {
  start += 40 * dayMs;
  service().now = new Date(start);
});
const at = (days: number) => {
  service().now = new Date(start + days * dayMs);
};

const sha256 = (text: string) => hash('sha256', text, 'hex');
const emailIs = (...emails: string[]) => ({ user_data: { email_address: emails.map(sha256) } });
const noMatch = { status: 'not_attributed', reason: 'no_identity_match', attribution: null };

interface Options {
  matching?: boolean;
  channel?: Record<string, unknown>;
  campaign?: Record<string, unknown>;
}

async function newWorld({ matching = true, ...options }: Options = {}) {
  const world = await advertiserWorld(service(), options);
  const setMatching = async (identity_matching: boolean) => {
    const path = `/advertisers/${world.advertiser.id}`;
    expect((await service().operator('PATCH', path, { identity_matching })).status).toBe(200);
    await service().services.serving.refresh();
  };
  await setMatching(matching);
  return {
    ...world,
    setMatching,
    /** A visit of a shopper who does something with the first offer. */
    async visit(user_details: object, ...did: ('IMPRESSION' | 'CLICK')[]) {
      const session = await world.session({ user_details });
      for (const type of did) expect((await world.report(session.event(type))).status).toBe(201);
      return session;
    },
    conversion: async () => (await world.events()).find(({ type }) => type === 'CONVERSION'),
  };
}

describe('an order without a click reference', () => {
  it.each([
    ['an e-mail address', { email: ' Mia@Example.com ' }, emailIs('mia@example.com')],
    ['the hash of one', { email_hash: sha256('mia@example.com').toUpperCase() }, emailIs('mia@example.com')],
    [
      'a phone number',
      { phone: '+1 (415) 555-0100' },
      { user_data: { phone_numbers: [sha256('+14155550100')] } },
    ],
    [
      'one of several',
      { email: 'mia@example.com' },
      emailIs('other@example.com', 'mia@example.com', 'third@example.com'),
    ],
    [
      'an unreadable click reference beside it',
      { email: 'mia@example.com' },
      { user_data: { click_id: 'cut-off', email_address: [sha256('mia@example.com')] } },
    ],
  ])('belongs to the click of the shopper, by %s', async (_, shopper, sent) => {
    const world = await newWorld();
    const session = await world.visit(shopper, 'CLICK');
    at(1);
    const { body } = await world.order({ transaction_id: 'A-1', ...sent });
    expect(body).toMatchObject({
      status: 'attributed',
      reason: null,
      attribution: { offer_id: world.offer.id, by: 'identity', confirmed: true, counted: true, is_new: true },
    });
    expect(await world.conversion()).toMatchObject({ session_id: session.id, attribution: 'click' });
    expect(await spentBy(service(), world.campaign.id)).toBe(priceMicros);
  });

  it('belongs to the last click, not to a later view', async () => {
    const world = await newWorld();
    const shopper = { email: 'mia@example.com' };
    await world.visit(shopper, 'CLICK');
    at(0.1);
    const clicked = await world.visit(shopper, 'IMPRESSION', 'CLICK');
    at(0.2);
    await world.visit(shopper, 'IMPRESSION');
    at(0.3);
    await world.order(emailIs('mia@example.com'));
    expect(await world.conversion()).toMatchObject({ session_id: clicked.id, attribution: 'click' });
  });

  it('belongs to the last view if there was no click', async () => {
    const world = await newWorld();
    await world.visit({ email: 'mia@example.com' }, 'IMPRESSION');
    at(0.1);
    const seen = await world.visit({ email: 'mia@example.com' }, 'IMPRESSION');
    at(0.2);
    // Requested, and never shown.
    await world.visit({ email: 'mia@example.com' });
    await world.order(emailIs('mia@example.com'));
    expect(await world.conversion()).toMatchObject({ session_id: seen.id, attribution: 'view' });
  });

  it('belongs to the last click in any channel', async () => {
    const world = await newWorld();
    const other = await advertiserWorld(service());
    await service().operator('PATCH', `/campaigns/${world.campaign.id}`, {
      targeting: { channel_ids: [world.channel.id, other.channel.id] },
    });
    await service().services.serving.refresh();
    await world.visit({ email: 'mia@example.com' }, 'CLICK');
    at(0.1);
    const session = await other.session({ user_details: { email: 'mia@example.com' } });
    await other.report({ ...session.event('CLICK'), offer_id: world.offer.id });
    at(0.2);
    expect((await world.order(emailIs('mia@example.com'))).body.attribution).toMatchObject({
      by: 'identity',
    });
    expect(await world.conversion()).toBeUndefined();
    const [conversion] = (await other.events()).filter(({ type }) => type === 'CONVERSION');
    expect(conversion).toMatchObject({ session_id: session.id, offer_id: world.offer.id });
  });

  it.each<[string, Options, number, object]>([
    [
      'after the window of clicks',
      { channel: { attribution: { click_days: 7, view_days: 0 } } },
      7.1,
      noMatch,
    ],
    ['before the click', {}, -0.1, noMatch],
    [
      'of a type that no campaign counts',
      { campaign: { conversions: { source: 'advertiser', event_types: ['sign_up'] } } },
      1,
      noMatch,
    ],
    [
      'of a campaign that counts what partners report',
      { campaign: { conversions: { source: 'partner' } } },
      1,
      noMatch,
    ],
    [
      'of an advertiser without matching',
      { matching: false },
      1,
      { status: 'not_attributed', reason: 'no_click_reference' },
    ],
  ])('belongs to nothing if it was %s', async (_, options, days, expected) => {
    const world = await newWorld(options);
    await world.visit({ email: 'mia@example.com' }, 'CLICK');
    const timestamp = Math.floor((start + days * dayMs) / 1_000);
    at(Math.max(days, 0));
    expect((await world.order({ timestamp, ...emailIs('mia@example.com') })).body).toMatchObject(expected);
    expect(await world.conversion()).toBeUndefined();
  });

  it.each([
    ['a robot', { attributes: { user_agent: botUserAgent } }],
    ['a test', { custom_metadata: { is_sandbox: true } }],
  ])('is not matched with %s', async (_, request) => {
    const world = await newWorld();
    const session = await world.session({ user_details: { email: 'mia@example.com' }, ...request });
    await world.report(session.event('CLICK'));
    at(1);
    expect((await world.order(emailIs('mia@example.com'))).body).toMatchObject(noMatch);
  });

  it('says what is wrong with its reference, if nobody is found', async () => {
    const world = await newWorld();
    const user_data = { click_id: 'cut-off', email_address: [sha256('nobody@example.com')] };
    expect((await world.order({ user_data })).body.reason).toBe('unreadable_click_reference');
  });

  it('with an empty text instead of a hash is like one without', async () => {
    const world = await newWorld();
    const answer = await world.order({ user_data: { email_address: '', phone_numbers: [''] } });
    expect(answer.body).toMatchObject({ status: 'not_attributed', reason: 'no_click_reference' });
  });

  it('is not matched with the shopper of another advertiser', async () => {
    const world = await newWorld();
    const other = await newWorld();
    await other.visit({ email: 'mia@example.com' }, 'CLICK');
    at(1);
    expect((await world.order(emailIs('mia@example.com'))).body).toMatchObject(noMatch);
  });
});

describe('with other reports of the order', () => {
  it('a click reference is better, in any order of the reports', async () => {
    const figures = [];
    for (const isReversed of [false, true]) {
      at(isReversed ? 10 : 0);
      const world = await newWorld();
      const { clickId, session } = await world.click({ user_details: { email: 'ada@example.com' } });
      await world.visit({ email: 'mia@example.com' }, 'CLICK');
      service().now = new Date((service().now as Date).getTime() + hourMs);
      const reports = [
        { transaction_id: 'A-1', ...emailIs('mia@example.com') },
        { transaction_id: 'A-1', click_id: clickId },
      ];
      for (const sent of isReversed ? reports.toReversed() : reports) await world.order(sent);
      const counted = (await world.events()).filter(({ type, counted }) => type === 'CONVERSION' && counted);
      expect(counted.map(({ session_id }) => session_id)).toEqual([session.id]);
      figures.push(await world.counters());
    }
    const [one, other] = figures;
    expect(one).toEqual(other);
  });

  it('a second report under the same id fills in the match', async () => {
    const world = await newWorld();
    await world.visit({ email: 'mia@example.com' }, 'CLICK');
    at(1);
    expect((await world.order({ id: 'o-1' })).body.reason).toBe('no_click_reference');
    expect((await world.order({ id: 'o-1', ...emailIs('mia@example.com') })).body).toMatchObject({
      status: 'attributed',
      attribution: { by: 'identity', counted: true },
    });
    expect((await world.order({ id: 'o-1', ...emailIs('mia@example.com') })).body.status).toBe('duplicate');
  });

  it('a thousand are matched in one call', async () => {
    const world = await newWorld();
    for (let n = 0; n < 5; n++) await world.visit({ email: `mia-${n}@example.com` }, 'CLICK');
    at(1);
    const timestamp = Math.floor((service().now as Date).getTime() / 1_000);
    const events = Array.from({ length: 1_000 }, (_, n) => ({
      id: `o-${n}`,
      timestamp,
      event_type: 'purchase',
      ...emailIs(...Array.from({ length: 3 }, (_each, other) => `mia-${n * 3 + other}@example.com`)),
    }));
    const { body } = await world.orders(events);
    const statuses = body.results.map(({ status }: { status: string }) => status);
    expect([statuses.slice(0, 2), new Set(statuses.slice(2))]).toEqual([
      ['attributed', 'attributed'],
      new Set(['not_attributed']),
    ]);
  });
});

describe('what is stored', () => {
  const rowsOf = (channelId: string) =>
    service()
      .services.database.db.selectFrom('shopper_matches')
      .selectAll()
      .where('channel_id', '=', channelId)
      .execute();

  it('is a hash for each offer and identifier, another one for each advertiser', async () => {
    const world = await newWorld();
    const other = await newWorld();
    const shopper = { email: 'mia@example.com', phone: '+14155550100', external_guid: 'guid-1' };
    await world.visit(shopper);
    await other.visit(shopper);
    const [rows, otherRows] = [await rowsOf(world.channel.id), await rowsOf(other.channel.id)];
    expect([rows.length, otherRows.length]).toEqual([2, 2]);
    expect(new Set([...rows, ...otherRows].map(({ match }) => match)).size).toBe(4);
  });

  it('is nothing while matching is off', async () => {
    const world = await newWorld({ matching: false });
    await world.visit({ email: 'mia@example.com' });
    expect(await rowsOf(world.channel.id)).toEqual([]);
    await world.setMatching(true);
    await world.visit({ email: 'mia@example.com' });
    expect(await rowsOf(world.channel.id)).toHaveLength(1);
    await world.setMatching(false);
    await world.visit({ email: 'mia@example.com' });
    expect(await rowsOf(world.channel.id)).toHaveLength(1);
  });

  it('is deleted when the shopper is forgotten, and orders are not matched any more', async () => {
    const world = await newWorld();
    await world.visit({ email: 'mia@example.com', phone: '+14155550100' }, 'CLICK');
    await world.visit({ email: 'ada@example.com' }, 'CLICK');
    expect(await rowsOf(world.channel.id)).toHaveLength(3);
    expect((await service().operator('POST', '/shoppers/forget', { phone: '+14155550100' })).status).toBe(
      200,
    );
    expect(await rowsOf(world.channel.id)).toHaveLength(1);
    at(1);
    expect((await world.order(emailIs('mia@example.com'))).body).toMatchObject(noMatch);
    expect((await world.order(emailIs('ada@example.com'))).body.status).toBe('attributed');
  });
});

it('the switch is in the answers to staff and to the advertiser, and in the audit trail', async () => {
  const world = await newWorld();
  const path = `/advertisers/${world.advertiser.id}`;
  expect((await service().operator('GET', path)).body.identity_matching).toBe(true);
  expect((await service().call('GET', '/advertiser', { key: world.key })).body.identity_matching).toBe(true);
  const { body } = await service().operator('GET', `/audit?object_id=${world.advertiser.id}&page_size=5`);
  const changes = body.results.filter(({ action }: { action: string }) => action === 'advertiser.updated');
  expect(changes[0].details).toMatchObject({
    before: { identity_matching: false },
    after: { identity_matching: true },
  });
  for (const identity_matching of [null, 'yes', 1])
    expect((await service().operator('PATCH', path, { identity_matching })).status).toBe(400);
});
