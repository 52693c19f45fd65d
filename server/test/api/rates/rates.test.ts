import { beforeEach, describe, expect, it } from 'vitest';
import { maxAuditedRates } from '../../../src/rates/model.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** Each call is a second after the one before, so that entries of the audit trail have an order. */
let seconds = 0;
function tick(): void {
  service().now = new Date(Date.parse('2026-06-15T09:30:00Z') + ++seconds * 1_000);
}

interface Rate {
  currency_code: string;
  from_date: string;
  usd: number;
}

const rate = (currency_code: string, from_date: string, usd: number): Rate => ({
  currency_code,
  from_date,
  usd,
});
const save = (...rates: unknown[]) => {
  tick();
  return service().operator('PUT', '/rates', { rates });
};
const list = async (query = '') => (await service().operator('GET', `/rates${query}`)).body;
const keysOf = ({ results }: { results: Rate[] }) =>
  results.map(({ currency_code, from_date, usd }) => `${currency_code} ${from_date} ${usd}`);
const remove = (currency: string, date: string) => {
  tick();
  return service().operator('DELETE', `/rates/${currency}/${date}`);
};
const audited = async (action: string) => {
  const { body } = await service().operator('GET', `/audit?object_type=rates&action=${action}`);
  return body.results;
};

beforeEach(async () => {
  for (const { currency_code, from_date } of (await list('?page_size=200')).results)
    await remove(currency_code, from_date);
});

describe('PUT /operator/rates', () => {
  it('200: adds rates, replaces those of the same day, and says how many', async () => {
    const first = await save(rate('EUR', '2026-06-01', 1.0842), rate('SEK', '2026-06-01', 0.0953));
    expect([first.status, first.body]).toEqual([200, { added: 2, changed: 0, unchanged: 0 }]);
    const firstAt = service().now?.toISOString();
    const second = await save(
      ...[rate('eur', '2026-06-01', 1.09), rate('SEK', '2026-06-01', 0.0953), rate('Eur', '2026-05-01', 1)],
    );
    expect(second.body).toEqual({ added: 1, changed: 1, unchanged: 1 });
    const secondAt = service().now?.toISOString();
    expect((await list()).results).toEqual([
      { ...rate('EUR', '2026-06-01', 1.09), set_at: secondAt },
      // A rate that does not change keeps its time.
      { ...rate('SEK', '2026-06-01', 0.0953), set_at: firstAt },
      { ...rate('EUR', '2026-05-01', 1), set_at: secondAt },
    ]);
  });

  it('200: stores small and large rates exactly', async () => {
    const rates = [0.0000000001, 0.0000613497, 1.0000000001, 123456.789, 999999.9999].map((usd, index) =>
      rate('EUR', `2026-06-1${index}`, usd),
    );
    expect((await save(...rates)).body).toEqual({ added: 5, changed: 0, unchanged: 0 });
    expect(keysOf(await list())).toEqual(keysOf({ results: rates.toReversed() }));
    // They are equal to what was read back.
    expect((await save(...rates)).body).toEqual({ added: 0, changed: 0, unchanged: 5 });
  });

  it('200: saves a thousand rates', async () => {
    const day = (n: number) => new Date(Date.parse('2023-01-01') + n * 86_400_000).toISOString().slice(0, 10);
    const rates = Array.from({ length: 1_000 }, (_, n) => rate('NOK', day(n), (900 + n) / 10_000));
    expect((await save(...rates)).body.added).toBe(1_000);
    expect((await list()).count).toBe(1_000);
    const more = await save(...rates, rate('SEK', '2026-06-01', 1));
    expect(more).toMatchObject({
      status: 400,
      body: { rates: ['Ensure this field has no more than 1000 elements.'] },
    });
    await service().services.database.db.deleteFrom('currency_rates').execute();
  });

  it.each<[string, unknown[], Record<string, string[]>]>([
    ['no rates', [], { rates: ['This list may not be empty.'] }],
    [
      'missing fields',
      [rate('EUR', '2026-06-01', 1), {}],
      {
        currency_code: ['rates[1]: This field is required.'],
        from_date: ['rates[1]: This field is required.'],
        usd: ['rates[1]: This field is required.'],
      },
    ],
    [
      'a name instead of a code',
      [rate('Euro', '2026-06-01', 1)],
      { currency_code: ['rates[0]: Must be a three-letter ISO 4217 currency code.'] },
    ],
    [
      'a code that does not exist',
      [rate('EUR', '2026-06-01', 1), rate('eru', '2026-06-01', 1)],
      { currency_code: ['rates[1]: "ERU" is not the ISO 4217 code of a currency.'] },
    ],
    [
      'US dollars',
      [rate('usd', '2026-06-01', 1)],
      { currency_code: ['rates[0]: A US dollar is always worth one dollar.'] },
    ],
    [
      'no currency',
      [rate('XXX', '2026-06-01', 1)],
      { currency_code: ['rates[0]: "XXX" is not the ISO 4217 code of a currency.'] },
    ],
    ['nothing', [rate('EUR', '2026-06-01', 0)], { usd: ['rates[0]: Ensure this value is greater than 0.'] }],
    [
      'a million',
      [rate('EUR', '2026-06-01', 1e6)],
      { usd: ['rates[0]: Ensure this value is less than 1000000.'] },
    ],
    [
      'eleven decimals',
      [rate('EUR', '2026-06-01', 1.00000000001)],
      { usd: ['rates[0]: Ensure that there are no more than 10 decimal places.'] },
    ],
    [
      'a text',
      [{ ...rate('EUR', '2026-06-01', 1), usd: '1.08' }],
      { usd: ['rates[0]: A valid number is required.'] },
    ],
    [
      'a day that does not exist',
      [rate('EUR', '2026-02-30', 1)],
      {
        from_date: ['rates[0]: Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
      },
    ],
    [
      'days out of range',
      [rate('EUR', '1999-12-31', 1), rate('EUR', '2027-06-15', 1), rate('EUR', '2027-06-16', 1)],
      {
        from_date: [
          'rates[0]: Must not be before 2000-01-01.',
          'rates[2]: Must not be more than a year ahead: 2027-06-15 is the last day.',
        ],
      },
    ],
    [
      'a day twice',
      [rate('EUR', '2026-06-01', 1), rate('SEK', '2026-06-01', 1), rate('eur', '2026-06-01', 1)],
      { from_date: ['rates[2]: rates[0] has the same currency and day.'] },
    ],
  ])('400: %s; nothing is saved', async (_, rates, errors) => {
    const { status, body } = await save(...rates);
    expect([status, body]).toEqual([400, errors]);
    expect((await list()).count).toBe(0);
  });

  it('400: lists at most twenty errors', async () => {
    const { status, body } = await save(...Array.from({ length: 30 }, () => rate('ERU', '2026-06-01', 1)));
    expect(status).toBe(400);
    expect(Object.values(body as Record<string, string[]>).flat()).toHaveLength(20);
  });

  it('two calls at once both succeed, and one of their rates is stored', async () => {
    const answers = await Promise.all(
      [1.1, 1.2, 1.3, 1.4].map((usd) => save(rate('EUR', '2026-06-01', usd))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.added).reduce((sum, n) => sum + n)).toBe(1);
    expect((await list()).count).toBe(1);
  });
});

describe('GET /operator/rates', () => {
  it('lists the newest day first, in pages, and filters by currency', async () => {
    await save(
      ...[rate('EUR', '2026-05-01', 1.07), rate('SEK', '2026-06-01', 0.0953)],
      ...[rate('CHF', '2026-06-01', 1.1), rate('EUR', '2026-06-02', 1.0842)],
    );
    expect(keysOf(await list())).toEqual([
      'EUR 2026-06-02 1.0842',
      'CHF 2026-06-01 1.1',
      'SEK 2026-06-01 0.0953',
      'EUR 2026-05-01 1.07',
    ]);
    const second = await list('?page_size=3&page=2');
    expect([second.count, second.next, keysOf(second)]).toEqual([4, null, ['EUR 2026-05-01 1.07']]);
    expect(keysOf(await list('?currency=eur'))).toEqual(['EUR 2026-06-02 1.0842', 'EUR 2026-05-01 1.07']);
    expect(await list('?currency=GBP')).toMatchObject({ count: 0, results: [] });
  });

  it('400: a filter that is no code; 404: a page past the end', async () => {
    for (const currency of ['Euro', '1', 'E%C3%9CR']) {
      const { status, body } = await service().operator('GET', `/rates?currency=${currency}`);
      expect([status, body]).toEqual([400, { currency: ['Must be a three-letter ISO 4217 currency code.'] }]);
    }
    expect((await service().operator('GET', '/rates?page=2')).status).toBe(404);
  });
});

describe('DELETE /operator/rates/{currency}/{date}', () => {
  it('204: deletes one rate, in any letter case', async () => {
    await save(rate('EUR', '2026-06-01', 1.08), rate('EUR', '2026-06-02', 1.09));
    expect((await remove('eur', '2026-06-01')).status).toBe(204);
    expect(keysOf(await list())).toEqual(['EUR 2026-06-02 1.09']);
  });

  it.each([
    ['GBP', '2026-06-01'],
    ['EUR', '2026-06-02'],
    ['EUR', '2026-02-30'],
    ['EUR', 'today'],
    ['Euro', '2026-06-01'],
  ])('404: %s %s', async (currency, date) => {
    await save(rate('EUR', '2026-06-01', 1.08));
    const { status, body } = await remove(currency, date);
    expect([status, body]).toEqual([404, { error: 'Exchange rate not found.' }]);
    expect((await list()).count).toBe(1);
  });
});

describe('permissions', () => {
  it('reviewers read, admins write', async () => {
    const reviewer = await newPerson(service(), { staffRole: 'reviewer' });
    const admin = await newPerson(service(), { staffRole: 'admin' });
    const body = { rates: [rate('EUR', '2026-06-01', 1.08)] };
    expect((await reviewer.browser.call('PUT', '/operator/rates', { body })).status).toBe(403);
    expect((await admin.browser.call('PUT', '/operator/rates', { body })).status).toBe(200);
    expect((await reviewer.browser.call('GET', '/operator/rates')).body.count).toBe(1);
    expect((await reviewer.browser.call('DELETE', '/operator/rates/EUR/2026-06-01')).status).toBe(403);
    expect((await admin.browser.call('DELETE', '/operator/rates/EUR/2026-06-01')).status).toBe(204);
  });
});

describe('the audit trail', () => {
  it('has the rates before and after, without those that did not change', async () => {
    await save(rate('EUR', '2026-06-01', 1.08), rate('SEK', '2026-06-01', 0.0953));
    await save(
      rate('SEK', '2026-06-01', 0.0953),
      rate('EUR', '2026-06-01', 1.09),
      rate('CHF', '2026-06-01', 1.1),
    );
    const [last] = await audited('rates.saved');
    expect(last).toMatchObject({
      actor: { type: 'operator_key' },
      object_type: 'rates',
      object_id: 'rates',
      channel_id: null,
      details: {
        added: 1,
        changed: 1,
        before: { 'CHF 2026-06-01': null, 'EUR 2026-06-01': 1.08 },
        after: { 'CHF 2026-06-01': 1.1, 'EUR 2026-06-01': 1.09 },
      },
    });
    await remove('EUR', '2026-06-01');
    const [deleted] = await audited('rates.deleted');
    expect(deleted.details).toEqual({
      before: { 'EUR 2026-06-01': 1.09 },
      after: { 'EUR 2026-06-01': null },
    });
  });

  it('has no entry if nothing changed or the call was refused', async () => {
    await save(rate('EUR', '2026-06-01', 1.08));
    const before = (await service().operator('GET', '/audit?object_type=rates')).body.count;
    await save(rate('EUR', '2026-06-01', 1.08));
    await save(rate('EUR', '2026-06-02', 1.08), rate('USD', '2026-06-02', 1));
    await remove('EUR', '2026-06-02');
    expect((await service().operator('GET', '/audit?object_type=rates')).body.count).toBe(before);
  });

  it('lists a limited number of rates', async () => {
    const rates = Array.from({ length: 60 }, (_, n) =>
      rate('EUR', `20${String(n % 26).padStart(2, '0')}-0${1 + Math.floor(n / 26)}-01`, 1),
    );
    await save(...rates);
    const [{ details }] = await audited('rates.saved');
    expect(details).toMatchObject({ added: 60, changed: 0, not_listed: 60 - maxAuditedRates });
    expect(Object.keys(details.after)).toHaveLength(maxAuditedRates);
  });
});
