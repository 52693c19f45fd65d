import { describe, expect, it } from 'vitest';
import { eventWorld } from '../../support/ledger.ts';
import { findInTables } from '../../support/scan.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const email = 'order-by@example.com';

async function world() {
  const made = await eventWorld(service(), { campaign: { pricing: { model: 'CPA', bid_usd: 5 } } });
  const { event } = await made.session();
  await made.report(event('CLICK'));
  const buy = async (order_id: string, more: object = {}) => {
    const { status, body } = await made.report(event('CONVERSION', { conversion: { order_id }, ...more }));
    return status === 201 ? body.status : body;
  };
  const conversions = async () => (await made.events()).filter(({ type }) => type === 'CONVERSION');
  /** Stores the order id as an earlier version did. */
  const storeRaw = async (order_id: string) => {
    const { db } = service().services.database;
    await db
      .updateTable('events')
      .set({ order_id } as never)
      .where('channel_id', '=', made.channel.id)
      .where('type', '=', 'CONVERSION')
      .execute();
  };
  return { ...made, buy, conversions, storeRaw };
}

describe('an order id that is an e-mail address', () => {
  it('is stored as a hash; a duplicate is recognised by it, and another address is another order', async () => {
    const { buy, conversions } = await world();
    expect([await buy(email), await buy(email), await buy(`x${email}`)]).toEqual([
      'accepted',
      'duplicate',
      'accepted',
    ]);
    const stored = await conversions();
    expect(stored.map(({ order_id }) => /^h1:[0-9a-f]{64}$/.test(order_id))).toEqual([true, true]);
    expect(await findInTables(service().services.database.db, [email])).toEqual([]);
  });

  it('is a separate order for every shopper who is not forgotten', async () => {
    const { buy } = await world();
    expect([await buy('A-1'), await buy(email), await buy('A-1'), await buy('')]).toEqual([
      'accepted',
      'accepted',
      'duplicate',
      'accepted',
    ]);
  });

  // These three need the lookup of orders by `orderAliases`, in `findDuplicate` and `isSameOrder`.
  it('is recognised as a duplicate of an id that an earlier version stored raw: it is billed once', async () => {
    const { buy, conversions, storeRaw } = await world();
    await buy(email);
    await storeRaw(email);
    expect(await buy(email)).toBe('duplicate');
    expect((await conversions()).map(({ billed_micros }) => billed_micros)).toEqual([5_000_000]);
  });

  it('is recognised as a duplicate under the same event id too', async () => {
    const { buy, storeRaw } = await world();
    const event_id = '01890a5d-ac96-774b-bcce-b302099a8057';
    await buy(email, { event_id });
    await storeRaw(email);
    expect(await buy(email, { event_id })).toBe('duplicate');
  });

  it('is recognised as a duplicate after the shopper was forgotten', async () => {
    const { buy, conversions } = await world();
    await buy(email);
    await service().operator('POST', '/shoppers/forget', { email });
    expect((await conversions()).map(({ order_id }) => order_id)).toEqual(['forgotten:1']);
    expect(await buy(email)).toBe('duplicate');
  });
});
