import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createShop } from '../examples/shop/server.ts';
import { seriousFaults } from './support/faults.ts';
import { inBrowser } from './support/use-world.ts';
import type { Channel, World } from './support/world.ts';

const opened: { close(): Promise<void> }[] = [];

/** Starts the sample shop with the key of a new publisher. */
async function openShop(world: World, name: string, offersBy: 'server' | 'browser' = 'server') {
  const channel = await world.newChannel(name);
  const { key: publisherKey } = await world.newPublisher(channel, `${name} Kiln`);
  return { channel, ...(await openAt({ encartUrl: world.url, publisherKey, port: 0, offersBy })) };
}

async function openAt(settings: Parameters<typeof createShop>[0]) {
  const shop = createShop(settings);
  opened.push(shop);
  shop.server.listen(settings.port, '127.0.0.1');
  await once(shop.server, 'listening');
  const { port } = shop.server.address() as { port: number };
  return { flush: shop.flush, address: `http://127.0.0.1:${port}` };
}

async function countedFor(world: World, { secret: key }: Channel) {
  const day = new Date().toISOString().slice(0, 10);
  const metrics = 'impressions,clicks,conversions';
  const { body } = await world.call(
    'GET',
    `/platform/reporting/v2/report/?from=${day}&to=${day}&metrics=${metrics}&group_by=page_type,widget_type`,
    { key },
  );
  return { summary: body.summary, rows: body.data };
}

async function placeOrder(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByText('Reading lamp').click();
  await page.getByLabel('E-mail').fill('jo@example.com');
  await page.getByRole('button', { name: 'Place the order' }).click();
}

// The user agent of a headless browser is classified as a bot, whose events do not count.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36';

inBrowser('the sample shop', (world) => {
  afterAll(() => Promise.all(opened.map((shop) => shop.close())));

  it('shows offers after an order, and the report has the click and the purchase', async () => {
    await world().newOffer('Bean Street', 'Food & Drink', 'Coffee & Tea');
    await world().newOffer('Seen Often', 'Travel', 'Trains');
    const { channel, flush, address } = await openShop(world(), 'Orders');
    const page = await world().newPage({ userAgent });
    await page.route(/\.example\//, (route) => route.fulfill({ body: 'The shop of a brand' }));

    const seen = page.waitForRequest(`${address}/seen`);
    await placeOrder(page, address);
    const overlay = page.getByRole('dialog');
    await overlay.getByRole('heading', { name: /for you$/ }).waitFor();
    await seen;
    await overlay.getByRole('button', { name: 'No, thanks' }).click();
    await page.getByRole('link', { name: 'Track the parcel' }).click();

    const card = page.getByRole('article', { name: 'Bean Street for you' });
    await page.getByRole('article', { name: 'Seen Often for you' }).scrollIntoViewIfNeeded();
    await card.getByRole('link', { name: 'Show me' }).click();
    await page.getByText('The shop of a brand').waitFor();
    await page.goBack();
    await page.reload();
    await page.getByRole('button', { name: 'I bought something at Bean Street' }).click();
    await page.getByRole('heading', { name: 'Your parcel arrives tomorrow' }).waitFor();

    await expect
      .poll(async () => {
        await flush();
        return (await countedFor(world(), channel)).summary;
      })
      .toMatchObject({
        clicks: 1,
        conversions: 1,
        impressions: expect.toSatisfy((seen: number) => seen >= 3),
      });
    const { rows } = await countedFor(world(), channel);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ page_type: 'THANK_YOU', widget_type: 'OVERLAY', impressions: 1 }),
        expect.objectContaining({ page_type: 'ORDER_TRACKING', widget_type: 'INLINE', clicks: 1 }),
      ]),
    );
  });

  it('works without the service', async () => {
    const shop = await openAt({
      encartUrl: 'http://127.0.0.1:1',
      publisherKey: 'none',
      port: 0,
      offersBy: 'server',
    });
    const page = await world().newPage();
    await placeOrder(page, shop.address);
    await page.getByRole('link', { name: 'Track the parcel' }).click();
    await page.getByRole('heading', { name: 'Your parcel arrives tomorrow' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('redirects only to its own offers', async () => {
    const { address } = await openShop(world(), 'Careful');
    const page = await world().newPage();
    const nothing = '00000000-0000-4000-8000-000000000000';
    expect((await page.goto(`${address}/go/${nothing}/${nothing}`))?.status()).toBe(404);
    const seen = await page.request.post(`${address}/seen`, { form: { session: nothing, offer: nothing } });
    expect(seen.status()).toBe(404);
  });

  it('is accessible, in light and dark', async () => {
    const { address } = await openShop(world(), 'Sound');
    const page = await world().newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await placeOrder(page, address);
      await page.getByRole('dialog').waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const thankYou = page.url();
      await page.getByRole('link', { name: 'Track the parcel' }).click();
      await page.waitForURL((url) => url.href !== thankYou);
      await page.waitForLoadState('networkidle');
      expect(await seriousFaults(page)).toEqual([]);
    }
  });
});
