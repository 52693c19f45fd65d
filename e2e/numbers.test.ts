import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { isFocused } from './support/focus.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

const amount = 'Enter an amount such as 1,000.50.';

inBrowser('number fields', (world) => {
  it('read 1,000 as a thousand, in a new campaign', async () => {
    const { page, dialog } = await openNewCampaign(world());
    await field(dialog, 'Bid').fill('$0.35');
    await field(dialog, 'Daily budget').fill('1,000');
    await dialog.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByText('Typed created.').first().waitFor();
    expect(await newestCampaign(world())).toMatchObject({
      name: 'Typed',
      pricing: { bid_usd: 0.35 },
      budget: { daily_usd: 1000, total_usd: null },
    });
  });

  it('show an error for an invalid number, send nothing, and get the focus', async () => {
    const { page, dialog } = await openNewCampaign(world());
    const sent = writesOf(page);
    const create = dialog.getByRole('button', { name: 'Create campaign' });
    await field(dialog, 'Bid').fill('0.35');
    const daily = field(dialog, 'Daily budget');
    for (const [text, problem] of [
      ['', amount],
      ['abc', amount],
      ['-5', amount],
      ['1e3', amount],
      ['https://example.com/', amount],
      ['1,5', 'Use a point for decimals, and commas only between thousands, such as 1,000.50.'],
      ['1.000,50', 'Use a point for decimals, and commas only between thousands, such as 1,000.50.'],
      ['0.0000001', 'Use at most 6 decimals.'],
      ['9'.repeat(40), 'This number is too large.'],
    ] as const) {
      await daily.fill(text);
      await field(dialog, 'Name').focus();
      await create.click();
      await dialog.getByRole('alert').getByText(problem, { exact: true }).waitFor();
      expect([text, await isFocused(daily), await daily.getAttribute('aria-invalid')]).toEqual([
        text,
        true,
        'true',
      ]);
    }
    expect(sent).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await daily.fill('50');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await create.click();
    await page.getByText('Typed created.').first().waitFor();
    expect(sent).toHaveLength(1);
  });

  it('keep the budget of a campaign when cleared, and remove it only by choice', async () => {
    const made = await newCampaign(world(), { daily_usd: 50, total_usd: 1000 });
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/campaigns/${made.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const sent = writesOf(page);
    expect(await field(dialog, 'Total budget').inputValue()).toBe('1,000');
    await field(dialog, 'Daily budget').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText(amount).waitFor();
    expect([sent, (await campaign(world(), made.id)).budget.daily_usd]).toEqual([[], 50]);

    // The page reads the campaign slowly. The dialog, opened again at once, must still show what was saved.
    await page.route(`**/operator/campaigns/${made.id}`, async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await choose(dialog, 'Daily budget', 'No limit');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Typed updated.').first().waitFor();
    expect((await campaign(world(), made.id)).budget).toMatchObject({ daily_usd: null, total_usd: 1000 });

    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await isChosen(dialog, 'Daily budget', 'No limit')).toBe(true);
    expect(await isChosen(dialog, 'Total budget', 'Limit')).toBe(true);
  });

  it('show the value as it was read on blur', async () => {
    const { dialog } = await openNewCampaign(world());
    const bid = field(dialog, 'Bid');
    for (const [text, shown] of [
      ['$1000.5', '1,000.50'],
      ['１ ０００', '1,000'],
      ['1.000', '1'],
      ['1,5', '1,5'],
    ] as const) {
      await bid.fill(text);
      await bid.blur();
      expect(await bid.inputValue()).toBe(shown);
    }
  });

  it('read every number of a channel, and reject an empty one', async () => {
    const { id } = await world().newChannel('Reads numbers');
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/channels/${id}`);
    const sent = writesOf(page);
    await field(page, 'Revenue share').fill('12,5');
    await choose(page, 'Serving API', 'Limit');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a whole number such as 20.').waitFor();
    expect(await isFocused(field(page, 'Revenue share'))).toBe(true);
    expect(sent).toEqual([]);

    await field(page, 'Revenue share').fill('12.5');
    await field(page, 'Serving API').fill('20 000');
    await field(page, 'Attribution window after a click').fill('7');
    await choose(page, 'Clicks per shopper and minute', 'Limit');
    await field(page, 'Clicks per shopper and minute').fill('1,000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reads numbers updated.').first().waitFor();
    expect((await world().operator('GET', `/channels/${id}`)).body).toMatchObject({
      revenue_share: 0.125,
      attribution: { click_days: 7, view_days: 1 },
      clicks_per_minute: 1000,
      rate_limits: { serving: 20_000, channel: null, reporting: null },
    });
  });

  it('send no sandbox request with an invalid number', async () => {
    const { id } = await world().newChannel('Tries numbers');
    const page = await world().newPerson({ channels: [{ id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${id}/developers/sandbox`);
    const sent = writesOf(page);
    await field(page, 'Maximum offers').fill('three');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Enter a whole number such as 20.').waitFor();
    expect([sent, await isFocused(field(page, 'Maximum offers'))]).toEqual([[], true]);
    await choose(page, 'Maximum offers', 'Default');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(JSON.parse(sent[0] ?? '').placement_details).not.toHaveProperty('max_offers');
  });
});

type Place = Pick<Page, 'getByRole'>;

function field(place: Place, name: string) {
  return place.getByRole('textbox', { name, exact: true });
}

async function choose(place: Place, label: string, choice: string): Promise<void> {
  await place
    .getByRole('radiogroup', { name: `${label}: kind` })
    .getByRole('radio', { name: choice, exact: true })
    .click();
}

async function isChosen(place: Place, label: string, choice: string): Promise<boolean> {
  return place
    .getByRole('radiogroup', { name: `${label}: kind` })
    .getByRole('radio', { name: choice, exact: true })
    .isChecked();
}

/** Collects the bodies of all write requests from now on. */
function writesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') bodies.push(request.postData() ?? '');
  });
  return bodies;
}

async function newAdvertiser(world: World): Promise<{ id: string; name: string }> {
  const { body } = await world.operator('GET', '/taxonomy');
  const name = `Advertiser ${Math.random().toString(36).slice(2)}`;
  const made = await world.operator('POST', '/advertisers', {
    name,
    domain: 'typed.example',
    logo_url: 'https://typed.example/logo.png',
    subcategory_ids: [body.categories[0].subcategories[0].id],
  });
  return made.body;
}

async function newCampaign(world: World, budget: object) {
  const { id } = await newAdvertiser(world);
  const { body } = await world.operator('POST', '/campaigns', {
    advertiser_id: id,
    name: 'Typed',
    pricing: { model: 'CPC', bid_usd: 0.35 },
    budget,
  });
  return body;
}

const campaign = async (world: World, id: string) => (await world.operator('GET', `/campaigns/${id}`)).body;
const newestCampaign = async (world: World) =>
  (await world.operator('GET', '/campaigns?page_size=1')).body.results[0];

async function openNewCampaign(world: World) {
  const { name } = await newAdvertiser(world);
  const page = await world.newPerson({ staff: 'admin' });
  await page.goto(`${world.base}/network/demand`);
  await page.getByRole('button', { name: 'New campaign', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Name').fill('Typed');
  await dialog.getByLabel('Advertiser').selectOption({ label: name });
  return { page, dialog };
}
