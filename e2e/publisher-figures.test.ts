import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { trade } from './support/trade.ts';
import { inBrowser } from './support/use-world.ts';
import type { Channel } from './support/world.ts';

/** Pages load while other tests run. */
const patience = { timeout: 20_000 };

inBrowser('the figures of a channel', (world) => {
  let channel: Channel;
  let publisherId: string;
  beforeAll(async () => {
    ({ channel, publisherId } = await trade(world()));
  });
  const open = async (page: Page, path: string) => {
    await page.goto(`${world().url}/console/c/${channel.id}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} .`) });

  it('are on the page of a publisher: sums, days and placements, for a viewer of the channel', async () => {
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    await open(page, `publishers/${publisherId}`);
    await expect.poll(() => tile(page, 'Impressions').textContent(), patience).toContain('4');
    await expect.poll(() => tile(page, 'Payout').textContent(), patience).toContain('$1.00');
    await tile(page, 'Payout').click();
    await page.waitForURL(/metric=channel_payout/);
    await page.getByRole('radio', { name: '28 days' }).click();
    await page.waitForURL(/period=28d/);
    await page.reload();
    const placements = page.getByRole('table', { name: 'Placements' });
    const cells = () =>
      placements.getByRole('row').filter({ hasText: 'Thank you' }).locator('td').allInnerTexts();
    await expect.poll(cells, patience).toEqual(['Thank you', '$1.00', '4', '4', '100.00%', '0', '4']);
    await page.getByRole('radio', { name: 'Widget type' }).click();
    await placements.getByText('Inline').waitFor();
    const top = page.getByRole('table', { name: 'Top offers' }).locator('tbody tr').first();
    await expect
      .poll(() => top.locator('td').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('Aardvark Tea'), '$0.75', '3', '3', '0']);
    await page.getByText(/^Those that earned most in the last 4 sessions, since /).waitFor();
    expect(await top.getByRole('link').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.getByText('Fill rate').count()).toBe(0);
  });

  it('have the fill rate for staff, and lead to the report', async () => {
    const page = await world().newPerson({ staff: 'reviewer' });
    await open(page, `publishers/${publisherId}`);
    await page.getByText('100.00% of 4 offer requests got an offer.').waitFor();
    await page.getByRole('link', { name: 'Open in reports' }).click();
    await page.waitForURL(/publisher_ids=/);
    await page
      .getByRole('table', { name: /^Report/ })
      .getByText('Thank you')
      .first()
      .waitFor();
  });

  it('are in the list of publishers, which begins with the highest payout and sorts by any column', async () => {
    await world().newPublisher(channel, 'Aspen Toys');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    await open(page, 'publishers');
    const list = page.getByRole('table', { name: 'Publishers' });
    const names = () => list.locator('tbody tr td:first-child a').allInnerTexts();
    await expect.poll(names, patience).toEqual(['Harbour & Home', 'Aspen Toys']);
    await list.getByText('$1.00').first().waitFor();
    await list.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    await expect.poll(names, patience).toEqual(['Aspen Toys', 'Harbour & Home']);
    await page.getByRole('radio', { name: /^Rejected/ }).click();
    await page.getByText('No publishers match this filter').waitFor();
    expect(page.url()).toContain('sort=name');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(names, patience).toEqual(['Harbour & Home', 'Aspen Toys']);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('show what happened with an offer in each view, beside what is expected', async () => {
    const page = await world().newPerson({ staff: 'reviewer' });
    const { body } = await world().operator('GET', '/offers?sort=-spend&page_size=1');
    await page.goto(`${world().url}/console/network/offers/${body.results[0].id}`);
    const views = page.getByRole('table', { name: 'Performance by view' });
    const cells = async () =>
      (await views.getByRole('row').filter({ hasText: 'Thank you' }).locator('td').allInnerTexts()).slice(
        0,
        3,
      );
    await expect
      .poll(cells, patience)
      .toEqual(['Thank you', '3', expect.stringMatching(/^100\.00%\s+3 clicks$/)]);
    await views.getByRole('columnheader', { name: 'Expected click rate' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('sort a report by any column on the server, hide columns, and download what is shown', async () => {
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    await open(page, 'reports?last=7d&group_by=page_type');
    const table = page.getByRole('table', { name: /^Report/ });
    await table.getByText('Thank you').waitFor();
    await table.getByRole('columnheader', { name: 'Payout' }).getByRole('button').click();
    await page.waitForURL(/sort=-channel_payout/);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'CTR' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => table.getByRole('columnheader', { name: 'CTR' }).count(), patience).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const today = new Date().toISOString().slice(0, 10);
    expect(
      readFileSync((await download.path()) as string, 'utf8')
        .trim()
        .split('\r\n'),
    ).toEqual(['Period (UTC),Page type,Impressions,Clicks,Payout', `${today},Thank you,4,4,1`]);
    expect(await seriousFaults(page)).toEqual([]);
  });
});
