import type { Page } from 'playwright-core';
import { joinAsFirstAdmin } from './people.ts';

interface Start {
  readonly base: string;
  /** The link that the first start prints. */
  readonly link: string;
  /** An advertiser of the network. */
  readonly advertiser: string;
}

/** Takes the first steps of a newcomer after `npm start`. Calls `look` at each, for example for a picture. */
export async function walkAsNewcomer(
  page: Page,
  { base, link, advertiser }: Start,
  look: (step: string) => Promise<void>,
): Promise<void> {
  await page.goto(base);
  await page.getByRole('heading', { name: 'Create the first admin account' }).waitFor();
  await look('1-before-joining');
  await joinAsFirstAdmin(page, link);
  await page.goto(base);
  await page.getByRole('heading', { name: 'Last 7 days' }).waitFor();
  await page.waitForLoadState('networkidle');
  await look('2-home');
  await page.goto(`${base}/network/demand`);
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Winter light ✨');
  await dialog.getByLabel('Advertiser').selectOption({ label: advertiser });
  await dialog.getByRole('textbox', { name: 'Bid' }).fill('$0.35');
  await dialog.getByRole('textbox', { name: 'Daily budget' }).fill('1,000');
  await look('3-campaign');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Winter light ✨ created.').first().waitFor();
  await page.goto(`${base}/network/demand?q=winter`);
  await page.getByRole('link', { name: 'Winter light ✨' }).click();
  await page.getByRole('heading', { name: 'Winter light ✨' }).waitFor();
  await page.waitForLoadState('networkidle');
  await look('4-its-figures');
  await page.goto(`${base}/network/trail`);
  await page.getByRole('row').filter({ hasText: 'Winter light ✨' }).first().waitFor();
  await look('5-trail');
}
