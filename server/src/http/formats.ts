import { messages } from './messages.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** RFC 3339, and what common libraries write: without seconds, or with an offset without a colon. */
const dateTimeForm = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/** The longest URL that a request may contain. */
export const maxUrlLength = 2_000;

// PostgreSQL has no year 0, and ISO 8601 writes a year with five digits differently.
const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * True if the text is an existing calendar date: not 30 February, not the year 0. Every event has a date, so
 * no `Date` object is created.
 */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeapYear ? 29 : (daysOfMonths[month - 1] ?? 0);
  return year > 0 && day > 0 && day <= days;
}

/** True if the text has the form of an ISO 4217 code, in any letter case. */
export function isCurrency(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

function isDateTime(text: string): boolean {
  if (!dateTimeForm.test(text) || !isDate(text.slice(0, 10))) return false;
  const parsed = Date.parse(text);
  return parsed >= earliestMs && parsed <= latestMs;
}

/**
 * True if a page may link to or load the URL: an absolute https URL without credentials. Backslashes are
 * rejected, because browsers read them as slashes, so that the host is not the one that a person sees.
 */
export function isHttpsUrl(text: string): boolean {
  if (!text.startsWith('https://') || !text.isWellFormed() || /[\s\p{Cc}\\]/u.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

/** PostgreSQL can store neither null characters nor lone surrogates. */
export function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function textMessage(value: string): string {
  return value.includes('\0') ? messages.nul : messages.string;
}

/**
 * Characters that show nothing: spaces, control characters, and those that renderers ignore, such
 * as the zero-width space.
 */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * True if the text is `local@domain`. White space is allowed around it, not inside. It runs in linear time.
 */
function isEmail(value: string, isDomain: (domain: string) => boolean): boolean {
  const address = value.trim();
  const at = address.indexOf('@');
  if (at < 1 || at !== address.lastIndexOf('@') || /\s/.test(address)) return false;
  return isDomain(address.slice(at + 1)) && isText(address);
}

/** True if there is a dot between other characters. */
function isDotted(domain: string): boolean {
  const dot = domain.indexOf('.', 1);
  return dot > 0 && dot < domain.length - 1;
}

function hasThreeDigits(value: string): boolean {
  return (value.match(/\d/g) ?? []).length >= 3;
}

/**
 * The formats: maximum length, test, and error message. The length is checked first, so that no test runs on
 * a text of unlimited length.
 */
const formatTable: Record<
  string,
  { maxLength: number; test: (value: string) => boolean; message: string | ((value: string) => string) }
> = {
  uuid: { maxLength: 36, test: (value) => uuid.test(value), message: messages.uuid },
  date: { maxLength: 10, test: isDate, message: messages.date },
  'date-time': { maxLength: 64, test: isDateTime, message: messages.dateTime },
  'https-url': { maxLength: maxUrlLength, test: isHttpsUrl, message: messages.httpsUrl },
  // Or the address of an uploaded logo, which is the path alone, or begins with the address of the service.
  'logo-url': {
    maxLength: maxUrlLength,
    test: (value) => isHttpsUrl(value) || /^(https?:\/\/[^\s\\]+)?\/logos\/[0-9a-f]{64}\.[a-z]+$/.test(value),
    message: messages.httpsUrl,
  },
  text: {
    maxLength: Number.POSITIVE_INFINITY,
    test: isText,
    message: textMessage,
  },
  'visible-text': {
    maxLength: Number.POSITIVE_INFINITY,
    test: (value) => isText(value) && !invisible.test(value),
    message: (value) => (isText(value) ? messages.blank : textMessage(value)),
  },
  // Blank means no email: partners send the values of their forms unchanged.
  email: {
    maxLength: 1_000,
    test: (value) => value.trim() === '' || isEmail(value, (domain) => domain !== ''),
    message: messages.email,
  },
  // The email of a user: required, with a dotted domain.
  mailbox: { maxLength: 1_000, test: (value) => isEmail(value, isDotted), message: messages.email },
  phone: {
    maxLength: 1_000,
    test: (value) => value.trim() === '' || (hasThreeDigits(value) && isText(value)),
    message: messages.phone,
  },
  sha256: {
    maxLength: 64,
    test: (value) => value === '' || /^[0-9a-f]{64}$/i.test(value),
    message: messages.sha256,
  },
  decimal: { maxLength: 22, test: (value) => /^\d{1,12}(\.\d{1,9})?$/.test(value), message: messages.number },
  currency: { maxLength: 3, test: isCurrency, message: messages.currency },
  'event-type': {
    maxLength: 10,
    test: (value) => /^(impression|click|conversion)$/i.test(value),
    message: messages.choice,
  },
  // Checked by the handler: with a publisher key any value is ignored.
  'publisher-id': { maxLength: Number.POSITIVE_INFINITY, test: () => true, message: messages.uuid },
  country: {
    maxLength: 2,
    test: (value) => value === '' || /^[a-z]{2}$/i.test(value),
    message: messages.country,
  },
};

/** How the OpenAPI document describes the formats that only this service knows. */
export const standardFormats: Readonly<Record<string, Record<string, unknown>>> = {
  text: {},
  'visible-text': { pattern: '\\S' },
  phone: {},
  'https-url': { format: 'uri', pattern: '^https://' },
  'logo-url': { pattern: '^(https?:/)?/' },
  mailbox: { format: 'email' },
  sha256: { pattern: '^([0-9a-fA-F]{64})?$' },
  decimal: { pattern: '^\\d{1,12}(\\.\\d{1,9})?$' },
  currency: { pattern: '^[A-Za-z]{3}$' },
  'event-type': { enum: ['IMPRESSION', 'CLICK', 'CONVERSION'] },
  'publisher-id': { type: ['string', 'null'], format: 'uuid' },
  country: { pattern: '^([A-Za-z]{2})?$' },
};

/** The formats for Ajv. */
export const formats = Object.fromEntries(
  Object.entries(formatTable).map(([name, { maxLength, test }]) => [
    name,
    (value: string) => value.length <= maxLength && test(value),
  ]),
);

export function formatMessage(format: string, data: unknown): string {
  const message = formatTable[format]?.message ?? 'Enter a valid value.';
  return typeof message === 'string' ? message : message(String(data));
}
