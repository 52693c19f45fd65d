import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { inBrowser } from './support/use-world.ts';

const wait = { timeout: 20_000 };

inBrowser('the team of a channel', (world) => {
  it('an admin invites a colleague, who joins, gets another role and is removed', async () => {
    const channel = await world().newChannel('Parcel Pal');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/settings`);
    const members = page.getByRole('table', { name: 'Members' });
    await expect.poll(() => members.getByRole('row').count(), wait).toBe(2);

    await page.getByRole('button', { name: 'Invite colleague' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('bo.lind@example.com');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('bo.lind@example.com invited').waitFor();
    const link = await dialog.getByText('/console/join#').textContent();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('table', { name: 'Open invitations' })
      .getByText('bo.lind@example.com', { exact: true })
      .waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 860 });

    const colleague = await world().newPage();
    await colleague.goto(link ?? '');
    await colleague.getByRole('heading', { name: 'Join Parcel Pal' }).waitFor();
    await colleague.getByLabel('Your name').fill('Bo Lind');
    await colleague.getByLabel('Password', { exact: true }).fill('a long enough password');
    await colleague.getByRole('button', { name: 'Join' }).click();
    await colleague.getByRole('link', { name: 'Settings' }).click();
    // A viewer sees the terms, and not the team.
    await colleague.getByText('Revenue share').waitFor();
    expect(await colleague.getByRole('tab', { name: 'Team' }).count()).toBe(0);

    await page.reload();
    await page.getByText('No open invitations').waitFor();
    await page.getByRole('button', { name: 'Change role of Bo Lind' }).first().click();
    await dialog.getByLabel('Role').selectOption('admin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await members.getByRole('row', { name: /Bo Lind.*Admin/ }).waitFor();
    await page.getByRole('button', { name: 'Remove Bo Lind' }).first().click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => members.getByRole('row').count(), wait).toBe(2);
    await colleague.goto(world().base);
    await colleague.getByText('You have no access to a channel').waitFor();
  });

  it('warns before the last admin is removed', async () => {
    const channel = await world().newChannel('Lockers');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/settings?tab=team`);
    await page
      .getByRole('button', { name: /^Leave/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This is the last admin of the channel.', { exact: false }).first().waitFor();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await dialog.getByRole('alert').getByText('Make another member admin first').waitFor();
    await dialog.getByLabel('The channel may have no admin').check();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You have no access to a channel').waitFor();
  });

  it('shows the terms, who changed exclusions, and the keys of publishers', async () => {
    const channel = await world().newChannel('Rivals');
    const publisher = await world().newPublisher(channel, 'Corner Shop');
    const { body: taxonomy } = await world().operator('GET', '/taxonomy');
    const [subcategory] = taxonomy.categories[0].subcategories;
    await world().call('PUT', `/platform/publishers/${publisher.id}/exclusions`, {
      key: channel.secret,
      body: { subcategory_ids: [subcategory.id] },
    });
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/settings?tab=terms`);
    await page.getByText('30 days').waitFor();
    expect(await page.getByText('10,000 offers and events, 600 channel, 120 reports').count()).toBe(1);
    await page.getByRole('tab', { name: 'Exclusion history' }).click();
    const history = page.getByRole('table', { name: 'Changes of exclusions' });
    await history.getByText(subcategory.name).waitFor();
    expect(await history.getByText('First secret key').count()).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);

    await page.goto(`${world().base}/c/${channel.id}/developers/keys`);
    const keys = page.getByRole('table', { name: 'Keys of publishers' });
    await keys.getByRole('link', { name: 'Corner Shop' }).click();
    await page.getByRole('heading', { name: 'Corner Shop' }).waitFor();
  });
});
