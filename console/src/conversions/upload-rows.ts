import { type ConversionReport, type CustomerIdentifiers, conversionEventTypes, limits } from '@encart/sdk';
import { readEmail, readPhone } from '@encart/sdk/read-customer';
import { type Reading, readOrderValue } from '@encart/sdk/read-number';
import { cellsOf, type ImportColumns, type ImportField } from '../import/columns.ts';
import type { ImportRow } from '../import/use-sending.ts';
import { readTime } from './read-time.ts';

export type FieldName =
  | 'id'
  | 'order_id'
  | 'charge_id'
  | 'timestamp'
  | 'event_type'
  | 'value'
  | 'currency'
  | 'click_id'
  | 'email'
  | 'phone';

/** The columns of the file, in the order of the template. */
export const conversionFields: readonly ImportField<FieldName>[] = [
  { name: 'id', label: 'ID', aliases: ['event_id'] },
  {
    name: 'order_id',
    label: 'Order',
    aliases: ['order', 'order_number', 'order_no', 'transaction_id', 'transaction'],
  },
  {
    name: 'timestamp',
    label: 'Time',
    aliases: ['time', 'date', 'datetime', 'date_time', 'created_at', 'occurred_at', 'order_date'],
  },
  { name: 'event_type', label: 'Event', aliases: ['event', 'type'] },
  { name: 'value', label: 'Value', aliases: ['amount', 'total', 'revenue', 'order_value'] },
  { name: 'currency', label: 'Currency', aliases: ['currency_code'] },
  {
    name: 'click_id',
    label: 'Click reference',
    aliases: ['click', 'click_reference', 'encart_click_id'],
  },
  { name: 'email', label: 'E-mail', aliases: ['e_mail', 'email_address', 'mail', 'customer_email'] },
  { name: 'phone', label: 'Phone', aliases: ['phone_number', 'telephone', 'mobile', 'customer_phone'] },
  // The last one, so that files without column names keep their meaning.
  { name: 'charge_id', label: 'Bill', aliases: ['charge', 'bill', 'bill_id'] },
];

export interface ConversionRow extends ImportRow {
  /** The values of the row as text, by field. */
  readonly cells: Readonly<Record<FieldName, string>>;
  /** The report to send, if the row has no problem. The service validates it further. */
  readonly report: ConversionReport | undefined;
  /** The identifiers of the customer. Only hashes of them are sent. */
  readonly customer: CustomerIdentifiers;
}

interface Options {
  /** The name of the click reference in the address of a landing page. */
  clickParameter: string | null;
  now: number;
}

export function readConversionRow(
  values: readonly string[],
  line: number,
  columns: ImportColumns<FieldName>,
  { clickParameter, now }: Options,
): ConversionRow {
  const cell = cellsOf(values, columns);
  const cells = Object.fromEntries(
    conversionFields.map(({ name }) => [name, cell(name)]),
  ) as ConversionRow['cells'];
  const problems: string[] = [];
  const take = <T>(field: FieldName, reading: Reading<T>): T | undefined => {
    if ('value' in reading) return reading.value;
    problems.push(`${labelOf(field)}: ${reading.problem}`);
    return undefined;
  };
  const eventType = take('event_type', readEventType(cells.event_type));
  const isRefund = eventType === 'refund';
  if (!isRefund && cells.id === '' && cells.order_id === '') problems.push('Fill in the order, or an ID.');
  const chargeId = take('charge_id', readChargeId(cells, isRefund));
  const id = take(
    'id',
    readId(cells.id, isRefund && 'A refund needs an ID of its own, such as refund-1001.'),
  );
  const orderId = take(
    'order_id',
    readId(
      cells.order_id,
      isRefund && cells.charge_id === '' && 'A refund needs the number of its order, or the ID of a bill.',
    ),
  );
  const timestamp = take('timestamp', readTime(cells.timestamp, now));
  const amount =
    cells.value === '' ? undefined : take('value', readOrderValue(cells.value, cells.currency, isRefund));
  const currency = cells.value === '' ? undefined : take('currency', readCurrency(cells.currency));
  const clickId = take('click_id', readClickId(cells.click_id, clickParameter));
  const customer = {
    email: take('email', readEmail(cells.email)),
    phone: take('phone', readPhone(cells.phone)),
  };
  if (problems.length > 0 || timestamp === undefined || !eventType)
    return { line, cells, problem: problems.join(' '), report: undefined, customer };
  return {
    line,
    cells,
    problem: undefined,
    customer,
    report: {
      ...(id && { id }),
      timestamp,
      event_type: eventType,
      ...(amount !== undefined && currency && { value: amount, currency_code: currency }),
      ...(clickId && { user_data: { click_id: clickId } }),
      ...(orderId && { properties: { transaction_id: orderId } }),
      ...(chargeId && { properties: { charge_id: chargeId } }),
    },
  };
}

/** The label of a column; an unknown name stays as it is. */
export function labelOf(field: string): string {
  return conversionFields.find(({ name }) => name === field)?.label ?? field;
}

/** `missing` is the problem of an empty text, if it must not be empty. */
function readId(text: string, missing: string | false): Reading<string> {
  if (text === '' && missing) return { problem: missing };
  return text.length > limits.conversionIdLength
    ? { problem: `Use at most ${limits.conversionIdLength} characters.` }
    : { value: text };
}

/** The bill that a refund takes back, instead of an order. */
function readChargeId({ charge_id, order_id }: ConversionRow['cells'], isRefund: boolean): Reading<string> {
  if (charge_id === '') return { value: '' };
  if (!isRefund) return { problem: 'Only a refund can name a bill. Write refund as its event.' };
  return order_id === '' ? { value: charge_id } : { problem: 'Fill in the order or the bill, not both.' };
}

function readEventType(text: string): Reading<ConversionReport['event_type']> {
  const wanted = text === '' ? 'purchase' : text.toLowerCase().replace(/[\s-]+/g, '_');
  const type = conversionEventTypes.find((each) => each === wanted);
  if (!type) return { problem: `“${text}” is not a type of event, such as purchase.` };
  return type === 'custom' ? { problem: 'Report custom events with the API.' } : { value: type };
}

function readCurrency(text: string): Reading<string> {
  return isCurrency(text) ? { value: text.toUpperCase() } : { problem: 'Write three letters, such as USD.' };
}

function isCurrency(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

/** Understands the whole address of a landing page too. */
function readClickId(text: string, clickParameter: string | null): Reading<string> {
  const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text);
  const found = isAddress && clickParameter ? new URL(text).searchParams.get(clickParameter) : undefined;
  const clickId = isAddress ? (found ?? '') : text;
  if (isAddress && clickId === '')
    return { problem: `This address has no ${clickParameter ?? 'click reference'}.` };
  return /^[\w-]*$/.test(clickId)
    ? { value: clickId }
    : { problem: 'A click reference has only letters, digits, - and _.' };
}
