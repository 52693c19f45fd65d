import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inBrowser } from './support/use-world.ts';

/** Requests offers, and adds an impression to a queue that waits for an hour. */
const script = (options: { baseUrl: string; apiKey: string }) => `
  import { createEncart } from '/lib/index.js';
  const { serving } = createEncart(${JSON.stringify(options)});
  const { session_id, offers } = await serving.recommend({
    user_details: { email: 'jo@example.com' },
    placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
  });
  const queue = serving.eventQueue({ maxWaitMs: 3_600_000 });
  queue.add({ session_id, offer_id: offers[0].offer.id, event_type: 'IMPRESSION' });
  document.querySelector('h1').textContent = offers[0].offer.heading;
`;

/** The program for browsers of `docs/sdk.md`, with the values of the test. */
function guideScript({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): string {
  const guide = readFileSync(new URL('../docs/sdk.md', import.meta.url), 'utf8');
  const [, program = ''] = /^```ts browser\n(.*?)^```$/ms.exec(guide) ?? [];
  const code = program
    .replace('@encart/sdk', '/lib/index.js')
    .replace('http://127.0.0.1:8080', baseUrl)
    .replace('enc_prod_pk_…', apiKey);
  return ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;
}

/**
 * A shop's site that uses only the packed SDK. It is a real server, because browsers block calls to localhost
 * from other origins.
 */
async function startShop(packed: string, code: string, body = '<h1></h1>'): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    if (!url.endsWith('.js')) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(`${body}<script type="module" src="/shop.js"></script>`);
    }
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end(url === '/shop.js' ? code : readFileSync(join(packed, 'lib', basename(url))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

inBrowser('the SDK in a page', (world) => {
  let packed: string;
  let shop: Server | undefined;
  beforeAll(() => {
    packed = join(mkdtempSync(join(tmpdir(), 'encart-sdk-')), 'sdk');
    const root = fileURLToPath(new URL('..', import.meta.url));
    execFileSync(process.execPath, ['scripts/build-sdk.ts', packed], { cwd: root, stdio: 'pipe' });
  });
  afterEach(() => {
    shop?.close();
  });
  afterAll(() => {
    rmSync(join(packed, '..'), { recursive: true, force: true });
  });

  it('sends queued events when the user leaves the page', async () => {
    const channel = await world().newChannel('Leaves');
    const { key } = await world().newPublisher(channel, 'Leaving Shop');
    await world().newOffer('Bean Street', 'Food & Drink', 'Coffee & Tea');
    shop = await startShop(packed, script({ baseUrl: world().url, apiKey: key }));
    const page = await world().newPage();
    await page.goto(`http://127.0.0.1:${(shop.address() as { port: number }).port}`);
    await page.getByRole('heading', { name: 'Bean Street for you' }).waitFor();
    await page.goto('about:blank');
    await expectOneImpression(channel.secret);
  });

  it('reports what is visible with the program of the guide', async () => {
    const channel = await world().newChannel('Sees');
    const { key } = await world().newPublisher(channel, 'Visible Shop');
    await world().newOffer('Leaf Lane', 'Food & Drink', 'Coffee & Tea');
    const { body } = await world().call('POST', '/recommendations', {
      key,
      headers: { version: '1.0.0' },
      body: {
        user_details: { email: 'jo@example.com' },
        placement_details: { view: 'THANK_YOU', display_mode: 'INLINE', max_offers: 1 },
      },
    });
    const [offer] = Object.keys(body.recommendations);
    const element = `<p data-session="${body.session_id}" data-offer="${offer}">An offer</p>`;
    shop = await startShop(packed, guideScript({ baseUrl: world().url, apiKey: key }), element);
    const page = await world().newPage();
    await page.goto(`http://127.0.0.1:${(shop.address() as { port: number }).port}`);
    await expectOneImpression(channel.secret);
  });

  const expectOneImpression = (key: string) => {
    const day = new Date().toISOString().slice(0, 10);
    const report = `/platform/reporting/v2/report/?from=${day}&to=${day}&metrics=impressions`;
    return expect
      .poll(async () => (await world().call('GET', report, { key })).body.summary, { timeout: 10_000 })
      .toEqual({ impressions: 1 });
  };
});
