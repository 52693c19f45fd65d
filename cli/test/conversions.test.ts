import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Advertiser, MintedKey } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

let service: Service;
let key: string;
let directory: string;
beforeAll(async () => {
  service = await startService();
  directory = mkdtempSync(join(tmpdir(), 'encart-conversions-'));
  const staff = async <T>(...args: string[]): Promise<T> => {
    const environment = { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey };
    const { code, stdout, stderr } = await encart([...args, '--json'], environment);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  };
  const { id } = await staff<Advertiser>(
    ...['advertisers', 'create', '--name', 'Acme', '--domain', 'acme.com', '--subcategory', 'Shoes'],
    ...['--logo', 'https://acme.com/logo.png'],
  );
  const minted = await staff<MintedKey>('keys', 'mint', '--advertiser', id, '--name', 'shop server');
  expect(minted).toMatchObject({ kind: 'advertiser', advertiser_id: id });
  ({ key } = minted);
}, 60_000);
afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const advertiser = (...args: string[]) =>
  encart(args, { ENCART_URL: service.address, ENCART_ADVERTISER_KEY: key });

function file(name: string, lines: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

test('conversions report and list', async () => {
  const reported = await advertiser('conversions', 'report', 'A-1', '--value', '49.90', '--currency', 'eur');
  expect(reported).toMatchObject({ code: 0, stderr: '' });
  expect(reported.stdout).toMatch(/status +not_attributed\n.*reason +no_click_reference/s);
  expect((await advertiser('conversions', 'list')).stdout).toMatch(
    /A-1 +purchase +49\.9 EUR +- +server +server +not_attributed +no_click_reference/,
  );
});

test('conversions report understands a value as people type it, and says what is wrong with another', async () => {
  const report = (value: string, currency: string) =>
    advertiser('conversions', 'report', `V-${value}`, '--value', value, '--currency', currency, '--json');
  expect((await report('$1,000.50', 'usd')).code).toBe(0);
  const { results } = JSON.parse(
    (await advertiser('conversions', 'list', '--order', 'V-$1,000.50', '--json')).stdout,
  );
  expect(results[0]).toMatchObject({ value: 1000.5, currency_code: 'USD' });
  for (const [value, currency, problem] of [
    ['$5', 'EUR', '$ is not the sign of EUR.'],
    ['-5', 'EUR', 'Only a refund is below zero.'],
    ['🍵', 'EUR', 'Enter an amount such as 1,000.50.'],
  ] as const) {
    const { code, stderr } = await report(value, currency);
    expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining(problem)]);
  }
});

describe('two values of one order at the same time', () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const later = new Date(Date.now() - 30_000).toISOString();
  const report = (order: string, value: string, time: string, ...args: string[]) =>
    advertiser(
      ...['conversions', 'report', order, '--value', value, '--currency', 'EUR', '--at', time],
      ...args,
    );
  const storedValue = async (order: string) =>
    JSON.parse((await advertiser('conversions', 'list', '--order', order, '--json')).stdout).results[0].value;

  test('are shown as a conflict, with exit code 1; a later time corrects the value', async () => {
    expect((await report('C-1', '20', at)).code).toBe(0);
    const { code, stdout } = await report('C-1', '99', at);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^id +C-1\nstatus +conflict$/m)]);
    expect(stdout).toContain(
      'Stored 20.00 EUR, sent 99.00 EUR at the same time; send a later timestamp to correct it.',
    );
    const json = await report('C-1', '99', at, '--json');
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([
      1,
      { status: 'conflict', conflict: { stored_value: 20, sent_value: 99 } },
    ]);
    expect(await storedValue('C-1')).toBe(20);
    expect((await report('C-1', '99', later)).code).toBe(0);
    expect(await storedValue('C-1')).toBe(99);
  });

  test('are counted apart in a file, with both values', async () => {
    const path = file('conflicts.csv', [
      'order_id,timestamp,value,currency',
      `C-2,${at},20,EUR`,
      `C-2,${at},"1,000.50",USD`,
      `C-2,${at},20,EUR`,
    ]);
    const { code, stdout } = await advertiser('conversions', 'import', path);
    expect(code).toBe(1);
    expect(stdout).toContain(
      '  - line 3: stored 20.00 EUR, sent 1,000.50 USD at the same time; send a later timestamp to correct it.',
    );
    expect(stdout).toContain('0 attributed, 1 not attributed, 1 known, 1 in conflict, 0 failed.');
    const results = readFileSync(path.replace('.csv', '.results.csv'), 'utf8').trim().split('\n');
    expect(results[2]).toMatch(/^3,C-2,conflict,,no_click_reference,"stored 20\.00 EUR, sent/);
  });

  test('of a refund cannot be corrected, so another one is needed', async () => {
    const refund = (value: string) =>
      advertiser(
        ...['conversions', 'refund', 'C-3', '--id', 'CR-3', '--value', value, '--currency', 'EUR'],
        ...['--at', at],
      );
    expect((await refund('5')).code).toBe(0);
    const { code, stdout } = await refund('6');
    expect([code, stdout]).toEqual([1, expect.stringContaining('report the rest as another refund')]);
  });
});

describe('conversions refund', () => {
  const refund = (...args: string[]) => advertiser('conversions', 'refund', ...args);
  const part = ['--value', '-1,000.50', '--currency', 'eur'];

  test('takes back an attributed order: a part under its own id, then the rest', async () => {
    const network = await createNetwork(service);
    const { advertiserId, offerId } = await network.newOffer('Tea', {
      pricing: { model: 'CPA', bid_usd: 10 },
      conversions: { source: 'advertiser' },
    });
    const { operator } = network.clientOf(service.operatorKey);
    const { serving } = network.clientOf(network.publisherKey);
    const answer = await serving.recommend(offerRequest({ custom_metadata: {} }));
    await serving.report({ session_id: answer.session_id, offer_id: offerId, event_type: 'CLICK' });
    const click = /encart_click_id=([\w-]+)/.exec(JSON.stringify(answer))?.[1] ?? '';
    const { key: ownKey } = await operator.advertisers.keys.mint(advertiserId);
    const own = (...args: string[]) => encart([...args, '--key', ownKey], { ENCART_URL: service.address });
    await own(...['conversions', 'report', 'F-1', '--click', click, '--value', '2001', '--currency', 'EUR']);
    const some = await own('conversions', 'refund', 'F-1', '--id', 'R-1', ...part);
    expect([some.code, some.stderr]).toEqual([0, '']);
    expect(some.stdout).toMatch(/^id +R-1\nstatus +attributed\n.*^order counted +yes$/ms);
    const spent = async () => {
      const { results } = await operator.campaigns.list({ advertiser_id: advertiserId });
      return results[0]?.spend.total_usd;
    };
    expect(await spent()).toBe(5);
    const rest = await own('conversions', 'refund', 'F-1', '--json');
    expect(JSON.parse(rest.stdout)).toMatchObject({ id: 'refund:F-1', status: 'attributed' });
    expect(JSON.parse((await own('conversions', 'refund', 'F-1', '--json')).stdout).status).toBe('duplicate');
    expect(await spent()).toBe(0);
    const { stdout } = await own('conversions', 'list');
    expect(stdout).toMatch(/F-1 +refund +-1000\.5 EUR +- +server +server +attributed/);
    expect(stdout).toMatch(/F-1 +refund +all +- +server +server +attributed/);
    const found = await own('conversions', 'list', '--order', 'F-1');
    expect(found.stdout).toMatch(/F-1 +purchase +2001 EUR +2001 +server +server +attributed/);
    expect(found.stdout).toContain('3 conversions');
    expect((await own('conversions', 'list', '--status', 'not-attributed')).stdout).toContain(
      'No conversions.',
    );
    expect((await own('conversions', 'list', '--status', 'attributed')).stdout).toContain('3 conversions');
    const report = await encart(['network', 'report', '--by', 'advertiser'], {
      ENCART_URL: service.address,
      ENCART_OPERATOR_KEY: service.operatorKey,
    });
    expect(report.stdout).toMatch(/^ADVERTISER .* SPEND +SALES +REFUNDS +ROAS /);
    expect(report.stdout).toContain('EUR 2,001.00 of sales has no exchange rate and is in no sum.');
    expect((await own('conversions', 'list', '--order', 'F-10')).stdout).toBe(
      'No conversions. Without --order and --status, all are listed.\n',
    );
  });

  test('of an order that was not reported yet says that it takes effect later', async () => {
    const { code, stdout } = await refund('G-1', '--at', new Date().toISOString());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^id +refund:G-1\nstatus +not_attributed\n.*reason +unknown_order$/ms);
    expect(stdout).toContain('The refund takes effect when it is.');
  });

  test.each([
    ['a part without an id', part, '--value needs --id'],
    ['a part with an empty id', [...part, '--id', ' '], '--value needs --id'],
    ['a value without a currency', ['--id', 'R', '--value', '5'], 'pass --value and --currency together'],
    ['a currency without a value', ['--id', 'R', '--currency', 'EUR'], 'all of the order is refunded'],
    [
      'an empty value',
      ['--id', 'R', '--value', '', '--currency', 'EUR'],
      'Enter an amount such as 1,000.50.',
    ],
    ['a value of zero', ['--id', 'R', '--value', '0', '--currency', 'EUR'], 'Enter an amount above zero.'],
    ['an order and a bill', ['--charge-id', 'ch_x'], 'pass either an order number or --charge-id'],
  ])('%s is a usage error', async (_name, args, message) => {
    const { code, stdout, stderr } = await refund('H-1', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(JSON.parse((await refund('H-1', ...args, '--json')).stderr).error.code).toBe('USAGE');
  });
});

describe('conversions import', () => {
  test('takes refunds, with values below zero, and says what a refund lacks', async () => {
    const now = new Date().toISOString();
    const path = file('refunds.csv', [
      'order_id,id,timestamp,event_type,value,currency',
      `J-1,,${now},,2000,EUR`,
      `J-1,r-1,${now},refund,"-1,000.50",EUR`,
      `J-1,r-2,${now},Refund,,`,
      `J-1,,${now},refund,,`,
      `,r-3,${now},refund,,`,
      `J-1,J-1,${now},refund,,`,
    ]);
    const { code, stdout } = await advertiser('conversions', 'import', path);
    expect(code).toBe(1);
    expect(stdout).toContain('  - line 5: id: A refund needs an id of its own, such as refund-1001.');
    expect(stdout).toContain(
      '  - line 6: order_id: A refund needs the number of its order, or the charge_id of a bill.',
    );
    expect(stdout).toContain('  - line 7: id: Another event was reported under this id.');
    expect(stdout).toContain('0 attributed, 3 not attributed, 0 known, 3 failed.');
    expect((await advertiser('conversions', 'list')).stdout).toMatch(/J-1 +refund +-1000\.5 EUR/);
  });

  test('accepts hashes, and does not send a line whose e-mail address or phone number is not valid', async () => {
    const now = new Date().toISOString();
    const path = file('customers.csv', [
      'order_id,timestamp,email,phone',
      `K-1,${now},mia,`,
      `K-2,${now},${'a'.repeat(64)},+1 415 555 0100`,
      `K-3,${now},,415 555 0100`,
    ]);
    const { code, stdout } = await advertiser('conversions', 'import', path);
    expect(code).toBe(1);
    expect(stdout).toContain('  - line 2: email: This is not an e-mail address.');
    expect(stdout).toContain('  - line 4: phone: Write the number with its country code');
    expect(stdout).toContain('0 attributed, 1 not attributed, 0 known, 2 failed.');
    const listed = (await advertiser('conversions', 'list')).stdout;
    expect(listed).toMatch(/K-2 +purchase/);
    expect(listed).not.toMatch(/K-1|K-3/);
    const single = await advertiser('conversions', 'report', 'K-4', '--email', 'mia');
    expect([single.code, single.stdout]).toEqual([2, '']);
    expect(single.stderr).toContain("option '--email' is invalid. This is not an e-mail address.");
  });

  test('reports each line, and writes a result for each', async () => {
    const now = new Date().toISOString();
    const path = file('orders.csv', [
      'Order_ID,timestamp,value,currency,click_id',
      `B-1,${now},10,EUR,`,
      `B-2,${now},"$1,000",EUR,`,
      `B-4,${now},"1,000.50",EUR,`,
      `B-1,${now},10,EUR,`,
      `,${now},,,`,
      'B-3,yesterday,,,🙂',
    ]);
    const { code, stdout } = await advertiser('conversions', 'import', path);
    expect(code).toBe(1);
    expect(stdout).toContain('  - line 3: value: A valid number is required.');
    expect(stdout).toContain('  - line 7: timestamp: A valid integer is required.');
    expect(stdout).toContain('0 attributed, 2 not attributed, 1 known, 3 failed.');
    const results = readFileSync(path.replace('.csv', '.results.csv'), 'utf8').trim().split('\n');
    expect(results[0]).toBe('line,id,status,offer_id,reason,error');
    expect(results[1]).toBe('2,B-1,not_attributed,,no_click_reference,');
    expect(results[4]).toBe('5,B-1,duplicate,,no_click_reference,');
  });

  test('writes an apostrophe before a result that a spreadsheet would evaluate, unless --raw is given', async () => {
    const now = new Date().toISOString();
    const path = file('formulas.csv', ['order_id,timestamp', `=1+1,${now}`, `'=2+2,${now}`]);
    const ids = async (...options: string[]) => {
      await advertiser('conversions', 'import', path, ...options);
      const [, ...lines] = readFileSync(path.replace('.csv', '.results.csv'), 'utf8').trim().split('\n');
      return lines.map((line) => line.split(',')[1]);
    };
    expect([await ids(), await ids('--raw')]).toEqual([
      ["'=1+1", "'=2+2"],
      ['=1+1', '=2+2'],
    ]);
  });

  test('reports every line as failed if all are wrong', async () => {
    const { code, stdout } = await advertiser(
      ...['conversions', 'import', file('bad.csv', ['timestamp,order_id', 'never,C-1'])],
    );
    expect([code, stdout]).toEqual([1, expect.stringContaining('1 failed')]);
  });

  test('needs a column for the time, and a key of an advertiser', async () => {
    const without = await advertiser('conversions', 'import', file('no-time.csv', ['order_id', 'D-1']));
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('no column "timestamp"')]);
    const path = file('some.csv', ['timestamp,order_id', '1,E-1']);
    const noKey = await encart(['conversions', 'import', path], { ENCART_URL: service.address });
    expect(noKey.stderr).toContain('This command needs the key of an advertiser.');
    const wrong = await encart(['conversions', 'import', path, '--key', 'enc_prod_sk_x'], {
      ENCART_URL: service.address,
    });
    expect(wrong.stderr).toContain('This is not the key of an advertiser.');
  });
});
