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

  it('a role of staff for an account that the channel made waits for a link from staff', async () => {
    const channel = await world().newChannel('Parcel Pal');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await admin.goto(`${world().base}/c/${channel.id}/settings`);
    await admin.getByRole('button', { name: 'Invite colleague' }).click();
    await admin.getByRole('dialog').getByLabel('E-mail').fill('boss@network.example');
    await admin.getByRole('dialog').getByRole('button', { name: 'Create invitation' }).click();
    const invitation = await admin.getByRole('dialog').getByText('/console/join#').textContent();
    const attacker = await world().newPage();
    await attacker.goto(invitation ?? '');
    await attacker.getByLabel('Your name').fill('Boss');
    await attacker.getByLabel('Password', { exact: true }).fill('a long enough password');
    await attacker.getByRole('button', { name: 'Join' }).click();
    await attacker.getByRole('navigation').first().waitFor();

    const staff = await world().newPerson({ staff: 'admin' });
    await staff.goto(`${world().base}/network/people?q=boss`);
    const row = staff.getByRole('row', { name: /Boss/ });
    await row.getByText(/\(Parcel Pal\)$/).waitFor();
    await row.getByRole('button', { name: 'Actions for Boss' }).click();
    await staff.getByRole('menuitem', { name: 'Edit…' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByText('Admins of that channel may know the password', { exact: false }).waitFor();
    expect(await seriousFaults(staff)).toEqual([]);
    await dialog.getByLabel('Staff role').selectOption('reviewer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Then these roles take effect: reviewer.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByText('/console/join#').textContent();
    expect(await seriousFaults(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await row.getByText('reviewer, waits').waitFor();
    await row.getByText('Waits for a link').waitFor();
    await attacker.reload();
    await attacker.getByRole('navigation').first().waitFor();
    expect(await attacker.getByRole('link', { name: 'Review' }).count()).toBe(0);

    const owner = await world().newPage();
    await owner.goto(link ?? '');
    await owner.getByText('removes two-factor authentication', { exact: false }).waitFor();
    await owner.getByLabel('Your name').fill('The Boss');
    await owner.getByLabel('New password').fill('another long enough password');
    await owner.getByRole('button', { name: 'Set password and sign in' }).click();
    await owner.getByRole('link', { name: 'Review' }).first().waitFor();
    await attacker.reload();
    await attacker.getByRole('heading', { name: 'Sign in' }).waitFor();
    await staff.reload();
    await staff.getByRole('row', { name: /The Boss.*reviewer.*Active/ }).waitFor();
    await staff.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(staff);
  });
});
