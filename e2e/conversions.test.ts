import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { openPage } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';

const wait = { timeout: 20_000 };

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function chooseFile(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page
    .getByLabel('Conversion file')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
}

inBrowser('the conversions of an advertiser', (world) => {
  let [advertiserId, offerId, publisherKey, apiKey] = ['', '', '', ''];
  /** The click reference in the landing page of a new click. */
  const click = async (): Promise<string> => {
    const call = (path: string, body: object) =>
      world().call('POST', path, { key: publisherKey, headers: { version: '1.0.0' }, body });
    const { body } = await call('/recommendations', {
      user_details: { email: `${Math.random()}@example.com` },
      placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
    });
    const event = { session_id: body.session_id, offer_id: offerId, event_type: 'CLICK' };
    expect((await call('/events', event)).body.counted).toBe(true);
    return /encart_click_id=([\w-]+)/.exec(JSON.stringify(body))?.[1] ?? '';
  };
  const report = (order: string, clickId: string) =>
    world().call('POST', '/conversions', {
      key: apiKey,
      body: {
        id: order,
        timestamp: Math.floor(Date.now() / 1_000),
        event_type: 'purchase',
        value: 5,
        currency_code: 'USD',
        user_data: { click_id: clickId },
        properties: { transaction_id: order },
      },
    });
  const person = (role: 'admin' | 'viewer') =>
    world().newPerson({ advertisers: [{ id: advertiserId, role }] });
  const open = (page: Page, path: string) => openPage(page, `${world().base}/a/${advertiserId}/${path}`);

  beforeAll(async () => {
    const channel = await world().newChannel('Parcelwise');
    publisherKey = (await world().newPublisher(channel, 'Harbour & Home')).key;
    offerId = await world().newOffer('Aardvark Tea', 'Travel', 'Trains');
    const { body: offer } = await world().operator('GET', `/offers/${offerId}`);
    const { body: campaign } = await world().operator('PATCH', `/campaigns/${offer.campaign_id}`, {
      pricing: { model: 'CPA', bid_usd: 10 },
      conversions: { source: 'either' },
    });
    advertiserId = campaign.advertiser_id;
    apiKey = (await world().operator('POST', `/advertisers/${advertiserId}/keys`, {})).body.key;
  });

  it('say what to do first, with a command that works', async () => {
    const page = await person('admin');
    await page.getByRole('link', { name: 'Conversions' }).click();
    await page.getByText('No conversions yet').waitFor();
    const command = (await page.getByLabel('the curl command', { exact: true }).textContent()) ?? '';
    expect(command).toContain(`curl '${world().url}/conversions'`);
    const [, body = ''] = /-d '(.*)'/s.exec(command) ?? [];
    const sent = JSON.parse(body.replace('CLICK_REFERENCE', await click()));
    const answer = await world().call('POST', '/conversions', { key: apiKey, body: sent });
    expect([answer.status, answer.body.status]).toEqual([200, 'attributed']);

    await page.reload();
    await row(page, '1001').getByText('Counted', { exact: true }).waitFor();
    expect(await row(page, '1001').textContent()).toMatch(/Purchase€49\.90ServerServer/);
    await row(page, '1001').getByRole('link', { name: 'Aardvark Tea for you' }).click();
    await expect.poll(() => page.url(), wait).toContain(`/a/${advertiserId}/offers?q=`);
    await page.getByRole('cell', { name: /Aardvark Tea for you/ }).waitFor();
  });

  it('are uploaded from a file with good and bad rows', async () => {
    const [first, second] = [await click(), await click()];
    await report('U-2', second);
    const now = new Date().toISOString().slice(0, 19);
    const seconds = Math.floor(Date.now() / 1_000);
    const page = await person('admin');
    await open(page, 'conversions');
    await page.getByRole('link', { name: 'Upload CSV' }).click();
    await chooseFile(
      page,
      [
        '\uFEFFOrder ID;ID;Timestamp;VALUE;Currency;Click_ID;Event_Type',
        `"U;1";;${seconds};1,000;eur;https://aardvark-tea.example/?encart_click_id=${first};`,
        `U-2;U-2;${now}Z;$5;USD;${second};purchase`,
        `U-3;;${seconds};;;;`,
        `U-4;;1000000001;;;;`,
        `U-5;;${seconds};$5;EUR;;`,
        `U-6;;tomorrow;🙂;EUR;https://aardvark-tea.example/;`,
      ].join('\r\n'),
    );
    await page.getByRole('heading', { name: '4 ready, 2 with problems (skipped)' }).waitFor();
    await row(page, 'U;1').getByText('€1,000.00').waitFor();
    await row(page, 'U-5').getByText('$ is not the sign of EUR').last().waitFor();
    expect(await row(page, 'U-6').textContent()).toMatch(/Time: .*Value: .*Click reference: /);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Problems (2)' }).click();
    await expect.poll(() => row(page, 'U;1').count()).toBe(0);

    await page.getByRole('button', { name: 'Upload 4 conversions' }).click();
    await page
      .getByRole('heading', { name: '1 attributed, 1 not attributed, 1 duplicate, 1 rejected, 2 skipped' })
      .waitFor();
    await row(page, 'U;1').getByText('Counted.').last().waitFor();
    await row(page, 'U-2').getByText('Reported before. Counted.').last().waitFor();
    await row(page, 'U-3').getByText('No click reference').last().waitFor();
    await row(page, 'U-4').getByText('Time: Must not be more than').last().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download results' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('line,id,order_id,result,offer_id,reason');
    expect(lines[1]).toBe(`2,,U;1,attributed,${offerId},Counted.`);
    expect(lines[4]).toMatch(/^5,,U-4,rejected,,Time: /);

    await page.getByRole('link', { name: 'View conversions' }).click();
    await row(page, 'U;1').getByText('Upload', { exact: true }).waitFor();
    await row(page, 'U-3').getByText('Not attributed').waitFor();
    expect(await row(page, 'U-4').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  });

  it('can be refunded in part and in full from a file, also while they are held back', async () => {
    const { body: offer } = await world().operator('GET', `/offers/${offerId}`);
    const staff = await world().newPerson({ staff: 'admin' });
    await staff.goto(`${world().base}/network/campaigns/${offer.campaign_id}`);
    await staff.getByRole('button', { name: 'Edit', exact: true }).click();
    const days = staff.getByRole('dialog').getByLabel('Bill orders after');
    const save = () => staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    for (const [text, problem] of [
      ['', 'Enter a whole number such as 20.'],
      ['91', '90'],
    ] as const) {
      await days.fill(text);
      await save();
      await staff.getByRole('alert').filter({ hasText: problem }).waitFor();
    }
    expect(await seriousFaults(staff)).toEqual([]);
    await report('R-1', await click());
    await days.fill('14');
    await save();
    await staff.getByText('reported by partners or the advertiser; billed after 14 days').waitFor();
    await report('R-2', await click());

    const page = await person('admin');
    await open(page, 'conversions');
    await row(page, 'R-1').getByText('Counted', { exact: true }).waitFor();
    await row(page, 'R-2').getByText('Counted, billed later').waitFor();
    await open(page, 'conversions/upload');
    const seconds = Math.floor(Date.now() / 1_000);
    await chooseFile(
      page,
      [
        'id,order_id,timestamp,event_type,value,currency',
        `x-1,R-1,${seconds},Refund,-$2.00,USD`,
        `x-2,R-2,${seconds},refund,,`,
        `x-3,R-9,${seconds},refund,2,USD`,
        `,R-1,${seconds},refund,2,USD`,
        `x-5,R-1,${seconds},,-2,USD`,
      ].join('\n'),
    );
    await page.getByRole('heading', { name: '3 ready, 2 with problems (skipped)' }).waitFor();
    await row(page, 'A refund needs an ID of its own').first().waitFor();
    await row(page, 'Only a refund is below zero.').first().waitFor();
    await row(page, 'In full').first().waitFor();
    await page.getByRole('button', { name: 'Upload 3 conversions' }).click();
    await page.getByRole('heading', { name: '2 attributed, 1 not attributed, 2 skipped' }).waitFor();
    await row(page, 'R-9').getByText('Nothing refunded. The order was not reported yet.').last().waitFor();
    await page.getByRole('link', { name: 'View conversions' }).click();
    await row(page, 'Refund-$2.00Upload').getByText('Refunded', { exact: true }).waitFor();
    await row(page, 'RefundIn fullUpload').getByText('Refunded', { exact: true }).waitFor();
    await row(page, 'R-9').getByText('Nothing refunded').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await row(page, 'Refund: In full').getByText('Refunded', { exact: true }).waitFor();
    await expectNoOverflow(page);
    await world().operator('PATCH', `/campaigns/${offer.campaign_id}`, { conversions: { hold_days: 0 } });
  });

  it('continue after a batch that failed', async () => {
    const page = await person('admin');
    await open(page, 'conversions/upload');
    const seconds = Math.floor(Date.now() / 1_000);
    const rows = Array.from({ length: 1_500 }, (_, index) => `B-${index},${seconds}`);
    let calls = 0;
    await page.route('**/conversions/batch', (route) =>
      ++calls === 2 ? route.fulfill({ status: 503, json: { detail: 'Busy.' } }) : route.continue(),
    );
    await chooseFile(page, `order_id,timestamp\n${rows.join('\n')}`);
    await page.getByText('No column has the click reference.').waitFor();
    await page.getByRole('button', { name: 'Upload 1,500 conversions' }).click();
    await page.getByText('Import stopped: Busy.').waitFor();
    await page.getByRole('heading', { name: '1,000 not attributed, 500 not sent' }).waitFor();
    await page.getByRole('button', { name: 'Continue import' }).click();
    await page.getByRole('heading', { name: '1,500 not attributed' }).waitFor();
    expect(calls).toBe(3);
    await page.getByRole('link', { name: 'View conversions' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => page.url(), wait).toContain('page=2');
  });

  it('are shown with both values if a row contradicts what is stored', async () => {
    const clickId = await click();
    const seconds = Math.floor(Date.now() / 1_000);
    const page = await person('admin');
    await open(page, 'conversions/upload');
    await chooseFile(
      page,
      [
        'order_id,timestamp,value,currency,click_id',
        `V-1,${seconds - 60},20,EUR,${clickId}`,
        `V-1,${seconds - 60},99,EUR,`,
        `V-1,${seconds},30,EUR,`,
      ].join('\n'),
    );
    await page.getByRole('button', { name: 'Upload 3 conversions' }).click();
    await page.getByRole('heading', { name: '2 attributed, 1 in conflict' }).waitFor();
    const both = 'Stored €20.00, sent €99.00 with the same time. Send a later time to correct it.';
    await page.getByText(both).last().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText(both).first().waitFor();
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('link', { name: 'View conversions' }).click();
    await row(page, 'V-1').getByRole('cell', { name: '€30.00', exact: true }).waitFor();
  });

  it('come from a postback and the pixel, and count when they are confirmed with a click reference', async () => {
    const page = await person('admin');
    await open(page, 'conversions?tab=integration');
    const address = page.locator('code', { hasText: '/postback?token=' });
    const url = (await address.textContent()) ?? '';
    const filled = (template: string, order: string, clickId: string) =>
      template
        .replace('{order_id}', order)
        .replace('{click_id}', clickId)
        .replace('{value}', '5')
        .replace('{currency}', 'EUR')
        .replace(world().url, '');
    const clicked = await click();
    const called = await world().call('GET', filled(url, 'P-1', clicked));
    expect([called.status, called.body.attribution.confirmed]).toEqual([200, false]);

    // The scripts of the shop's pages, on a page of the same site.
    const code = async (label: string) =>
      /<script>(.*)<\/script>/s.exec(
        (await page.getByLabel(label, { exact: true }).textContent()) ?? '',
      )?.[1];
    const [landing, thanks] = [
      await code('the landing page script'),
      await code('the thank-you page script'),
    ];
    const shop = await world().newPage();
    await shop.goto(`${world().url}/docs/?encart_click_id=${await click()}`);
    await shop.evaluate(`(() => {${landing}})()`);
    const pixel = shop.waitForResponse(/\/pixel\?/);
    await shop.evaluate(`(() => {${thanks}})()`);
    expect((await pixel).status()).toBe(200);

    await page.getByRole('tab', { name: 'Reported' }).click();
    await row(page, 'P-1').getByText('Unconfirmed', { exact: true }).waitFor();
    await row(page, 'P-1').getByText('Public', { exact: true }).waitFor();
    await row(page, 'ORDER_NUMBER').getByText('Pixel', { exact: true }).waitFor();
    // Only a reference in a report with the key says where an order belongs.
    await report('P-1', '');
    await page.reload();
    await row(page, 'P-1').first().getByText('No click reference in a report with your key').waitFor();
    await report('P-1', clicked);
    await page.reload();
    const fromServer = row(page, 'P-1').filter({ hasNotText: 'Postback' });
    await fromServer.getByText('Counted', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Integration' }).click();
    await page.getByRole('button', { name: 'Replace token…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The current address stops working at once.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace token' }).click();
    await page.getByText('Token replaced.').first().waitFor();
    await expect.poll(() => address.textContent(), wait).not.toBe(url);
    expect((await world().call('GET', filled(url, 'P-2', ''))).status).toBe(401);
    const next = (await address.textContent()) ?? '';
    expect((await world().call('GET', filled(next, 'P-2', ''))).status).toBe(200);
  });

  it('a viewer sees them, and cannot upload or see the postback address', async () => {
    const page = await person('viewer');
    await open(page, 'conversions');
    const rows = page.getByRole('table', { name: 'Conversions' }).getByRole('row');
    await rows.first().waitFor();
    expect(await page.getByRole('link', { name: 'Upload CSV' }).count()).toBe(0);
    const search = page.getByRole('searchbox', { name: 'Order number or id' });
    await search.fill(' R-9 ');
    await expect.poll(() => rows.count(), wait).toBe(2);
    await row(page, 'R-9').getByText('Nothing refunded').waitFor();
    await search.fill('R-1');
    await row(page, '$2.00 refunded').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await search.fill('R-99');
    await page.getByText('No conversions match this filter').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count(), wait).toBe(26);
    await page.getByRole('radio', { name: 'Not attributed' }).click();
    await page.getByText('Counted', { exact: true }).first().waitFor({ state: 'hidden' });
    await search.fill('R-9');
    await row(page, 'R-9').getByText('Nothing refunded').waitFor();
    await search.fill('R-1');
    await page.getByText('No conversions match this filter').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count(), wait).toBe(26);
    await page.getByRole('tab', { name: 'Integration' }).click();
    await page.getByText('Admins see the address here.').waitFor();
    expect(await page.getByRole('button', { name: 'Replace token…' }).count()).toBe(0);
    await page.goto(`${world().base}/a/${advertiserId}/conversions/upload`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
