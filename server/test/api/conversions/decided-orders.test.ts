import { describe, expect, it } from 'vitest';
import {
  type AttackWorld,
  accepted,
  attackWorld,
  expectCleanAudit,
  useTestClock,
} from '../../support/attacks.ts';
import { dayMs, hourMs, minuteMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

/** Orders that were billed long ago, or under other terms, and get a correction or a refund. */
const service = useService();
const clock = useTestClock(service, 300);

/** The counted conversions of a session. */
async function sold({ channel }: AttackWorld, visit: Awaited<ReturnType<typeof channel.fromServer>>) {
  const counted = (await visit.events()).filter((each) => each.event_type === 'CONVERSION' && each.counted);
  return counted.map(({ reason, billed_usd, amount }) => ({ reason, billed_usd, amount: Number(amount) }));
}

describe('a correction of an order that is too old to be reported', () => {
  it.each([
    ['95 days after the order', 0, 95],
    ['in a session of 190 days', 88, 190],
  ])('keeps bill and sale with the new value, %s', async (_, orderedAfter, correctedAfter) => {
    const world = await attackWorld(service(), { channel: { attribution: { click_days: 90 } } });
    const visit = await world.channel.fromServer();
    await visit.follow();
    const order = { id: 'one', transaction_id: 'A-1', click_id: visit.clickId };
    // The reference is valid for 90 days. The order is corrected twice.
    clock.moveTo(orderedAfter * dayMs + hourMs);
    await world.order({ ...order, value: 50 });
    expect(await sold(world, visit)).toEqual([{ reason: null, billed_usd: 10, amount: 50 }]);
    for (const [n, value] of [30, 20].entries()) {
      clock.moveTo(correctedAfter * dayMs + (n + 1) * hourMs);
      const { body } = await world.order({ ...order, click_id: undefined, value });
      expect(body).toMatchObject({ status: 'attributed', attribution: { counted: true, reason: null } });
      expect(await sold(world, visit)).toEqual([{ reason: null, billed_usd: 10, amount: value }]);
    }
  });

  it('does not let an order in that was never stored', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromServer();
    await visit.follow();
    clock.moveTo(hourMs);
    // Without a reference, the order belongs nowhere.
    await world.order({ id: 'one', transaction_id: 'A-1' });
    clock.moveTo(89 * dayMs);
    await world.order({ id: 'two', transaction_id: 'A-1', click_id: visit.clickId });
    expect(await sold(world, visit)).toHaveLength(1);
    const other = await attackWorld(service());
    const late = await other.channel.fromServer();
    await late.follow();
    await other.order({ id: 'one', transaction_id: 'A-1' });
    service().now = new Date((service().now as Date).getTime() + 95 * dayMs);
    await other.order({ id: 'two', transaction_id: 'A-1', click_id: late.clickId });
    expect(await sold(other, late)).toEqual([]);
  });
});

describe('a refund or a correction of an order that was decided by other terms', () => {
  const changes: [string, (world: AttackWorld) => Promise<{ status: number }>][] = [
    [
      'when partners alone decide',
      ({ campaign }) =>
        service().operator('PATCH', `/campaigns/${campaign.id}`, { conversions: { source: 'partner' } }),
    ],
    [
      'when the channel attributes for fewer days',
      ({ channel }) =>
        service().operator('PATCH', `/channels/${channel.id}`, {
          attribution: { click_days: 1, view_days: 1 },
        }),
    ],
  ];
  const ways = ['click', 'order', 'identity'] as const;
  it.each(changes.flatMap(([change, apply]) => ways.map((by) => ({ change, apply, by }))))(
    'by $by keeps the bill $change',
    async ({ apply, by }) => {
      const world = await attackWorld(service(), { source: 'either', matching: true });
      const { channel } = world;
      const email = 'a'.repeat(64);
      const visit = await channel.fromServer({ user_details: { email_hash: email } });
      await visit.follow();
      clock.moveTo(5 * dayMs);
      if (by === 'order') accepted(await channel.report(visit.conversion('A-1', { amount: 40 })));
      await world.settled();
      clock.moveTo(5 * dayMs + minuteMs);
      const known = {
        ...(by === 'click' && { click_id: visit.clickId }),
        ...(by === 'identity' && { user_data: { email_address: [email] } }),
      };
      const answer = await world.order({ id: 'one', transaction_id: 'A-1', value: 40, ...known });
      expect(answer.body.attribution).toMatchObject({ by, counted: true, reason: null });
      expect((await apply(world)).status).toBe(200);
      await service().services.serving.refresh();
      clock.moveTo(6 * dayMs);
      await world.refund({ transaction_id: 'A-1', value: 10, currency_code: 'USD' });
      expect(await world.figures()).toMatchObject({
        conversions: 1,
        sales_value: 40,
        refunds: 10,
        spend: 7.5,
      });
      clock.moveTo(6 * dayMs + hourMs);
      await world.order({ id: 'again', transaction_id: 'A-1', value: 40 });
      expect(await world.figures()).toMatchObject({
        conversions: 1,
        sales_value: 40,
        refunds: 10,
        spend: 7.5,
      });
      if (by === 'order') return;
      clock.moveTo(7 * dayMs);
      await world.order({ id: 'one', transaction_id: 'A-1', value: 20 });
      expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 20, refunds: 10, spend: 5 });
    },
  );
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
