import type { FieldErrors } from '../errors.ts';
import { maxEventAgeDays } from '../events/index.ts';
import { messages } from '../http/messages.ts';
import { createValidator } from '../http/validation.ts';
import { dayMs, minuteMs } from '../lib/days.ts';
import { isObject } from '../lib/is-object.ts';
import type { ChargedEvent, ChargeIds, ClickTokens, IdentityHashes } from '../secrets/index.ts';
import {
  isForgottenOrder,
  looksPersonal,
  orderHashes,
  orderKeys,
  type ReportedHashes,
} from '../serving/index.ts';
import {
  type Conversion,
  clockDifferenceMs,
  evidenceOfSource,
  isConfirming,
  orderKeyOf,
  type Reference,
  type Source,
} from './model.ts';
import { ConversionReport, Properties, UserData } from './schema.ts';

/** A valid report, with the click reference not yet compared with the offers of the advertiser. */
export interface ValidReport {
  readonly report: Conversion;
  /** Hashes that identify the shopper. They are used to match the report, and never stored. */
  readonly hashes: ReportedHashes;
  /** For a refund: the bill that it names, not yet compared with those of the advertiser. */
  readonly charged: ChargedEvent | undefined;
  /** Set if the id or the order number is personal: what earlier reports of the same may be stored under. */
  readonly otherForms?: OtherForms;
}

export interface OtherForms {
  readonly ids: readonly string[];
  readonly orderKeys: readonly string[];
}

export type ReadReport = ValidReport | { readonly errors: FieldErrors; readonly id: string | null };

export interface ReadDependencies {
  readonly identity: IdentityHashes;
  readonly clicks: ClickTokens;
  readonly charges: ChargeIds;
}

const checkReport = createValidator(ConversionReport);
/** A later time in seconds is far in the future, so it is most likely in milliseconds. */
const firstMilliseconds = 1e11;

/** Reads and checks a report of an advertiser. */
export function readConversion(
  sent: unknown,
  advertiserId: string,
  source: Source,
  { identity, clicks, charges }: ReadDependencies,
  now: Date,
): ReadReport {
  const tidied = tidy(sent);
  const chargeId = chargeIdOf(tidied);
  const charged = chargeId === undefined ? undefined : charges.read(chargeId);
  const errors =
    checkReport(tidied) ?? findProblems(tidied as ConversionReport, { advertiserId, source, charged, now });
  if (errors) return { errors, id: sentId(sent) };
  const report = tidied as ConversionReport;
  const number = report.properties?.transaction_id?.trim() ?? '';
  const storedNumber = orderKeys(identity, number, now).stored;
  // An id may be personal too: it is often the order number.
  const id = orderKeys(identity, report.id?.trim() || storedNumber, now).stored;
  const otherForms = otherFormsOf(identity, { number, id: report.id?.trim() || number }, now);
  return {
    report: {
      id,
      source,
      evidence: evidenceOfSource[source],
      orderKey: orderKeyOf(storedNumber, id),
      eventType: report.event_type,
      customEvent: report.event_type === 'custom' ? (report.custom_event?.trim() ?? null) : null,
      occurredAt: new Date(report.timestamp * 1_000),
      receivedAt: now,
      // At most six decimals, as all money.
      amount: report.value == null ? null : String(Number(report.value.toFixed(6))),
      currencyCode: report.value == null ? null : (report.currency_code?.toUpperCase() ?? null),
      valuedAt: new Date(report.timestamp * 1_000),
      reference: readReference(clicks, report.user_data?.click_id, now),
    },
    charged,
    ...(otherForms && { otherForms }),
    hashes: {
      emails: withoutBlanks(report.user_data?.email_address),
      phones: withoutBlanks(report.user_data?.phone_numbers),
    },
  };
}

/** Forms of the order number, and of the id, which is the number if the report has none. */
function otherFormsOf(
  identity: IdentityHashes,
  { number, id }: { number: string; id: string },
  now: Date,
): OtherForms | undefined {
  // A text that only looks like one of our own forms must not find what is stored under it.
  const formsOf = (text: string) =>
    looksPersonal(text)
      ? orderKeys(identity, text, now).alternatives.filter((form) => !isForgottenOrder(form))
      : [];
  const numbers = formsOf(number);
  const ids = formsOf(id);
  if (numbers.length === 0 && ids.length === 0) return undefined;
  // A number that is the id too is stored as the hash of its hash.
  const hashesOfHashes = id === number ? orderHashes(identity, orderHashes(identity, [number])) : [];
  return {
    ids: [...ids, ...hashesOfHashes],
    orderKeys:
      number === '' ? ids.map((form) => orderKeyOf('', form)) : numbers.map((form) => orderKeyOf(form, '')),
  };
}

/** The error for the id of a bill that is not one of the advertiser's. */
export const unknownCharge = 'Unknown bill.';

function chargeIdOf(tidied: unknown): string | undefined {
  const properties = isObject(tidied) ? tidied.properties : undefined;
  const chargeId = isObject(properties) ? properties.charge_id : undefined;
  return typeof chargeId === 'string' && chargeId.trim() !== '' ? chargeId.trim() : undefined;
}

/** A shop that does not know the address or the number may send an empty text. */
function withoutBlanks(hashes: readonly string[] | null | undefined): string[] {
  return (hashes ?? []).filter((hash) => hash !== '');
}

function readReference(clicks: ClickTokens, clickId: string | null | undefined, now: Date): Reference {
  const token = clickId?.trim();
  if (!token) return { state: 'none', clicked: null };
  const read = clicks.read('reference', token, now);
  return 'offer' in read ? { state: 'valid', clicked: read.offer } : { state: read.problem, clicked: null };
}

/** Finds the problems that a schema cannot check. */
function findProblems(
  report: ConversionReport,
  {
    advertiserId,
    source,
    charged,
    now,
  }: { advertiserId: string; source: Source; charged: ChargedEvent | undefined; now: Date },
): FieldErrors | undefined {
  const isRefund = report.event_type === 'refund';
  if (isRefund && !isConfirming(source))
    return { event_type: ['Refunds can only be reported with a key of the advertiser.'] };
  const errors: FieldErrors = {};
  const dataSet = report.data_set_id?.toLowerCase();
  if (dataSet && dataSet !== advertiserId) errors.data_set_id = ['This is not the advertiser of the key.'];
  const hasOrder = Boolean(report.properties?.transaction_id?.trim());
  if (!report.id?.trim() && isRefund) errors.id = ['A refund needs an id of its own.'];
  else if (!report.id?.trim() && !hasOrder) errors.id = [messages.required];
  if (isRefund && report.value === 0)
    errors.value = ['Must be more than 0. Without a value, all of the order is refunded.'];
  const hasCharge = Boolean(report.properties?.charge_id?.trim());
  if (isRefund && !hasOrder && !hasCharge) errors['properties.transaction_id'] = [messages.required];
  if (hasCharge && !isRefund) errors['properties.charge_id'] = ['Only a refund can name a bill.'];
  else if (hasCharge && hasOrder)
    errors['properties.charge_id'] = ['Send either the order number or the id of the bill.'];
  else if (hasCharge && !charged) errors['properties.charge_id'] = [unknownCharge];
  const problem = timeProblem(report.timestamp, now);
  if (problem) errors.timestamp = [problem];
  const problemOfName = report.event_type === 'custom' && nameProblem(report.custom_event?.trim() ?? '');
  if (problemOfName) errors.custom_event = [problemOfName];
  if (report.value != null && !report.currency_code) errors.currency_code = [messages.required];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Digits and separators, as in a phone number. */
const numberOnly = /^[\d\s()+./-]+$/;

/** The name of an event is stored and shown as it is, so it must not contain who has caused it. */
function nameProblem(name: string): string | undefined {
  if (name === '') return messages.required;
  return looksPersonal(name) || numberOnly.test(name)
    ? 'Looks like an e-mail address or a phone number. Send the name of the event, such as test_drive.'
    : undefined;
}

function timeProblem(seconds: number, now: Date): string | undefined {
  if (seconds >= firstMilliseconds) return 'Must be in seconds since 1970, not in milliseconds.';
  const age = now.getTime() - seconds * 1_000;
  if (age < -clockDifferenceMs)
    return `Must not be more than ${clockDifferenceMs / minuteMs} minutes in the future.`;
  return age > maxEventAgeDays * dayMs ? `Must not be more than ${maxEventAgeDays} days ago.` : undefined;
}

/**
 * Understands what clients often send instead: numbers as texts and the reverse, one hash instead of a list,
 * and refunds below zero. Only known fields are copied: a report may have tens of thousands of unknown ones.
 */
function tidy(sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const tidied = pick(sent, reportFields);
  const { timestamp, value, id, user_data, properties } = tidied;
  if (typeof tidied.event_type === 'string') tidied.event_type = tidied.event_type.trim().toLowerCase();
  if (typeof timestamp === 'string' && /^\s*\d+\s*$/.test(timestamp)) tidied.timestamp = Number(timestamp);
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  // The value of a refund is often sent as a negative number.
  if ('value' in tidied)
    tidied.value = tidied.event_type === 'refund' && typeof number === 'number' ? Math.abs(number) : number;
  if (Number.isSafeInteger(id)) tidied.id = String(id);
  if (isObject(user_data)) tidied.user_data = tidyUser(user_data);
  if (isObject(properties)) tidied.properties = tidyProperties(properties);
  return tidied;
}

function tidyUser(sent: Record<string, unknown>): Record<string, unknown> {
  const user = pick(sent, userFields);
  for (const field of ['email_address', 'phone_numbers'])
    if (typeof user[field] === 'string') user[field] = [user[field]];
  return user;
}

function tidyProperties(sent: Record<string, unknown>): Record<string, unknown> {
  const properties = pick(sent, propertyFields);
  const { transaction_id: orderId } = properties;
  if (Number.isSafeInteger(orderId)) properties.transaction_id = String(orderId);
  return properties;
}

const reportFields = Object.keys(ConversionReport.properties);
const userFields = Object.keys(UserData.properties);
const propertyFields = Object.keys(Properties.properties);

function pick(from: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of fields) if (Object.hasOwn(from, field)) picked[field] = from[field];
  return picked;
}

function sentId(sent: unknown): string | null {
  const id = isObject(sent) ? sent.id : null;
  return typeof id === 'string' && id.length <= 200 ? id : null;
}
