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
  it('an offer without impressions: the prior in every view, and cold start', async () => {
    const { offer } = await eventWorld(service());
    const { status, body } = await performance(offer.id);
    expect([status, body.young, body.half_life_days, body.views.length]).toEqual([200, true, 14, 8]);
    for (const { impressions, click_rate: rate } of body.views) {
      expect(impressions).toBe(0);
      expect(rate).toEqual(body.views[0].click_rate);
      expect(rate.low).toBeLessThan(rate.mean / 2);
      expect(rate.high).toBeGreaterThan(rate.mean * 2);
    }
  });

  it('counted events are included after the next learning update, and decisions use the same values', async () => {
    // Conversions are learned from if they are billed.
    const campaign = { pricing: { model: 'CPA', bid_usd: 2 } };
    const { offer, session, report } = await eventWorld(service(), { campaign });
    const { id, event } = await session();
    for (const type of ['IMPRESSION', 'CLICK', 'CONVERSION']) await report(event(type));
    // A learning update may have run between the reports; the next one is due a few seconds later.
    service().now = new Date(Date.now() + 10_000);
    await service().services.serving.learn();
    const { body } = await performance(offer.id);
    const seen = body.views.find(({ view }: { view: string }) => view === 'ORDER_TRACKING');
    expect(seen).toMatchObject({ impressions: 1, clicks: 1, conversions: 1 });
    const counts = { impressions: 1, clicks: 1, conversions: 1 };
    expect(seen.observed).toEqual({ ...counts, ctr: 1, cvr: 1 });
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

  it('what happened is counted for 30 days, whether or not it is learned', async () => {
    const { offer, session, report } = await eventWorld(service());
    const { event } = await session();
    await report(event('IMPRESSION'));
    const observed = async () =>
      (await performance(offer.id)).body.views.map(
        ({ observed: { impressions, ctr } }: { observed: { impressions: number; ctr: number } }) =>
          impressions + ctr,
      );
    expect((await observed()).filter(Boolean)).toEqual([1]);
    service().now = new Date(Date.now() + 30 * 86_400_000);
    expect((await observed()).filter(Boolean)).toEqual([]);
  });

  it('a paused offer keeps its estimates', async () => {
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

describe('a campaign returns its spend', () => {
  it('of today and in total, with and without a budget', async () => {
    for (const budget of [null, { total_usd: 100 }]) {
      const { campaign, session, report } = await eventWorld(service(), { campaign: { budget } });
      expect(campaign.spend).toEqual({ today_usd: 0, total_usd: 0, pace: 1 });
      await report((await session()).event('CLICK'));
      const { body } = await service().operator('GET', `/campaigns/${campaign.id}`);
      expect(body.spend).toEqual({ today_usd: 0.5, total_usd: 0.5, pace: 1 });
    }
  });

  it('and its current pacing', async () => {
    const noon = new Date('2026-06-17T12:00:00Z');
    service().now = noon;
    const budget = { daily_usd: 100, pacing: 'even' };
    const { campaign, session, report } = await eventWorld(service(), {
      campaign: { budget, pricing: { model: 'CPC', bid_usd: 30 } },
    });
    for (let click = 0; click < 3; click++) await report((await session()).event('CLICK'));
    const { body } = await service().operator('GET', `/campaigns?advertiser_id=${campaign.advertiser_id}`);
    // 90 are spent and 50 are planned. One price (30) ahead of the plan is allowed, so the campaign is 10
    // ahead, of a slack of 60.
    expect(body.results[0].spend).toEqual({
      today_usd: 90,
      total_usd: 90,
      pace: expect.closeTo(1 - 10 / 60, 9),
    });
    service().now = undefined;
  });
});
