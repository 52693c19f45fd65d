import { describe, expect, it } from 'vitest';
import { auditDetails, compareRates, findRateErrors, maxAuditedRates, type Rate } from './model.ts';

const now = new Date('2026-06-15T12:00:00Z');
const rate = (currencyCode = 'EUR', fromDate = '2026-06-01', usd = 1.0842): Rate => ({
  currencyCode,
  fromDate,
  usd,
});
const errorsOf = (...rates: Rate[]) => findRateErrors(rates, now);

describe('the errors of rates', () => {
  it.each([
    ['a current currency', rate('EUR')],
    ['a new currency', rate('XCG')],
    ['a fund code', rate('CLF')],
    ['the first day', rate('EUR', '2000-01-01')],
    ['the last day', rate('EUR', '2027-06-15')],
    ['ten decimals', rate('IDR', '2026-06-01', 0.0000613497)],
    ['the smallest rate', rate('IRR', '2026-06-01', 1e-10)],
    ['the largest rate', rate('EUR', '2026-06-01', 999_999.99)],
  ])('none: %s', (_, valid) => {
    expect(errorsOf(valid)).toBeUndefined();
  });

  it.each([
    ['currency_code', rate('USD'), 'A US dollar is always worth one dollar.'],
    ['currency_code', rate('XXX'), '"XXX" is not the ISO 4217 code of a currency.'],
    ['currency_code', rate('ERU'), '"ERU" is not the ISO 4217 code of a currency.'],
    ['from_date', rate('EUR', '1999-12-31'), 'Must not be before 2000-01-01.'],
    [
      ...(['from_date', rate('EUR', '2027-06-16')] as const),
      'Must not be more than a year ahead: 2027-06-15 is the last day.',
    ],
    [
      ...(['usd', rate('EUR', '2026-06-01', 1.08420000001)] as const),
      'Ensure that there are no more than 10 decimal places.',
    ],
    [
      ...(['usd', rate('EUR', '2026-06-01', 1e-11)] as const),
      'Ensure that there are no more than 10 decimal places.',
    ],
  ])('%s of %o', (field, invalid, message) => {
    expect(errorsOf(rate('GBP'), invalid)).toEqual({ [field]: [`rates[1]: ${message}`] });
  });

  it('a currency and day that occur twice name the first of them', () => {
    const rates = [rate('EUR'), rate('EUR', '2026-06-02'), rate('SEK'), rate('EUR', '2026-06-01', 2)];
    expect(errorsOf(...rates)).toEqual({
      from_date: ['rates[3]: rates[0] has the same currency and day.'],
    });
  });

  it('a year ahead of 29 February is 1 March', () => {
    const leapDay = new Date('2028-02-29T00:00:00Z');
    expect(findRateErrors([rate('EUR', '2029-03-01')], leapDay)).toBeUndefined();
    expect(findRateErrors([rate('EUR', '2029-03-02')], leapDay)).toBeDefined();
  });
});

it('rates are compared with those of the same currency and day', () => {
  const stored = [rate('EUR'), rate('SEK', '2026-06-01', 0.0953)];
  const [added, changed, same] = [rate('EUR', '2026-06-02'), rate('SEK', '2026-06-01', 0.1), rate('EUR')];
  expect(compareRates(stored, [added, changed, same])).toEqual({
    added: [added],
    changed: [changed],
    unchanged: 1,
  });
});

describe('the details of an audit entry', () => {
  it('have null for a rate that was added, and for one that was deleted', () => {
    expect(auditDetails([], [rate()])).toEqual({
      before: { 'EUR 2026-06-01': null },
      after: { 'EUR 2026-06-01': 1.0842 },
    });
    expect(auditDetails([rate()], [])).toEqual({
      before: { 'EUR 2026-06-01': 1.0842 },
      after: { 'EUR 2026-06-01': null },
    });
  });

  it('list a limited number of rates and count the others', () => {
    const rates = Array.from({ length: maxAuditedRates + 7 }, (_, n) => rate(`A${n}`));
    const { before, after, not_listed } = auditDetails([], rates);
    expect([Object.keys(before as object).length, Object.keys(after as object).length, not_listed]).toEqual([
      maxAuditedRates,
      maxAuditedRates,
      7,
    ]);
  });
});
