import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { openPage } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';

const wait = { timeout: 20_000 };
const today = () => new Date().toISOString().slice(0, 10);
const firstDay = () => new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10);

const table = (page: Page) => page.getByRole('table', { name: /^Report by/ });
const cells = (page: Page) => table(page).locator('tbody tr td').allInnerTexts();
const tile = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });

async function download(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const text = readFileSync((await file.path()) as string, 'utf8');
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') };
}

inBrowser('what advertisers paid and sold', (world) => {
  let [advertiserId, offerId, channelId, publisherKey, apiKey] = ['', '', '', '', ''];
  const person = () => world().newPerson({ advertisers: [{ id: advertiserId, role: 'viewer' }] });
  const open = (page: Page, query = '') => openPage(page, `${world().base}/a/${advertiserId}/report${query}`);
  const report = (body: object) =>
    world().call('POST', '/conversions', {
      key: apiKey,
      body: { timestamp: Math.floor(Date.now() / 1_000), ...body },
    });
  /** An order after a click. */
  const sell = async (order: string, value: number, currency_code: string) => {
    const call = (path: string, body: object) =>
      world().call('POST', path, { key: publisherKey, headers: { version: '1.0.0' }, body });
    const { body } = await call('/recommendations', {
      user_details: { email: `${order}@example.com` },
      placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
    });
    await call('/events', { session_id: body.session_id, offer_id: offerId, event_type: 'CLICK' });
    const click_id = /encart_click_id=([\w-]+)/.exec(JSON.stringify(body))?.[1] ?? '';
    const sold = await report({
      id: order,
      event_type: 'purchase',
      value,
      currency_code,
      user_data: { click_id },
      properties: { transaction_id: order },
    });
    expect([sold.status, sold.body.status]).toEqual([200, 'attributed']);
  };

  beforeAll(async () => {
    const channel = await world().newChannel('Parcelwise');
    channelId = channel.id;
    publisherKey = (await world().newPublisher(channel, 'Harbour & Home')).key;
    offerId = await world().newOffer('Aardvark Tea', 'Travel', 'Trains');
    const { body: offer } = await world().operator('GET', `/offers/${offerId}`);
    const { body: campaign } = await world().operator('PATCH', `/campaigns/${offer.campaign_id}`, {
      pricing: { model: 'CPA', bid_usd: 10 },
      conversions: { source: 'advertiser' },
    });
    advertiserId = campaign.advertiser_id;
    apiKey = (await world().operator('POST', `/advertisers/${advertiserId}/keys`, {})).body.key;
  });

  it('says how to report sales while there are none', async () => {
    const page = await person();
    await page.getByRole('navigation', { name: 'Advertiser' }).getByRole('link', { name: 'Report' }).click();
    await page.getByText('No figures in this period').waitFor();
    expect(await page.getByLabel('Start date').inputValue()).toBe(firstDay());
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'How to report sales' }).click();
    await page.getByRole('tab', { name: 'Integration', selected: true }).waitFor();
  });

  it('shows what was paid and sold, by campaign, offer, channel and day', async () => {
    await sell('A-1', 50, 'USD');
    await sell('A-2', 30, 'USD');
    const refund = { id: 'R-1', event_type: 'refund', value: 25, currency_code: 'USD' };
    expect((await report({ ...refund, properties: { transaction_id: 'A-1' } })).status).toBe(200);
    const page = await person();
    await open(page);
    // Half of one order of two was refunded: 10 + 10 - 5 dollars.
    await expect
      .poll(() => cells(page), wait)
      .toEqual([
        'Aardvark Tea, always on',
        '$15.00',
        '2',
        '$80.00',
        '$25.00',
        '3.67×',
        '$7.50',
        // Without impressions there is no click rate.
        '0',
        '2',
        '–',
        '100.00%',
      ]);
    for (const [label, value] of [
      ['Spend', '$15.00'] as const,
      ['Conversions', '2'] as const,
      ['Sales', '$80.00'] as const,
      ['Refunds', '$25.00'] as const,
      ['ROAS', '3.67×'] as const,
      ['CPA', '$7.50'] as const,
    ])
      expect(await tile(page, label).first().textContent()).toContain(value);
    await tile(page, 'ROAS').first().click();
    await page.getByRole('figure', { name: /^ROAS, / }).waitFor();
    await page.waitForURL(/show=roas/);
    for (const [by, name] of [
      ['Offer', 'Aardvark Tea for you'],
      ['Channel', 'Other channels'],
    ] as const) {
      await page.getByRole('radio', { name: by }).click();
      await table(page).getByText(name, { exact: true }).waitFor();
    }
    await page.getByRole('radio', { name: 'Day', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Sales' }).getByRole('button').press('Enter');
    await page.waitForURL(/by=day.*sort=-sales_value/);
    // The rows are pale until the new ones are loaded.
    await expect.poll(() => page.locator('.opacity-60').count(), wait).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('is limited to one campaign or offer by a click on its name', async () => {
    const page = await person();
    await open(page, '?q=always');
    await table(page).getByRole('link', { name: 'Aardvark Tea, always on' }).click();
    await page.getByRole('button', { name: 'Remove the filter Campaign Aardvark Tea, always on' }).waitFor();
    await table(page).getByRole('link', { name: 'Aardvark Tea for you' }).click();
    await page.waitForURL(/by=day/);
    await page.waitForURL(new RegExp(`offer_id=${offerId}`));
    await expect.poll(async () => (await cells(page)).slice(1, 4), wait).toEqual(['$15.00', '2', '$80.00']);
    expect(await tile(page, 'Spend').first().textContent()).toContain('$15.00');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the filter Offer Aardvark Tea for you' }).click();
    await page.getByRole('button', { name: /^Remove the filter Campaign/ }).click();
    await expect.poll(() => page.url(), wait).not.toMatch(/(offer|campaign)_id/);
    // An id of nothing: no figures, and no error.
    await open(page, `?campaign_id=${channelId}`);
    await page.getByText('No figures in this period').waitFor();
    expect(await tile(page, 'Spend').first().textContent()).toContain('$0.00');
  });

  it('is downloaded, and so is every billed event', async () => {
    const page = await person();
    await open(page, `?from=${today()}&to=${today()}`);
    const rows = await download(page, 'Download CSV');
    expect(rows).toEqual({
      name: `report-campaign-${today()}-${today()}.csv`,
      lines: [
        'Campaign,Spend,Conversions,Sales,Refunds,ROAS,CPA,Impressions,Clicks,CTR,CVR',
        '"Aardvark Tea, always on",15,2,80,25,3.6667,7.5,0,2,,1',
      ],
    });
    const events = await download(page, 'Download events');
    expect(events.name).toBe(`billed-events-${today()}-${today()}.csv`);
    expect(events.lines[0]).toMatch(/^at,entry,charge_id,event_id,event_type,evidence,counted,confirmed,/);
    const amounts = events.lines.slice(1).map((line) => line.split(',').slice(-3).join(' '));
    // All of them have the same second.
    expect(amounts.sort()).toEqual(['-5 -25 USD', '10 30 USD', '10 50 USD']);
  });

  it('names values without an exchange rate, which are in no sum', async () => {
    await sell('A-3', 50, 'EUR');
    const page = await person();
    await open(page);
    await page.getByText('EUR 50.00 has no exchange rate and is in no sum.').waitFor();
    await table(page).getByTitle('A value has no exchange rate').waitFor();
    expect(await tile(page, 'ROAS').first().textContent()).toContain('–');
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  });

  it('is in the network report, in columns that are hidden at first', async () => {
    const page = await world().newPerson({ staff: 'reviewer' });
    await openPage(page, `${world().base}/network/report?by=advertiser`);
    await page.getByText('EUR 50.00 has no exchange rate and is in no sum.').waitFor();
    const header = (name: string) => page.getByRole('columnheader', { name });
    expect(await header('ROAS').count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Sales', 'Refunds', 'ROAS', 'CPA'])
      await page.getByRole('checkbox', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /^Aardvark Tea/ });
    await row.getByTitle('A value has no exchange rate').waitFor();
    expect(await row.textContent()).toMatch(/\$80\.00\$25\.00.*\$8\.33$/);
    await header('Sales').getByRole('button').click();
    await page.waitForURL(/sort=-sales_value/);
    await page.reload();
    await header('ROAS').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('is in the reports of a channel if staff enable it', async () => {
    const staff = await world().newPerson({ staff: 'admin' });
    await openPage(staff, `${world().base}/network/channels/${channelId}`);
    for (const name of ['Sales', 'Refunds', 'ROAS', 'CPA'])
      await staff.getByRole('checkbox', { name, exact: true }).click();
    await staff.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await world().operator('GET', `/channels/${channelId}`)).body.enabled_metrics, wait)
      .toContain('roas');
    const page = await world().newPerson({ channels: [{ id: channelId, role: 'viewer' }] });
    const query = 'metrics=sales_value,refunds,roas,cpa&time_grain=total';
    await openPage(page, `${world().base}/c/${channelId}/reports?${query}`);
    await page.getByText('EUR 50.00 has no exchange rate and is in no sum.').waitFor();
    const cell = page.getByRole('table', { name: /^Report, / }).getByRole('cell');
    expect((await cell.allTextContents()).slice(1)).toEqual([
      '$80.00',
      '$25.00',
      '–A value has no exchange rate',
      '$8.33',
    ]);
    expect(await seriousFaults(page)).toEqual([]);
  });
});
