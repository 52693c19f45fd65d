import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Advertiser, Campaign, Offer, Page } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
import { drawLogo } from '../../server/src/demo/draw-logo.ts';
import { describeBudget, describeSetUsd, describeUsd, readUsd } from '../src/money.ts';
import { encart } from './run.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service?.stop());

const staff = (...args: string[]) =>
  encart(args, { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await staff(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

const shoes = '07112f2a-3b84-5168-870d-4884d2c5b4c9';
const acme = ['--name', 'Acme', '--domain', 'acme.com', '--logo', 'https://acme.com/logo.png'];
const newAdvertiser = () => json<Advertiser>('advertisers', 'create', ...acme, '--subcategory', 'Shoes');
const spring = ['--name', 'Spring', '--pricing', 'cpc', '--bid', '0.35'];

async function newCampaign(...terms: string[]): Promise<Campaign> {
  const { id } = await newAdvertiser();
  return json<Campaign>('campaigns', 'create', '--advertiser', id, ...spring, ...terms);
}

const sale = [
  '--heading',
  '20% off',
  '--subheading',
  'On your next pair',
  '--target',
  'https://acme.com/sale',
  '--accept',
  'Show me',
  '--decline',
  'No, thanks',
];

describe('advertisers', () => {
  test('create, list, show, update', async () => {
    const made = await json<Advertiser>(
      ...['advertisers', 'create', ...acme, '--subcategory', 'shoes', '--subcategory', 'Beer & Cider'],
    );
    expect(made).toMatchObject({ name: 'Acme', subcategory_ids: [shoes, expect.any(String)] });
    const { results } = await json<Page<Advertiser>>('advertisers', 'list', '--page-size', '1');
    expect(results).toEqual([made]);
    expect((await staff('advertisers', 'list')).stdout).toMatch(/Acme +acme\.com +2 /);
    const changed = await staff('advertisers', 'update', made.id, '--name', 'Acme Shoes');
    expect(changed.stdout).toMatch(/name +Acme Shoes\n.*acme\.com\n/);
    expect(changed.stdout).toMatch(/subcategories +Shoes, Beer & Cider\n/);
    await json('advertisers', 'update', made.id, '--subcategory', shoes);
    expect(await json('advertisers', 'show', made.id)).toMatchObject({
      name: 'Acme Shoes',
      subcategory_ids: [shoes],
    });
  });

  test('a logo can be a file, which is uploaded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'encart-logo-'));
    try {
      const file = join(folder, 'logo.png');
      writeFileSync(file, drawLogo('Acme').content);
      const { id } = await newAdvertiser();
      const { logo_url } = await json<Advertiser>('advertisers', 'update', id, '--logo', file);
      expect(logo_url).toMatch(new RegExp(`^${service.address}/logos/[0-9a-f]{64}\\.png$`));
      const loaded = await fetch(logo_url);
      expect(Buffer.from(await loaded.arrayBuffer())).toEqual(drawLogo('Acme').content);

      writeFileSync(file, 'no image');
      const refused = await staff('advertisers', 'update', id, '--logo', file);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Upload a PNG, JPEG or WebP image.'),
      });
      const missing = await staff('advertisers', 'update', id, '--logo', join(folder, 'none.png'));
      expect(missing.stderr).toContain('there is no such file or directory.');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('errors are printed, by field if the service names fields', async () => {
    const unknown = await staff('advertisers', 'create', ...acme, '--subcategory', 'Shooes');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(
      /^encart: Unknown subcategory "Shooes"\. Did you mean "Shoes"\? Choices: Shoes, /,
    );
    const { id } = await newAdvertiser();
    const { code, stderr } = await staff(
      'advertisers',
      'update',
      id,
      '--domain',
      'x',
      '--logo',
      'http://y.example/logo.png',
      '--json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(stderr).error).toMatchObject({
      status: 400,
      fields: { logo_url: [expect.any(String)] },
    });
    const missing = await staff('advertisers', 'show', randomUUID());
    expect(missing).toMatchObject({ code: 1, stdout: '', stderr: 'encart: Advertiser not found.\n' });
  });
});

describe('campaigns', () => {
  test('create with every term, list, show', async () => {
    const { channel } = await json<{ channel: { id: string } }>('channels', 'create', 'Parcels');
    const publisher = await json<{ id: string }>(
      ...['network', 'create', '--brand', 'Shop', '--domain', 'shop.example.com', '--category', 'Fashion'],
    );
    const made = await newCampaign(
      ...['--daily', '$50', '--total', '1,000', '--pacing', 'asap', '--cap', '3/24h', '--paused'],
      ...['--starts', '2026-11-01', '--ends', '2026-12-01T12:00:00+02:00', '--display-mode', 'inline'],
      ...['--view', 'thank-you', '--view', 'ORDER_STATUS', '--country', 'us,ca', '--language', 'en'],
      ...['--device', 'mobile', '--channel', channel.id, '--publisher', publisher.id],
      ...['--hours', 'Mon-Fri 9-17, sat 10:00-14:00 Europe/Berlin'],
    );
    expect(made).toMatchObject({
      status: 'paused',
      pricing: { model: 'CPC', bid_usd: 0.35 },
      budget: { daily_usd: 50, total_usd: 1000, pacing: 'asap' },
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2026-12-01T10:00:00.000Z',
      frequency_cap: { impressions: 3, hours: 24 },
      targeting: {
        views: ['THANK_YOU', 'ORDER_STATUS'],
        display_modes: ['INLINE'],
        countries: ['US', 'CA'],
        languages: ['en'],
        device_types: ['MOBILE'],
        channel_ids: [channel.id],
        publisher_ids: [publisher.id],
        hours: {
          time_zone: 'Europe/Berlin',
          ranges: [
            { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from_hour: 9, to_hour: 17 },
            { days: ['SAT'], from_hour: 10, to_hour: 14 },
          ],
        },
      },
    });
    const ofOne = ['campaigns', 'list', '--advertiser', made.advertiser_id];
    expect((await json<Page<Campaign>>(...ofOne)).results).toEqual([made]);
    expect((await json<Page<Campaign>>(...ofOne, '--all')).results).toEqual([made]);
    expect((await staff(...ofOne)).stdout).toMatch(
      /paused +Spring +\$0\.35 CPC +\$50\.00\/day, \$1,000\.00 total/,
    );
    const { stdout } = await staff('campaigns', 'show', made.id);
    for (const line of [
      /^bid +\$0\.35 per click \(CPC\)$/m,
      /^budget +\$50\.00\/day, \$1,000\.00 total$/m,
      /^starts +2026-11-01 00:00:00Z$/m,
      /^cap +3\/24h$/m,
      /^views +THANK_YOU, ORDER_STATUS$/m,
      /^hours +mon-fri 9-17, sat 10-14 Europe\/Berlin$/m,
    ])
      expect(stdout).toMatch(line);
  });

  test('without options: no budget limit, no targeting, starts immediately', async () => {
    const { id } = await newCampaign();
    const { stdout } = await staff('campaigns', 'show', id);
    for (const line of [/^budget +unlimited$/m, /^targeting +none$/m, /^ends +never$/m, /^cap +none$/m])
      expect(stdout).toMatch(line);
  });

  test('orders are held back for some days', async () => {
    const { id, conversions } = await newCampaign('--conversions', 'advertiser', '--hold-days', '14');
    expect(conversions).toEqual({ source: 'advertiser', event_types: ['purchase'], hold_days: 14 });
    const shown = async () => (await staff('campaigns', 'show', id)).stdout;
    expect(await shown()).toMatch(/^hold +orders of the advertiser are billed after 14 days$/m);
    const updated = await json<Campaign>('campaigns', 'update', id, '--hold-days', '0');
    expect(updated.conversions).toEqual({ ...conversions, hold_days: 0 });
    expect(await shown()).toMatch(/^hold +none$/m);
    const tooLong = await staff('campaigns', 'update', id, '--hold-days', '91');
    expect([tooLong.code, tooLong.stderr]).toEqual([1, expect.stringContaining('conversions.hold_days')]);
  });

  test('update changes only the given fields, --clear resets first, pause and resume', async () => {
    const { id } = await newCampaign(
      ...['--daily', '50', '--total', '1000', '--cap', '10/7d', '--starts', '2026-11-01'],
      ...['--country', 'US', '--device', 'mobile'],
    );
    const update = (...args: string[]) => json<Campaign>('campaigns', 'update', id, ...args);
    expect(await update('--bid', '0.4', '--daily', '80', '--country', 'CA')).toMatchObject({
      pricing: { model: 'CPC', bid_usd: 0.4 },
      budget: { daily_usd: 80, total_usd: 1000 },
      frequency_cap: { impressions: 10, hours: 168 },
      targeting: { countries: ['CA'], device_types: ['MOBILE'] },
    });
    expect(
      await update('--clear', 'budget', '--daily', '60', '--pricing', 'CPM', '--bid', '4'),
    ).toMatchObject({
      pricing: { model: 'CPM', bid_usd: 4 },
      budget: { daily_usd: 60, total_usd: null },
      starts_at: '2026-11-01T00:00:00.000Z',
    });
    expect(
      await update(...['budget', 'targeting', 'cap', 'dates'].flatMap((part) => ['--clear', part])),
    ).toMatchObject({
      budget: { daily_usd: null, total_usd: null },
      starts_at: null,
      frequency_cap: null,
      targeting: { countries: [], device_types: [] },
    });
    expect(await json('campaigns', 'pause', id)).toMatchObject({ id, status: 'paused', name: 'Spring' });
    expect((await staff('campaigns', 'resume', id)).stdout).toMatch(/^status +active$/m);
  });

  test('archive, and delete with confirmation what shoppers have never seen', async () => {
    const { id } = await newCampaign();
    expect(await json('campaigns', 'archive', id)).toMatchObject({ id, status: 'archived' });
    const { results } = await json<Page<Campaign>>('campaigns', 'list', '--page-size', '1');
    expect(results.map((campaign) => campaign.id)).not.toContain(id);
    const unconfirmed = await staff('campaigns', 'delete', id);
    expect(unconfirmed).toMatchObject({
      code: 1,
      stderr: 'encart: The campaign was not deleted. Pass --yes to confirm without a terminal.\n',
    });
    expect(await staff('campaigns', 'delete', id, '--yes')).toMatchObject({
      code: 0,
      stdout: '"Spring" is deleted.\n',
    });
    expect((await staff('campaigns', 'delete', id, '--yes')).stderr).toBe('encart: Campaign not found.\n');
  });

  test('errors of the service are printed by field', async () => {
    const { id } = await newCampaign();
    const unknownId = randomUUID();
    const late = await staff(
      ...[
        'campaigns',
        'update',
        id,
        '--starts',
        '2026-12-01',
        '--ends',
        '2026-11-01',
        '--channel',
        unknownId,
      ],
    );
    expect(late).toMatchObject({ code: 1, stdout: '' });
    expect(late.stderr).toContain('  - ends_at: Must be after starts_at.\n');
    expect(late.stderr).toContain(`  - targeting.channel_ids: Unknown channel "${unknownId}".`);
    const odd = await staff(
      ...[
        'campaigns',
        'create',
        '--advertiser',
        unknownId,
        '--name',
        'A',
        '--pricing',
        'CPC',
        '--bid',
        '2,000,000,000',
      ],
      '--json',
    );
    expect(Object.keys(JSON.parse(odd.stderr).error.fields)).toEqual(
      expect.arrayContaining(['pricing.bid_usd']),
    );
    const orphan = await staff('campaigns', 'create', '--advertiser', unknownId, ...spring);
    expect(orphan.stderr).toContain(`advertiser_id: Unknown advertiser "${unknownId}".`);
    for (const verb of ['show', 'pause', 'resume'])
      expect((await staff('campaigns', verb, unknownId)).stderr).toBe('encart: Campaign not found.\n');
  });
});

describe('offers', () => {
  test('create, list, show, update, pause, resume', async () => {
    const campaign = await newCampaign();
    const made = await json<Offer>(
      ...['offers', 'create', '--campaign', campaign.id, ...sale, '--promo', 'SPRING'],
      ...['--image', 'https://acme.com/pair.png'],
    );
    expect(made).toMatchObject({
      campaign_id: campaign.id,
      status: 'active',
      heading: '20% off',
      promo_code: 'SPRING',
      target_url: 'https://acme.com/sale',
      image_url: 'https://acme.com/pair.png',
    });
    const ofOne = ['offers', 'list', '--campaign', campaign.id];
    expect(await json(...ofOne)).toMatchObject({ count: 1, results: [made] });
    expect((await staff(...ofOne, '--all')).stdout).toMatch(
      /active +20% off +https:\/\/acme\.com\/sale +SPRING/,
    );
    const changed = await json<Offer>(
      ...['offers', 'update', made.id, '--heading', '30% off', '--accept', 'Go', '--clear', 'promo'],
    );
    expect(changed).toEqual({
      ...made,
      heading: '30% off',
      accept_copy: 'Go',
      promo_code: null,
      updated_at: changed.updated_at,
    });
    expect(await json('offers', 'pause', made.id)).toMatchObject({ status: 'paused', heading: '30% off' });
    expect((await staff('offers', 'show', made.id)).stdout).toMatch(/^status +paused$/m);
    expect(await json('offers', 'resume', made.id)).toMatchObject({ status: 'active' });
  });

  test('errors are printed by field', async () => {
    const unknownId = randomUUID();
    const orphan = await staff('offers', 'create', '--campaign', unknownId, ...sale);
    expect(orphan).toMatchObject({ code: 1, stdout: '' });
    expect(orphan.stderr).toContain(`  - campaign_id: Unknown campaign "${unknownId}".`);
    const plain = await staff(
      ...[
        'offers',
        'create',
        '--campaign',
        unknownId,
        ...sale,
        '--target',
        'http://acme.com',
        '--promo',
        ' ',
      ],
    );
    expect(plain.stderr).toMatch(/ {2}- target_url: .+/);
    expect(plain.stderr).toMatch(/ {2}- promo_code: .+/);
    expect((await staff('offers', 'show', unknownId)).stderr).toBe('encart: Offer not found.\n');
  });
});

test('a channel key is rejected', async () => {
  const { keys } = await json<{ keys: { secret: { key: string } } }>('channels', 'create', 'Parcels');
  const { code, stderr } = await staff('campaigns', 'list', '--key', keys.secret.key);
  expect(code).toBe(1);
  expect(stderr).toContain('needs an operator key');
});

describe('usage errors: exit code 2', () => {
  const id = randomUUID();
  const update = ['campaigns', 'update', id];
  test.each([
    ['an invalid id', ['campaigns', 'show', 'spring'], 'Expected an id such as'],
    ['an invalid advertiser id', ['campaigns', 'list', '--advertiser', 'acme'], 'Expected an id such as'],
    ['an invalid channel id', [...update, '--channel', `${id},parcels`], 'Expected an id such as'],
    ['an incomplete offer', ['offers', 'create', '--campaign', id, '--heading', 'A'], '--subheading'],
    [
      'an offer URL passed as the service address',
      ['offers', 'update', id, '--url', 'https://a.com'],
      'nothing to change',
    ],
    ['nothing to change', ['advertisers', 'update', id], 'nothing to change'],
    ['a cap without a time', [...update, '--cap', '3'], '3/24h or 10/7d'],
    ['a cap in weeks', [...update, '--cap', '3/1w'], '3/24h or 10/7d'],
    ['a negative cap', [...update, '--cap', '-3/24h'], '3/24h or 10/7d'],
    ['a part of a day to hold orders back', [...update, '--hold-days', '1.5'], 'Enter a whole number'],
    ['hours without days', [...update, '--hours', '9-17'], 'mon-fri 9-17'],
    ['hours on days that run backwards', [...update, '--hours', 'fri-mon 9-17'], 'mon-fri 9-17'],
    ['a bid that is not a number', [...update, '--bid', 'much'], 'Enter an amount such as 1,000.50.'],
    ['a bid of zero', [...update, '--bid', '0'], 'Enter an amount above zero.'],
    ['a budget with a decimal comma', [...update, '--daily', '1,5'], 'Use a point for decimals'],
    ['a pricing model without a bid', [...update, '--pricing', 'CPM'], 'needs a new --bid'],
    ['an empty list', [...update, '--country', ' , '], 'The list is empty'],
    ['an unknown part', [...update, '--clear', 'datse'], 'Did you mean "dates"? Choices: dates, '],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await staff(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('money', () => {
  test.each([
    [0.35, '$0.35'],
    [0.345, '$0.35'],
    [0.000001, '<$0.01'],
    [0, '$0.00'],
    [50, '$50.00'],
    [1234567.5, '$1,234,567.50'],
  ])('%d is shown with two decimals: %s', (usd, text) => {
    expect(describeUsd(usd)).toBe(text);
  });

  test.each([
    [0.35, '$0.35'],
    [0.5, '$0.50'],
    [0.000001, '$0.000001'],
    [50, '$50.00'],
    [1234567.5, '$1,234,567.50'],
  ])('a setting of %d is shown as %s, and can be typed again', (usd, text) => {
    expect(describeSetUsd(usd)).toBe(text);
    expect(readUsd(text)).toBe(usd);
  });

  test('the list rounds a bid, "show" does not, and --exact prints six decimals', async () => {
    const { id, advertiser_id } = await newCampaign('--bid', '$0.1254', '--daily', '1,000');
    const list = ['campaigns', 'list', '--advertiser', advertiser_id];
    expect((await staff(...list)).stdout).toMatch(/ \$0\.13 CPC +\$1,000\.00\/day /);
    expect((await staff(...list, '--exact')).stdout).toMatch(/ \$0\.125400 CPC +\$1,000\.000000\/day /);
    const shown = async (...args: string[]) => (await staff('campaigns', 'show', id, ...args)).stdout;
    expect(await shown()).toMatch(/^bid +\$0\.1254 per click/m);
    expect(await shown('--exact')).toMatch(/^bid +\$0\.125400 per click/m);
    expect(await json<Campaign>('campaigns', 'show', id, '--exact')).toMatchObject({
      pricing: { bid_usd: 0.1254 },
    });
  });

  test('a budget may have one limit, both or none', () => {
    expect(describeBudget({ daily_usd: 50, total_usd: 1000 })).toBe('$50.00/day, $1,000.00 total');
    expect(describeBudget({ daily_usd: null, total_usd: 0.5 })).toBe('$0.50 total');
    expect(describeBudget({ daily_usd: null, total_usd: null })).toBe('unlimited');
  });
});
