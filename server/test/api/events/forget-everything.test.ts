import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateIdentityKey } from '../../../src/secrets/index.ts';
import { matchHashes, orderHashes, shopperHashes } from '../../../src/serving/index.ts';
import { order } from '../../support/advertiser.ts';
import { makeTestDatabase, type TestDatabase } from '../../support/database.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { browserUserAgent } from '../../support/ledger.ts';
import { actAs } from '../../support/network.ts';
import { report } from '../../support/report.ts';
import { findInTables } from '../../support/scan.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const email = 'Jo.Forgetmenot@Example.com';
const phone = '+49 (30) 998-7654-321';
const guid = 'guid-forget-me-not-77';
const sha256 = createHash('sha256').update(email.toLowerCase()).digest('hex');
const phoneSha256 = createHash('sha256')
  .update(phone.replace(/[^\d+]/g, ''))
  .digest('hex');
const names = { first_name: 'Forgetmenotia', last_name: 'Vergissmeinnicht' };
const address = '203.0.113.77';
const raw = [
  email,
  'jo.forgetmenot',
  phone,
  phone.replace(/[^\d+]/g, ''),
  guid,
  sha256,
  phoneSha256,
  address,
  ...Object.values(names),
];

/** Order ids that are identifiers of the shopper, or contain one. */
const personalOrders = [
  email,
  phone,
  email.toLowerCase(),
  `order of ${email}`,
  `${email}/@home`,
  `tel:${phone}`,
  `17 (${phone.replace(/[^\d+]/g, '')})`,
  email.replace('@', '＠'),
];

let database: TestDatabase;
let service: TestService;
let channel: Awaited<ReturnType<typeof actAs>>;
const advertiserIds: string[] = [];
/** By offer. */
const advertiserKeys = new Map<string, string>();

/** The advertiser of the offer reports the orders too, and refunds one of them. */
async function reportOrders({
  session_id,
  offer_id,
}: {
  session_id: string;
  offer_id: string;
}): Promise<void> {
  const [tokens] = service.services.clicks.issue(channel.id, session_id, [offer_id]);
  const key = advertiserKeys.get(offer_id) ?? '';
  const send = (fields: object) =>
    service.call('POST', '/conversions', {
      key,
      body: order(service, { click_id: tokens?.reference, transaction_id: email, ...fields }),
    });
  for (const transaction_id of personalOrders) expect((await send({ transaction_id })).status).toBe(200);
  for (const id of personalOrders) {
    expect((await send({ id, event_type: 'refund', value: 1 })).status).toBe(200);
    expect((await send({ event_type: 'custom', custom_event: id })).status).toBe(400);
  }
}

/** Every kind of identifier, alone and combined, with clicks in a row and order ids that are identifiers. */
async function visitEverywhere(): Promise<void> {
  const ways = [
    { email, phone, external_guid: guid, ...names },
    { email: ` ${email.toLowerCase()} ` },
    { email_hash: sha256 },
    { phone, ...names },
    { external_guid: guid },
  ];
  for (const [number, user_details] of ways.entries()) {
    const body = offerRequest({
      user_details,
      attributes: { ip_address: address, user_agent: browserUserAgent },
      order_details: { order_id: email },
      purchases: [{ name: `For ${names.first_name}`, description: email }],
      custom_metadata: { note: email },
    });
    const answer = await recommend(service, channel.secret, body);
    for (const offer_id of offerIds(answer)) {
      const event = { session_id: answer.body.session_id, offer_id };
      for (const event_type of ['IMPRESSION', 'CLICK'])
        expect((await report(service, channel.secret, { ...event, event_type })).status).toBe(201);
      for (const order_id of [...personalOrders, `A-${number}`]) {
        const conversion = { ...event, event_type: 'CONVERSION', conversion: { order_id } };
        expect((await report(service, channel.secret, conversion)).status).toBe(201);
      }
    }
    if (number < 2)
      await reportOrders({ session_id: answer.body.session_id, offer_id: offerIds(answer)[0] ?? '' });
  }
}

/** All hashes of the shopper's identifiers under every key. */
function hashes(): string[] {
  const { identity } = service.services.serving;
  const known = { email, emailHash: sha256, phone, externalGuid: guid };
  const ids = shopperHashes(identity.all, channel.id, known);
  const orders = orderHashes(identity, personalOrders);
  const reported = { emails: [sha256], phones: [phoneSha256] };
  const block = service.services.serving.addressBlocks.hash(channel.id, address) ?? '';
  const matches = advertiserIds.flatMap((id) => matchHashes(identity.all, id, reported));
  return [...[...ids, block, ...matches].flatMap((id) => [id, id.replaceAll('-', '')]), ...orders];
}

beforeAll(async () => {
  database = await makeTestDatabase();
  service = await startTestService({ database });
  channel = await actAs(service);
  await service.operator('PATCH', `/channels/${channel.id}`, { clicks_per_minute: 2 });
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  for (let i = 0; i < 3; i++) {
    const { advertiser, offer } = await makeDemand(service).simple(channel.id, subcategoryId, {
      campaign: { frequency_cap: { impressions: 50, hours: 24 } },
    });
    await service.operator('PATCH', `/advertisers/${advertiser.id}`, { identity_matching: true });
    advertiserIds.push(advertiser.id);
    const minted = await service.operator('POST', `/advertisers/${advertiser.id}/keys`, {});
    advertiserKeys.set(offer.id, minted.body.key);
  }
  await service.services.serving.refresh();
  await visitEverywhere();
  const { db } = service.services.database;
  await rotateIdentityKey(db, { configured: undefined, dataDir: database.dataDir }, new Date());
  await service.stop();
  // From here on shoppers are hashed with two keys.
  service = await startTestService({ database });
  await visitEverywhere();
});
afterAll(async () => {
  await service?.stop();
  await database?.remove();
});

it('no table contains an e-mail address, a phone number, a name or an IP address', async () => {
  expect(await findInTables(service.services.database.db, raw)).toEqual([]);
});

it('after forgetting, no table contains a hash of the shopper under any key, and counters are unchanged', async () => {
  const { db } = service.services.database;
  const tables = (found: string[]) => [...new Set(found.map((each) => each.split(':')[0]))].sort();
  const before = await findInTables(db, hashes());
  expect(tables(before)).toEqual([
    'click_floods.shopper',
    'conversion_orders.order_key',
    'conversions.id',
    'conversions.order_key',
    'events.order_id',
    'sessions.address_block',
    'sessions.shoppers',
    'shopper_caps.shopper',
    'shopper_matches.match',
  ]);
  const counted = () =>
    db.selectFrom('events').select(['id', 'counted', 'billed_micros']).orderBy('id').execute();
  const events = await counted();
  const forgotten = await service.operator('POST', '/shoppers/forget', { email, phone, external_guid: guid });
  expect([forgotten.status, forgotten.body.sessions]).toEqual([200, 10]);
  expect(await findInTables(db, [...hashes(), ...raw])).toEqual([]);
  expect(await counted()).toEqual(events);
  // Ordinary order ids do not change.
  const orders = await db.selectFrom('events').select('order_id').where('order_id', 'like', 'A-%').execute();
  expect(orders.length).toBeGreaterThan(0);
  const again = await service.operator('POST', '/shoppers/forget', { email, phone, external_guid: guid });
  expect(again.body).toEqual({ sessions: 0, frequency_caps: 0 });
});

it("an order id that is the shopper's e-mail address is forgotten in sessions of others too", async () => {
  const { db } = service.services.database;
  const answer = await recommend(service, channel.secret, offerRequest());
  const [offer_id] = offerIds(answer);
  const event = { session_id: answer.body.session_id, offer_id, event_type: 'CONVERSION' };
  await report(service, channel.secret, { ...event, conversion: { order_id: email } });
  expect(await findInTables(db, hashes())).toHaveLength(1);
  await service.operator('POST', '/shoppers/forget', { email });
  expect(await findInTables(db, hashes())).toEqual([]);
});

it('many sessions are forgotten in steps, while events for them arrive', async () => {
  const { db } = service.services.database;
  const many = 'many-visits@example.com';
  const visit = () => recommend(service, channel.secret, offerRequest({ user_details: { email: many } }));
  const first = await visit();
  const [offer_id] = offerIds(first);
  const rest = await Promise.all(Array.from({ length: 600 }, visit));
  const click = ({ body }: { body: { session_id: string } }) =>
    report(service, channel.secret, { session_id: body.session_id, offer_id, event_type: 'CLICK' });
  const [forgotten] = await Promise.all([
    service.operator('POST', '/shoppers/forget', { email: many }),
    ...rest.slice(0, 60).map(click),
  ]);
  expect(forgotten.body.sessions).toBe(601);
  const { identity } = service.services.serving;
  expect(await findInTables(db, shopperHashes(identity.all, channel.id, { email: many }))).toEqual([]);
});
