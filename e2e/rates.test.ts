import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { isFocused } from './support/focus.ts';
import { openPage } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';

inBrowser('exchange rates', (world) => {
  const stored = async (): Promise<string[]> => {
    const { body } = await world().operator('GET', '/rates');
    return body.results.map(
      ({ currency_code, from_date, usd }: Record<string, unknown>) => `${currency_code} ${from_date} ${usd}`,
    );
  };
  const open = async (staff: 'admin' | 'reviewer', path = '/network/rates'): Promise<Page> => {
    const page = await world().newPerson({ staff });
    await openPage(page, `${world().base}${path}`);
    return page;
  };
  const save = (...rates: [string, string, number][]) =>
    world().operator('PUT', '/rates', {
      rates: rates.map(([currency_code, from_date, usd]) => ({ currency_code, from_date, usd })),
    });

  beforeEach(async () => {
    for (const rate of await stored()) {
      const [currency, date] = rate.split(' ');
      await world().operator('DELETE', `/rates/${currency}/${date}`);
    }
  });

  it('are explained while there are none, and added with a comma or a point', async () => {
    const page = await open('admin');
    await page.getByText('No exchange rates yet').waitFor();
    await page.getByRole('button', { name: 'Add rate' }).first().click();
    const dialog = page.getByRole('dialog');
    const currency = dialog.getByLabel('Currency');
    const usd = dialog.getByLabel('Dollars per unit');
    await currency.fill('eru');
    await dialog.getByLabel('From').fill('2026-06-01');
    await usd.fill('1,084');
    await dialog.getByRole('button', { name: 'Save rate' }).click();
    await dialog.getByText('Write 1.084 or 1084: the comma could mean either.').waitFor();
    expect(await isFocused(usd)).toBe(true);
    await usd.fill('1,0842');
    await currency.focus();
    expect(await usd.inputValue()).toBe('1.0842');
    await dialog.getByRole('button', { name: 'Save rate' }).click();
    await dialog.getByText('"ERU" is not the ISO 4217 code of a currency.', { exact: true }).waitFor();
    await currency.fill('eur');
    await dialog.getByText('Euro', { exact: true }).waitFor();
    await currency.press('Enter');
    await page.getByText('Rate saved: 1 EUR is $1.0842 from Jun 1, 2026.').first().waitFor();
    await page.getByRole('cell', { name: '$1.0842' }).waitFor();
    expect(await stored()).toEqual(['EUR 2026-06-01 1.0842']);
  });

  it('are listed, filtered and removed after a confirmation', async () => {
    await save(
      ['EUR', '2026-06-01', 1.0842],
      ['IDR', '2026-06-02', 0.0000613497],
      ['EUR', '2026-05-01', 1.07],
    );
    const page = await open('admin');
    const rows = page.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByText('$0.0000613497').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const filter = page.getByRole('searchbox', { name: 'Filter by currency code' });
    await filter.fill('eur');
    await expect.poll(() => rows.count()).toBe(2);
    await filter.fill('Euro');
    await page.getByText('Write three letters, such as EUR').waitFor();
    await filter.fill('SEK');
    await page.getByText('No rates of SEK').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Remove the rate of IDR from Jun 2, 2026' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the rate of IDR?' });
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await stored()).toHaveLength(3);
    await page.getByRole('button', { name: 'Remove the rate of IDR from Jun 2, 2026' }).click();
    await dialog.getByRole('button', { name: 'Remove rate' }).click();
    await page.getByText('Rate of IDR removed.').first().waitFor();
    expect(await stored()).toEqual(['EUR 2026-06-01 1.0842', 'EUR 2026-05-01 1.07']);
  });

  it('are imported from a file, with a result for each row', async () => {
    const page = await open('admin', '/network/rates/import');
    const text = [
      'Code;Valid from;Rate',
      'EUR;2026-06-01;1,0842',
      'ERU;2026-06-01;1,1',
      'SEK;01.06.2026;0,0953',
      'SEK;2026-06-01;0,0953',
    ].join('\n');
    await page
      .getByLabel('File with exchange rates')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('3 ready, 1 with problems (skipped)').waitFor();
    await page.getByRole('cell', { name: 'Day: Write a day such as 2026-06-01.', exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save 3 rates' }).click();
    await page.getByText('2 saved, 1 rejected, 1 skipped').waitFor();
    const reason = 'Currency: "ERU" is not the ISO 4217 code of a currency.';
    await page.getByRole('cell', { name: reason, exact: true }).waitFor();
    expect(await stored()).toEqual(['EUR 2026-06-01 1.0842', 'SEK 2026-06-01 0.0953']);
    await page.getByRole('link', { name: 'View exchange rates' }).click();
    await page.getByRole('cell', { name: '$0.0953' }).waitFor();
    await page.goto(`${world().base}/network/trail`);
    await page
      .getByRole('button', { name: /^Details ?: Exchange rates saved/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('SEK from Jun 1, 2026').waitFor();
  });

  it('reviewers only read them', async () => {
    await save(['EUR', '2026-06-01', 1.0842]);
    const page = await open('reviewer');
    await page.getByRole('cell', { name: '$1.0842' }).waitFor();
    expect(await page.getByRole('button', { name: /Remove|Add rate/ }).count()).toBe(0);
    await openPage(page, `${world().base}/network/rates/import`);
    await page.getByText('Only operator admins can set exchange rates').waitFor();
  });
});
