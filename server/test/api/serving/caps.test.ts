import { createHash } from 'node:crypto';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { makeTestDatabase } from '../../support/database.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { startTestService, type TestService, useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const hourMs = 3_600_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Requests offers for the shopper and returns whether the answer contains the offer. */
async function sees(on: TestService, key: string, offerId: string, user: object, change: object = {}) {
  const answer = await recommend(on, key, offerRequest({ user_details: user, ...change }));
  expect(answer.status).toBe(200);
  return offerIds(answer).includes(offerId);
}

/** Creates a channel with an offer of a capped campaign. */
async function capped(impressions: number, hours = 24, on = service()) {
  const channel = await actAs(on);
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const demand = makeDemand(on);
  const made = await demand.simple(channel.id, subcategoryId, {
    campaign: { frequency_cap: { impressions, hours } },
  });
  /** Requests offers for the shopper and returns whether the offer was shown. */
  const offered = (user: object, change: object = {}) =>
    sees(on, channel.secret, made.offer.id, user, change);
  return { channel, demand, subcategoryId, ...made, offered };
}

/** Makes several requests in a row and returns for each whether the offer was shown. */
async function countOffered(calls: (() => Promise<boolean>)[]): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const call of calls) results.push(await call());
  return results;
}

describe('the shopper of a cap', () => {
  it('is each shopper separately', async () => {
    const { offered } = await capped(2);
    const jane = { email: 'jane@example.com' };
    expect(await countOffered([1, 2, 3, 4].map(() => () => offered(jane)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await offered({ email: 'joan@example.com' })).toBe(true);
  });

  it('is the same for an e-mail address in any letter case, with spaces, and its SHA-256', async () => {
    const written = [
      { email: 'jane@example.com' },
      { email: ' JANE@Example.COM\t' },
      { email_hash: sha256('jane@example.com') },
      { email_hash: sha256('jane@example.com').toUpperCase() },
      { email: 'Jane@example.com', email_hash: sha256('jane@example.com') },
    ];
    for (const first of written) {
      const { offered } = await capped(1);
      expect(await offered(first)).toBe(true);
      for (const again of written) expect([again, await offered(again)]).toEqual([again, false]);
    }
  });

  it('is the same for a phone number in any format', async () => {
    const { offered } = await capped(1);
    expect(await offered({ phone: '+1 (555) 010-9999' })).toBe(true);
    for (const phone of ['+15550109999', '+1.555.010.9999', ' +1 555 0109999 ', '+1/555/0109999'])
      expect([phone, await offered({ phone })]).toEqual([phone, false]);
    expect(await offered({ phone: '+1 555 010 9998' })).toBe(true);
  });

  it('is an external id, ignoring spaces around it', async () => {
    const { offered } = await capped(1);
    expect(await offered({ external_guid: 'User-17' })).toBe(true);
    expect(await offered({ external_guid: ' User-17 ' })).toBe(false);
    expect(await offered({ external_guid: 'user-17' })).toBe(true);
  });

  it('is different for the same text as another kind of identifier', async () => {
    const { offered } = await capped(1);
    const text = sha256('jane@example.com');
    expect(await offered({ email_hash: text })).toBe(true);
    expect(await offered({ external_guid: text })).toBe(true);
    expect(await offered({ external_guid: '15550109999' })).toBe(true);
    expect(await offered({ phone: '15550109999' })).toBe(true);
  });

  it('with several identifiers is recognised by each of them', async () => {
    const everything = { email: 'jane@example.com', phone: '+15550109999', external_guid: 'jane' };
    for (const [kind, value] of Object.entries(everything)) {
      const { offered } = await capped(1);
      expect(await offered(everything)).toBe(true);
      expect([kind, await offered({ [kind]: value })]).toEqual([kind, false]);
    }
  });

  it('has the sum over different identifiers, and a session counts once', async () => {
    const { offered } = await capped(3);
    const [email, phone] = ['jane@example.com', '+15550109999'];
    expect(await offered({ email, phone })).toBe(true);
    expect(await offered({ email })).toBe(true);
    expect(await offered({ phone })).toBe(true);
    // Three sessions in total; each identifier alone was in two of them.
    expect(await offered({ email, phone })).toBe(false);
    expect(await offered({ email })).toBe(true);
    expect(await offered({ email })).toBe(false);
    expect(await offered({ phone })).toBe(true);
    expect(await offered({ phone })).toBe(false);
  });
});

describe('a cap counts', () => {
  it('all offers of a campaign together, and no other campaign', async () => {
    const { channel, demand, subcategoryId, campaign } = await capped(1);
    await demand.offer(campaign.id);
    const other = await demand.simple(channel.id, subcategoryId);
    const user_details = { email: 'jane@example.com' };
    const first = offerIds(await recommend(service(), channel.secret, offerRequest({ user_details })));
    expect(first).toHaveLength(2);
    const second = offerIds(await recommend(service(), channel.secret, offerRequest({ user_details })));
    expect(second).toEqual([other.offer.id]);
  });

  it('all publishers of a channel together', async () => {
    const { channel, offered } = await capped(1);
    const [one, two] = [await channel.member(), await channel.member()];
    const at = (publisher_remote_id: string) => ({
      placement_details: { view: 'CHECKOUT', display_mode: 'INLINE', publisher_remote_id },
    });
    const jane = { email: 'jane@example.com' };
    expect(await offered(jane, at(one.id))).toBe(true);
    expect(await offered(jane, at(two.id))).toBe(false);
    expect(await offered(jane)).toBe(false);
  });

  it('each channel separately', async () => {
    const { channel, campaign, offer, offered } = await capped(1);
    const other = await service().newChannel();
    await service().operator('PATCH', `/campaigns/${campaign.id}`, {
      targeting: { channel_ids: [channel.id, other.id] },
    });
    const jane = { email: 'jane@example.com' };
    expect([await offered(jane), await offered(jane)]).toEqual([true, false]);
    const there = () => sees(service(), other.secret, offer.id, jane);
    expect([await there(), await there()]).toEqual([true, false]);
  });

  it('only offers that were shown', async () => {
    const { campaign, offered } = await capped(1);
    const jane = { email: 'jane@example.com' };
    await service().operator('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' });
    expect(await offered(jane)).toBe(false);
    await service().operator('PATCH', `/campaigns/${campaign.id}`, { status: 'active' });
    expect([await offered(jane), await offered(jane)]).toEqual([true, false]);
  });

  it('no sandbox requests, and those are not capped', async () => {
    const { offered } = await capped(1);
    const jane = { email: 'jane@example.com' };
    const sandbox = { custom_metadata: { is_sandbox: true } };
    for (let call = 0; call < 3; call++) expect(await offered(jane, sandbox)).toBe(true);
    expect([await offered(jane), await offered(jane)]).toEqual([true, false]);
    expect(await offered(jane, sandbox)).toBe(true);
    // Only the JSON value true makes a sandbox request.
    expect(await offered(jane, { custom_metadata: { is_sandbox: false } })).toBe(false);
  });
});

describe('the window of a cap', () => {
  it('ends separately for each shown offer', async () => {
    const { offered } = await capped(2, 24);
    const jane = { email: 'jane@example.com' };
    const start = Date.now();
    const at = (ms: number) => {
      service().now = new Date(start + ms);
      return offered(jane);
    };
    expect(await at(0)).toBe(true);
    expect(await at(12 * hourMs)).toBe(true);
    expect(await at(24 * hourMs - 1)).toBe(false);
    // The first session is outside the window, the second is inside.
    expect(await at(24 * hourMs)).toBe(true);
    expect(await at(24 * hourMs)).toBe(false);
    expect(await at(36 * hourMs)).toBe(true);
    expect(await at(36 * hourMs)).toBe(false);
  });

  it('can have the maximum length', async () => {
    const { offered } = await capped(1, 2_160);
    const jane = { email: 'jane@example.com' };
    const start = Date.now();
    expect(await offered(jane)).toBe(true);
    service().now = new Date(start + 2_159 * hourMs);
    expect(await offered(jane)).toBe(false);
    service().now = new Date(start + 2_161 * hourMs);
    expect(await offered(jane)).toBe(true);
  });

  it('applies to earlier offers if the cap is raised, lowered or removed', async () => {
    const { campaign, offered } = await capped(1);
    const jane = { email: 'jane@example.com' };
    const set = (frequency_cap: object | null) =>
      service().operator('PATCH', `/campaigns/${campaign.id}`, { frequency_cap });
    expect([await offered(jane), await offered(jane)]).toEqual([true, false]);
    await set({ impressions: 3, hours: 24 });
    expect([await offered(jane), await offered(jane)]).toEqual([true, true]);
    await set({ impressions: 2, hours: 24 });
    expect(await offered(jane)).toBe(false);
    await set(null);
    expect(await offered(jane)).toBe(true);
  });

  it('continues after a restart', async () => {
    const database = await makeTestDatabase();
    const first = await startTestService({ database });
    const { channel, offer } = await capped(1, 24, first);
    const jane = { email: 'jane@example.com', phone: '+15550109999' };
    expect(await sees(first, channel.secret, offer.id, jane)).toBe(true);
    await first.stop();
    const second = await startTestService({ database });
    expect(await sees(second, channel.secret, offer.id, { email_hash: sha256(jane.email) })).toBe(false);
    expect(await sees(second, channel.secret, offer.id, { phone: jane.phone })).toBe(false);
    expect(await sees(second, channel.secret, offer.id, { email: 'joan@example.com' })).toBe(true);
    await second.stop();
    await database.remove();
  });
});

describe('parallel requests of one shopper', () => {
  const spellings = [
    { email: 'jane@example.com' },
    { email: 'JANE@example.com ' },
    { email_hash: sha256('jane@example.com') },
    { email: 'jane@example.com', phone: '+15550109999' },
    { email: 'jane@example.com', external_guid: 'jane' },
  ];
  const trues = (results: boolean[]) => results.filter(Boolean).length;

  it('thirty with a cap of three: exactly three get the offer', async () => {
    const { offered } = await capped(3);
    const calls = Array.from({ length: 30 }, (_, n) => offered(spellings[n % spellings.length] as object));
    expect(trues(await Promise.all(calls))).toBe(3);
  });

  it('do not affect other shoppers', async () => {
    const { offered } = await capped(1);
    const calls = Array.from({ length: 40 }, (_, n) => offered({ external_guid: `shopper-${n % 20}` }));
    expect(trues(await Promise.all(calls))).toBe(20);
  });

  // The embedded engine has only one process.
  if (inject('engine') === 'postgres') {
    it('thirty on each of two services: exactly three get the offer', async () => {
      const { channel, offer } = await capped(3);
      const second = await startTestService({ database: service().database });
      const calls = Array.from({ length: 60 }, (_, n) =>
        sees(
          n % 2 === 0 ? service() : second,
          channel.secret,
          offer.id,
          spellings[n % spellings.length] as object,
        ),
      );
      expect(trues(await Promise.all(calls))).toBe(3);
      await second.stop();
    });
  }
});
