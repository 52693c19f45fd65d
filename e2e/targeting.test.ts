import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { inBrowser } from './support/use-world.ts';

inBrowser('targeting of hours', (world) => {
  it('is added, corrected, shown and removed', async () => {
    const { body: taxonomy } = await world().operator('GET', '/taxonomy');
    const subcategory = taxonomy.categories[0].subcategories[0].id;
    const { body: advertiser } = await world().operator('POST', '/advertisers', {
      name: 'Night Owl',
      domain: 'night-owl.example',
      logo_url: 'https://night-owl.example/logo.png',
      subcategory_ids: [subcategory],
    });
    const { body: campaign } = await world().operator('POST', '/campaigns', {
      advertiser_id: advertiser.id,
      name: 'Evenings',
      pricing: { model: 'CPC', bid_usd: 0.5 },
    });
    const read = async () =>
      (await world().operator('GET', `/campaigns/${campaign.id}`)).body.targeting.hours;

    const page = await world().newPerson({ staff: 'admin' });
    await page.goto(`${world().base}/network/campaigns/${campaign.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add hours' }).click();
    await dialog.getByLabel('From', { exact: true }).selectOption('18:00');
    await dialog.getByLabel('Time zone').fill('Europe/Atlantis');
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await dialog.getByRole('alert').getByText('A range must end after it starts.').waitFor();
    await dialog.getByLabel('To', { exact: true }).selectOption('24:00');
    await save.click();
    await dialog.getByRole('alert').getByText('Unknown time zone "Europe/Atlantis".').waitFor();
    expect(await read()).toBeNull();
    expect(await seriousFaults(page)).toEqual([]);

    await dialog.getByLabel('Time zone').fill('Europe/Athens');
    await save.click();
    await page.getByText('Mon–Fri 18:00–24:00 (Europe/Athens)').waitFor();
    expect(await read()).toEqual({
      time_zone: 'Europe/Athens',
      ranges: [{ days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from_hour: 18, to_hour: 24 }],
    });

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await save.click();
    await page.getByText('All traffic').waitFor();
    expect(await read()).toBeNull();
  });
});
