import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { preparePlaces } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';

const wait = { timeout: 20_000 };

async function openMenu(page: Page, text: string) {
  // The shortcut works once the shell is loaded.
  await page.getByRole('button', { name: 'Go to…' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /^Find/ });
  await field.fill(text);
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  /** Runs the option with this label with the keyboard. */
  const choose = async (label: string) => {
    const option = options.filter({ hasText: label }).first();
    await option.waitFor();
    for (let step = 0; (await option.getAttribute('aria-selected')) !== 'true'; step++) {
      expect(step).toBeLessThan(30);
      await field.press('ArrowDown');
    }
    await field.press('Enter');
  };
  return { field, options, choose };
}

inBrowser('find anything', (world) => {
  it('staff find every kind by name or id, with the keyboard', async () => {
    const places = await preparePlaces(world(), { channel: 'Parcel Pal', brand: 'Zeppelin' });
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/health`);
    const { options } = await openMenu(page, 'zeppelin');
    await expect.poll(() => options.count(), wait).toBe(4);
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.keyboard.press('Escape');

    const goes = async (text: string, label: string, path: string) => {
      const { choose } = await openMenu(page, text);
      await choose(label);
      await expect.poll(() => page.url(), wait).toContain(path);
    };
    await goes('zepp shop', 'Zeppelin shop', `/c/${places.channelId}/publishers/${places.publisherId}`);
    await goes(places.campaignId, 'Zeppelin', `/network/campaigns/${places.campaignId}`);
    await goes(places.sessionId, places.sessionId, `/network/explain?session=${places.sessionId}`);
    await goes('person-', '@example.com', '/network/people?q=');

    // The menu offers earlier choices first the next time, but not people.
    const again = await openMenu(page, '');
    await expect.poll(() => again.options.first().textContent(), wait).toMatch(/Sessions/);
    expect(await again.options.filter({ hasText: '@example.com' }).count()).toBe(0);
    await again.field.press('Escape');
  });

  it('runs actions, opens the documentation, and says that nothing was found', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/health`);
    await (await openMenu(page, 'create chan')).choose('Create channel');
    await page.getByRole('dialog', { name: /channel/i }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Escape');

    const docs = await openMenu(page, 'retries');
    const [opened] = await Promise.all([page.waitForEvent('popup'), docs.choose('Guide for partners')]);
    expect(opened.url()).toContain('/docs/partners#retries');

    await openMenu(page, 'qqqqzzzz');
    await page.getByText('Nothing found for “qqqqzzzz”.').waitFor();
  });

  it('says that the search failed, and still offers the pages', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/health`);
    await page.route('**/operator/search?*', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Out of order.' } }),
    );
    const { options } = await openMenu(page, 'audit');
    await page.getByText(/The search failed/).waitFor();
    expect(await options.filter({ hasText: 'Audit trail' }).count()).toBe(1);
  });

  it('people of a channel find their own publishers and nothing of others', async () => {
    const [own, other] = [await world().newChannel('Lockers'), await world().newChannel('Rivals')];
    await world().newPublisher(own, 'Walrus Wool');
    await world().newPublisher(other, 'Walrus Wares');
    await world().newOffer('Walrus Ads', 'Travel', 'Trains');
    const page = await world().newPerson({ channels: [{ id: own.id, role: 'viewer' }] });
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/operator/')) searches.push(request.url());
    });
    await page.goto(`${world().base}/c/${own.id}/overview`);
    const { options, choose } = await openMenu(page, 'walrus');
    await options.filter({ hasText: 'Walrus Wool' }).waitFor();
    expect(await options.filter({ hasText: 'Walrus' }).count()).toBe(1);
    expect(await options.filter({ hasText: 'Audit trail' }).count()).toBe(0);
    await choose('Walrus Wool');
    await page.getByRole('heading', { name: 'Walrus Wool' }).waitFor();
    expect(searches).toEqual([]);
  });
});
