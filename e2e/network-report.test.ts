import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { trade } from './support/trade.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

/** Pages load while other tests run. */
const patience = { timeout: 20_000 };

const today = () => new Date().toISOString().slice(0, 10);

async function openReport(world: World, query: string): Promise<Page> {
  const page = await world.newPerson({ staff: 'reviewer' });
  await page.goto(`${world.url}/console/network/report?${query}`);
  await page.getByRole('table', { name: /^Network report by/ }).waitFor();
  return page;
}

const names = (page: Page) =>
  page
    .getByRole('table', { name: /^Network report by/ })
    .locator('tbody tr td:first-child')
    .allInnerTexts();
const header = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /^Network report by/ })
    .getByRole('columnheader', { name })
    .getByRole('button');

inBrowser('the network report', (world) => {
  it('is sorted by money, and by any column on the server, with the order in the address', async () => {
    await trade(world());
    const page = await openReport(world(), 'by=advertiser');
    await expect.poll(() => names(page), patience).toEqual(['Aardvark Tea', 'Zebra Shoes']);
    await header(page, 'Advertiser').click();
    await page.waitForURL(/sort=name/);
    await header(page, 'Advertiser').click();
    await page.waitForURL(/sort=-name/);
    await expect.poll(() => names(page), patience).toEqual(['Zebra Shoes', 'Aardvark Tea']);
    await page.reload();
    await expect.poll(() => names(page), patience).toEqual(['Zebra Shoes', 'Aardvark Tea']);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('finds rows by the name of their advertiser, and leads to the advertiser and its figures', async () => {
    const page = await openReport(world(), 'by=campaign');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('zebra');
    await page.waitForURL(/q=zebra/);
    await expect.poll(async () => (await names(page)).length, patience).toBe(1);
    await page.getByRole('radio', { name: 'Advertiser' }).click();
    await page.getByRole('link', { name: 'Zebra Shoes', exact: true }).click();
    await page.getByRole('heading', { name: 'Zebra Shoes', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Figures by offer' }).getByText('Zebra Shoes for you').waitFor();
    await page.getByRole('table', { name: 'Campaigns' }).getByText('Zebra Shoes, always on').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open in the network report' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByText('Zebra Shoes').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Advertiser Zebra Shoes' }).click();
    await expect.poll(async () => (await names(page)).length, patience).toBe(2);
  });

  it('has own dates, hides columns for good, and downloads what is shown', async () => {
    const page = await openReport(world(), `by=publisher&from=${today()}&to=${today()}`);
    expect(await page.getByLabel('Start date').inputValue()).toBe(today());
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Payout' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('table', { name: 'Network report by publisher' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Payout' }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`network-publisher-${today()}-${today()}.csv`);
    const [head, row] = readFileSync((await download.path()) as string, 'utf8').split('\r\n');
    expect(head).toBe('Publisher,Spend,Fill rate,Impressions,Clicks,CTR,Conversions,CVR');
    expect(row).toMatch(/^Harbour & Home,/);
    await page.getByLabel('Start date').fill('2020-01-01');
    await page.getByRole('alert').or(page.getByText('Date range cannot exceed')).first().waitFor();
  });
});
