import type { NewRate } from './rates.ts';
import { type Reading, readRate } from './read-number.ts';

/**
 * Reads lines of files with exchange rates. Like `read-number.ts`, it is not part of the published client,
 * and is in this workspace because both the console and the CLI depend on it.
 */
export type RateColumn = 'currency' | 'date' | 'usd';

/** The columns in their usual order, with other names that they have in files. */
export const rateColumns: readonly {
  readonly name: RateColumn;
  readonly label: string;
  readonly aliases: readonly string[];
}[] = [
  { name: 'currency', label: 'Currency', aliases: ['currency_code', 'code', 'iso_code', 'ccy'] },
  { name: 'date', label: 'Day', aliases: ['from', 'from_date', 'day', 'valid_from', 'start_date'] },
  {
    name: 'usd',
    label: 'US dollars',
    aliases: ['rate', 'exchange_rate', 'usd_rate', 'us_dollars', 'dollars', 'usd_per_unit', 'value'],
  },
];

/**
 * Reads the values of a line. The service checks what they mean. The problem names every column
 * that cannot be read.
 */
export function readRateLine(values: Readonly<Record<RateColumn, string>>): Reading<NewRate> {
  const [currency, date, usd] = [readCurrency(values.currency), readDate(values.date), readRate(values.usd)];
  if ('value' in currency && 'value' in date && 'value' in usd)
    return { value: { currency_code: currency.value, from_date: date.value, usd: usd.value } };
  const readings: Readonly<Record<RateColumn, Reading<unknown>>> = { currency, date, usd };
  const problems = rateColumns.flatMap(({ name, label }) => {
    const read = readings[name];
    return 'problem' in read ? [`${label}: ${read.problem}`] : [];
  });
  return { problem: problems.join(' ') };
}

/** The code of a currency in upper case, from any letter case. */
export function readCurrency(text: string): Reading<string> {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? { value: code } : { problem: 'Write three letters, such as EUR.' };
}

/** A day as YYYY-MM-DD. Other orders of day and month are not guessed. */
export function readDate(text: string): Reading<string> {
  const date = text.trim();
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Runtimes read February 30 as March 2.
  const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  return exists ? { value: date } : { problem: 'Write a day such as 2026-06-01.' };
}
