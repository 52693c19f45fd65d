import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { cleanEnvironment, type Service, startService } from '../../sdk/test/service.ts';
import { seededRandom } from '../../server/src/admin.ts';
import { openSales } from '../src/simulated-sales.ts';
import type { SimulationResult } from '../src/simulation.ts';
import { createSimulationCounter } from '../src/simulation-counts.ts';
import { encart, program } from './run.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ settings: { ENCART_RATE_LIMITS: 'off' } });
}, 60_000);
afterAll(() => service?.stop());

/** Creates a channel with two offers, and reads its report of today. */
async function newNetwork() {
  const network = await createNetwork(service);
  await network.newOffer('Acme');
  await network.newOffer('Bravo');
  const { reporting } = network.clientOf(network.keys.secret.key);
  const counted = async () => {
    const day = new Date().toISOString().slice(0, 10);
    const metrics = ['impressions', 'clicks', 'feed_loads'] as const;
    const { data } = await reporting.report({ from: day, to: day, metrics, group_by: ['publisher'] });
    return data;
  };
  const environment = { ENCART_URL: service.address, ENCART_CHANNEL_KEY: network.keys.secret.key };
  return { ...network, counted, environment };
}

/**
 * Waits for the next UTC day if it begins within the given time: a report ends today, and a clock that is
 * ahead is there already.
 */
async function waitForMidnight(withinMs: number): Promise<void> {
  const dayMs = 24 * 3_600_000;
  const untilMidnight = dayMs - (Date.now() % dayMs);
  if (untilMidnight <= withinMs) await pause(untilMidnight);
}

describe('simulate', () => {
  test('with a channel key: visits its publishers, and the report shows the same counts without bot traffic', async () => {
    const { environment, counted, publisherId } = await newNetwork();
    const run = await encart(['simulate', '--rps', '40', '--minutes', '0.05', '--json'], environment);
    expect([run.code, run.stderr]).toEqual([0, '']);
    const result = JSON.parse(run.stdout) as SimulationResult;
    expect(result).toMatchObject({
      failed: 0,
      throttled: 0,
      empty: 0,
      events: { rejected: 0, dropped: 0, waiting: 0 },
    });
    expect(result.events.accepted).toBe(result.impressions + result.clicks + result.conversions);
    const [row, ...others] = await counted();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ publisher_id: publisherId, feed_loads: result.asked });
    expect(row?.impressions).toBeGreaterThan(0);
    expect(row?.impressions).toBeLessThanOrEqual(result.impressions);
  });

  test('with a publisher key, text output', async () => {
    const { publisherKey, counted } = await newNetwork();
    const environment = { ENCART_URL: service.address, ENCART_PUBLISHER_KEY: publisherKey };
    const { code, stdout } = await encart(['simulate', '--rps', '30', '--minutes', '0.04'], environment);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\d+ visits in 2\.\d s, [\d.]+ per second; 0 without offers\.\n\d+ impressions, /,
    );
    expect(await counted()).toHaveLength(1);
  });

  test('with the key of an advertiser: its shop reports what shoppers buy, and refunds every tenth order', async () => {
    const { newOffer, clientOf, keys } = await createNetwork(service);
    const { advertiserId } = await newOffer('Acme', {
      pricing: { model: 'CPA', bid_usd: 2 },
      conversions: { source: 'advertiser' },
    });
    const { key } = await clientOf(service.operatorKey).operator.advertisers.keys.mint(advertiserId);
    const request = offerRequest({ custom_metadata: { is_sandbox: false } });
    const sales = await openSales(clientOf(key), seededRandom('buyers'), 'S');
    // In visits of their own: at most five conversions of a session are billed.
    for (let order = 0; order < 10; order++) {
      const { offers } = await clientOf(keys.secret.key).serving.recommend(request);
      expect(sales.has(offers[0]?.offer.id ?? '')).toBe(true);
      await sales.buy(offers[0]?.offer.target_url ?? '');
    }
    expect(sales.counts).toEqual({ orders: 10, attributed: 10, refunds: 1, failed: 0 });
    const { summary } = await clientOf(key).advertiser.reports.get();
    expect(summary).toMatchObject({ conversions: 10, spend: 18 });
    expect(summary.refunds).toBeGreaterThan(0);
    const environment = {
      ENCART_URL: service.address,
      ENCART_CHANNEL_KEY: keys.secret.key,
      ENCART_ADVERTISER_KEY: key,
    };
    const { code, stdout } = await encart(['simulate', '--rps', '20', '--minutes', '0.03'], environment);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\d+ orders reported by the advertiser/)]);
  });

  test('Ctrl-C stops it after all events are reported', async () => {
    const { environment, counted } = await newNetwork();
    const child = spawn(process.execPath, [program, 'simulate', '--rps', '30', '--minutes', '60'], {
      env: { ...cleanEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(async () => (await counted())[0]?.feed_loads, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    const [, visits] = /^(\d+) visits in /.exec(output) ?? [];
    expect(output).toContain('0 rejected, 0 dropped.');
    expect((await counted())[0]?.feed_loads).toBe(Number(visits));
  });

  test('loses no event and no attribution although every clock is wrong by up to five minutes', async () => {
    await waitForMidnight(6 * 60_000);
    const { environment, keys, clientOf } = await newNetwork();
    const run = await encart(
      ['simulate', '--clock-error', '5', '--rps', '60', '--minutes', '0.1', '--json'],
      environment,
    );
    expect([run.code, run.stderr]).toEqual([0, '']);
    const result = JSON.parse(run.stdout) as SimulationResult;
    const sent = result.impressions + result.clicks + result.conversions;
    expect(result).toMatchObject({ failed: 0, events: { accepted: sent, rejected: 0, dropped: 0 } });
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const { summary } = await clientOf(keys.secret.key).reporting.report({
      from: day(Date.now() - 3_600_000),
      to: day(Date.now()),
      metrics: ['impressions', 'clicks', 'conversions'],
    });
    // Every conversion of a shopper follows a click of theirs, so every one must be attributed.
    const counted = summary.impressions + summary.clicks + summary.conversions;
    expect(counted + result.byRobots).toBe(sent);
  }, 500_000);

  test('fails before it starts with a read-only key, and without offers', async () => {
    const { keys } = await createNetwork(service);
    const as = (key: string) =>
      encart(['simulate'], { ENCART_URL: service.address, ENCART_CHANNEL_KEY: key });
    const readOnly = await as(keys.publishable.key);
    expect([readOnly.code, readOnly.stdout]).toEqual([1, '']);
    expect(readOnly.stderr).toContain('needs the secret key of the channel');
    const empty = await as(keys.secret.key);
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('no offers to show')]);
    expect((await encart(['simulate', '--minutes', 'soon'])).code).toBe(2);
    expect((await encart(['simulate', '--rps', '0'])).code).toBe(2);
  });
});

test('the click-through rate is compared between complete time windows', () => {
  const counter = createSimulationCounter(1_000);
  const view = (atMs: number, clicks: number) => {
    for (let seen = 0; seen < 10; seen++) counter.count('impressions', atMs);
    for (let clicked = 0; clicked < clicks; clicked++) counter.count('clicks', atMs);
  };
  view(500, 1);
  expect(counter.until(900)).toMatchObject({ ctrAtFirst: undefined, ctrOfLate: undefined });
  view(1_500, 2);
  view(2_500, 5);
  expect(counter.until(2_600)).toMatchObject({ impressions: 30, clicks: 8, ctrAtFirst: 0.1, ctrOfLate: 0.2 });
});

describe('simulate --days', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-history-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const history = (...args: string[]) => encart(['simulate', ...args], { ENCART_DATA_DIR: dataDir });

  test('creates history in a new database only', async () => {
    const made = await history('--days', '3', '--events', '600', '--json');
    expect(made.code).toBe(0);
    expect(JSON.parse(made.stdout)).toMatchObject({
      days: 3,
      channel: { name: 'Parcelwise', secret_key: expect.stringMatching(/^enc_prod_sk_/) },
    });
    const again = await history('--days', '3');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already contains a database') });
  }, 120_000);

  test.each([
    ['zero days', ['--days', '0']],
    ['more days than a report covers', ['--days', '91']],
    ['events without days', ['--events', '100']],
    ['live traffic and history together', ['--days', '2', '--rps', '5']],
  ])('rejects %s: exit code 2', async (_, args) => {
    expect((await history(...args)).code).toBe(2);
  });
});
