import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { setup as buildConsole } from '../e2e/support/built-console.ts';
import { type ConsolePage, consolePages, type Places } from '../e2e/support/pages.ts';
import { joinAsFirstAdmin } from '../e2e/support/people.ts';
import { startService } from '../server/test/support/service-process.ts';

/**
 * `npm run docs:screenshots [name …]`: every page of the console with the demo network, light and dark, into
 * docs/screenshots. Names choose some of the pages.
 */

const directory = new URL('../docs/screenshots/', import.meta.url).pathname;
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

async function placesOf(url: string, dataDir: string, output: string): Promise<Places> {
  const operatorKey = readFileSync(join(dataDir, 'operator.key'), 'utf8').trim();
  const fetchList = async (path: string) => {
    const response = await fetch(`${url}/operator${path}`, { headers: { 'x-api-key': operatorKey } });
    return (await response.json()) as { results: { id: string; name: string }[] };
  };
  const publisherKey = /enc_\w+_pk_\w+/.exec(output)?.[0] ?? '';
  const response = await fetch(`${url}/recommendations`, {
    method: 'POST',
    headers: { 'x-api-key': publisherKey, version: '1.0.0', 'content-type': 'application/json' },
    body: JSON.stringify({
      user_details: { email: 'you@example.com' },
      placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
      attributes: { country: 'US', device_type: 'MOBILE' },
    }),
  });
  const { session_id } = (await response.json()) as { session_id: string };
  const [channel] = (await fetchList('/channels')).results;
  const publisher = (await fetchList('/publishers?q=Harbour')).results[0];
  const campaigns = (await fetchList('/campaigns?page_size=200')).results;
  const campaign = campaigns.find(({ name }) => name === 'Headphone month');
  // One that reports its orders: the others have no conversions to list.
  const [advertiser] = (await fetchList('/reports?by=advertiser&sort=-refunds')).results;
  const [offer] = (await fetchList(`/offers?campaign_id=${campaign?.id}`)).results;
  return {
    channelId: channel?.id ?? '',
    publisherId: publisher?.id ?? '',
    advertiserId: advertiser?.id ?? '',
    campaignId: campaign?.id ?? '',
    offerId: offer?.id ?? '',
    sessionId: session_id,
  };
}

async function shoot(
  browser: Browser,
  chosen: readonly ConsolePage[],
  places: Places,
  base: string,
  link: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = async (shot: ConsolePage, colorScheme: 'light' | 'dark', size: typeof desktop) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await page.goto(`${base}${shot.path(places)}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
    const name = `${shot.name}${size === phone ? '-phone' : ''}-${colorScheme}.png`;
    await page.screenshot({ path: join(directory, name) });
    console.log(name);
  };
  for (const shot of chosen.filter(({ isPublic }) => isPublic))
    for (const scheme of ['light', 'dark'] as const) await take(shot, scheme, desktop);
  await joinAsFirstAdmin(page, link);
  for (const shot of chosen.filter(({ isPublic }) => !isPublic)) {
    await take(shot, 'light', desktop);
    await take(shot, 'dark', desktop);
    await take(shot, 'light', phone);
  }
}

buildConsole();
const wanted = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'encart-screenshots-'));
const browser = await launchBrowser();
const service = await startService({ ENCART_DATA_DIR: dataDir, ENCART_DEMO: 'on' });
try {
  mkdirSync(directory, { recursive: true });
  const link = /http\S+\/console\/join#\S+/.exec(service.output())?.[0] ?? '';
  const places = await placesOf(service.url, dataDir, service.output());
  await shoot(
    browser,
    consolePages.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
    places,
    `${service.url}/console`,
    link,
  );
} finally {
  await browser.close();
  await service.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
