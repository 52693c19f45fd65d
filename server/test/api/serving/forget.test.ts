import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService();
const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const forget = (body: unknown) => service().operator('POST', '/shoppers/forget', body);

let shoppers = 0;
/** Creates an e-mail address that no test has used. */
const newEmail = () => `forgotten-${++shoppers}@example.com`;

/** Creates a channel with an offer that a shopper sees once a day. */
async function world() {
  const channel = await actAs(service());
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const { offer } = await makeDemand(service()).simple(channel.id, subcategoryId, {
    campaign: { frequency_cap: { impressions: 1, hours: 24 } },
  });
  const visit = async (user_details: object) => {
    const answer = await recommend(service(), channel.secret, offerRequest({ user_details }));
    return { offered: offerIds(answer).includes(offer.id), sessionId: answer.body.session_id as string };
  };
  const offered = async (user_details: object) => (await visit(user_details)).offered;
  return { channel, visit, offered };
}

/** The number of shopper hashes of each session. */
async function hashesOf(...sessionIds: string[]): Promise<number[]> {
  const { db } = service().services.database;
  const rows = await db.selectFrom('sessions').select(['id', 'shoppers']).execute();
  return sessionIds.map((id) => rows.find((row) => row.id === id)?.shoppers.length ?? Number.NaN);
}

async function capsOf(channelId: string): Promise<number> {
  const { db } = service().services.database;
  const caps = await db.selectFrom('shopper_caps').where('channel_id', '=', channelId).selectAll().execute();
  return caps.length;
}

describe('200', () => {
  it('removes the shopper from sessions and frequency caps, and no other shopper', async () => {
    const { channel, visit, offered } = await world();
    const [email, other] = [newEmail(), newEmail()];
    const [first, second, neighbour] = [
      await visit({ email }),
      await visit({ email }),
      await visit({ email: other }),
    ];
    expect([first.offered, second.offered, neighbour.offered]).toEqual([true, false, true]);
    const { status, body } = await forget({ email });
    expect([status, body]).toEqual([200, { sessions: 2, frequency_caps: 1 }]);
    expect(await hashesOf(first.sessionId, second.sessionId, neighbour.sessionId)).toEqual([0, 0, 1]);
    expect(await capsOf(channel.id)).toBe(1);
    // After forgetting, the shopper is treated as new.
    expect([await offered({ email }), await offered({ email: other })]).toEqual([true, false]);
  });

  it('keeps the sessions with all other data', async () => {
    const { visit } = await world();
    const email = newEmail();
    const { sessionId } = await visit({ email });
    const { db } = service().services.database;
    const read = () => db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
    const before = await read();
    await forget({ email });
    expect(await read()).toEqual({ ...before, shoppers: [] });
  });

  it('finds the shopper by the identifier in any notation', async () => {
    const email = newEmail();
    const spellings = [
      { email: ` ${email.toUpperCase()} ` },
      { email_hash: sha256(email) },
      { email_hash: sha256(email).toUpperCase() },
    ];
    for (const spelling of spellings) {
      const { visit } = await world();
      await visit({ email });
      expect((await forget(spelling)).body).toEqual({ sessions: 1, frequency_caps: 1 });
    }
    const { visit } = await world();
    await visit({ phone: '+1 (555) 010-1111' });
    expect((await forget({ phone: '+15550101111' })).body).toEqual({ sessions: 1, frequency_caps: 1 });
    await visit({ external_guid: 'forgotten-guid' });
    expect((await forget({ external_guid: ' forgotten-guid ' })).body).toEqual({
      sessions: 1,
      frequency_caps: 1,
    });
  });

  it('by one identifier of a session also removes the other identifiers of that session', async () => {
    const { channel, visit, offered } = await world();
    const email = newEmail();
    const both = { email, phone: '+1 555 010 2222' };
    const visits = [await visit(both), await visit({ email }), await visit({ phone: both.phone })];
    const sessions = visits.map(({ sessionId }) => sessionId);
    expect((await forget({ email })).body).toEqual({ sessions: 2, frequency_caps: 2 });
    expect(await capsOf(channel.id)).toBe(0);
    // A session without this address is not changed.
    expect(await hashesOf(...sessions)).toEqual([0, 0, 1]);
    expect((await forget(both)).body).toEqual({ sessions: 1, frequency_caps: 0 });
    expect(await hashesOf(...sessions)).toEqual([0, 0, 0]);
    expect(await offered({ phone: both.phone })).toBe(true);
  });

  it('in one channel, or in all', async () => {
    const [one, two, three] = [await world(), await world(), await world()];
    const email = newEmail();
    for (const { visit } of [one, two, three]) await visit({ email });
    const single = await forget({ email, channel_id: one.channel.id.toUpperCase() });
    expect(single.body).toEqual({ sessions: 1, frequency_caps: 1 });
    expect([await one.offered({ email }), await two.offered({ email })]).toEqual([true, false]);
    const everywhere = await forget({ email, channel_id: null });
    // Checking the cap created one more session in each of the first two channels.
    expect(everywhere.body).toEqual({ sessions: 4, frequency_caps: 3 });
    for (const { offered } of [one, two, three]) expect(await offered({ email })).toBe(true);
  });

  it('accepts an unknown shopper, and one already forgotten', async () => {
    const { visit } = await world();
    const email = newEmail();
    const nothing = { sessions: 0, frequency_caps: 0 };
    expect((await forget({ email })).body).toEqual(nothing);
    await visit({ email });
    expect((await forget({ email })).body).toEqual({ sessions: 1, frequency_caps: 1 });
    const { status, body } = await forget({ email });
    expect([status, body]).toEqual([200, nothing]);
  });

  it('is in the audit trail, without the shopper', async () => {
    const { channel, visit } = await world();
    const email = newEmail();
    await visit({ email });
    await forget({ email, channel_id: channel.id });
    await forget({ email });
    const { body } = await service().operator('GET', '/audit?action=shopper.forgotten');
    const [everywhere, single] = body.results;
    expect(single).toMatchObject({
      actor: { type: 'operator_key' },
      object_type: 'shopper',
      object_id: 'forgotten',
      channel_id: channel.id,
    });
    expect(single.details).toEqual({ sessions: 1, frequency_caps: 1, channels: 1 });
    expect(everywhere.channel_id).toBeNull();
    expect(everywhere.details).toEqual({ sessions: 0, frequency_caps: 0, channels: expect.any(Number) });
    expect(JSON.stringify(body)).not.toContain(email);
    expect(JSON.stringify(body)).not.toContain(sha256(email));
  });
});

describe('400', () => {
  const nobody = {
    non_field_errors: ['At least one of email, email_hash, phone, external_guid is required.'],
  };

  it.each([
    [{}, nobody],
    [{ email: ' ', phone: null }, nobody],
    [{ channel_id: stranger }, nobody],
    [{ email: 'jane' }, { email: ['Enter a valid email address.'] }],
    [{ email_hash: 'abc' }, { email_hash: ['Must be a SHA-256 hash: 64 hexadecimal digits.'] }],
    [{ phone: 5550101111 }, { phone: ['Not a valid string.'] }],
    [
      { external_guid: 'x'.repeat(201) },
      { external_guid: ['Ensure this field has no more than 200 characters.'] },
    ],
    [{ email: 'jane@example.com', channel_id: 'x' }, { channel_id: ['Must be a valid UUID.'] }],
    [{ email: 'jane@example.com', channel_id: stranger }, { channel_id: [`Unknown channel "${stranger}".`] }],
    [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ])('%j', async (body, errors) => {
    const answer = await forget(body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
  });

  it('forgets no shopper', async () => {
    const { visit, offered } = await world();
    const email = newEmail();
    await visit({ email });
    await forget({ email, channel_id: stranger });
    await forget({ email, phone: 'none' });
    expect(await offered({ email })).toBe(false);
  });
});

it('401 for every key except an operator key; 405 for other methods', async () => {
  const { secret, publishable } = await service().newChannel();
  const body = { email: newEmail() };
  for (const key of [secret, publishable, 'nonsense'])
    expect((await service().call('POST', '/operator/shoppers/forget', { key, body })).status).toBe(401);
  const get = await service().call('GET', '/operator/shoppers/forget', { key: operatorKey });
  expect([get.status, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
});
