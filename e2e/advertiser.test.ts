import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { openPage } from './support/pages.ts';
import { joinByInvitation } from './support/people.ts';
import { trade } from './support/trade.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

const wait = { timeout: 20_000 };

/** Creates a key in the open page and returns its text. */
async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('it is not shown again').waitFor();
  const key = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return key ?? '';
}

async function chooseForKey(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The status of a call with a key of an advertiser, and the name of the advertiser. */
async function callWith(world: World, key: string) {
  const { status, body } = await world.call('GET', '/advertiser', { key });
  return [status, body.name];
}

inBrowser('the pages of an advertiser', (world) => {
  let [tea, shoes] = ['', ''];
  let channelId = '';
  beforeAll(async () => {
    const { channel } = await trade(world());
    channelId = channel.id;
    const { body } = await world().operator('GET', '/advertisers?sort=name');
    [tea, shoes] = body.results.map(({ id }: { id: string }) => id);
  });

  it('staff create a key on the page of the advertiser, and open it as the advertiser sees it', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    await openPage(page, `${world().base}/network/advertisers/${shoes}`);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    const key = await createKey(page, 'Shoe server');
    expect(key).toMatch(/^enc_prod_ak_/);
    expect(await callWith(world(), key)).toEqual([200, 'Zebra Shoes']);

    await world().newPerson({ advertisers: [{ id: tea, role: 'admin' }] });
    await page.getByText('Invite the people of this advertiser.').waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('shoes@example.com');
    await dialog.getByText('Zebra Shoes').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const users = page.getByRole('table', { name: 'Users' });
    await users.getByText('shoes@example.com').waitFor();
    expect(await users.getByRole('row').count()).toBe(2);

    await page.goto(`${world().base}/network/trail?kind=key`);
    const created = page.getByRole('row').filter({ hasText: 'Shoe server' });
    await created.getByText('Advertiser: Zebra Shoes').waitFor();
    await created.getByRole('link', { name: 'Shoe server' }).click();

    await page.getByRole('link', { name: 'Open as the advertiser sees it' }).click();
    await page.getByRole('navigation', { name: 'Advertiser' }).waitFor();
    await expect.poll(() => page.url(), wait).toContain(`/a/${shoes}/overview`);
    await page.getByRole('link', { name: 'API keys' }).click();
    await chooseForKey(page, 'Shoe server', 'Rotate…');
    await page.getByLabel('Old key expires').selectOption('0');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('New key created').waitFor();
    const successor = await page.getByRole('dialog').locator('code').textContent();
    expect((await callWith(world(), key))[0]).toBe(401);
    expect(await callWith(world(), successor ?? '')).toEqual([200, 'Zebra Shoes']);
  });

  it('reviewers see the advertiser without its keys', async () => {
    const page = await world().newPerson({ staff: 'reviewer' });
    await openPage(page, `${world().base}/network/advertisers/${shoes}`);
    expect(await page.getByRole('heading', { name: 'API keys' }).count()).toBe(0);
    await openPage(page, `${world().base}/a/${shoes}/overview`);
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await openPage(page, `${world().base}/a/${shoes}/keys`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('an invited admin sees the own campaigns only, and creates and revokes a key', async () => {
    const staff = await world().newPerson({ staff: 'admin' });
    await openPage(staff, `${world().base}/network/people`);
    await staff.getByRole('button', { name: 'Invite' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('mia@aardvark.example');
    await dialog.getByLabel('Name').fill('Mia Tea');
    await dialog.getByLabel('Role at Aardvark Tea').selectOption('admin');
    expect(await seriousFaults(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const link = await dialog.getByText('/console/join#').textContent();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await staff.getByRole('row', { name: /mia@aardvark.example.*Aardvark Tea \(admin\)/ }).waitFor();

    const page = await world().newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (/\/(operator|platform)\//.test(request.url())) foreign.push(request.url());
    });
    await joinByInvitation(page, link ?? '');
    await page.getByRole('heading', { name: 'Aardvark Tea', level: 1 }).waitFor();
    await expect.poll(() => page.url(), wait).toContain(`/a/${tea}/overview`);
    // Three clicks at fifty cents.
    await page.getByRole('button', { name: /Spend.*\$1\.50/ }).waitFor();
    await page.getByRole('button', { name: /Sales/ }).click();
    await page.getByRole('heading', { name: 'Sales' }).waitFor();
    await page.getByRole('row', { name: /Active 3 3 100\.00% 0 \$1\.50/ }).waitFor();
    const nav = page.getByRole('navigation', { name: 'Advertiser' });
    expect(await nav.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Campaigns',
      'Offers',
      'Report',
      'Conversions',
      'API keys',
    ]);
    const others = /Zebra|Parcelwise|Harbour|targeting/i;
    for (const name of ['Campaigns', 'Offers', 'Overview']) {
      await nav.getByRole('link', { name }).click();
      await page
        .getByRole('cell', { name: /Aardvark Tea/ })
        .first()
        .waitFor();
      expect(await page.locator('body').textContent()).not.toMatch(others);
    }

    await nav.getByRole('link', { name: 'API keys' }).click();
    const key = await createKey(page, 'Tea server');
    expect(await callWith(world(), key)).toEqual([200, 'Aardvark Tea']);
    await chooseForKey(page, 'Tea server', 'Revoke…');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Tea server revoked.').first().waitFor();
    expect((await callWith(world(), key))[0]).toBe(401);

    for (const path of [`/a/${shoes}/overview`, `/c/${channelId}/overview`, '/network/home']) {
      await page.goto(`${world().base}${path}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    expect(foreign).toEqual([]);
  });

  it('a viewer sees the lists, and no page with keys', async () => {
    const page = await world().newPerson({ advertisers: [{ id: tea, role: 'viewer' }] });
    await page.getByRole('heading', { name: 'Aardvark Tea', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await page.goto(`${world().base}/a/${tea}/keys`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();

    await openPage(page, `${world().base}/a/${tea}/offers`);
    await page.getByRole('cell', { name: 'Aardvark Tea, always on' }).waitFor();
    await page.getByRole('button', { name: 'Clicks' }).click();
    await expect.poll(() => page.url(), wait).toContain('sort=-clicks');
    await page.getByRole('searchbox', { name: 'Search offers' }).fill('coffee');
    await page.getByText('No offers match this filter').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('cell', { name: /Aardvark Tea for you/ }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('archived');
    await page.getByText('No offers match this filter').waitFor();
  });

  it('a person with a channel and advertisers switches between them', async () => {
    const page = await world().newPerson({
      channels: [{ id: channelId, role: 'viewer' }],
      advertisers: [tea, shoes].map((id) => ({ id, role: 'viewer' as const })),
    });
    await expect.poll(() => page.url(), wait).toContain(`/c/${channelId}/overview`);
    await page.getByRole('button', { name: 'Channel: Parcelwise' }).click();
    await page.getByRole('menuitemradio', { name: 'Zebra Shoes' }).click();
    await page.getByRole('heading', { name: 'Zebra Shoes', level: 1 }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: /^Find/ }).fill('always on');
    await page.getByRole('option', { name: /Zebra Shoes, always on/ }).click();
    await expect.poll(() => page.url(), wait).toContain(`/a/${shoes}/campaigns?q=`);
    // The advertiser that was opened last is the start page from now on.
    await page.goto(world().base);
    await page.getByRole('heading', { name: 'Zebra Shoes', level: 1 }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: 'Advertiser: Zebra Shoes' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Aardvark Tea' }).click();
    await page.getByRole('heading', { name: 'Aardvark Tea', level: 1 }).waitFor();
  });

  it('the overview says that its figures cannot be read, and reads them again', async () => {
    const page = await world().newPerson({ advertisers: [{ id: tea, role: 'viewer' }] });
    const failing = /\/advertiser\/report\?/;
    await page.route(failing, (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }));
    await page.goto(`${world().base}/a/${tea}/overview`);
    await page.getByText('Not now.').waitFor();
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /Spend.*\$1\.50/ }).waitFor();
  });

  it('the pages of an advertiser without campaigns say who creates campaigns', async () => {
    const { body } = await world().operator('GET', `/advertisers/${tea}`);
    const created = await world().operator('POST', '/advertisers', {
      name: 'Quiet Quilts',
      domain: 'quilts.example',
      logo_url: 'https://quilts.example/logo.png',
      subcategory_ids: body.subcategory_ids,
    });
    const page = await world().newPerson({ advertisers: [{ id: created.body.id, role: 'admin' }] });
    await page.getByText('The operator has not created a campaign for you yet.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Offers' }).click();
    await page.getByText('The operator has not created an offer for you yet.').waitFor();
  });

  it('staff change the roles of a user at advertisers', async () => {
    const person = await world().newPerson({ advertisers: [{ id: tea, role: 'viewer' }] });
    const staff = await world().newPerson({ staff: 'admin' });
    const { body } = await world().operator('GET', `/users?advertiser_id=${tea}&sort=-created_at`);
    const { name } = body.results[0];
    await openPage(staff, `${world().base}/network/people`);
    await staff.getByRole('button', { name: `Actions for ${name}` }).click();
    await staff.getByRole('menuitem', { name: 'Edit…' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Role at Aardvark Tea').selectOption({ label: 'No access' });
    await dialog.getByLabel('Role at Zebra Shoes').selectOption({ label: 'Admin' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await staff.getByRole('row', { name: new RegExp(`${name}.*Zebra Shoes \\(admin\\)`) }).waitFor();
    await person.goto(world().base);
    await person.getByRole('heading', { name: 'Zebra Shoes', level: 1 }).waitFor();
  });
});
