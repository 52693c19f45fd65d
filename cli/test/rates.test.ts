import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncart, type Page, type Rate } from '@encart/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
import { CommandError } from '../src/errors.ts';
import { readRateFile } from '../src/rate-file.ts';
import { encart } from './run.ts';

let service: Service;
const directory = mkdtempSync(join(tmpdir(), 'encart-rates-'));

beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const rates = () => createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator.rates;
beforeEach(async () => {
  for (const { currency_code, from_date } of (await rates().list()).results)
    await rates().remove(currency_code, from_date);
});

const run = (...args: string[]) =>
  encart(['rates', ...args], { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });

const stored = async () =>
  (await rates().list()).results.map(({ currency_code, from_date, usd }) => [currency_code, from_date, usd]);

let files = 0;
function fileWith(content: string): string {
  const file = join(directory, `${++files}.csv`);
  writeFileSync(file, content);
  return file;
}

describe('set, list and remove', () => {
  test('a rate is set from a day on, and replaced', async () => {
    const set = await run('set', 'eur', '1,0842', '--from', '2026-06-01');
    expect(set).toEqual({ code: 0, stdout: 'Saved: 1 EUR is 1.0842 USD from 2026-06-01 on.\n', stderr: '' });
    expect((await run('set', 'EUR', '1.09', '--from', '2026-06-01')).stdout).toMatch(
      /^Replaced: 1 EUR is 1\.09 /,
    );
    expect((await run('set', 'EUR', '1.09', '--from', '2026-06-01')).stdout).toMatch(/^Not changed: /);
    expect(await stored()).toEqual([['EUR', '2026-06-01', 1.09]]);
  });

  test('without --from it is set from today on, in UTC', async () => {
    const before = new Date().toISOString().slice(0, 10);
    const { code, stdout } = await run('set', 'IDR', '0.0000613', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { added: 1, changed: 0, unchanged: 0 }]);
    const after = new Date().toISOString().slice(0, 10);
    const [[currency, from, usd] = []] = await stored();
    expect([currency, usd, [before, after].includes(String(from))]).toEqual(['IDR', 0.0000613, true]);
  });

  test('lists rates as a table or as JSON, of one currency if asked', async () => {
    expect((await run('list')).stdout).toBe('No rates. Set one with "npx encart rates set EUR 1.0842".\n');
    await rates().save([
      { currency_code: 'EUR', from_date: '2026-06-01', usd: 1.0842 },
      { currency_code: 'IDR', from_date: '2026-06-02', usd: 0.0000613 },
    ]);
    expect((await run('list')).stdout).toMatch(
      /^CURRENCY +FROM +USD +SET\nIDR +2026-06-02 +0\.0000613 +\d{4}-.*\nEUR +2026-06-01 +1\.0842 .*\n\n2 rates\n$/,
    );
    const page = JSON.parse((await run('list', '--currency', 'eur', '--all', '--json')).stdout) as Page<Rate>;
    expect(page.results).toMatchObject([{ currency_code: 'EUR', from_date: '2026-06-01', usd: 1.0842 }]);
  });

  test('the audit trail names the currency and the day of a rate', async () => {
    await rates().save([{ currency_code: 'CHF', from_date: '2026-06-01', usd: 1.1 }]);
    const { stdout } = await encart(['trail'], {
      ENCART_URL: service.address,
      ENCART_OPERATOR_KEY: service.operatorKey,
    });
    expect(stdout).toMatch(/rates\.saved +rates .*after: \(CHF 2026-06-01: 1\.1\)/);
  });

  test('removes a rate only after confirmation', async () => {
    await rates().save([{ currency_code: 'EUR', from_date: '2026-06-01', usd: 1.0842 }]);
    const asked = await run('remove', 'EUR', '2026-06-01');
    expect([asked.code, asked.stderr]).toEqual([
      1,
      expect.stringContaining('The rate was not removed. Pass --yes to confirm without a terminal.'),
    ]);
    expect((await run('remove', 'eur', '2026-06-01', '--yes')).stdout).toBe(
      'The rate of EUR from 2026-06-01 on is removed.\n',
    );
    const again = await run('remove', 'EUR', '2026-06-01', '--yes', '--json');
    expect([again.code, JSON.parse(again.stderr).error]).toMatchObject([
      1,
      { code: 'NOT_FOUND', status: 404 },
    ]);
  });

  test.each([
    [['set', 'Euro', '1.08'], 'Write three letters, such as EUR.'],
    [['set', 'EUR', '1,084'], 'Write 1.084 or 1084: the comma could mean either.'],
    [['set', 'EUR', '1.08', '--from', '2026-02-30'], 'Expected a day such as 2026-06-14.'],
    [['remove', 'EUR', 'today'], 'Expected a day such as 2026-06-14.'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('the service refuses what is no currency', async () => {
    const { code, stderr } = await run('set', 'USD', '1');
    expect([code, stderr]).toEqual([1, expect.stringContaining('A US dollar is always worth one dollar.')]);
  });
});

describe('import', () => {
  test.each([
    ['commas', 'currency,date,usd\nEUR,2026-06-01,1.0842\nsek,2026-06-01,0.0953\n'],
    [
      'semicolons and decimal commas',
      'Currency;Date;USD\r\nEUR;2026-06-01;1,0842\r\nSEK;2026-06-01;0,0953\r\n',
    ],
    [
      'tabs, other names and order',
      'Rate\tValid from\tNote\tCode\n1.0842\t2026-06-01\tECB\tEUR\n0.0953\t2026-06-01\t\tSEK\n',
    ],
    [
      'quotes and a byte order mark',
      '\ufeffcurrency,date,usd\n"EUR","2026-06-01","1,0842"\nSEK,2026-06-01,0.0953\n',
    ],
    ['no header', 'EUR,2026-06-01,1.0842\n\nSEK,2026-06-01,0.0953\n'],
  ])('%s', async (_, content) => {
    const imported = await run('import', fileWith(content));
    expect(imported).toEqual({ code: 0, stdout: '2 added, 0 replaced, 0 not changed.\n', stderr: '' });
    expect(await stored()).toEqual([
      ['EUR', '2026-06-01', 1.0842],
      ['SEK', '2026-06-01', 0.0953],
    ]);
  });

  test.each<[string, string, string]>([
    ['an empty file', '', ' is empty.'],
    ['only a header', 'currency,date,usd\n', ' has a header but no rows.'],
    ['a missing column', 'currency,usd\nEUR,1\n', ', line 1: no column "date".'],
    [
      'several lines',
      'currency,date,usd\nEuro,2026-06-01,1\n\nEUR,1.6.2026,1\nEUR,2026-06-01,x\n',
      [
        'Cannot read file.csv:',
        '  - line 2: Currency: Write three letters, such as EUR.',
        '  - line 4: Day: Write a day such as 2026-06-01.',
        '  - line 5: US dollars: Enter a rate such as 1.0842.',
      ].join('\n'),
    ],
    [
      'a comma that splits a rate',
      'currency,date,usd\nEUR,2026-06-01,1,0842\n',
      ', line 2: 4 values for 3 columns.',
    ],
    ['the same without a header', 'EUR,2026-06-01,1,0842\n', ', line 1: 4 values for 3 columns.'],
    ['too many rates', `EUR,2026-06-01,1\n${'SEK,2026-06-01,1\n'.repeat(1_000)}`, 'at most 1000: split it.'],
  ])('%s is refused', (_, content, message) => {
    const read = () => readRateFile('file.csv', Buffer.from(content));
    expect(read).toThrow(CommandError);
    expect(read).toThrow(message);
  });

  test('errors of the service name the line, and nothing is saved', async () => {
    const file = fileWith('currency;date;usd\nEUR;2026-06-01;1\n\nERU;2026-06-01;1\neur;2026-06-01;2\n');
    const { code, stderr } = await run('import', file);
    expect(code).toBe(1);
    expect(stderr).toContain('currency_code: line 4: "ERU" is not the ISO 4217 code of a currency.');
    expect(stderr).toContain('from_date: line 5: line 2 has the same currency and day.');
    expect(await stored()).toEqual([]);
  });
});
