import type { FieldErrors } from '../errors.ts';
import { maxEventAgeDays } from '../events/index.ts';
import { messages } from '../http/messages.ts';
import { createValidator } from '../http/validation.ts';
import { dayMs, minuteMs } from '../lib/days.ts';
import { isObject } from '../lib/is-object.ts';
import type { ClickTokens, IdentityHashes } from '../secrets/index.ts';
import { orderKeys, type ReportedHashes } from '../serving/index.ts';
import { type Conversion, isConfirming, orderKeyOf, type Reference, type Source } from './model.ts';
import { ConversionReport } from './schema.ts';

/** A valid report, with the click reference not yet compared with the offers of the advertiser. */
export interface ValidReport {
  readonly report: Conversion;
  /** What the shopper is known by. It is used to match the report, and never stored. */
  readonly hashes: ReportedHashes;
}

export type ReadReport = ValidReport | { readonly errors: FieldErrors; readonly id: string | null };

export interface ReadDependencies {
  readonly identity: IdentityHashes;
  readonly clicks: ClickTokens;
}

const checkReport = createValidator(ConversionReport);
const maxClockDifferenceMinutes = 10;
/** A later time in seconds is far in the future, so it is most likely in milliseconds. */
const firstMilliseconds = 1e11;

/** Reads and checks a report of an advertiser. */
export function readConversion(
  sent: unknown,
  advertiserId: string,
  source: Source,
  { identity, clicks }: ReadDependencies,
  now: Date,
): ReadReport {
  const tidied = tidy(sent);
  const errors =
    checkReport(tidied) ?? findProblems(tidied as ConversionReport, { advertiserId, source, now });
  if (errors) return { errors, id: sentId(sent) };
  const report = tidied as ConversionReport;
  const number = orderKeys(identity, report.properties?.transaction_id?.trim() ?? '', now).stored;
  // An id may be personal too: it is often the order number.
  const id = orderKeys(identity, report.id?.trim() || number, now).stored;
  return {
    report: {
      ...{ id, source, orderKey: orderKeyOf(number, id) },
      eventType: report.event_type,
      customEvent: report.event_type === 'custom' ? (report.custom_event?.trim() ?? null) : null,
      occurredAt: new Date(report.timestamp * 1_000),
      receivedAt: now,
      // At most six decimals, as all money.
      amount: report.value == null ? null : String(Number(report.value.toFixed(6))),
      currencyCode: report.value == null ? null : (report.currency_code?.toUpperCase() ?? null),
      reference: readReference(clicks, report.user_data?.click_id, now),
    },
    hashes: {
      emails: withoutBlanks(report.user_data?.email_address),
      phones: withoutBlanks(report.user_data?.phone_numbers),
    },
  };
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

/** What a schema cannot check. */
function findProblems(
  report: ConversionReport,
  { advertiserId, source, now }: { advertiserId: string; source: Source; now: Date },
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
  if (isRefund && !hasOrder) errors['properties.transaction_id'] = [messages.required];
  const problem = timeProblem(report.timestamp, now);
  if (problem) errors.timestamp = [problem];
  if (report.event_type === 'custom' && !report.custom_event?.trim())
    errors.custom_event = [messages.required];
  if (report.value != null && !report.currency_code) errors.currency_code = [messages.required];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function timeProblem(seconds: number, now: Date): string | undefined {
  if (seconds >= firstMilliseconds) return 'Must be in seconds since 1970, not in milliseconds.';
  const age = now.getTime() - seconds * 1_000;
  if (age < -maxClockDifferenceMinutes * minuteMs)
    return `Must not be more than ${maxClockDifferenceMinutes} minutes in the future.`;
  return age > maxEventAgeDays * dayMs ? `Must not be more than ${maxEventAgeDays} days ago.` : undefined;
}

/** Understands what clients often send instead: numbers as texts and the reverse, one hash instead of a list, and refunds below zero. */
function tidy(sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const { timestamp, value, id, user_data, properties } = sent;
  const event_type =
    typeof sent.event_type === 'string' ? sent.event_type.trim().toLowerCase() : sent.event_type;
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return {
    ...{ ...sent, event_type },
    ...(typeof timestamp === 'string' && /^\s*\d+\s*$/.test(timestamp) && { timestamp: Number(timestamp) }),
    // The value of a refund is often sent as a negative number.
    ...('value' in sent && {
      value: event_type === 'refund' && typeof number === 'number' ? Math.abs(number) : number,
    }),
    ...(Number.isSafeInteger(id) && { id: String(id) }),
    ...(isObject(user_data) && { user_data: tidyUser(user_data) }),
    ...(isObject(properties) &&
      Number.isSafeInteger(properties.transaction_id) && {
        properties: { ...properties, transaction_id: String(properties.transaction_id) },
      }),
  };
}

function tidyUser(user: Record<string, unknown>): Record<string, unknown> {
  const list = (value: unknown) => (typeof value === 'string' ? [value] : value);
  return {
    ...user,
    ...('email_address' in user && { email_address: list(user.email_address) }),
    ...('phone_numbers' in user && { phone_numbers: list(user.phone_numbers) }),
  };
}

function sentId(sent: unknown): string | null {
  const id = isObject(sent) ? sent.id : null;
  return typeof id === 'string' && id.length <= 200 ? id : null;
}
