import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { advertiserWorld, priceMicros } from '../../support/advertiser.ts';
import { report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

it('a forgotten shopper leaves no id and no order number, and the order stays where it counts', async () => {
  const world = await advertiserWorld(service());
  const { clickId } = await world.click();
  const email = 'ann@example.com';
  await world.order({ id: email, click_id: clickId });
  await world.order({ id: 'A-2', transaction_id: '+44 20 7946 0958' });
  for (const shopper of [{ email }, { phone: '+44 20 7946 0958' }])
    expect((await service().operator('POST', '/shoppers/forget', shopper)).status).toBe(200);
  const { db } = service().services.database;
  for (const table of ['conversions', 'conversion_orders']) {
    const { rows } = await sql`
      select * from ${sql.table(table)} where advertiser_id = ${world.advertiser.id}
    `.execute(db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/[":]h\d+:/);
  }
  const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual([
    'not_attributed',
    'attributed',
  ]);
  expect((await world.counters()).conversions).toBe(1);
});

/** The hashes of personal texts that the advertiser and the ledger have stored. */
async function hashesOf({ advertiser, channel }: { advertiser: { id: string }; channel: { id: string } }) {
  const { db } = service().services.database;
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(c)::text as text from conversions c where advertiser_id = ${advertiser.id}
    union all select to_jsonb(o)::text from conversion_orders o where advertiser_id = ${advertiser.id}
    union all select to_jsonb(e)::text from events e where channel_id = ${channel.id}
    union all select to_jsonb(p)::text from partner_orders p where channel_id = ${channel.id}
  `.execute(db);
  return rows.flatMap(({ text }) => text.match(/[":]h\d+:[0-9a-f]{8}/g) ?? []);
}
const forget = async (shopper: object) =>
  expect((await service().operator('POST', '/shoppers/forget', shopper)).status).toBe(200);

it('a phone number is found however it is written', async () => {
  for (const [order_id, phone] of [
    ['+442079460958', '+44 (20) 7946-0958'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['tel:+442079460958', '+44 20 7946 0958'],
  ]) {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    const other = await world.session();
    await world.report(other.event('CONVERSION', { conversion: { order_id } }));
    await world.order({ id: 'one', transaction_id: order_id, click_id: clickId });
    expect((await hashesOf(world)).length).toBeGreaterThan(1);
    await forget({ phone });
    expect(await hashesOf(world), order_id).toEqual([]);
  }
});

it('reports that refer to sessions of the shopper keep no hash, whatever else their ids contain', async () => {
  const world = await advertiserWorld(service());
  const email = 'cleo@example.com';
  const { clickId, session } = await world.click({ user_details: { email } });
  const stranger = await world.click();
  await world.report(session.event('CLICK'));
  await world.order({ id: `purchase of ${email}`, transaction_id: `17-${email}`, click_id: clickId });
  await world.order({
    id: `refund of ${email}`,
    event_type: 'refund',
    transaction_id: `17-${email}`,
    value: 9,
    click_id: clickId,
  });
  await world.order({ id: 'other', transaction_id: 'dora@example.com', click_id: stranger.clickId });
  const before = await world.counters();
  expect((await hashesOf(world)).length).toBeGreaterThan(4);
  await forget({ email, channel_id: world.channel.id });
  // Only the order of the other shopper is left: its id and number, in the report and in the order.
  expect(new Set(await hashesOf(world)).size).toBe(1);
  const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('attributed'));
  expect(body.results.map(({ refunded_value }: { refunded_value: number }) => refunded_value)).toEqual([
    null,
    9,
    9,
  ]);
  expect(await world.counters()).toEqual(before);
});

it('ids that a version before has stored as they were sent are forgotten with the sessions', async () => {
  const world = await advertiserWorld(service());
  const { db } = service().services.database;
  const email = 'fred@example.com';
  const { clickId } = await world.click({ user_details: { email } });
  await world.order({ id: 'plain', transaction_id: 'plain', click_id: clickId });
  const old = { id: `purchase of ${email}`, orderKey: 'order:Fred +49 30 1234567' };
  for (const table of ['conversions', 'conversion_orders'])
    await sql`update ${sql.table(table)} set order_key = ${old.orderKey} where advertiser_id = ${world.advertiser.id}`.execute(
      db,
    );
  await sql`update conversions set id = ${old.id} where advertiser_id = ${world.advertiser.id}`.execute(db);
  await forget({ email, channel_id: world.channel.id });
  const { rows } = await sql<{ id: string; order_key: string }>`
    select c.id, order_key from conversions c join conversion_orders using (advertiser_id, order_key)
    where advertiser_id = ${world.advertiser.id}
  `.execute(db);
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^forgotten:/),
      order_key: expect.stringMatching(/^order:forgotten:/),
    },
  ]);
});

it('an order of a partner that waits to be compared is not compared any more', async () => {
  const world = await advertiserWorld(service(), { campaign: { conversions: { source: 'either' } } });
  const { db } = service().services.database;
  const email = 'emil@example.com';
  const { session } = await world.click({ user_details: { email } });
  await world.report(session.event('CLICK'));
  await world.report(session.event('CONVERSION', { conversion: { order_id: email } }));
  await expect.poll(() => waiting()).toBe(0);
  // The process has ended before the advertisers' side knew the order.
  await sql`
    insert into partner_orders (channel_id, event_id, advertiser_id, session_id, offer_id, order_id, occurred_at, received_at)
    select channel_id, id, ${world.advertiser.id}, session_id, offer_id, order_id, occurred_at, received_at
    from events where channel_id = ${world.channel.id} and type = 'CONVERSION'
  `.execute(db);
  await forget({ email });
  expect([await hashesOf(world), await waiting()]).toEqual([[], 0]);

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from partner_orders where channel_id = ${world.channel.id}
    `.execute(db);
    return rows[0]?.count ?? 0;
  }
});

it('forgotten orders of two shoppers are never one order', async () => {
  const world = await advertiserWorld(service(), { campaign: { conversions: { source: 'either' } } });
  const { db } = service().services.database;
  const { id: publisherId } = await world.channel.member();
  const { body } = await world.channel.call('GET', `/publishers/details/${publisherId}`);
  const buyers = ['finn@example.com', 'gila@example.com'];
  for (const email of buyers) {
    const { session } = await world.click({
      user_details: { email },
      placement_details: { view: 'CHECKOUT', display_mode: 'INLINE', publisher_remote_id: publisherId },
    });
    const conversion = session.event('CONVERSION', { conversion: { order_id: email } });
    await world.report(session.event('CLICK'));
    // The page reports the order first: it is compared when the server reports it too.
    await report(service(), body.publisher.api_key, conversion);
    await forget({ email });
    expect((await world.report(conversion)).body.status).toBe('duplicate');
  }
  await expect
    .poll(async () => {
      const { rows } = await sql`select from partner_orders where channel_id = ${world.channel.id}`.execute(
        db,
      );
      return rows.length;
    })
    .toBe(0);
  const { rows } = await sql`
    select from conversion_orders where advertiser_id = ${world.advertiser.id} and order_key = 'order:forgotten:1'
  `.execute(db);
  expect(rows).toEqual([]);
});

it('an order of a forgotten session is still the same order, and can move', async () => {
  const world = await advertiserWorld(service());
  const email = 'bob@example.com';
  const first = await world.click({ user_details: { email } });
  const second = await world.click();
  await world.order({ id: 'one', click_id: first.clickId, transaction_id: 'A-1' });
  await service().operator('POST', '/shoppers/forget', { email });
  const again = await world.order({ id: 'one', click_id: first.clickId, transaction_id: 'A-1' });
  expect(again.body).toMatchObject({ status: 'duplicate', attribution: { counted: true } });
  await world.order({ id: 'two', click_id: second.clickId, transaction_id: 'A-1' });
  const { conversions, revenue_with_email_micros, revenue_without_email_micros } = await world.counters();
  expect([conversions, revenue_with_email_micros + revenue_without_email_micros]).toEqual([1, priceMicros]);
});
