import { afterEach, describe, expect, it } from 'vitest';
import { mintKey } from '../../../src/keys/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});
type Channel = Awaited<ReturnType<typeof actAs>>;

/** Requests offers for the given publisher. */
const askFor = (publisherId: string | null, more: object = {}) =>
  offerRequest({
    placement_details: {
      view: 'CHECKOUT',
      display_mode: 'INLINE',
      publisher_remote_id: publisherId,
      ...more,
    },
  });

const keyOf = async (channel: Channel, id: string): Promise<string> =>
  (await channel.call('GET', `/publishers/details/${id}/`)).body.publisher.api_key;

/** The channel and publisher of the stored session. */
async function ownerOf(sessionId: string) {
  return service()
    .services.database.db.selectFrom('sessions')
    .select(['channel_id', 'publisher_id'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

const notApproved = {
  'placement_details.publisher_remote_id': ['Must be an approved publisher of the channel.'],
};

describe("a channel's secret key", () => {
  it('200: requests offers for the channel itself if no publisher is named', async () => {
    const channel = await actAs(service());
    for (const body of [offerRequest(), askFor(null)]) {
      const answer = await recommend(service(), channel.secret, body);
      expect(answer.status).toBe(200);
      expect(await ownerOf(answer.body.session_id)).toEqual({ channel_id: channel.id, publisher_id: null });
    }
  });

  it('200: requests offers for an approved publisher, with an id in any letter case', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    for (const id of [member.id, member.id.toUpperCase()]) {
      const answer = await recommend(service(), channel.secret, askFor(id));
      expect(answer.status).toBe(200);
      expect(await ownerOf(answer.body.session_id)).toEqual({
        channel_id: channel.id,
        publisher_id: member.id,
      });
    }
  });

  it('400: the same for pending, rejected, removed, unknown publishers and those of another channel', async () => {
    const [channel, other] = [await actAs(service()), await actAs(service())];
    const pending = await channel.request();
    const rejected = await channel.request();
    await channel.review(rejected, 'reject', { staff_notes: 'No.' });
    const approved = await channel.member();
    const removed = await channel.member();
    await channel.call('DELETE', `/publishers/${removed.id}/remove/`);
    const strange = await other.member();
    const strangers = [
      newId(),
      pending,
      rejected,
      // The id of a request is not the id of its publisher.
      approved.pendingId,
      removed.id,
      removed.pendingId,
      strange.id,
      strange.pendingId,
      channel.id,
    ];
    for (const id of strangers) {
      const { status, body, headers } = await recommend(service(), channel.secret, askFor(id));
      expect([status, body, headers.version]).toEqual([400, notApproved, '1.0.0']);
    }
    expect((await recommend(service(), channel.secret, askFor(approved.id))).status).toBe(200);
    expect((await recommend(service(), other.secret, askFor(strange.id))).status).toBe(200);
  });

  it('200 as soon as a publisher is approved, 400 as soon as it is removed', async () => {
    const channel = await actAs(service());
    const pending = await channel.request('Comet', 'comet.example');
    const approved = await channel.review(pending, 'approve');
    const id = approved.body.publisher_remote_id;
    const status = async () => (await recommend(service(), channel.secret, askFor(id))).status;
    expect(await status()).toBe(200);
    await channel.call('DELETE', `/publishers/${id}/remove/`);
    expect(await status()).toBe(400);
    const back = await channel.member('Comet', 'comet.example');
    expect([back.id, await status()]).toEqual([id, 200]);
  });

  it('200 for a publisher of two channels, separately in each', async () => {
    const [one, two] = [await actAs(service()), await actAs(service())];
    const here = await one.member('Twin', 'twin.example');
    const there = await two.member('Twin', 'twin.example');
    expect(there.id).toBe(here.id);
    for (const channel of [one, two]) {
      const { body } = await recommend(service(), channel.secret, askFor(here.id));
      expect(await ownerOf(body.session_id)).toEqual({ channel_id: channel.id, publisher_id: here.id });
    }
    await one.call('DELETE', `/publishers/${here.id}/remove/`);
    expect((await recommend(service(), one.secret, askFor(here.id))).status).toBe(400);
    expect((await recommend(service(), two.secret, askFor(here.id))).status).toBe(200);
  });
});

describe('a publisher key', () => {
  it('200: requests offers for its publisher in its channel; a publisher in the body is ignored', async () => {
    const [channel, other] = [await actAs(service()), await actAs(service())];
    const member = await channel.member();
    const [neighbour, stranger] = [await channel.member(), await other.member()];
    const key = await keyOf(channel, member.id);
    for (const named of [null, member.id, neighbour.id, stranger.id, newId()]) {
      const answer = await recommend(service(), key, askFor(named));
      expect(answer.status).toBe(200);
      expect(await ownerOf(answer.body.session_id)).toEqual({
        channel_id: channel.id,
        publisher_id: member.id,
      });
    }
  });

  it('200: gets the offers that its publisher may show', async () => {
    const channel = await actAs(service());
    const [member, neighbour] = [await channel.member(), await channel.member()];
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    const { offer } = await makeDemand(service()).simple(channel.id, subcategoryId, {
      campaign: { targeting: { publisher_ids: [member.id] } },
    });
    const offered = async (id: string) =>
      offerIds(await recommend(service(), await keyOf(channel, id), askFor(member.id)));
    expect(await offered(member.id)).toEqual([offer.id]);
    expect(await offered(neighbour.id)).toEqual([]);
  });

  it('401 after the publisher is removed', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const key = await keyOf(channel, member.id);
    expect((await recommend(service(), key)).status).toBe(200);
    await channel.call('DELETE', `/publishers/${member.id}/remove/`);
    const { status, body } = await recommend(service(), key);
    expect([status, body]).toEqual([401, { detail: 'Invalid or expired API key.' }]);
  });
});

describe('keys that cannot request offers', () => {
  it("403: a channel's publishable key", async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    for (const body of [offerRequest(), askFor(member.id), {}]) {
      const answer = await recommend(service(), channel.publishable, body);
      expect([answer.status, answer.body]).toEqual([
        403,
        { detail: 'You do not have permission to perform this action.' },
      ]);
    }
  });

  it('401: an operator key, a revoked one, an expired one, none', async () => {
    const channel = await service().newChannel();
    const mint = (fields: object) =>
      service().operator('POST', `/channels/${channel.id}/keys`, { kind: 'secret', ...fields });
    const revoked = (await mint({})).body;
    const live = await recommend(service(), revoked.key);
    expect(live.status).toBe(200);
    await service().operator('POST', `/keys/${revoked.id}/revoke`, {});
    const now = Date.now();
    const expired = (await mint({ expires_at: new Date(now + 60_000).toISOString() })).body;
    service().now = new Date(now + 61_000);
    for (const key of [operatorKey, revoked.key, expired.key, '', 'enc_prod_sk_nonsense']) {
      const answer = await recommend(service(), key);
      expect([answer.status, answer.body]).toEqual([401, { detail: 'Invalid or expired API key.' }]);
      expect(answer.headers['www-authenticate']).toBe('ApiKey');
    }
  });

  it('401: a key of the other environment gets its own message', async () => {
    const { db } = service().services.database;
    const { id } = await service().newChannel();
    const order = { holder: 'channel', kind: 'sk', channelId: id, publisherId: null } as const;
    const { plain } = await mintKey(db, { ...order, environment: 'staging', now: new Date() });
    const { status, body } = await recommend(service(), plain);
    expect([status, body]).toEqual([
      401,
      { detail: 'API key environment does not match service environment.' },
    ]);
  });
});
