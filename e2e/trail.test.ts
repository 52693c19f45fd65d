import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readCsv } from '../server/test/support/csv.ts';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { inBrowser } from './support/use-world.ts';

const wait = { timeout: 20_000 };

async function download(page: Page, click: () => Promise<void>): Promise<string[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const text = readFileSync(await file.path(), 'utf8').replaceAll(/\r?\n/g, '\r\n');
  return readCsv(text.endsWith('\r\n') ? text : `${text}\r\n`);
}

inBrowser('the audit trail', (world) => {
  it('shows a change before and after, from the page of what was changed', async () => {
    const offerId = await world().newOffer('Night Owl', 'Travel', 'Trains');
    const { body: offer } = await world().operator('GET', `/offers/${offerId}`);
    const campaign = `/campaigns/${offer.campaign_id}`;
    await world().operator('PATCH', campaign, { budget: { daily_usd: 250 } });
    await world().operator('PATCH', campaign, { budget: { daily_usd: 1000.5 }, name: 'Evenings' });
    const page = await world().newPerson({ staff: 'reviewer' });
    await page.goto(`${world().base}/network${campaign}`);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    const table = page.getByRole('table', { name: 'Audit trail' });
    await expect.poll(() => table.getByRole('row').count(), wait).toBe(4);
    expect(await table.getByText('Daily budget: $250.00 → $1,000.50').count()).toBe(1);
    expect(await table.getByRole('link', { name: 'Evenings' }).count()).toBe(3);

    await page
      .getByRole('button', { name: /^Details ?: Campaign updated/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('row', { name: 'Daily budget' });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Daily budget', '$250.00', '$1,000.50']);
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  });

  it('keeps its filters in the address, page by page, and exports what matches', async () => {
    const channel = await world().newChannel('Lockers');
    for (let n = 0; n < 27; n++)
      await world().operator('PATCH', `/channels/${channel.id}`, { offers_heading: `Offers, ${n}` });
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/trail`);
    await page.getByLabel('Kind of object').selectOption('channel');
    await page.getByLabel('Action', { exact: true }).selectOption('channel.updated');
    await page.getByRole('combobox', { name: 'Channel' }).selectOption(channel.id);
    await page.getByText('1–25 of 27').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–27 of 27').waitFor();
    await expect.poll(() => page.url(), wait).toMatch(/kind=channel.*page=2/);
    await page.reload();
    await page.getByText('26–27 of 27').waitFor();

    const open = () => page.getByRole('button', { name: 'Export CSV' }).click();
    await open();
    const shown = await download(page, () => page.getByRole('menuitem', { name: /this page/ }).click());
    expect(shown).toHaveLength(3);
    await open();
    const all = await download(page, () => page.getByRole('menuitem', { name: 'All 27' }).click());
    expect(all).toHaveLength(28);
    expect(all[1]?.join()).toContain('Offers, 26');

    // The name of who made a change limits the trail to them.
    await page.getByRole('link', { name: 'Operator key' }).first().click();
    await page.getByRole('button', { name: 'Remove the filter Who Operator key' }).waitFor();
    await page.getByLabel('Kind of object').selectOption('offer');
    await page.getByText('No entries match this filter').waitFor();
  });
});

inBrowser('recent sessions', (world) => {
  it('lead to the decision, with the events and the money of the session', async () => {
    const channel = await world().newChannel('Parcel Pal');
    const [shop, other] = [
      await world().newPublisher(channel, 'Corner Shop'),
      await world().newPublisher(channel, 'Book Barn'),
    ];
    const offerId = await world().newOffer('Night Owl', 'Travel', 'Trains');
    const call = (path: string, key: string, body: object) =>
      world().call('POST', path, { key, headers: { version: '1.0.0' }, body });
    const visit = async (key: string) => {
      const { body } = await call('/recommendations', key, {
        user_details: { email: 'shopper@example.com' },
        placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
      });
      return body.session_id as string;
    };
    const session = await visit(shop.key);
    await visit(other.key);
    for (const event_type of ['IMPRESSION', 'CLICK'])
      await call('/events', shop.key, { session_id: session, offer_id: offerId, event_type });

    const page = await world().newPerson({ staff: 'reviewer' });
    await page.goto(`${world().base}/network/explain`);
    const table = page.getByRole('table', { name: 'Recent sessions' });
    await expect.poll(() => table.getByRole('row').count(), wait).toBe(3);
    await page.getByRole('combobox', { name: 'Channel' }).selectOption(channel.id);
    await page.getByRole('combobox', { name: 'Publisher' }).selectOption(shop.id);
    await expect.poll(() => table.getByRole('row').count(), wait).toBe(2);
    expect(await seriousFaults(page)).toEqual([]);

    await table.getByRole('link').click();
    await page.getByText('From candidates to offers').waitFor();
    const events = page.getByRole('table', { name: 'Events of the session' });
    await expect.poll(() => events.getByRole('row').count(), wait).toBe(3);
    expect(await events.getByRole('row').nth(2).textContent()).toMatch(/Click[\s\S]*Counted/);
    await page.getByText(/1 impression · 1 click · 0 conversions · \$\d/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Recent sessions' }).click();
    await expect.poll(() => table.getByRole('row').count(), wait).toBe(2);
  });
});
