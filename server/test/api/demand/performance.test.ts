import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});
const performance = (id: string) => service().operator('GET', `/offers/${id}/performance`);

describe('GET /operator/offers/{id}/performance 200', () => {
  it('an offer that nobody has seen: every view alike, wide open, and young', async () => {
    const { offer } = await eventWorld(service());
    const { status, body } = await performance(offer.id);
    expect([status, body.young, body.half_life_days, body.views.length]).toEqual([200, true, 14, 6]);
    for (const { impressions, click_rate: rate } of body.views) {
      expect(impressions).toBe(0);
      expect(rate).toEqual(body.views[0].click_rate);
      expect(rate.low).toBeLessThan(rate.mean / 2);
      expect(rate.high).toBeGreaterThan(rate.mean * 2);
    }
  });

  it('what was counted is in it once it was learned, and is what decisions draw from', async () => {
    const { offer, session, report } = await eventWorld(service());
    const { id, event } = await session();
    for (const type of ['IMPRESSION', 'CLICK', 'CONVERSION']) await report(event(type));
    // The service may have learned between the reports; the next version is due a few seconds later.
    service().now = new Date(Date.now() + 10_000);
    await service().services.serving.learn();
    const { body } = await performance(offer.id);
    const seen = body.views.find(({ view }: { view: string }) => view === 'ORDER_TRACKING');
    expect(seen).toMatchObject({ impressions: 1, clicks: 1, conversions: 1 });
    const later = await session();
    const explained = await service().operator('GET', `/sessions/${later.id}/explain`);
    const candidate = explained.body.candidates.find(
      ({ offer_id }: { offer_id: string }) => offer_id === offer.id,
    );
    for (const rate of ['click_rate', 'conversion_rate']) {
      const { alpha, beta, mean } = candidate[rate];
      expect(seen[rate]).toMatchObject({ alpha, beta, mean });
    }
    expect(later.id).not.toBe(id);
  });

  it('a paused offer keeps what is known of it', async () => {
    const { offer } = await eventWorld(service());
    const before = (await performance(offer.id)).body.views;
    await service().operator('PATCH', `/offers/${offer.id}`, { status: 'paused' });
    expect((await performance(offer.id)).body.views).toEqual(before);
  });
});

describe('GET /operator/offers/{id}/performance 404', () => {
  it.each([newId(), 'nonsense'])('%s', async (id) => {
    const { status, body } = await performance(id);
    expect([status, body]).toEqual([404, { error: 'Offer not found.' }]);
  });
});

describe('a campaign tells what it has spent', () => {
  it('today and in all, with a budget or without', async () => {
    for (const budget of [null, { total_usd: 100 }]) {
      const { campaign, session, report } = await eventWorld(service(), { campaign: { budget } });
      expect(campaign.spend).toEqual({ today_usd: 0, total_usd: 0, pace: 1 });
      await report((await session()).event('CLICK'));
      const { body } = await service().operator('GET', `/campaigns/${campaign.id}`);
      expect(body.spend).toEqual({ today_usd: 0.5, total_usd: 0.5, pace: 1 });
    }
  });

  it('and how far its daily budget holds it back', async () => {
    const noon = new Date('2026-06-17T12:00:00Z');
    service().now = noon;
    const budget = { daily_usd: 100, pacing: 'even' };
    const { campaign, session, report } = await eventWorld(service(), {
      campaign: { budget, pricing: { model: 'CPC', bid_usd: 30 } },
    });
    for (let click = 0; click < 3; click++) await report((await session()).event('CLICK'));
    const { body } = await service().operator('GET', `/campaigns?advertiser_id=${campaign.advertiser_id}`);
    // Ninety spent where fifty were planned; the thirty that crossed the plan and sixty of slack are forgiven.
    expect(body.results[0].spend).toEqual({
      today_usd: 90,
      total_usd: 90,
      pace: expect.closeTo(1 - 10 / 60, 9),
    });
    service().now = undefined;
  });
});
