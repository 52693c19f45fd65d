import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { trade } from './support/trade.ts';
import { inBrowser } from './support/use-world.ts';

/** Pages load while other tests run. */
const patience = { timeout: 20_000 };

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const names = (page: Page, name: string) =>
  table(page, name).locator('tbody tr td:first-child a').allInnerTexts();
const header = (page: Page, name: string, column: string) =>
  table(page, name).getByRole('columnheader', { name: column }).getByRole('button');
const row = (page: Page, list: string, text: string) =>
  table(page, list).getByRole('row').filter({ hasText: text });
const textOf = async (page: Page, list: string, text: string) =>
  (await row(page, list, text).locator('td').allInnerTexts()).join(' ');

inBrowser('lists with figures', (world) => {
  let page: Page;
  beforeAll(async () => {
    await trade(world());
    await world().newOffer('Mole Lamps', 'Travel', 'Trains');
    page = await world().newPerson({ staff: 'admin' });
  });
  const open = async (path: string, list: string) => {
    await page.goto(`${world().url}/console${path}`);
    await table(page, list).waitFor();
  };

  it('campaigns begin with the most expensive, and sort by any column, with the order in the address', async () => {
    await open('/network/demand', 'Campaigns');
    const [aardvark, zebra, mole] = ['Aardvark Tea', 'Zebra Shoes', 'Mole Lamps'].map(
      (brand) => `${brand}, always on`,
    );
    await expect.poll(() => names(page, 'Campaigns'), patience).toEqual([aardvark, zebra, mole]);
    await expect
      .poll(() => textOf(page, 'Campaigns', 'Aardvark'), patience)
      .toMatch(/\$1\.50\s+3\s+100\.00%\s+0/);
    await expect.poll(() => textOf(page, 'Campaigns', 'Total'), patience).toMatch(/\$2\.00\s+4/);
    await header(page, 'Campaigns', 'Impressions').click();
    await page.waitForURL(/sort=-impressions/);
    await header(page, 'Campaigns', 'Impressions').click();
    await page.waitForURL(/sort=impressions/);
    await expect.poll(() => names(page, 'Campaigns'), patience).toEqual([mole, zebra, aardvark]);
    await header(page, 'Campaigns', 'Advertiser').click();
    await page.waitForURL(/sort=advertiser/);
    await page.reload();
    await expect.poll(() => names(page, 'Campaigns'), patience).toEqual([aardvark, mole, zebra]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('says why something is not served, in the list and on its page', async () => {
    await open('/network/demand?tab=offers', 'Offers');
    await expect.poll(() => textOf(page, 'Offers', 'Mole'), patience).toContain('Ready, no impressions');
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PATCH'),
      row(page, 'Offers', 'Mole').getByRole('switch').click(),
    ]);
    await open('/network/demand', 'Campaigns');
    await expect.poll(() => textOf(page, 'Campaigns', 'Mole'), patience).toContain('No active offer');
    await page.getByRole('link', { name: 'Mole Lamps, always on' }).click();
    await page.getByText('All offers of the campaign are paused. Activate one.').waitFor();
    await page.getByRole('link', { name: 'Mole Lamps for you' }).first().click();
    await page.getByText('The offer is paused. Activate it to serve it.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('switch').first().click();
    await expect.poll(() => page.getByText('Not served now.').count(), patience).toBe(0);
  });

  it('downloads the shown columns of all rows, in the shown order', async () => {
    await open('/network/demand?tab=advertisers&sort=name', 'Advertisers');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Categories' }).click();
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = readFileSync((await download.path()) as string, 'utf8')
      .trim()
      .split('\r\n');
    expect([download.suggestedFilename(), lines]).toEqual([
      'advertisers.csv',
      [
        'Advertiser,Spend,Impressions,Clicks,CTR,Conversions',
        'Aardvark Tea,1.5,3,3,1,0',
        'Mole Lamps,0,0,0,0,0',
        'Zebra Shoes,0.5,1,1,1,0',
      ],
    ]);
  });

  it('channels, publishers and users have an order and figures too', async () => {
    await open('/network/channels', 'Channels');
    await expect.poll(() => textOf(page, 'Channels', 'Parcelwise'), patience).toContain('$2.00');
    expect(await seriousFaults(page)).toEqual([]);
    await open('/network/publishers', 'Network publishers');
    await expect
      .poll(() => textOf(page, 'Network publishers', 'Harbour'), patience)
      .toMatch(/\$2\.00\s+\$1\.00\s+4/);
    expect(await seriousFaults(page)).toEqual([]);
    await open('/network/people', 'Users');
    await header(page, 'Users', 'Status').click();
    await page.waitForURL(/sort=status/);
    expect(await seriousFaults(page)).toEqual([]);
  });
});
