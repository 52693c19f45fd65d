import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createBrand } from '../examples/brand/server.ts';
import { createShop } from '../examples/shop/server.ts';
import { openPage } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';

const patience = { timeout: 20_000 };
// The user agent of a headless browser is classified as a bot, whose events do not count.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36';

const opened: { close(): Promise<void> }[] = [];

async function open<T extends { server: Server; close(): Promise<void> }>(shop: T): Promise<string> {
  opened.push(shop);
  shop.server.listen(0, '127.0.0.1');
  await once(shop.server, 'listening');
  return `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`;
}

inBrowser('outcomes', (world) => {
  afterAll(() => Promise.all(opened.map((shop) => shop.close())));

  it('a shopper sees an offer, clicks and buys at the brand, and all three parties see the sale', async () => {
    const offerId = await world().newOffer('Bean Street', 'Food & Drink', 'Coffee & Tea');
    const { body: offer } = await world().operator('GET', `/offers/${offerId}`);
    const { body: campaign } = await world().operator('PATCH', `/campaigns/${offer.campaign_id}`, {
      pricing: { model: 'CPA', bid_usd: 8 },
      conversions: { source: 'advertiser' },
    });
    const advertiserId: string = campaign.advertiser_id;
    const { body: minted } = await world().operator('POST', `/advertisers/${advertiserId}/keys`, {});
    const channel = await world().newChannel('Outcomes');
    const { key: publisherKey } = await world().newPublisher(channel, 'Outcomes Kiln');
    const encartUrl = world().url;
    const shop = createShop({ encartUrl, publisherKey, port: 0, offersBy: 'server' });
    const shopAddress = await open(shop);
    const brandAddress = await open(
      createBrand({ encartUrl, advertiserKey: minted.key, clickParameter: 'encart_click_id', port: 0 }),
    );

    const page = await world().newPage({ userAgent });
    // The landing page of an offer has an https address. The requests go to the sample shop of the brand.
    await page.context().route(/bean-street\.example/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({ url: `${brandAddress}${pathname}${search}`, maxRedirects: 0 });
      await route.fulfill({ response });
    });
    await page.goto(shopAddress);
    await page.getByLabel('E-mail').fill('jo@example.com');
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Show me' }).click();
    await page.getByRole('heading', { name: 'Coffee for the next month' }).waitFor(patience);
    expect(new URL(page.url()).searchParams.get('encart_click_id')).toHaveLength(108);
    await page.getByRole('button', { name: 'Buy' }).click();
    await page.getByText('Encart answered: attributed.').waitFor(patience);
    await shop.flush();

    const { body: reported } = await world().call('GET', '/advertiser/conversions', { key: minted.key });
    expect(reported.results).toMatchObject([
      { status: 'attributed', value: 42, currency_code: 'USD', attribution: { counted: true, reason: null } },
    ]);
    await world().operator('PATCH', `/channels/${channel.id}`, {
      enabled_metrics: ['clicks', 'conversions', 'channel_payout', 'sales_value', 'roas', 'cpa'],
    });
    const day = new Date().toISOString().slice(0, 10);
    const range = `from=${day}&to=${day}`;
    const sold = { conversions: 1, sales_value: 42, roas: 5.25, cpa: 8 };
    const { body: own } = await world().call('GET', `/advertiser/report?${range}`, { key: minted.key });
    expect(own.summary).toMatchObject({ ...sold, clicks: 1, spend: 8 });
    const metrics = 'clicks,conversions,channel_payout,sales_value,roas,cpa';
    const { body: earned } = await world().call(
      'GET',
      `/platform/reporting/v2/report/?${range}&metrics=${metrics}`,
      { key: channel.secret },
    );
    expect(earned.summary).toEqual({ ...sold, clicks: 1, channel_payout: 4 });
    const { body: network } = await world().operator(
      'GET',
      `/reports?${range}&advertiser_id=${advertiserId}`,
    );
    expect(network.summary).toMatchObject({ ...sold, spend: 8 });

    const report = await world().newPerson({ advertisers: [{ id: advertiserId, role: 'viewer' }] });
    await openPage(report, `${world().base}/a/${advertiserId}/report`);
    for (const figure of ['$8.00', '$42.00', '5.25×'])
      await report.getByText(figure).first().waitFor(patience);
  });
});
