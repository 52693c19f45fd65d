import { setup as buildConsole } from '../e2e/support/built-console.ts';
import { openWorld, type World } from '../e2e/support/world.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { medianOf, printBusyShare } from './tools.ts';

const rounds = 5;
const maxScriptBytes = 200_000;
const maxUsableMs = 2_500;
/** The slow connection of a phone, as Lighthouse has it. */
const connection = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

type Page = Awaited<ReturnType<World['newPage']>>;

interface Load {
  readonly scriptBytes: number;
  readonly allBytes: number;
  readonly shellMs: number;
  readonly usableMs: number;
}

/**
 * Measures the first load of the overview, with an empty cache over a slow connection,
 * in a headless Chromium.
 */
export async function bench(): Promise<Figure[]> {
  buildConsole();
  await printBusyShare();
  const world = await openWorld();
  const loads: Load[] = [];
  try {
    const channel = await world.newChannel('Slow connection');
    const member = await world.newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    const { cookies } = await member.context().storageState();
    for (let round = 0; round < rounds; round++) {
      const page = await world.newPage();
      await page.context().addCookies(cookies);
      loads.push(await loadOverview(world, page, channel.id));
      await page.context().close();
    }
  } finally {
    await world.stop();
  }
  console.table(loads);
  const median = (name: keyof Load) => medianOf(loads.map((load) => load[name]));
  return [
    lessIsBetter('script of the overview', median('scriptBytes') / 1000, 'kB', maxScriptBytes / 1000),
    lessIsBetter('everything of the overview', median('allBytes') / 1000, 'kB'),
    lessIsBetter('navigation shown', median('shellMs'), 'ms'),
    lessIsBetter('figures shown', median('usableMs'), 'ms', maxUsableMs),
  ];
}

async function loadOverview(world: World, page: Page, channelId: string): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...connection });
  const types = new Map<string, string>();
  const bytes = { script: 0, all: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') bytes.script += encodedDataLength;
  });
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  await page.goto(`${world.base}/c/${channelId}/overview`, { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Channel' }).waitFor();
  const shellMs = since();
  await page.getByRole('button', { name: /^Impressions \d/ }).waitFor();
  await page.waitForFunction("document.querySelector('.animate-shimmer') === null");
  const usableMs = since();
  return { scriptBytes: bytes.script, allBytes: bytes.all, shellMs, usableMs };
}
