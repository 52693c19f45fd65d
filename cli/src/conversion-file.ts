import { type ConversionReport, type ConversionResult, hashIdentifiers } from '@encart/sdk';
import { readEmail, readPhone } from '@encart/sdk/read-customer';
import { readOrderValue } from '@encart/sdk/read-number';
import { type CsvLine, readCsv } from './csv.ts';

export const conversionColumns = [
  'timestamp',
  'id',
  'order_id',
  'charge_id',
  'event_type',
  'value',
  'currency',
  'click_id',
  'email',
  'phone',
] as const;
export type ConversionLine = CsvLine<(typeof conversionColumns)[number]>;

export function readConversionFile(file: string): ConversionLine[] {
  const [timestamp, ...optional] = conversionColumns;
  return readCsv<(typeof conversionColumns)[number]>(file, [timestamp], optional);
}

/**
 * A line as a report. Values that are not understood are sent as they are: the service says what is wrong
 * with them. Only hashes of the e-mail address and the phone number are sent.
 */
export async function reportOf({ values }: ConversionLine): Promise<ConversionReport> {
  const { id, order_id, charge_id, event_type, value, currency, click_id } = values;
  const properties = {
    ...(order_id !== '' && { transaction_id: order_id }),
    ...(charge_id !== '' && { charge_id }),
  };
  const user = { ...(click_id !== '' && { click_id }), ...(await hashIdentifiers(values)) };
  return {
    ...(id !== '' && { id }),
    timestamp: readTime(values.timestamp),
    event_type: (event_type || 'purchase') as ConversionReport['event_type'],
    ...(value !== '' && { value: readValue(value, currency, isRefund(values)) }),
    ...(currency !== '' && { currency_code: currency }),
    ...(Object.keys(user).length > 0 && { user_data: user }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/**
 * The first problem with the e-mail address or the phone number. The service cannot find it: it gets only a
 * hash, which matches nobody.
 */
export function customerProblem({ email, phone }: Pick<ConversionLine['values'], 'email' | 'phone'>) {
  for (const [name, read] of Object.entries({ email: readEmail(email), phone: readPhone(phone) }))
    if ('problem' in read) return { name, problem: read.problem };
  return undefined;
}

/** Both values of a report that contradicts an earlier one, and how to correct the stored value. */
export function describeConflict(
  conflict: NonNullable<ConversionResult['conflict']>,
  { isRefund }: { isRefund: boolean },
): string {
  const stored = `${describeAmount(conflict.stored_value)} ${conflict.stored_currency_code}`;
  const sent = `${describeAmount(conflict.sent_value)} ${conflict.sent_currency_code}`;
  const remedy = isRefund
    ? 'a refund keeps its value, so report the rest as another refund, under an id of its own'
    : 'send a later timestamp to correct it';
  return `stored ${stored}, sent ${sent} at the same time; ${remedy}.`;
}

function describeAmount(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}

export function isRefund({ event_type }: ConversionLine['values']): boolean {
  return event_type.toLowerCase() === 'refund';
}

/** `$1,000.50` is 1000.5. The value of a refund may be below zero. What is not an amount is sent as it is. */
function readValue(text: string, currency: string, isRefund: boolean): number {
  const read = readOrderValue(text, currency, isRefund);
  return 'value' in read ? read.value : (text as unknown as number);
}

/** Seconds since 1970, or a date and time in ISO 8601. */
export function readTime(text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(moment) ? (text as unknown as number) : Math.floor(moment / 1_000);
}
