import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { trade } from './support/trade.ts';
import { inBrowser } from './support/use-world.ts';
import type { Channel } from './support/world.ts';

/** Pages load while other tests run. */
const patience = { timeout: 20_000 };

const steps = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).getByRole('listitem').allInnerTexts();
const done = async (page: Page, title: string) =>
  (await steps(page, title)).filter((step) => step.includes('(done)')).length;
const needs = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const pageLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Network' }).getByRole('link', { name });

inBrowser('home', (world) => {
  let staff: Page;
  let channel: Channel;

  it('leads staff of a new network through the first steps', async () => {
    staff = await world().newPerson({ staff: 'admin' });
    await staff.goto(`${world().base}/`);
    await staff.waitForURL(/\/network\/home$/);
    await expect.poll(() => done(staff, 'Set up your network'), patience).toBe(0);
    await staff.getByText('No request, flag, event over a ceiling or failed job waits for you.').waitFor();
    await staff.getByRole('link', { name: 'Channels' }).first().waitFor();
    expect(await seriousFaults(staff)).toEqual([]);
  });

  it('leads people of a new channel through theirs, and shows conversions and a week on the overview', async () => {
    const created = await world().newChannel('Parcel Pal');
    const person = await world().newPerson({ channels: [{ id: created.id, role: 'viewer' }] });
    await person.goto(`${world().base}/`);
    await person.waitForURL(/\/overview$/);
    await expect.poll(() => done(person, 'Set up your channel'), patience).toBe(0);
    await person
      .getByRole('button', { name: /^Conversions/ })
      .first()
      .waitFor();
    await expect.poll(() => person.getByRole('radio', { name: '7 days' }).isChecked(), patience).toBe(true);
    expect(await seriousFaults(person)).toEqual([]);
  });

  it('shows what waits for staff, with counts in the sidebar, and the last days after the first event', async () => {
    ({ channel } = await trade(world()));
    await world().call('POST', '/platform/publishers/add/', {
      key: channel.secret,
      body: { items: [await waitingShop()] },
    });
    const { body: campaigns } = await world().operator('GET', '/campaigns?q=zebra');
    const { body: offers } = await world().operator('GET', `/offers?campaign_id=${campaigns.results[0].id}`);
    await world().operator('PATCH', `/offers/${offers.results[0].id}`, { status: 'paused' });
    await staff.reload();
    await expect.poll(() => needs(staff).textContent(), patience).toContain('1 publisher request to review.');
    const stopped = staff.getByRole('table', { name: 'Campaigns that stopped' });
    await expect.poll(() => stopped.textContent(), patience).toContain('No active offer');
    await pageLink(staff, /Review 1 to review/).waitFor();
    await pageLink(staff, /Demand 1 not served/).waitFor();
    expect(await staff.getByText('Set up your network').count()).toBe(0);
    await staff.getByRole('heading', { name: 'Last 7 days' }).waitFor();
    await staff.getByRole('button', { name: /^Spend \$2\.00/ }).waitFor();
    expect(await seriousFaults(staff)).toEqual([]);
  });

  it('counts down when something is settled', async () => {
    await needs(staff)
      .getByRole('link', { name: /to review/ })
      .click();
    await staff
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect.poll(() => pageLink(staff, /to review/).count(), patience).toBe(0);
  });

  it('shows the sums of a report as tiles, which choose the metric of the chart', async () => {
    await staff.goto(`${world().base}/c/${channel.id}/reports`);
    await staff.getByRole('button', { name: /^Impressions 4/ }).waitFor();
    await staff.getByRole('button', { name: /^Clicks 4/ }).click();
    await staff.waitForURL(/show=clicks/);
    await staff.getByRole('heading', { name: 'Clicks' }).waitFor();
    expect(await seriousFaults(staff)).toEqual([]);
  });

  async function waitingShop() {
    const { body } = await world().operator('GET', '/taxonomy');
    const [category] = body.categories;
    return {
      brand_name: 'Waiting Room',
      domain: 'waiting-room.example',
      primary_category_id: category.id,
      subcategory_ids: [category.subcategories[0].id],
    };
  }
});
