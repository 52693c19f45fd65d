import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { computeCeilings } from '../../src/traffic/compute-ceilings.ts';
import { flagTraffic } from '../../src/traffic/index.ts';
import { type AttackChannel, attackWorld, expectCleanAudit, useTestClock } from '../support/attacks.ts';
import { dayMs, hourMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';
import { confirmVoid } from '../support/voids.ts';

/**
 * A key of a publisher that bills nothing by itself. An attacker with the key makes up orders of $50 in some
 * hours of every day.
 */
const service = useService();
const clock = useTestClock(service, 60);
const orderUsd = 50;
const hoursADay = 5;

/** Makes up orders for some days. Returns the ceilings of the days, in dollars, and how the orders ended. */
async function attempts({
  days,
  ordersAnHour,
  isVoided = false,
}: {
  days: number;
  ordersAnHour: number;
  /** True if staff void at the end of each day what is over the ceiling. */
  isVoided?: boolean;
}) {
  const { channel } = await attackWorld(service(), {
    source: 'partner',
    campaign: { pricing: { model: 'CPA', bid_usd: orderUsd } },
  });
  const { db } = service().services.database;
  const ceilings: number[] = [];
  const reasons = new Map<string | null, number>();
  for (let day = 0; day < days; day++) {
    for (let hour = 0; hour < hoursADay; hour++) {
      clock.moveTo(day * dayMs + hour * hourMs);
      for (const reason of await orders(channel, `${day}-${hour}`, ordersAnHour))
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    await flagTraffic(db, clock.at(day * dayMs), clock.at(day * dayMs + hoursADay * hourMs));
    clock.moveTo((day + 0.6) * dayMs);
    if (isVoided) await voidOverCeiling(channel, day * dayMs);
    await computeCeilings(db, clock.at((day + 0.6) * dayMs));
    ceilings.push(await ceilingOf(channel));
  }
  return { channel, ceilings, reasons };
}

async function orders(channel: AttackChannel, shopper: string, count: number): Promise<(string | null)[]> {
  const visit = await channel.fromPage({ user_details: { external_guid: shopper } });
  const made = Array.from({ length: count }, (_, n) => visit.conversion(`${shopper}-${n}`));
  const { body } = await channel.pageBatch([visit.event('CLICK'), ...made]);
  return body.results.slice(1).map(({ reason }: { reason: string | null }) => reason);
}

async function voidOverCeiling({ id }: AttackChannel, from: number): Promise<void> {
  const range = { from: clock.iso(from), to: clock.iso(from + hoursADay * hourMs) };
  await confirmVoid(service(), { channel_id: id, ...range, time: 'arrival', unbilled_as: 'over_ceiling' });
}

/** The ceiling that was computed last for the publisher. Without one it is $100. */
async function ceilingOf({ id, publisherId }: AttackChannel): Promise<number> {
  const { rows } = await sql<{ usd: number }>`
    select ceiling_micros / 1000000 as usd from publisher_ceilings
    where channel_id = ${id} and publisher_id = ${publisherId} order by day desc limit 1
  `.execute(service().services.database.db);
  return rows[0]?.usd ?? 100;
}

describe('the ceiling of a quiet key', () => {
  it.each([
    ['waits', false],
    ['is voided by staff', true],
  ])('is not raised by weeks of attempts that pass it, if what they add %s', async (_, isVoided) => {
    const { ceilings, reasons, channel } = await attempts({ days: 16, ordersAnHour: 3, isVoided });
    expect(new Set(ceilings)).toEqual(new Set([100]));
    expect(Object.fromEntries(reasons)).toEqual({ null: 160, over_ceiling: 80 });
    expect(await channel.earned()).toMatchObject({ revenue: 8_000 });
    await expectCleanAudit(service());
  });

  it.each([
    ['is below the flags', 1],
    ['uses the ceiling up, which is flagged for three days only', 2],
  ])('at most doubles within a week, if every hour %s', async (_, ordersAnHour) => {
    const { ceilings } = await attempts({ days: 20, ordersAnHour });
    for (const [day, usd] of ceilings.entries()) {
      const before = day < 7 ? [100, ...ceilings.slice(0, day)] : ceilings.slice(day - 7, day);
      expect(usd).toBeLessThanOrEqual(2 * Math.min(...before));
      expect(usd).toBeLessThanOrEqual(10 * ordersAnHour * orderUsd);
    }
    // It does grow: from 48 hours that were not flagged on.
    expect(ceilings.at(-1)).toBe(400);
  });
});
