import { beforeEach, describe, expect, it } from 'vitest';
import { EventSums } from '../../../../cli/src/recount-report.ts';
import { type AdvertiserWorld, advertiserWorld } from '../../support/advertiser.ts';
import { dayMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';
import { confirmVoid, undoVoid } from '../../support/voids.ts';

const service = useService();
/**
 * Each test begins days after the one before it, because the time of a new session is never before that
 * of an older one.
 */
let start = Date.UTC(2026, 0, 10, 12);
beforeEach(() => {
  start += 15 * dayMs;
});
const at = (days: number) => new Date(start + days * dayMs);
const dateAt = (days: number) => at(days).toISOString().slice(0, 10);

/** A world with one order of 40 euros, on the first day. */
async function withOrder(campaign: Record<string, unknown> = {}) {
  service().now = at(0);
  const world = await advertiserWorld(service(), {
    campaign: { conversions: { source: 'advertiser', ...campaign } },
  });
  const { clickId, session } = await world.click();
  await world.order({ click_id: clickId, transaction_id: 'A-1', value: 40 });
  return { ...world, sessionId: session.id };
}

/** Refunds a quarter of the order, some days after it. */
async function refundPart(world: AdvertiserWorld, days: number) {
  service().now = at(days);
  const sent = { event_type: 'refund', transaction_id: 'A-1', value: 10, currency_code: 'EUR' };
  expect((await world.order(sent)).status).toBe(200);
}

interface Expected {
  readonly spend: number;
  readonly sales: number;
  readonly refunds: number;
}

/**
 * Recounts as `encart advertiser verify` does, some days after the order. Without expected figures, nothing
 * was paid or sold.
 */
async function expectAgreement(world: AdvertiserWorld, expected: Expected | undefined, days = 9) {
  service().now = at(days);
  const range = `from=${dateAt(0)}&to=${dateAt(days)}`;
  const get = (path: string, accept: string) =>
    service().call('GET', `/advertiser/${path}`, { key: world.key, headers: { accept } });
  const { body: report } = await get(`report?${range}&by=day`, 'application/json');
  const { body: lines } = await get(`events/export?${range}`, 'application/x-ndjson');
  const sums = new EventSums();
  for (const line of String(lines).split('\n').filter(Boolean)) sums.add(JSON.parse(line));
  const { differences } = sums.compareWith({ rows: report.results, currencies: report.currencies });
  expect(differences).toEqual([]);
  expect(report.summary.spend).toBe(expected?.spend ?? 0);
  expect(report.currencies).toMatchObject(
    expected ? [{ sales_value: expected.sales, refunds: expected.refunds }] : [],
  );
}

describe('the export of billed events adds up to the report of the advertiser', () => {
  it('after a refund, a void of the order and its undo', async () => {
    const world = await withOrder();
    await expectAgreement(world, { spend: 10, sales: 40, refunds: 0 });
    await refundPart(world, 3);
    await expectAgreement(world, { spend: 7.5, sales: 40, refunds: 10 });
    const { id } = await confirmVoid(service(), {
      channel_id: world.channel.id,
      session_ids: [world.sessionId],
    });
    await expectAgreement(world, undefined);
    await undoVoid(service(), id);
    await expectAgreement(world, { spend: 7.5, sales: 40, refunds: 10 });
  });

  it('after an order that moves to another click', async () => {
    const world = await withOrder();
    await refundPart(world, 1);
    service().now = at(0);
    const { clickId } = await world.click();
    service().now = new Date(at(0).getTime() + 60_000);
    await world.order({ click_id: clickId, transaction_id: 'A-1', value: 40 });
    await expectAgreement(world, { spend: 7.5, sales: 40, refunds: 10 });
  });

  it('before and after the bill of a held order', async () => {
    const world = await withOrder({ hold_days: 5 });
    await refundPart(world, 2);
    // Not later than the bill is due: the service bills it by itself then, perhaps between two questions.
    await expectAgreement(world, { spend: 0, sales: 40, refunds: 10 }, 4);
    service().now = at(6);
    await service().services.conversions.complete();
    await expectAgreement(world, { spend: 7.5, sales: 40, refunds: 10 });
  });
});
