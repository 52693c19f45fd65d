import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { openPage } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';

const patience = { timeout: 20_000 };
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36';

/** Checks that the open page is accessible, and that it fits a phone. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 860 });
}

inBrowser('who reported an event or an order', (world) => {
  let [advertiserId, offerId, pageKey, secretKey, apiKey] = ['', '', '', '', ''];
  /** A visit: its session, and the tracking link of the offer. */
  const visit = async () => {
    const { body } = await world().call('POST', '/recommendations', {
      key: pageKey,
      headers: { version: '1.0.0' },
      body: {
        user_details: { email: `${Math.random()}@example.com` },
        placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
      },
    });
    const [offer] = Object.values<{ offer: { click_url: string } }>(body.recommendations);
    const clickId = /encart_click_id=([\w-]+)/.exec(JSON.stringify(body))?.[1] ?? '';
    return { sessionId: body.session_id as string, link: offer?.offer.click_url ?? '', clickId };
  };
  const event = async (key: string, session_id: string, event_type: string, conversion?: object) => {
    const body = { session_id, offer_id: offerId, event_type, ...(conversion && { conversion }) };
    const answer = await world().call('POST', '/events', { key, headers: { version: '1.0.0' }, body });
    expect(answer.status).toBe(201);
  };
  const openConsole = async (path: string) => {
    const page = await world().newPerson({ staff: 'admin' });
    await openPage(page, `${world().base}${path}`);
    return page;
  };
  const openAsAdvertiser = async (path: string) => {
    const page = await world().newPerson({ advertisers: [{ id: advertiserId, role: 'admin' }] });
    await openPage(page, `${world().base}/a/${advertiserId}/${path}`);
    return page;
  };

  beforeAll(async () => {
    const channel = await world().newChannel('Parcelwise');
    secretKey = channel.secret;
    pageKey = (await world().newPublisher(channel, 'Harbour & Home')).key;
    offerId = await world().newOffer('Aardvark Tea', 'Travel', 'Trains');
    const { body: offer } = await world().operator('GET', `/offers/${offerId}`);
    const { body: campaign } = await world().operator('PATCH', `/campaigns/${offer.campaign_id}`, {
      pricing: { model: 'CPA', bid_usd: 10 },
      conversions: { source: 'either' },
    });
    advertiserId = campaign.advertiser_id;
    apiKey = (await world().operator('POST', `/advertisers/${advertiserId}/keys`, {})).body.key;
  });

  it('is on the page of a session, for its request and for each event', async () => {
    const { sessionId, link } = await visit();
    await event(pageKey, sessionId, 'IMPRESSION');
    const shopper = await world().newPage({ userAgent });
    expect((await shopper.context().request.get(link, { maxRedirects: 0 })).status()).toBe(302);
    await event(secretKey, sessionId, 'CONVERSION', { order_id: 'S-1', amount: 20, currency_code: 'USD' });
    const page = await openConsole(`/network/explain?session=${sessionId}`);
    await page.getByText(/^A page, /).waitFor();
    const row = (type: string) =>
      page
        .getByRole('table', { name: 'Events of the session' })
        .getByRole('row')
        .filter({ has: page.getByText(type, { exact: true }) });
    await row('Impression').getByText('A page', { exact: true }).waitFor();
    await row('Click').getByText('An opened link', { exact: true }).waitFor();
    await row('Conversion').getByText('A server', { exact: true }).waitFor();
    await row('Click').getByText('Counted', { exact: true }).waitFor();
    await row('Conversion').getByText('Counted', { exact: true }).waitFor();
    await row('Conversion').getByText('not confirmed by the advertiser').waitFor();
    await expectAccessible(page);
  });

  it('decides if an order is a sale: unconfirmed ones are named apart, in every report', async () => {
    const { clickId } = await visit();
    const pixel = { advertiser_id: advertiserId, order_id: 'S-2', click_id: clickId };
    const query = new URLSearchParams({ ...pixel, value: '7', currency: 'USD' });
    expect((await fetch(`${world().url}/pixel?${query}`)).status).toBe(200);
    const both = /Unconfirmed: 2 conversions and \$27\.00 of sales, .* not by your server\./;

    const own = await openAsAdvertiser('report');
    await own.getByText(both).waitFor();
    // Without spend and conversions there is no return and no cost for one.
    for (const name of ['ROAS', 'CPA']) {
      const tile = own.getByRole('button', { name: new RegExp(`^${name}`) }).first();
      expect(await tile.textContent()).toContain('–');
    }
    expect(await own.getByTitle('A value has no exchange rate').count()).toBe(0);
    const showUnconfirmed = async (page: Page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Unconfirmed', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Unconfirmed sales' }).click();
      await page.keyboard.press('Escape');
    };
    await showUnconfirmed(own);
    const report = own.getByRole('table', { name: /^Report by/ });
    await report.getByRole('columnheader', { name: 'Unconfirmed sales' }).getByRole('button').click();
    await own.waitForURL(/sort=-unconfirmed_sales/);
    await expect
      .poll(async () => (await report.locator('tbody tr td').allInnerTexts()).slice(-2), patience)
      .toEqual(['2', '$27.00']);
    await expectAccessible(own);
    await own.getByRole('link', { name: 'How to confirm orders' }).click();
    await own.getByRole('tab', { name: 'Integration', selected: true }).waitFor();

    const overview = await openAsAdvertiser('overview');
    await overview.getByText(both).waitFor();
    await expectAccessible(overview);

    const network = await openConsole('/network/report?by=advertiser');
    await network.getByText(/Unconfirmed: 2 conversions .* not by the advertiser\./).waitFor();
    await showUnconfirmed(network);
    const row = network.getByRole('row', { name: /^Aardvark Tea/ });
    expect(await row.textContent()).toMatch(/2\$27\.00$/);
    await expectAccessible(network);
  });

  it('is in the list of conversions; a confirmed order is billed, and its bill refunded by its id', async () => {
    const { clickId } = await visit();
    const { body: answer } = await world().call('POST', '/conversions', {
      key: apiKey,
      body: {
        timestamp: Math.floor(Date.now() / 1_000),
        event_type: 'purchase',
        value: 40,
        currency_code: 'USD',
        user_data: { click_id: clickId },
        properties: { transaction_id: 'S-3' },
      },
    });
    expect(answer.attribution).toMatchObject({ confirmed: true, counted: true, reason: null });
    const page = await openAsAdvertiser('conversions');
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('S-2').getByText('Public', { exact: true }).waitFor();
    await row('S-2').getByText('Unconfirmed', { exact: true }).waitFor();
    await row('S-3').getByText('Counted', { exact: true }).waitFor();
    await expectAccessible(page);

    const exported = await fetch(`${world().url}/advertiser/events/export`, {
      headers: { 'x-api-key': apiKey, accept: 'application/x-ndjson' },
    });
    const lines = (await exported.text()).trim().split('\n');
    const bills = lines.map((line) => JSON.parse(line) as { charge_id: string; billed_usd: number });
    const bill = bills.find(({ billed_usd }) => billed_usd === 10)?.charge_id;
    expect(bill).toMatch(/^ch_/);
    await page.goto(`${world().base}/a/${advertiserId}/conversions/upload`);
    const seconds = Math.floor(Date.now() / 1_000);
    const file = ['id,charge_id,timestamp,event_type', `r-1,${bill},${seconds},refund`];
    await page.getByLabel('Conversion file').setInputFiles({
      name: 'bills.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${file.join('\n')}\nr-2,ch_x,${seconds},refund\n`),
    });
    await page.getByRole('button', { name: 'Upload 2 conversions' }).click();
    await page.getByRole('heading', { name: '1 attributed, 1 rejected' }).waitFor();
    await page.getByText('Refunded.').last().waitFor();
    await page.getByText('Bill: Unknown bill.').last().waitFor();
    await expectAccessible(page);
    const { body: own } = await world().call('GET', '/advertiser/report', { key: apiKey });
    expect(own.summary).toMatchObject({ spend: 0, sales_value: 40, refunds: 40, roas: null });
  });
});
