import { addError, type FieldErrors } from '../errors.ts';
import { unknownCurrency } from '../lib/currencies.ts';

/**
 * How many US dollars one unit of a currency is worth. A rate is valid from its day (UTC) until the day
 * before the next rate of the same currency. Values before the first rate are not converted.
 */
export interface Rate {
  /** ISO 4217, in upper case. */
  readonly currencyCode: string;
  /** The first day, as YYYY-MM-DD. */
  readonly fromDate: string;
  readonly usd: number;
}

export interface StoredRate extends Rate {
  readonly setAt: Date;
}

export const maxRatesPerCall = 1_000;
/** A rate is less than this number of dollars. */
export const usdLimit = 1_000_000;
/** A JavaScript number has about 16 digits: six before the point leave ten behind it. */
export const maxDecimals = 10;
const firstDate = '2000-01-01';

/** One unit of this currency is always worth one dollar. */
const dollar = 'USD';
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/**
 * Finds the errors that a schema cannot check, by field. The messages name the rate as errors of the schema
 * do. Undefined if there are none.
 */
export function findRateErrors(rates: readonly Rate[], now: Date): FieldErrors | undefined {
  const errors: FieldErrors = {};
  const lastDate = yearAfter(now);
  const firstIndex = new Map<string, number>();
  for (const [index, rate] of rates.entries()) {
    const add = (field: string, message: string | undefined) => {
      if (message !== undefined) addError(errors, field, `rates[${index}]: ${message}`);
    };
    add('currency_code', currencyProblem(rate.currencyCode));
    add('from_date', dateProblem(rate.fromDate, lastDate));
    add('usd', decimalsProblem(rate.usd));
    const first = firstIndex.get(rateKey(rate));
    if (first === undefined) firstIndex.set(rateKey(rate), index);
    else add('from_date', `rates[${first}] has the same currency and day.`);
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function currencyProblem(code: string): string | undefined {
  if (code === dollar) return 'A US dollar is always worth one dollar.';
  const isKnown = code !== unknownCurrency && names.of(code) !== undefined;
  return isKnown ? undefined : `"${code}" is not the ISO 4217 code of a currency.`;
}

function dateProblem(date: string, lastDate: string): string | undefined {
  if (date < firstDate) return `Must not be before ${firstDate}.`;
  return date > lastDate ? `Must not be more than a year ahead: ${lastDate} is the last day.` : undefined;
}

function decimalsProblem(usd: number): string | undefined {
  return Number(usd.toFixed(maxDecimals)) === usd
    ? undefined
    : `Ensure that there are no more than ${maxDecimals} decimal places.`;
}

/** The same day of the next year, as YYYY-MM-DD. */
function yearAfter(now: Date): string {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later.toISOString().slice(0, 10);
}

/** `EUR 2026-06-01`. */
export function rateKey({ currencyCode, fromDate }: Pick<Rate, 'currencyCode' | 'fromDate'>): string {
  return `${currencyCode} ${fromDate}`;
}

export interface RateChanges {
  readonly added: readonly Rate[];
  readonly changed: readonly Rate[];
  readonly unchanged: number;
}

/** Compares rates with those that are stored for their days. */
export function compareRates(stored: readonly Rate[], rates: readonly Rate[]): RateChanges {
  const storedUsd = new Map(stored.map((rate) => [rateKey(rate), rate.usd]));
  const added = rates.filter((rate) => !storedUsd.has(rateKey(rate)));
  const known = rates.filter((rate) => storedUsd.has(rateKey(rate)));
  const changed = known.filter((rate) => storedUsd.get(rateKey(rate)) !== rate.usd);
  return { added, changed, unchanged: known.length - changed.length };
}

/** An entry of the audit trail lists at most this many rates. */
export const maxAuditedRates = 50;

/** The details of an audit entry: rates before and after a change, null where there was or is none. */
export function auditDetails(before: readonly Rate[], after: readonly Rate[]): Record<string, unknown> {
  const [old, changed] = [before, after].map(
    (rates) => new Map(rates.map((rate) => [rateKey(rate), rate.usd])),
  );
  const keys = [...new Set([...after, ...before].map(rateKey))];
  const listed = keys.slice(0, maxAuditedRates);
  const pick = (usd: ReadonlyMap<string, number> | undefined) =>
    Object.fromEntries(listed.map((key) => [key, usd?.get(key) ?? null]));
  return {
    before: pick(old),
    after: pick(changed),
    ...(keys.length > listed.length && { not_listed: keys.length - listed.length }),
  };
}
