import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncart, EncartError, type RecommendationRequest } from '../src/index.ts';
import { createNetwork, offerRequest } from './network.ts';
import { freePort, type Service, startService } from './service.ts';

let service: Service;
let partnersUrl: string;
beforeAll(async () => {
  const port = await freePort();
  partnersUrl = `http://127.0.0.1:${port}`;
  service = await startService({ settings: { ENCART_PARTNERS_PORT: String(port) } });
}, 60_000);
afterAll(() => service?.stop());

const newNetwork = () => createNetwork(service, partnersUrl);
const staff = () => createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator;
const live = { is_sandbox: false };

async function failure(call: Promise<unknown>): Promise<EncartError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EncartError);
  return error as EncartError;
}

describe('recommend', () => {
  test('returns the documented response, and its offers in display order', async () => {
    const { keys, clientOf, newOffer, publisherId } = await newNetwork();
    const made = [await newOffer('Acme'), await newOffer('Bravo'), await newOffer('Crema')];
    const { offers, ...answer } = await clientOf(keys.secret.key).serving.recommend(
      offerRequest({
        placement_details: {
          view: 'ORDER_STATUS',
          display_mode: 'OVERLAY',
          publisher_remote_id: publisherId,
        },
      }),
    );
    expect(Object.keys(answer)).toEqual(['session_id', 'recommendations', 'recommendation_groups', 'footer']);
    const [group] = answer.recommendation_groups;
    expect(offers.map(({ offer }) => offer.id)).toEqual(group?.recommendations.map((each) => each.offer_id));
    expect(offers.map(({ offer }) => offer.id).sort()).toEqual(made.map(({ offerId }) => offerId).sort());
    for (const each of offers) expect(each).toBe(answer.recommendations[each.offer.id]);
    expect(offers.find(({ advertiser }) => advertiser.name === 'Acme')).toMatchObject({
      advertiser: { id: made[0]?.advertiserId },
      offer: { heading: '20% off at Acme', cta_details: { accept_copy: 'Show me' }, promo_code: null },
    });
  });

  test('without offers, the response still has a session', async () => {
    const { keys, clientOf } = await newNetwork();
    const answer = await clientOf(keys.secret.key).serving.recommend(offerRequest());
    expect(answer).toMatchObject({ recommendations: {}, recommendation_groups: [], offers: [] });
    expect(answer.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a publisher key acts for the publisher', async () => {
    const { publisherKey, publisherId, clientOf, newOffer } = await newNetwork();
    const { offerId } = await newOffer('Acme', { targeting: { publisher_ids: [publisherId] } });
    const { offers, session_id } = await clientOf(publisherKey).serving.recommend(offerRequest());
    expect(offers.map(({ offer }) => offer.id)).toEqual([offerId]);
    expect(await staff().sessions.explain(session_id)).toMatchObject({ publisher_id: publisherId });
  });

  test("contains the channel's heading and footer, set at creation or later", async () => {
    const { channel, keys } = await staff().channels.create({
      name: 'Dressed',
      offers_heading: 'Picked for you',
      footer: { attribution_details: { copy: 'Ads by Dressed' } },
    });
    expect(channel).toMatchObject({ offers_heading: 'Picked for you' });
    const changed = await staff().channels.update(channel.id, {
      footer: { privacy_policy: { target_url: 'https://dressed.example.com/privacy' } },
    });
    expect(changed.footer).toMatchObject({
      attribution_details: { copy: 'Ads by Dressed', logo_url: null },
      privacy_policy: { copy: 'Privacy policy', target_url: 'https://dressed.example.com/privacy' },
    });
    const client = createEncart({ baseUrl: service.address, partnersUrl, apiKey: keys.secret.key });
    await expect
      .poll(async () => (await client.serving.recommend(offerRequest())).footer, { timeout: 10_000 })
      .toEqual(changed.footer);
  });
});

describe('a rejected call becomes an EncartError', () => {
  test('400: messages by dotted field name, also for the shopper', async () => {
    const { keys, clientOf } = await newNetwork();
    const { serving } = clientOf(keys.secret.key);
    const odd = { view: 'HOME', display_mode: 'INLINE' } as unknown;
    const error = await failure(
      serving.recommend(
        offerRequest({ placement_details: odd as RecommendationRequest['placement_details'] }),
      ),
    );
    expect(error.status).toBe(400);
    expect(error.fields).toEqual({ 'placement_details.view': ['"HOME" is not a valid choice.'] });
    const anonymous = await failure(serving.recommend(offerRequest({ user_details: {} })));
    expect(Object.keys(anonymous.fields ?? {})).toEqual(['user_details']);
  });

  test('401 and 403: keys that cannot request offers', async () => {
    const { keys, clientOf } = await newNetwork();
    const readOnly = await failure(clientOf(keys.publishable.key).serving.recommend(offerRequest()));
    expect(readOnly.status).toBe(403);
    const operator = await failure(clientOf(service.operatorKey).serving.recommend(offerRequest()));
    expect(operator).toMatchObject({ status: 401, detail: 'Invalid or expired API key.' });
  });

  test('without partnersUrl the base address is used, which does not serve offers here', async () => {
    const { keys } = await newNetwork();
    const client = createEncart({ baseUrl: service.address, apiKey: keys.secret.key });
    expect((await failure(client.serving.recommend(offerRequest()))).status).toBe(404);
    expect(() => createEncart({ baseUrl: service.address, partnersUrl: 'nowhere' })).toThrow(TypeError);
  });

  test('a connection error contains the address and is not retried', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}`;
    const client = createEncart({ baseUrl: service.address, partnersUrl: unreachable, apiKey: 'x' });
    const error = await failure(client.serving.recommend(offerRequest()));
    expect(error).toMatchObject({ status: 0, message: `No answer from ${unreachable} (ECONNREFUSED).` });
  });
});

describe('sessions.explain', () => {
  test('returns every candidate, also those that were not selected', async () => {
    const { keys, clientOf, newOffer, channelId } = await newNetwork();
    const acme = await newOffer('Acme');
    const abroad = await newOffer('Abroad', { targeting: { countries: ['NZ'] } });
    const { session_id } = await clientOf(keys.secret.key).serving.recommend(
      offerRequest({ attributes: { country: 'US' } }),
    );
    const explanation = await staff().sessions.explain(session_id);
    expect(explanation).toMatchObject({ session_id, channel_id: channelId, country: 'US', sandbox: true });
    expect(explanation.replay).toMatchObject({ exact: true, shopper_forgotten: false });
    const outcomes = new Map(explanation.candidates.map(({ offer_id, outcome }) => [offer_id, outcome]));
    expect(outcomes.get(acme.offerId)).toBe('won');
    expect(outcomes.get(abroad.offerId)).toBe('targeting_country');

    const short = await staff().sessions.explain(session_id, { limit: 1 });
    expect(short.candidates).toHaveLength(1);
    expect(short.total).toBe(explanation.candidates.length);
  });

  test('404 for an unknown session', async () => {
    const error = await failure(staff().sessions.explain(randomUUID()));
    expect(error).toMatchObject({ status: 404, detail: 'Session not found.' });
  });
});

describe('shoppers.forget', () => {
  test('removes a shopper from sessions and frequency caps, in one channel or in all', async () => {
    const email = `${randomUUID()}@example.com`;
    const [one, other] = [await newNetwork(), await newNetwork()];
    const sessions: string[] = [];
    for (const { keys, clientOf, newOffer } of [one, other]) {
      await newOffer('Capped', { frequency_cap: { impressions: 3, hours: 24 } });
      const { session_id } = await clientOf(keys.secret.key).serving.recommend(
        offerRequest({ user_details: { email }, custom_metadata: live }),
      );
      sessions.push(session_id);
    }
    const { shoppers } = staff();
    expect(await shoppers.forget({ email, channel_id: one.channelId })).toEqual({
      sessions: 1,
      frequency_caps: 1,
    });
    const explanations = await Promise.all(sessions.map((id) => staff().sessions.explain(id)));
    expect(explanations.map(({ replay }) => replay.shopper_forgotten)).toEqual([true, false]);
    const hash = createHash('sha256').update(email).digest('hex');
    expect(await shoppers.forget({ email_hash: hash })).toEqual({ sessions: 1, frequency_caps: 1 });
    expect(await shoppers.forget({ email })).toEqual({ sessions: 0, frequency_caps: 0 });
  });

  test('400 without an identifier, or for an unknown channel', async () => {
    const { shoppers } = staff();
    expect((await failure(shoppers.forget({}))).fields).toHaveProperty('non_field_errors');
    const unknown = await failure(shoppers.forget({ phone: '+15550100', channel_id: randomUUID() }));
    expect(unknown.fields).toHaveProperty('channel_id');
  });
});
