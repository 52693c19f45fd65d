import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { joinAsFirstAdmin, signIn } from './support/people.ts';
import { inBrowser } from './support/use-world.ts';
import type { Channel, World } from './support/world.ts';

inBrowser('the console', (world) => {
  it('signs the first admin in with the printed link, and again with their password', async () => {
    const page = await world().newPage();
    await joinAsFirstAdmin(page, world().firstLink);
    await page.goto(`${world().base}/account`);
    await page.getByRole('heading', { name: 'Account' }).waitFor();

    const elsewhere = await world().newPage();
    await signIn(elsewhere, world().base, 'ada@example.com');
    const again = await world().newPage();
    await again.goto(world().firstLink);
    await again.getByText('This link is invalid or has expired').waitFor();
  });

  it('shows a requested publisher to staff, who approve it', async () => {
    const channel = await world().newChannel('Adds publishers');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await openChannel(world(), admin, channel, 'publishers');
    await admin.getByRole('button', { name: 'Add publisher' }).first().click();
    await admin.getByLabel('Brand name').fill('Willow & Wick');
    await admin.getByLabel('Domain').fill('willow-and-wick.example');
    await admin.getByLabel('Primary category').selectOption({ label: 'Home & Garden' });
    await admin.getByLabel('Home Decor').check();
    await admin.getByRole('dialog').getByRole('button', { name: 'Add publisher' }).click();
    await admin.getByText('Willow & Wick is in review.').first().waitFor();

    const staff = await world().newPerson({ staff: 'reviewer' });
    await staff.goto(`${world().base}/network/review`);
    await staff.getByRole('heading', { name: 'Willow & Wick' }).waitFor();
    await staff.keyboard.press('a');
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /Approve/ })
      .click();
    await staff.getByText('Willow & Wick is live.').first().waitFor();

    await admin.reload();
    await admin
      .getByRole('row', { name: /Willow & Wick/ })
      .getByText('Live')
      .waitFor();
  });

  it('stops offering a category in the sandbox once it is excluded', async () => {
    const channel = await world().newChannel('Excludes a category');
    await world().newOffer('Cellar Door', 'Food & Drink', 'Wine');
    await world().newOffer('Bean Street', 'Food & Drink', 'Coffee & Tea');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    expect(await offeredIn(world(), admin, channel)).toEqual(
      expect.arrayContaining(['Bean Street for you', 'Cellar Door for you']),
    );

    await openChannel(world(), admin, channel, 'exclusions');
    await admin.getByLabel('Search categories').fill('wine');
    await admin.getByRole('treeitem', { name: /^Wine/ }).click();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Exclusions saved.').first().waitFor();

    const offered = await offeredIn(world(), admin, channel);
    expect(offered).toContain('Bean Street for you');
    expect(offered).not.toContain('Cellar Door for you');
  });

  it('shows reported events in the overview and in the reports', async () => {
    const channel = await world().newChannel('Sees events');
    const offerId = await world().newOffer('Seen Often', 'Travel', 'Trains');
    const publisher = await world().newPublisher(channel, 'Platform Nine');
    for (let visit = 0; visit < 3; visit++) await visitAndClick(world(), publisher.key, offerId, visit < 2);
    const viewer = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    await openChannel(world(), viewer, channel, 'overview');
    await viewer.getByRole('button', { name: /^Impressions 3 / }).waitFor();
    await viewer.getByRole('button', { name: /^Clicks 2 / }).waitFor();
    await viewer.getByRole('row', { name: /Platform Nine/ }).waitFor();

    await viewer.goto(`${world().base}/c/${channel.id}/reports?group_by=publisher&time_grain=total`);
    await viewer.getByRole('row', { name: /Platform Nine.*66\.67%/ }).waitFor();
  });

  it('creates, rotates and revokes a key', async () => {
    const channel = await world().newChannel('Has keys');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await openChannel(world(), admin, channel, 'developers/keys');
    const works = async (key: string) =>
      (await world().call('GET', '/platform/channel/details/', { key })).status === 200;
    const shownKey = async () => (await admin.getByRole('dialog').locator('code').textContent()) ?? '';

    await admin.getByRole('button', { name: 'Create key' }).click();
    await admin.getByLabel('Name').fill('checkout server');
    await admin.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await admin.getByText('Key created').waitFor();
    const first = await shownKey();
    expect(await works(first)).toBe(true);
    await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    expect(await admin.content()).not.toContain(first);

    await chooseFor(admin, 'checkout server', 'Rotate…');
    await admin.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await admin.getByText('New key created').waitFor();
    const second = await shownKey();
    await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    expect([await works(first), await works(second)]).toEqual([true, true]);

    // The replaced key is last in the list.
    await admin.getByRole('button', { name: 'Actions for checkout server' }).last().click();
    await admin.getByRole('menuitem', { name: 'Revoke…' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'hidden' });
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  it('warns about a key in a web page, marks it as behind a proxy, and offers staff to void after a leak', async () => {
    const channel = await world().newChannel('Has a key in a page');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    const fromPage = async () => {
      const headers = { 'x-api-key': channel.secret, 'sec-fetch-site': 'cross-site' };
      return (await fetch(`${world().url}/platform/channel/details/`, { headers })).status;
    };
    expect(await fromPage()).toBe(403);
    const warning = admin.getByText(/First secret key was sent from a web page on .*; rotate it\./);
    // The time is written some seconds later.
    await expect
      .poll(
        async () => {
          await openChannel(world(), admin, channel, 'developers/keys');
          await admin.getByRole('row', { name: /Secret/ }).waitFor();
          return warning.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await chooseFor(admin, 'First secret key', 'Used behind a proxy…');
    await admin.getByRole('dialog').getByRole('button', { name: 'Mark as behind a proxy' }).click();
    await admin.getByText('behind a proxy', { exact: true }).waitFor();
    expect(await fromPage()).toBe(200);

    const staff = await world().newPerson({ staff: 'admin' });
    await staff.goto(`${world().base}/c/${channel.id}/developers/keys`);
    await chooseFor(staff, 'First secret key', 'Revoke…');
    await staff.getByLabel('The key was leaked').click();
    const since = await staff.getByLabel('Leaked since (UTC)').inputValue();
    await staff.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await staff.getByRole('link', { name: 'Void events…' }).click();
    const form = staff.getByRole('dialog', { name: 'Void events' });
    expect(await form.getByLabel('Channel').inputValue()).toBe(channel.id);
    expect(await form.getByLabel('From (UTC)').inputValue()).toBe(since);
    await openChannel(world(), admin, channel, 'developers/keys');
    await admin.getByText('Leaked', { exact: true }).waitFor();
  });

  it('rotates, revokes and replaces the key of a publisher; viewers see it masked', async () => {
    const channel = await world().newChannel('Has a leak');
    const { id, key } = await world().newPublisher(channel, 'Leaky Shop');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    const serves = async (candidate: string) => (await requestOffers(world(), candidate)).status === 200;
    const shownKey = async () => (await admin.getByRole('dialog').locator('code').textContent()) ?? '';
    await openChannel(world(), admin, channel, `publishers/${id}`);
    await admin.getByRole('tab', { name: 'Keys' }).click();
    await admin.getByRole('row', { name: new RegExp(key.slice(-4)) }).waitFor();

    await chooseFor(admin, 'Leaky Shop', 'Rotate…');
    await admin.getByLabel('Old key expires').selectOption('0');
    await admin.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await admin.getByText('New key created').waitFor();
    const second = await shownKey();
    await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    expect([await serves(key), await serves(second)]).toEqual([false, true]);
    await chooseFor(admin, 'Leaky Shop', 'Show');
    await admin.getByRole('dialog').getByText(second).waitFor();
    await admin.keyboard.press('Escape');

    const viewer = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    await openChannel(world(), viewer, channel, `publishers/${id}?tab=keys`);
    await viewer.getByText(`enc_prod_pk_…${second.slice(-4)}`).waitFor();
    expect(await viewer.getByRole('tab', { name: 'Keys' }).isVisible()).toBe(false);
    await viewer.getByRole('tab', { name: 'Integration' }).click();
    await viewer.getByText('channel admins see it in full').waitFor();
    expect(await viewer.content()).not.toContain(second);

    await chooseFor(admin, 'Leaky Shop', 'Revoke…');
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await serves(second)).toBe(false);
    await admin.getByRole('tab', { name: 'Details' }).click();
    await admin.getByText('All keys are revoked.').waitFor();
    await admin.getByRole('tab', { name: 'Keys' }).click();
    await admin.getByRole('button', { name: 'Create key' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await admin.getByText('Key created').waitFor();
    expect(await serves(await shownKey())).toBe(true);
  });

  it('gives a viewer read-only access, on the page and on the server', async () => {
    const channel = await world().newChannel('Is looked at');
    const viewer = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    await openChannel(world(), viewer, channel, 'publishers');
    expect(await viewer.getByRole('button', { name: 'Add publisher' }).isVisible()).toBe(false);
    const status = await viewer.evaluate(
      async (channelId) =>
        (
          await fetch('/platform/channel/exclusions/', {
            method: 'PUT',
            headers: {
              'content-type': 'application/json',
              'x-encart-console': '1',
              'x-encart-channel': channelId,
            },
            body: '{"subcategory_ids":[]}',
          })
        ).status,
      channel.id,
    );
    expect(status).toBe(403);
    await viewer.goto(`${world().base}/network/review`);
    await viewer.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('shows no data of one channel to users of another', async () => {
    const mine = await world().newChannel('Mine alone');
    await world().newPublisher(mine, 'Secret Garden Supply');
    const theirs = await world().newChannel('Theirs alone');
    const stranger = await world().newPerson({ channels: [{ id: theirs.id, role: 'admin' }] });
    await openChannel(world(), stranger, theirs, 'publishers');
    await stranger
      .getByText(/no publisher/i)
      .first()
      .waitFor();
    expect(await stranger.content()).not.toContain('Secret Garden');
    await stranger.goto(`${world().base}/c/${mine.id}/publishers`);
    await stranger.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await stranger.content()).not.toContain('Mine alone');
  });
});

async function openChannel(world: World, page: Page, channel: Channel, path: string): Promise<void> {
  await page.goto(`${world.base}/c/${channel.id}/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The headings of the offers in the sandbox. */
async function offeredIn(world: World, page: Page, channel: Channel): Promise<string[]> {
  await openChannel(world, page, channel, 'developers/sandbox');
  await page.getByRole('textbox', { name: 'Maximum offers' }).fill('20');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('region', { name: 'Report events' }).waitFor();
  return page.getByText(/ for you$/).allTextContents();
}

async function chooseFor(page: Page, keyName: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${keyName}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

function requestOffers(world: World, key: string) {
  return world.call('POST', '/recommendations', {
    key,
    headers: { version: '1.0.0' },
    body: {
      user_details: { email: `shopper-${Math.random()}@example.com` },
      placement_details: { view: 'THANK_YOU', display_mode: 'INLINE', max_offers: 20 },
    },
  });
}

async function visitAndClick(world: World, key: string, offerId: string, clicks: boolean): Promise<void> {
  const serving = { key, headers: { version: '1.0.0' } };
  const response = await requestOffers(world, key);
  for (const event_type of clicks ? ['IMPRESSION', 'CLICK'] : ['IMPRESSION']) {
    const body = { session_id: response.body.session_id, offer_id: offerId, event_type };
    expect((await world.call('POST', '/events', { ...serving, body })).status).toBe(201);
  }
}
