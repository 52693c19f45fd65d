import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { advertiserWorld, priceMicros } from '../../support/advertiser.ts';
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
