import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createShop } from '../examples/shop/server.ts';
import { seriousFaults } from './support/faults.ts';
import { inBrowser } from './support/use-world.ts';
import type { Channel, World } from './support/world.ts';

const patience = { timeout: 20_000 };
// The user agent of a headless browser is classified as a bot, whose events do not count.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36';

const opened: { close(): Promise<void> }[] = [];

/** The sample shop with the browser kit, and the tracking page of an order. */
async function openTracking(world: World, name: string, options: Parameters<World['newPage']>[0] = {}) {
  const channel = await world.newChannel(name);
  const { key: publisherKey } = await world.newPublisher(channel, `${name} Kiln`);
  const shop = createShop({ encartUrl: world.url, publisherKey, port: 0, offersBy: 'browser' });
  opened.push(shop);
  shop.server.listen(0, '127.0.0.1');
  await once(shop.server, 'listening');
  const { port } = shop.server.address() as { port: number };
  const page = await world.newPage({ userAgent, ...options });
  await page.context().route(/\.example\//, (route) => route.fulfill({ body: 'The shop of a brand' }));
  const response = await page.request.post(`http://127.0.0.1:${port}/orders`, {
    form: { product: 'lamp', email: 'jo@example.com' },
  });
  const tracking = response.url().replace('/thanks', '');
  return { channel, page, tracking };
}

async function counted(world: World, { secret: key }: Channel) {
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await world.call(
    'GET',
    `/platform/reporting/v2/report/?from=${day}&to=${day}&metrics=impressions,clicks`,
    { key },
  );
  return body.summary;
}

const offer = (page: Page, brand: string) => page.getByRole('article', { name: `${brand} for you` });

inBrowser('the browser kit', (world) => {
  afterAll(() => Promise.all(opened.map((shop) => shop.close())));

  it('draws offers, and counts an impression after a second in view, and a click', async () => {
    await world().newOffer('Bean Street', 'Food & Drink', 'Coffee & Tea');
    const { channel, page, tracking } = await openTracking(world(), 'Kit');
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(tracking);
    const card = offer(page, 'Bean Street');
    await card.waitFor(patience);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await counted(world(), channel)).impressions, patience).toBe(1);
    const [landing] = await Promise.all([
      page.context().waitForEvent('page'),
      card.getByRole('link', { name: 'Show me' }).click(),
    ]);
    await landing.getByText('The shop of a brand').waitFor(patience);
    expect(landing.url()).toMatch(/[?&]encart_click_id=[\w-]{108}/);
    await expect.poll(() => counted(world(), channel), patience).toMatchObject({ clicks: 1, impressions: 1 });
    // The logos of the test do not exist.
    expect(errors.filter((text) => !/logo|ERR_|404/.test(text))).toEqual([]);
  });

  it('does not count an offer that is not in view', async () => {
    const { channel, page, tracking } = await openTracking(world(), 'Unseen', {
      viewport: { width: 390, height: 300 },
    } as never);
    await page.goto(tracking);
    await page
      .getByRole('article')
      .first()
      .waitFor({ ...patience, state: 'attached' });
    await page.evaluate('scrollTo(0, 0)');
    await page.waitForTimeout(1_500);
    expect((await counted(world(), channel)).impressions).toBe(0);
    await page.getByRole('article').first().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await counted(world(), channel)).impressions, patience)
      .toBeGreaterThanOrEqual(1);
  });

  it('counts an offer that is seen after the page has moved the element', async () => {
    const { channel, page, tracking } = await openTracking(world(), 'Moved');
    await page.goto(tracking);
    await page.getByRole('article').first().waitFor(patience);
    await page.evaluate(`{
      const main = document.createElement('main');
      main.append(document.querySelector('encart-offers'));
      document.body.prepend(main);
    }`);
    await page.getByRole('article').first().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await counted(world(), channel)).impressions, patience)
      .toBeGreaterThanOrEqual(1);
  });

  it('requests offers when a prerendered page is opened, and draws the answer to the last request', async () => {
    const { page, tracking } = await openTracking(world(), 'Ahead');
    await page.addInitScript(
      'Object.defineProperty(Document.prototype, "prerendering", { get: () => !window.isOpened })',
    );
    let requests = 0;
    await page.route('**/recommendations', async (route) => {
      // The first answer is the last to arrive, and has no offers.
      const isFirst = ++requests === 1;
      if (isFirst) await page.waitForTimeout(1_500);
      const response = await route.fetch();
      const { recommendations, ...answer } = await response.json();
      const json = { ...answer, recommendations: isFirst ? {} : recommendations };
      await route.fulfill({ response, json });
    });
    await page.goto(tracking);
    await page.waitForTimeout(500);
    expect(requests).toBe(0);
    await page.evaluate(
      'window.isOpened = true; document.dispatchEvent(new Event("prerenderingchange")); undefined',
    );
    await expect.poll(() => requests, patience).toBe(1);
    await page.evaluate('document.querySelector("encart-offers").reload().then(() => {}), undefined');
    await page.getByRole('article').first().waitFor(patience);
    await page.waitForTimeout(2_000);
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(1);
  });

  it('is used with the keyboard: a declined offer goes, and the next one has the focus', async () => {
    await world().newOffer('Seen Often', 'Travel', 'Trains');
    const { page, tracking } = await openTracking(world(), 'Keyboard');
    await page.goto(tracking);
    await page.getByRole('article').nth(1).waitFor(patience);
    const before = await page.getByRole('article').count();
    await page.getByRole('button', { name: 'No, thanks' }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('article').count(), patience).toBe(before - 1);
    const focused = 'document.querySelector("encart-offers").shadowRoot.activeElement?.className';
    expect(await page.evaluate(focused)).toBe('accept');
  });

  it('is accessible in light and dark, from right to left, and on a phone', async () => {
    const { page, tracking } = await openTracking(world(), 'Sound kit');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(tracking);
      await page.getByRole('article').first().waitFor(patience);
      expect(await seriousFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate('document.documentElement.dir = "rtl"');
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
  });

  it('draws nothing on a page whose origin the channel has not allowed', async () => {
    const { channel, page, tracking } = await openTracking(world(), 'Origins');
    const admin = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await admin.goto(`${world().base}/c/${channel.id}/publishers`);
    await admin.getByRole('link', { name: 'Origins Kiln' }).click();
    await admin.getByRole('tab', { name: 'Keys' }).click();
    const origins = admin.getByLabel('Origins, one per line');
    await origins.fill('not an origin');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('"not" is not an origin such as https://shop.example.com.').waitFor(patience);
    await origins.fill('shop.example/thanks');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => origins.inputValue(), patience).toBe('https://shop.example');
    expect(await seriousFaults(admin)).toEqual([]);
    await page.addInitScript(
      'addEventListener("encart-error", ({ detail }) => { window.kitError = detail.message; })',
    );
    await page.goto(tracking);
    await expect.poll(() => page.evaluate('window.kitError'), patience).toMatch(/^403: /);
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('draws nothing, and tells the page, if the key is wrong', async () => {
    const { page, tracking } = await openTracking(world(), 'Wrong key');
    await page.route('**/recommendations', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-api-key': 'enc_prod_pk_wrong' } }),
    );
    await page.addInitScript(
      'addEventListener("encart-error", ({ detail }) => { window.kitError = detail.message; })',
    );
    await page.goto(tracking);
    await expect.poll(() => page.evaluate('window.kitError'), patience).toMatch(/^401: /);
    expect(await page.getByRole('article').count()).toBe(0);
  });
});
