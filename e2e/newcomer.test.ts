import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { walkAsNewcomer } from './support/newcomer.ts';
import { trade } from './support/trade.ts';
import { inBrowser } from './support/use-world.ts';

inBrowser('a newcomer', (world) => {
  it('joins, looks around, makes a campaign with a budget of 1,000, and finds its figures and its trail', async () => {
    await trade(world());
    const page = await world().newPage();
    const steps: string[] = [];
    const start = { base: world().base, link: world().firstLink, advertiser: 'Zebra Shoes' };
    await walkAsNewcomer(page, start, async (step) => {
      expect([step, await seriousFaults(page)]).toEqual([step, []]);
      steps.push(step);
    });
    expect(steps).toHaveLength(5);
    const { body } = await world().operator('GET', '/campaigns?q=winter');
    expect(body.results[0]).toMatchObject({
      name: 'Winter light ✨',
      pricing: { bid_usd: 0.35 },
      budget: { daily_usd: 1000 },
    });
    const row = page.getByRole('row').filter({ hasText: 'Winter light ✨' }).first();
    expect(await row.textContent()).toContain('Ada Lovelace');
  });
});
