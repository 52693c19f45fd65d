import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawLogo } from '../server/src/demo/draw-logo.ts';
import { seriousFaults } from './support/faults.ts';
import { isFocused } from './support/focus.ts';
import { inBrowser } from './support/use-world.ts';
import { operatorKey } from './support/world.ts';

inBrowser('forms', (world) => {
  it('show all problems at once, focus the first, and drop each message when it is mended', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    const dialog = await openDialog(page, 'campaigns', 'New campaign');
    // Once more if the list of advertisers came after the click: it draws the form again.
    const submit = async () => {
      await dialog.getByRole('button', { name: 'Create campaign' }).click();
      return dialog.getByRole('alert').allTextContents();
    };
    await expect
      .poll(submit, { timeout: 20_000, interval: 1_000 })
      .toEqual([
        'Fill in this field.',
        'Choose one.',
        'Enter an amount such as 1,000.50.',
        'Enter an amount such as 1,000.50.',
      ]);
    expect(await isFocused(dialog.getByLabel('Name'))).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Mended');
    await dialog.getByLabel('Bid', { exact: true }).fill('$0.50');
    expect(await dialog.getByRole('alert').count()).toBe(2);
  });

  it('show what the service refuses in plain words, until it is edited', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    const dialog = await openDialog(page, 'advertisers', 'New advertiser');
    await dialog.getByLabel('Name').fill('Emoji 🎉 Brand');
    await dialog.getByLabel('Domain').fill('https://www.emoji-brand.example/shop?x=1');
    await dialog.getByLabel('Logo', { exact: true }).fill('emoji-brand.example/logo.png');
    await dialog.getByRole('button', { name: 'Create advertiser' }).click();
    const message = 'Enter an address that starts with https://, such as https://example.com/.';
    await dialog.getByText(message).waitFor();
    await dialog.getByText('Choose at least one.').waitFor();
    const logo = dialog.getByLabel('Logo', { exact: true });
    await expect.poll(() => isFocused(logo), { timeout: 20_000 }).toBe(true);
    await logo.fill('https://emoji-brand.example/logo.png');
    expect(await dialog.getByText(message).count()).toBe(0);
    await dialog.getByLabel('Search categories').fill('trains');
    await dialog.getByRole('treeitem', { name: /^Trains/ }).click();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create advertiser' }).click();
    await page.getByText('Emoji 🎉 Brand created.').first().waitFor();
    const { body } = await world().operator('GET', '/advertisers?q=emoji');
    expect(body.results[0]).toMatchObject({ name: 'Emoji 🎉 Brand', domain: 'emoji-brand.example' });
  });

  it('take a logo as a file, show it, and say what is wrong with another', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    const dialog = await openDialog(page, 'advertisers', 'New advertiser');
    await dialog.getByLabel('Name').fill('Uploader');
    const file = dialog.getByLabel('Logo file');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await dialog.getByText('Upload a PNG, JPEG or WebP image.').waitFor();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(200 * 1_024) });
    await dialog.getByText('This file is too large. Choose one of at most 192 KB.').waitFor();
    const buffer = drawLogo('Uploader').content;
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const logo = dialog.getByLabel('Logo', { exact: true });
    await expect.poll(() => logo.inputValue(), { timeout: 20_000 }).toMatch(/\/logos\/[0-9a-f]{64}\.png$/);
    expect(await dialog.getByRole('alert').count()).toBe(0);
    const width = () =>
      dialog.locator('img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width, { timeout: 20_000 }).toBe(96);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('ask before what was typed is lost: by Escape, by Cancel, and by leaving the page', async () => {
    const page = await world().newPerson({ staff: 'admin' });
    const dialog = await openDialog(page, 'advertisers', 'New advertiser');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'New advertiser' }).first().click();
    await dialog.getByLabel('Name').fill('Almost lost');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await page.keyboard.press('Escape');
    expect(await seriousFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Almost lost');

    await page.goBack();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Almost lost');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('keep pasted publishers after the preview, and ask before they are lost', async () => {
    const channel = await world().newChannel('Pasted rows');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/publishers/import`);
    const rows = page.getByLabel('Publishers, one per line');
    await rows.fill('Tea Shed, teashed.example, Food & Drink, Coffee & Tea');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await rows.inputValue()).toContain('Tea Shed');
    await page.getByRole('link', { name: 'Reports' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    expect(await rows.inputValue()).toContain('Tea Shed');
    await page.getByRole('link', { name: 'Reports' }).click();
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
  });

  it('import the publishers that have no problem, and show the others', async () => {
    const channel = await world().newChannel('Imported rows');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/publishers/import`);
    const text =
      'Category;Brand;Domain;Sub categories\nFood & Drink;Tea Shed;teashed.example;Coffee & Tea\nBoats;Oars;;';
    await page.getByLabel('Publisher file').setInputFiles({
      name: 'publishers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByRole('heading', { name: '1 ready, 1 with problems (skipped)' }).waitFor();
    await page.getByRole('button', { name: 'Add 1 publisher' }).click();
    await page.getByRole('heading', { name: '1 created, 1 skipped' }).waitFor();
    await page.getByRole('radio', { name: 'Problems (1)' }).click();
    await page.getByRole('row', { name: /Oars.*skipped.*Domain is missing\./ }).waitFor();
  });

  it('undo what a switch did', async () => {
    const id = await world().newOffer('Undone', 'Travel', 'Trains');
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/offers/${id}`);
    const statusOf = async () => (await world().operator('GET', `/offers/${id}`)).body.status;
    await page.getByRole('switch', { name: /Undone for you/ }).click();
    await page.getByText('Undone for you is paused.').first().waitFor();
    expect(await statusOf()).toBe('paused');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone for you is active.').first().waitFor();
    expect(await statusOf()).toBe('active');
  });

  it('duplicate, archive, restore and delete a campaign', async () => {
    const offerId = await world().newOffer('Twice', 'Travel', 'Trains');
    const { campaign_id: id } = (await world().operator('GET', `/offers/${offerId}`)).body;
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/campaigns/${id}`);
    await act(page, 'Twice, always on', 'Duplicate');
    await page.getByRole('heading', { level: 1, name: 'Copy of Twice, always on' }).waitFor();
    await page.getByRole('link', { name: /Twice for you/ }).waitFor();
    const copyId = page.url().split('/').at(-1);
    const copy = async () => (await world().operator('GET', `/campaigns/${copyId}`)).body;
    expect(await copy()).toMatchObject({ status: 'paused', pricing: { model: 'CPC', bid_usd: 0.5 } });

    await act(page, 'Copy of Twice, always on', 'Archive');
    await page.getByText('Copy of Twice, always on is archived.').first().waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Copy of Twice, always on is paused.').first().waitFor();
    await act(page, 'Copy of Twice, always on', 'Archive');
    await expect.poll(async () => (await copy()).status, { timeout: 20_000 }).toBe('archived');
    await page.getByText('Archived', { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await act(page, 'Copy of Twice, always on', 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Copy of Twice, always on deleted.').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Demand' }).waitFor();
    expect((await world().call('GET', `/operator/campaigns/${copyId}`, { key: operatorKey })).status).toBe(
      404,
    );
  });

  it('choose publishers by name, not by their ids', async () => {
    const channel = await world().newChannel('Picks publishers');
    const publisher = await world().newPublisher(channel, 'Found By Name');
    const offerId = await world().newOffer('Picky', 'Travel', 'Trains');
    const { campaign_id: id } = (await world().operator('GET', `/offers/${offerId}`)).body;
    const targeted = async () =>
      (await world().operator('GET', `/campaigns/${id}`)).body.targeting.publisher_ids;
    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/campaigns/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Publishers', { exact: true }).fill('found');
    await dialog.getByRole('button', { name: /Found By Name/ }).click();
    await dialog.getByRole('button', { name: 'Remove Found By Name' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Picky, always on updated.').first().waitFor();
    expect(await targeted()).toEqual([publisher.id]);

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Remove Found By Name' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(targeted, { timeout: 20_000 }).toEqual([]);
  });

  async function openDialog(page: Page, tab: string, name: string) {
    await page.goto(`${world().base}/network/demand`);
    await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click();
    await page.getByRole('button', { name }).first().click();
    return page.getByRole('dialog', { name });
  }
});

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
