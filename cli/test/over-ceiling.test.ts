import { randomUUID } from 'node:crypto';
import type { AdvertiserReport, HourOverCeiling, Page, Void } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

/** A publisher's page reports three clicks of $0.50, and may bill one in an hour. */
let service: Service;
let network: Awaited<ReturnType<typeof createNetwork>>;
let advertiserId: string;
let hour: HourOverCeiling;
beforeAll(async () => {
  service = await startService();
  network = await createNetwork(service);
  const offer = await network.newOffer('Acme');
  advertiserId = offer.advertiserId;
  expect((await run('network', 'ceiling', network.publisherId, '$0.60')).code).toBe(0);
  const { serving } = network.clientOf(network.publisherKey);
  const live = { custom_metadata: { is_sandbox: false } };
  for (let n = 0; n < 3; n++) {
    const user_details = { email: `${randomUUID()}@example.com` };
    const { session_id } = await serving.recommend(offerRequest({ ...live, user_details }));
    await serving.report({ session_id, offer_id: offer.offerId, event_type: 'CLICK' });
  }
  hour = (await json<Page<HourOverCeiling>>('over-ceiling')).results[0] as HourOverCeiling;
}, 120_000);
afterAll(() => service?.stop());

const run = (...args: string[]) =>
  encart(args, { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });
const asChannel = (...args: string[]) =>
  encart(args, { ENCART_URL: service.address, ENCART_CHANNEL_KEY: network.keys.secret.key });

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}
const ofHour = () => [
  '--channel',
  hour.channel_id,
  '--publisher',
  hour.publisher_id ?? '',
  '--from',
  hour.decide.from,
  '--to',
  hour.decide.to,
];

describe('what is over a ceiling', () => {
  test('is listed, and shown in reports and to the channel', async () => {
    expect(hour).toMatchObject({ ceiling: 0.6, billed: 0.5, over_ceiling: { events: 2, spend: 1 } });
    expect((await run('over-ceiling')).stdout).toMatch(/Corner Shop +Parcels +\$0\.60 +\$0\.50 +2 +\$1\.00/);
    expect((await run('network', 'report')).stdout).toContain(
      'Over a ceiling: 2 events count and cost $1.00',
    );
    const shown = await asChannel('publishers', 'show', network.publisherId);
    expect(shown.stdout).toContain(
      'Over the ceiling: 2 events wait for staff of the network, $0.50 for the channel.',
    );
    expect((await run('network', 'show', network.publisherId)).stdout).toMatch(/ceiling +\$0\.60 an hour/);
    const key = await json<{ key: string }>('keys', 'mint', '--advertiser', advertiserId);
    const own = await encart(['advertiser', 'report', '--json'], {
      ENCART_URL: service.address,
      ENCART_ADVERTISER_KEY: key.key,
    });
    const { summary } = JSON.parse(own.stdout) as AdvertiserReport;
    expect(summary).toMatchObject({ spend: 0.5, over_ceiling: { events: 2, spend: 1 } });
  });

  test('is approved after its figures were shown', async () => {
    const asked = await run('over-ceiling', 'approve', ...ofHour(), '--reason', 'A launch');
    expect([asked.code, asked.stdout]).toEqual([1, '']);
    expect(asked.stderr).toContain(
      '2 sessions, 0 impressions, 2 clicks, 0 conversions, $1.00 spend, $0.50 payout',
    );
    expect(asked.stderr).toContain('Nothing was decided. Pass --yes');
    const done = await run('over-ceiling', 'approve', ...ofHour(), '--reason', 'A launch', '--yes');
    expect(done.code).toBe(0);
    expect(done.stdout).toMatch(/^Approval [0-9a-f-]{36}: done\.$/m);
    expect(done.stdout).toContain('Approved: 2 sessions, 0 impressions, 2 clicks');
    expect((await json<Page<HourOverCeiling>>('over-ceiling')).results).toEqual([]);
    expect((await run('over-ceiling')).stdout).toMatch(/No hours/i);
    const voids = await json<Page<Void>>('voids');
    expect(voids.results[0]).toMatchObject({ action: 'approve', approved: { spend: 1 }, voided: null });
  });

  test('needs a time that can be read', async () => {
    const range = ['--from', 'yesterday', '--to', '2026-06-14'];
    const { code, stderr } = await run('over-ceiling', 'void', '--channel', hour.channel_id, ...range);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--from')]);
  });
});

describe('ceilings', () => {
  test('are set for a publisher by staff, and lowered by the channel', async () => {
    expect((await run('network', 'ceiling', network.publisherId, 'none')).stdout).toMatch(/ceiling +none/);
    expect((await run('network', 'ceiling', network.publisherId, '1,000')).stdout).toContain(
      '$1,000.00 an hour',
    );
    const tooMuch = await run('network', 'ceiling', network.publisherId, 'a lot');
    expect([tooMuch.code, tooMuch.stderr]).toEqual([2, expect.stringContaining('a lot')]);
    expect((await asChannel('ceiling')).stdout).toContain('at least $100.00');
    expect((await asChannel('ceiling', '--set', '$250')).stdout).toMatch(/channel: +\$250\.00/);
    expect((await asChannel('ceiling', '--clear')).stdout).toMatch(/channel: +none/);
    const both = await asChannel('ceiling', '--set', '5', '--clear');
    expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('not both')]);
    const updated = await run('channels', 'update', network.channelId, '--publisher-ceiling', '500');
    expect(updated.code).toBe(0);
    const higher = await asChannel('ceiling', '--set', '600');
    expect([higher.code, higher.stderr]).toEqual([1, expect.stringContaining('Must be below $500')]);
  });
});
