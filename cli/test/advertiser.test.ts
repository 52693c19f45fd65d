import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BilledEvent } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

let service: Service;
let key: string;
let offerId: string;
let directory: string;
const today = () => new Date().toISOString().slice(0, 10);

/** An advertiser with two orders, of which one is half refunded: 10 + 10 - 5 dollars of spend. */
beforeAll(async () => {
  service = await startService();
  directory = mkdtempSync(join(tmpdir(), 'encart-advertiser-'));
  const network = await createNetwork(service);
  const offer = await network.newOffer('Tea', {
    pricing: { model: 'CPA', bid_usd: 10 },
    conversions: { source: 'advertiser' },
  });
  ({ offerId } = offer);
  const { operator } = network.clientOf(service.operatorKey);
  const { serving } = network.clientOf(network.publisherKey);
  ({ key } = await operator.advertisers.keys.mint(offer.advertiserId));
  const { advertiser } = network.clientOf(key);
  const timestamp = () => Math.floor(Date.now() / 1_000);
  for (const [id, currency_code] of [
    ['A-1', 'EUR'],
    ['A-2', 'USD'],
  ] as const) {
    const answer = await serving.recommend(offerRequest({ custom_metadata: {} }));
    await serving.report({ session_id: answer.session_id, offer_id: offerId, event_type: 'CLICK' });
    const click_id = /encart_click_id=([\w-]+)/.exec(JSON.stringify(answer))?.[1] ?? '';
    const { status } = await advertiser.report({
      id,
      timestamp: timestamp(),
      event_type: 'purchase',
      value: 50,
      currency_code,
      user_data: { click_id },
      properties: { transaction_id: id },
    });
    expect(status).toBe('attributed');
  }
  await advertiser.report({
    id: 'R-2',
    timestamp: timestamp(),
    event_type: 'refund',
    value: 25,
    currency_code: 'USD',
    properties: { transaction_id: 'A-2' },
  });
}, 60_000);
afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const own = (...args: string[]) =>
  encart(['advertiser', ...args], { ENCART_URL: service.address, ENCART_ADVERTISER_KEY: key });

describe('advertiser report', () => {
  test('shows what was paid and sold, and what has no exchange rate', async () => {
    const { code, stdout, stderr } = await own('report');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^CAMPAIGN +SPEND +CONVERSIONS +SALES +REFUNDS +ROAS +CPA/);
    expect(stdout).toMatch(/^Spring +\$15\.00 +2 +\$50\.00 +\$25\.00 +- +\$7\.50/m);
    expect(stdout).toContain('EUR 50.00 of sales has no exchange rate and is in no sum.');
  });

  test.each([
    ['offer', /^20% off at Tea +\$15\.00/m],
    ['channel', /^Other channels +\$15\.00/m],
    ['day', /^\d{4}-\d\d-\d\d +\$15\.00/m],
  ])('by %s', async (by, row) => {
    expect((await own('report', '--by', by)).stdout).toMatch(row);
  });

  test('as JSON and as CSV', async () => {
    const { stdout: json } = await own('report', '--by', 'day', '--json');
    expect(JSON.parse(json)).toMatchObject({ by: 'day', summary: { spend: 15, roas: null } });
    const { stdout: csv } = await own('report', '--by', 'offer', '--csv');
    const [head, row] = csv.split('\n');
    expect(head).toBe(
      'id,name,campaign_id,spend,conversions,sales_value,refunds,roas,cpa,impressions,clicks,ctr,cvr,unconfirmed_conversions,unconfirmed_sales',
    );
    // Without impressions there is no click rate.
    expect(row).toMatch(new RegExp(`^${offerId},20% off at Tea,[0-9a-f-]{36},15,2,50,25,,7\\.5,0,2,,1,0,0$`));
    expect((await own('report', '--csv', '--json')).code).toBe(2);
  });

  test('without figures says what to do next', async () => {
    const { code, stdout } = await own('report', '--from', '2026-01-01', '--to', '2026-01-02');
    expect([code, stdout]).toEqual([0, expect.stringContaining('No figures from 2026-01-01 to 2026-01-02')]);
  });

  test('needs the key of an advertiser', async () => {
    const { code, stderr } = await encart(['advertiser', 'report'], { ENCART_URL: service.address });
    expect([code, stderr]).toEqual([1, expect.stringContaining('needs the key of an advertiser')]);
  });
});

describe('advertiser export', () => {
  test('writes every billed event to a file or to standard output', async () => {
    const file = join(directory, 'events.csv');
    const written = await own('export', '--out', file);
    expect([written.code, written.stderr]).toEqual([0, '']);
    expect(written.stdout).toContain(file);
    const lines = readFileSync(file, 'utf8').trim().split('\r\n');
    expect([lines.length, lines[0]]).toEqual([
      4,
      'at,entry,charge_id,event_id,event_type,evidence,counted,confirmed,reason,campaign_id,offer_id,channel_id,billed_usd,value,currency_code',
    ]);
    const { stdout } = await own('export', '--format', 'ndjson', '--from', today(), '--to', today());
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ entry, billed_usd }) => [entry, billed_usd])).toEqual(
      expect.arrayContaining([
        ['event', 10],
        ['refund', -5],
      ]),
    );
  });

  test('says why a file cannot be written', async () => {
    const { code, stderr } = await own('export', '--out', join(directory, 'missing', 'events.csv'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('Cannot write')]);
  });
});

describe('advertiser verify', () => {
  test('agrees with the report', async () => {
    const { code, stdout, stderr } = await own('verify');
    expect([code, stdout, stderr]).toEqual([0, '1 day agrees with 3 lines of the export.\n', '']);
    expect(JSON.parse((await own('verify', '--json')).stdout)).toMatchObject({ days: 1, differences: [] });
    const none = await own('verify', '--from', '2026-01-01', '--to', '2026-01-02');
    expect([none.code, none.stdout]).toEqual([0, '0 days agree with 0 lines of the export.\n']);
  });

  test('names each difference, with exit code 1', async () => {
    // Between the command and the service: a report with another spend and without the refund.
    const proxy = createServer(async ({ url = '/', headers }, response) => {
      const answer = await fetch(service.address + url, {
        headers: { 'x-api-key': String(headers['x-api-key']), accept: String(headers.accept) },
      });
      const text = await answer.text();
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      response.end(
        url.startsWith('/advertiser/report')
          ? text.replaceAll('"spend":15', '"spend":15.000001').replaceAll('"refunds":25', '"refunds":0')
          : text,
      );
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const { port } = proxy.address() as AddressInfo;
    const { code, stdout } = await encart(['advertiser', 'verify', '--url', `http://127.0.0.1:${port}`], {
      ENCART_ADVERTISER_KEY: key,
    });
    proxy.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^${today()} +spend +15\\.000001 +15$`, 'm'));
    expect(stdout).toMatch(/^USD +refunds +0 +25$/m);
    expect(stdout).toContain('2 figures differ from 3 lines of the export.');
  });
});

describe('orders that are not confirmed', () => {
  /** An advertiser whose campaign counts orders that a partner reports and the advertiser confirms. */
  async function newShop(source: 'either' | 'partner') {
    const network = await createNetwork(service);
    const { advertiserId, offerId: shownId } = await network.newOffer('Rugs', {
      pricing: { model: 'CPA', bid_usd: 10 },
      conversions: { source },
    });
    const { operator } = network.clientOf(service.operatorKey);
    const minted = await operator.advertisers.keys.mint(advertiserId);
    const server = network.clientOf(network.keys.secret.key).serving;
    const page = network.clientOf(network.publisherKey).serving;
    /** A visit with a click. */
    const visit = async () => {
      const request = offerRequest({
        custom_metadata: {},
        placement_details: {
          view: 'THANK_YOU',
          display_mode: 'INLINE',
          publisher_remote_id: network.publisherId,
        },
      });
      const answer = await server.recommend(request);
      const event = { session_id: answer.session_id, offer_id: shownId };
      await server.report({ ...event, event_type: 'CLICK' });
      const click = /encart_click_id=([\w-]+)/.exec(JSON.stringify(answer))?.[1] ?? '';
      const conversion = (order_id: string, amount?: number) => ({
        ...event,
        event_type: 'CONVERSION' as const,
        conversion: { order_id, ...(amount !== undefined && { amount, currency_code: 'USD' }) },
      });
      return { sessionId: answer.session_id, click, conversion };
    };
    const run = (...args: string[]) =>
      encart([...args, '--key', minted.key], { ENCART_URL: service.address });
    const staff = (...args: string[]) =>
      encart(args, { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });
    const lines = async () =>
      (await run('advertiser', 'export', '--format', 'ndjson')).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as BilledEvent);
    return { advertiserId, server, page, visit, run, staff, lines };
  }

  test('are figures of their own, in no other one, and the recount agrees', async () => {
    const { advertiserId, server, visit, run, staff, lines } = await newShop('either');
    const [first, second, third] = [await visit(), await visit(), await visit()];
    // O-1 is reported in two sessions: it is one order. O-2 has no value.
    await server.report(first.conversion('O-1', 20));
    await server.report(second.conversion('O-1', 20));
    await server.report(second.conversion('O-2'));
    await run('conversions', 'report', 'O-3', '--click', third.click, '--value', '40', '--currency', 'USD');
    const pixel = { advertiser_id: advertiserId, order_id: 'O-4', click_id: first.click };
    const price = { value: '7', currency: 'USD' };
    await fetch(`${service.address}/pixel?${new URLSearchParams({ ...pixel, ...price })}`);

    const summaryOf = async () =>
      JSON.parse((await run('advertiser', 'report', '--json')).stdout).summary as Record<string, unknown>;
    expect(await summaryOf()).toMatchObject({
      conversions: 1,
      sales_value: 40,
      unconfirmed_conversions: 3,
      unconfirmed_sales: 27,
    });
    const { stdout } = await run('advertiser', 'report');
    expect(stdout).toMatch(/^CAMPAIGN +SPEND .* UNCONFIRMED CONVERSIONS +UNCONFIRMED SALES/);
    expect(stdout).toContain('Unconfirmed: 3 conversions and $27.00 of sales');
    const network = await staff('network', 'report', '--by', 'advertiser');
    expect(network.stdout).toMatch(/^ADVERTISER .* UNCONFIRMED CONVERSIONS +UNCONFIRMED SALES/);
    const verified = await run('advertiser', 'verify');
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('agrees with')]);
    expect((await lines()).map(({ evidence, confirmed }) => `${evidence} ${confirmed}`).sort()).toEqual(
      expect.arrayContaining(['public false', 'server false', 'server true']),
    );

    await run('conversions', 'report', 'O-1', '--value', '20', '--currency', 'USD');
    expect(await summaryOf()).toMatchObject({
      conversions: 2,
      sales_value: 60,
      unconfirmed_conversions: 2,
      unconfirmed_sales: 7,
    });
    expect((await run('advertiser', 'verify')).code).toBe(0);
  });

  test('of a page are conversions without sales; any bill of the export can be refunded by its id', async () => {
    const { page, server, visit, run, staff, lines } = await newShop('partner');
    const [first, second] = [await visit(), await visit()];
    await page.report(first.conversion('P-1', 1_000_000));
    await server.report(second.conversion('P-2', 30));
    const figures = async () => JSON.parse((await run('advertiser', 'report', '--json')).stdout).summary;
    expect(await figures()).toMatchObject({ conversions: 2, spend: 20, sales_value: 30, refunds: 0 });
    expect(await figures()).toMatchObject({ unconfirmed_conversions: 0, unconfirmed_sales: 1_000_000 });
    expect((await run('advertiser', 'verify')).code).toBe(0);

    const bill = (await lines()).find(({ value }) => value === 30);
    const refund = (...args: string[]) =>
      run('conversions', 'refund', '--charge-id', bill?.charge_id ?? '', ...args);
    const part = await refund('--id', 'B-1', '--value', '15', '--currency', 'USD');
    expect([part.code, part.stderr]).toEqual([0, '']);
    expect(part.stdout).toMatch(/^id +B-1\nstatus +attributed\n.*attributed by +charge\nbill counted +yes/ms);
    expect(await figures()).toMatchObject({ spend: 15, sales_value: 30, refunds: 15 });
    const file = join(directory, 'bills.csv');
    const click = (await lines()).find(({ evidence }) => evidence === 'page');
    const now = new Date().toISOString();
    writeFileSync(
      file,
      [
        'id,charge_id,order_id,timestamp,event_type',
        `B-2,${click?.charge_id},,${now},refund`,
        `B-3,${click?.charge_id},P-1,${now},refund`,
        `B-4,ch_unknown,,${now},refund`,
        `B-5,,,${now},refund`,
      ].join('\n'),
    );
    const { code, stdout } = await run('conversions', 'import', file);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'line 3: properties.charge_id: Send either the order number or the id of the bill.',
    );
    expect(stdout).toContain('line 4: properties.charge_id: Unknown bill.');
    expect(stdout).toContain('line 5: order_id: A refund needs the number of its order, or the charge_id');
    expect(stdout).toContain('1 attributed, 0 not attributed, 0 known, 3 failed.');
    expect(await figures()).toMatchObject({ spend: 5, conversions: 2 });
    expect((await run('advertiser', 'verify')).code).toBe(0);

    const explained = await staff('explain', first.sessionId);
    expect(explained.stdout).toMatch(/^TIME +EVENT +EVIDENCE +COUNTED +REASON +BILLED +OFFER$/m);
    expect(explained.stdout).toMatch(/ click +server +yes /);
    expect(explained.stdout).toMatch(/ conversion +page +yes +- +\$0\.00 /);
    const { events } = JSON.parse((await staff('explain', second.sessionId, '--json')).stdout);
    expect(events.map(({ evidence }: { evidence: string }) => evidence)).toEqual(['server', 'server']);
  });
});
