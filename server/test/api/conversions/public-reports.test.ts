import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { type AdvertiserWorld, advertiserWorld, priceMicros } from '../../support/advertiser.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const call = (path: string, query: Record<string, string>) =>
  service().call('GET', `${path}?${new URLSearchParams(query)}`);

async function tokenOf(
  world: AdvertiserWorld,
): Promise<{ token: string; url_template: string; browser: Browser }> {
  const { browser } = await newPerson(service(), { advertisers: [[world.advertiser.id, 'admin']] });
  const { status, body } = await browser.call('GET', '/advertiser/postback-token');
  expect(status).toBe(200);
  return { ...body, browser };
}
type Browser = Awaited<ReturnType<typeof newPerson>>['browser'];

const either = { campaign: { conversions: { source: 'either' } } };

describe('GET /postback', () => {
  it('reports an order that is unconfirmed, and billed once the advertiser reports it with the click reference', async () => {
    const world = await advertiserWorld(service(), either);
    const { token } = await tokenOf(world);
    const { clickId } = await world.click();
    const sent = { token, order_id: 'A-1', click_id: clickId, value: '49.90', currency: 'eur' };
    const first = await call('/postback', sent);
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        id: 'A-1',
        status: 'attributed',
        attribution: { confirmed: false, counted: false, reason: 'unconfirmed' },
      },
    ]);
    expect((await call('/postback', sent)).body.status).toBe('duplicate');
    expect(await world.counters()).toMatchObject({
      conversions: 0,
      unconfirmed_conversions: 1,
      revenue_with_email_micros: 0,
    });
    const confirmed = await world.order({ transaction_id: 'A-1', click_id: clickId });
    expect(confirmed.body.attribution).toMatchObject({ confirmed: true, is_new: false, reason: null });
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      unconfirmed_conversions: 0,
      revenue_with_email_micros: priceMicros,
    });
  });

  it.each(['advertiser', 'either'])(
    'does not decide where an order belongs, with the source %s',
    async (source) => {
      const world = await advertiserWorld(service(), { campaign: { conversions: { source } } });
      const { token } = await tokenOf(world);
      const { clickId } = await world.click();
      await call('/postback', { token, order_id: 'A-1', click_id: clickId });
      const confirmed = await world.order({ transaction_id: 'A-1' });
      expect(confirmed.body).toMatchObject({ status: 'not_attributed', attribution: null });
      expect(await world.counters()).toMatchObject({
        conversions: 0,
        unconfirmed_conversions: 0,
        revenue_with_email_micros: 0,
      });
    },
  );

  it.each([
    ['no token', {}],
    ['a wrong one', { token: `ept_${'A'.repeat(48)}` }],
    ['a key', { token: 'enc_prod_ak_0000000000000000000000000000000000000A' }],
  ])('401 with %s', async (_, sent) => {
    const answer = await call('/postback', { ...(sent as Record<string, string>), order_id: 'A-1' });
    expect([answer.status, answer.body]).toEqual([
      401,
      { detail: 'The token is missing, wrong or was replaced.' },
    ]);
  });

  it('401 with a token that was replaced', async () => {
    const world = await advertiserWorld(service());
    const { token, browser } = await tokenOf(world);
    const replaced = await browser.call('POST', '/advertiser/postback-token/replace');
    expect((await call('/postback', { token, order_id: 'A-1' })).status).toBe(401);
    const next = await call('/postback', { token: replaced.body.token, order_id: 'A-1' });
    expect(next.body).toMatchObject({ status: 'not_attributed', reason: 'no_click_reference' });
  });

  it('400 by the names of its parameters', async () => {
    const world = await advertiserWorld(service());
    const { token } = await tokenOf(world);
    expect((await call('/postback', { token })).body).toEqual({ order_id: ['This field is required.'] });
    expect((await call('/postback', { token, order_id: '1', value: '1,000' })).body).toEqual({
      value: ['A valid number is required.'],
    });
    expect((await call('/postback', { token, order_id: '1', value: '5' })).body).toEqual({
      currency: ['This field is required.'],
    });
  });

  it('its token opens nothing else', async () => {
    const world = await advertiserWorld(service());
    const { token } = await tokenOf(world);
    for (const path of ['/advertiser', '/advertiser/conversions', '/advertiser/campaigns'])
      expect((await service().call('GET', path, { key: token })).status).toBe(401);
  });
});

describe('GET /pixel', () => {
  it('reports an order that is not confirmed, and answers with a picture', async () => {
    const world = await advertiserWorld(service(), either);
    const { clickId } = await world.click();
    const sent = { advertiser_id: world.advertiser.id, order_id: 'A-1', click_id: clickId };
    const answer = await call('/pixel', sent);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif']);
    expect(await world.counters()).toMatchObject({ conversions: 0, unconfirmed_conversions: 1 });
    await call('/pixel', sent);
    await world.order({ transaction_id: 'A-1', click_id: clickId });
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
    });
  });

  it('stores nothing without a click reference of the advertiser, and says nothing', async () => {
    const [world, other] = [await advertiserWorld(service()), await advertiserWorld(service())];
    const foreign = (await other.click()).clickId;
    const advertiser_id = world.advertiser.id;
    for (const sent of [
      { advertiser_id, order_id: 'A-1' },
      { advertiser_id, order_id: 'A-1', click_id: 'nonsense 🙂' },
      { advertiser_id, order_id: 'A-1', click_id: foreign },
      { advertiser_id, click_id: (await world.click()).clickId },
      { advertiser_id: newId(), order_id: 'A-1', click_id: foreign },
      { advertiser_id: 'nonsense' },
      {},
    ]) {
      const answer = await call('/pixel', sent as Record<string, string>);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif']);
    }
    for (const { key } of [world, other]) {
      const { body } = await service().call('GET', '/advertiser/conversions', { key });
      expect(body.count).toBe(0);
    }
  });

  it('cannot change what a server of the advertiser has said', async () => {
    const world = await advertiserWorld(service(), either);
    const [honest, thief] = [await world.click(), await world.click()];
    await world.order({ id: 'A-1', click_id: honest.clickId, transaction_id: 'A-1', value: 20 });
    await call('/pixel', {
      advertiser_id: world.advertiser.id,
      order_id: 'A-1',
      click_id: thief.clickId,
      value: '1',
      currency: 'USD',
    });
    const counted = (await world.events()).filter((event) => event.counted);
    expect(counted.map(({ session_id }) => session_id)).toEqual([honest.session.id]);
  });
});

describe('the token for postbacks', () => {
  it('is for admins of the advertiser only', async () => {
    const world = await advertiserWorld(service());
    const viewer = await newPerson(service(), { advertisers: [[world.advertiser.id, 'viewer']] });
    expect((await viewer.browser.call('GET', '/advertiser/postback-token')).status).toBe(403);
    expect((await service().call('GET', '/advertiser/postback-token', { key: world.key })).status).toBe(403);
  });

  it('comes with an address to fill in', async () => {
    const { url_template, token } = await tokenOf(await advertiserWorld(service()));
    expect(url_template).toContain(`/postback?token=${token}&order_id={order_id}&click_id={click_id}`);
  });
});
