import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { prepareTraffic } from './support/traffic-history.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

/** Checks that the open page is accessible and fits a phone, in light and dark. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.setViewportSize(sizes.phone);
  await expectNoOverflow(page);
  await page.setViewportSize(sizes.desktop);
}

/** Requests offers with a key. Returns the session and a function that reports a click on its first offer. */
async function newSession(world: World, key: string) {
  const serve = (path: string, body: object, sentKey = key) =>
    world.call('POST', path, { key: sentKey, headers: { version: '1.0.0' }, body });
  const answered = await serve('/recommendations', {
    user_details: { email: 'shopper@example.com' },
    placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
  });
  const { session_id, recommendations } = answered.body;
  const [offer_id] = Object.keys(recommendations);
  const click = async (sentKey?: string) =>
    (await serve('/events', { session_id, offer_id, event_type: 'CLICK' }, sentKey)).body;
  return { id: session_id as string, click };
}

/** A session with one billed click. */
async function clickedSession(world: World) {
  const channel = await world.newChannel('Has test orders');
  const publisher = await world.newPublisher(channel, 'Lantern Books');
  await world.newOffer('Night Train', 'Travel', 'Trains');
  const { id, click } = await newSession(world, publisher.key);
  expect((await click()).counted).toBe(true);
  return { channel, publisher, sessionId: id };
}

/** A click that the page of a publisher reports beyond the ceiling of its channel. */
async function sessionOverCeiling(world: World) {
  const channel = await world.newChannel('Has a ceiling');
  const publisher = await world.newPublisher(channel, 'Lamp Post');
  await world.newOffer('Slow Train', 'Travel', 'Trains');
  const change = { publisher_ceiling_usd: 0.4 };
  expect((await world.operator('PATCH', `/channels/${channel.id}`, change)).status).toBe(200);
  const { id, click } = await newSession(world, publisher.key);
  expect(await click()).toMatchObject({ counted: true, reason: 'over_ceiling' });
  return { channel, publisher, sessionId: id };
}

inBrowser(
  'traffic',
  (world) => {
    it('shows open flags in the sidebar, and lets a reviewer dismiss and reopen them', async () => {
      const page = await world().newPerson({ staff: 'reviewer' });
      await page.goto(`${world().base}/network/review`);
      await page.getByRole('link', { name: /Traffic 2 open flags/ }).click();
      const busiest = page.getByRole('row', { name: /32 times the usual/ });
      await busiest.getByText('640, usually 20').waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('button', { name: /void/i }).count()).toBe(0);
      await busiest.getByRole('button', { name: /Dismiss/ }).click();
      await expectAccessible(page);
      await page.getByLabel('Note').fill('A newsletter');
      await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('link', { name: /Traffic 1 open flag/ }).waitFor();
      await page.getByRole('radio', { name: 'Dismissed' }).click();
      await page.getByText('Note: A newsletter').waitFor();
      await page.getByRole('button', { name: /Reopen/ }).click();
      await page.getByText('No dismissed flags').waitFor();
      await page.getByRole('link', { name: /Traffic 2 open flags/ }).waitFor();
    });

    it('previews the void of a flagged hour in one step', async () => {
      const page = await world().newPerson({ staff: 'admin' });
      await page.goto(`${world().base}/network/traffic`);
      await page
        .getByRole('row', { name: /32 times/ })
        .getByRole('button', { name: /Preview void/ })
        .click();
      await page.getByText(/^The channel itself in Parcel Tracker, .* UTC\. Nothing is voided yet/).waitFor();
      await page.getByLabel('Reason').fill('Click farm');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      // The prepared history has counters but no events.
      await page.getByText('There is nothing to void.').waitFor();
      await page.getByRole('button', { name: 'Discard preview' }).click();
      await page.getByRole('row', { name: /Cancelled/ }).waitFor();
    });

    it('voids a pasted session, shows the figures first, and undoes it', async () => {
      const { channel, sessionId } = await clickedSession(world());
      const page = await world().newPerson({ staff: 'admin' });
      await page.goto(`${world().base}/network/traffic?tab=voids`);
      await page.getByRole('button', { name: 'Void events' }).first().click();
      await page.getByRole('dialog').getByLabel('Channel').selectOption({ label: channel.name });
      await page.getByRole('radio', { name: 'By session IDs' }).click();
      await page.getByLabel('Session IDs').fill('not an id');
      await page.getByLabel('Reason').fill('Test orders');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('alert').first().waitFor();
      await page.getByLabel('Session IDs').fill(`${sessionId}\n`);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('dialog').getByText('$0.50').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Void events' }).last().click();
      const row = page.getByRole('row', { name: /Test orders/ });
      await row.getByText('Voided').waitFor();
      const spend = async () =>
        (await world().operator('GET', `/reports?by=channel&channel_id=${channel.id}`)).body.summary.spend;
      expect(await spend()).toBe(0);

      await row.getByRole('button', { name: /Undo/ }).click();
      await page.getByRole('dialog').getByText('$0.50').waitFor();
      await page.getByLabel('Reason').fill('They were real');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Undo void' }).click();
      await row.getByText('Undone', { exact: true }).waitFor();
      expect(await spend()).toBe(0.5);
    });

    it('shows what is over a ceiling on every page that it concerns, and approves it after a preview', async () => {
      const { channel, publisher, sessionId } = await sessionOverCeiling(world());
      const page = await world().newPerson({ staff: 'admin' });
      await page.goto(`${world().base}/network/home`);
      await page.getByRole('link', { name: /1 event is over a ceiling.*\$0\.50/ }).click();
      await page.getByRole('tab', { name: 'Over ceiling (1)' }).waitFor();
      const row = page.getByRole('row', { name: /Lamp Post/ });
      await row.getByText('$0.40').waitFor();
      await expectAccessible(page);

      const other = await page.context().newPage();
      await other.goto(`${world().base}/c/${channel.id}/publishers/${publisher.id}`);
      await other.getByText('1 event counts and is not billed until staff approve it').waitFor();
      await expectAccessible(other);
      await other.goto(`${world().base}/network/report`);
      await other.getByText('Over a ceiling: 1 event counts and cost $0.50 if you approve them').waitFor();
      await other.close();

      await row.getByRole('checkbox').check();
      await page.getByText('1 of 1 selected.').waitFor();
      await page.getByRole('button', { name: 'Approve selected' }).click();
      await page.getByLabel('Reason').fill('A launch');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('dialog').getByText('$0.50').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Approve events' }).click();
      await page.getByText('Nothing is over a ceiling').waitFor();
      const { body } = await world().operator('GET', `/sessions/${sessionId}`);
      expect(body.events).toMatchObject([{ counted: true, reason: null, billed_usd: 0.5 }]);
    });

    it('sets the ceiling of a publisher', async () => {
      const page = await world().newPerson({ staff: 'admin' });
      await page.goto(`${world().base}/network/publishers`);
      await page
        .getByRole('button', { name: /Usual.*ceiling of/ })
        .first()
        .click();
      await page.getByRole('radio', { name: 'At most' }).click();
      const amount = page.getByRole('dialog').getByRole('textbox');
      await amount.fill('💸');
      await page.getByRole('button', { name: 'Save' }).click();
      await expectAccessible(page);
      await amount.fill('$1,000');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: /\$1,000\.00.*ceiling of/ }).waitFor();
    });

    it('voids exactly the sessions of a leaked key, and approves what was stopped', async () => {
      const { channel, publisher } = await clickedSession(world());
      const before = await newSession(world(), publisher.key);
      const ofChannel = await newSession(world(), channel.secret);
      expect((await ofChannel.click()).counted).toBe(true);
      const page = await world().newPerson({ staff: 'admin' });
      await page.goto(`${world().base}/c/${channel.id}/publishers/${publisher.id}?tab=keys`);
      await page.getByRole('button', { name: 'Actions for Lantern Books' }).click();
      await page.getByRole('menuitem', { name: 'Revoke…' }).click();
      await page.getByLabel('The key was leaked').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
      await page.getByRole('link', { name: 'Void events…' }).click();

      const form = page.getByRole('dialog', { name: 'Void events' });
      await form.getByText('More filters (2)').waitFor();
      expect(await form.getByLabel('Time').inputValue()).toBe('session');
      await form.getByText('Lantern Books (').waitFor({ state: 'attached' });
      expect(await form.getByLabel('Key').locator('option:checked').textContent()).toMatch(/, leaked\)$/);
      await expectAccessible(page);
      await form.getByLabel('Address').fill('not an address');
      await form.getByLabel('Reason').fill('A leaked key');
      await form.getByText('More filters (3)').click();
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await form.getByText(/Enter an IP address/).waitFor();
      await expectAccessible(page);
      await form.getByLabel('Address').fill('');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Void these events?' });
      await dialog.getByText(/one key.*sessions of/).waitFor();
      // Not the click of the session that was requested with the key of the channel.
      await dialog.getByText('$0.50').waitFor();
      await dialog.getByRole('button', { name: 'Discard preview' }).click();

      expect(await before.click(channel.secret)).toMatchObject({ counted: true, reason: 'stopped' });
      await page.getByRole('button', { name: 'Void events' }).first().click();
      const approval = page.getByRole('dialog');
      await approval.getByLabel('Channel').selectOption({ value: channel.id });
      await approval.getByRole('radio', { name: 'By session IDs' }).click();
      await approval.getByLabel('Session IDs').fill(before.id);
      await approval.getByText('More filters').click();
      await approval.getByLabel('Only what was stopped').click();
      await approval.getByRole('heading', { name: 'Approve events' }).waitFor();
      await approval.getByLabel('Reason').fill('Requested before the leak');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('dialog', { name: 'Approve these events?' }).getByText('$0.50').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Approve events' }).click();
      const row = page.getByRole('row', { name: /Requested before the leak/ });
      await row.getByText('Approved').waitFor();
      const { body } = await world().operator('GET', `/sessions/${before.id}`);
      expect(body.events).toMatchObject([{ counted: true, reason: null, billed_usd: 0.5 }]);
    });

    it('starts from the page of a publisher, with that publisher selected', async () => {
      const { channel, publisher } = await clickedSession(world());
      const page = await world().newPerson({ staff: 'admin' });
      await page.goto(`${world().base}/c/${channel.id}/publishers/${publisher.id}`);
      await page.getByRole('link', { name: 'Void events…' }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel('Publisher');
      const patience = { timeout: 20_000 };
      await expect.poll(() => field.inputValue(), patience).toBe(publisher.id);
      await expect.poll(() => field.locator('option:checked').textContent(), patience).toBe('Lantern Books');
      await expect.poll(() => dialog.getByLabel('Channel').inputValue(), patience).toBe(channel.id);
      await expectAccessible(page);
    });
  },
  prepareTraffic,
);
