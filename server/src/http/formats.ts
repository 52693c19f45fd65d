import { messages } from './messages.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

// PostgreSQL has no year 0, and a year with five digits is written differently.
const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** A calendar date that exists: the 30th of February does not, and neither does the year 0. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = Date.parse(`${text}T00:00:00Z`);
  return parsed >= earliestMs && new Date(parsed).toISOString().startsWith(text);
}

function isDateTime(text: string): boolean {
  if (!rfc3339.test(text) || !isDate(text.slice(0, 10))) return false;
  const parsed = Date.parse(text);
  return parsed >= earliestMs && parsed <= latestMs;
}

/**
 * What a page may link to or load: an absolute https address without credentials. A backslash is refused, because a
 * browser reads it as a slash: what a person takes for the host is then part of the path.
 */
function isHttpsUrl(text: string): boolean {
  if (!text.startsWith('https://') || !text.isWellFormed() || /[\s\p{Cc}\\]/u.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

/** PostgreSQL can store neither a null character nor half of one, and nobody means them. */
function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** `local@domain` without white space inside; white space around it is forgiven. Each part is looked at once. */
function isAddress(value: string, isDomain: (domain: string) => boolean): boolean {
  const address = value.trim();
  const at = address.indexOf('@');
  if (at < 1 || at !== address.lastIndexOf('@') || /\s/.test(address)) return false;
  return isDomain(address.slice(at + 1)) && isText(address);
}

/** A dot somewhere between other characters. */
function isDotted(domain: string): boolean {
  const dot = domain.indexOf('.', 1);
  return dot > 0 && dot < domain.length - 1;
}

function hasThreeDigits(value: string): boolean {
  return (value.match(/\d/g) ?? []).length >= 3;
}

/**
 * Each format: the longest text that can have it, the test, and what is said of a text that fails. The length is checked
 * first, so that no test runs on a text of unlimited length.
 */
const table: Record<
  string,
  { longest: number; test: (value: string) => boolean; message: string | ((value: string) => string) }
> = {
  uuid: { longest: 36, test: (value) => uuid.test(value), message: messages.uuid },
  date: { longest: 10, test: isDate, message: messages.date },
  'date-time': { longest: 64, test: isDateTime, message: messages.dateTime },
  'https-url': { longest: 2_000, test: isHttpsUrl, message: messages.httpsUrl },
  text: {
    longest: Number.POSITIVE_INFINITY,
    test: isText,
    message: (value) => (value.includes('\0') ? messages.nul : messages.string),
  },
  // Blank means that there is none: partners send what their forms hold.
  email: {
    longest: 1_000,
    test: (value) => value.trim() === '' || isAddress(value, (domain) => domain !== ''),
    message: messages.email,
  },
  // A person's own: there must be one.
  mailbox: { longest: 1_000, test: (value) => isAddress(value, isDotted), message: messages.email },
  phone: {
    longest: 1_000,
    test: (value) => value.trim() === '' || (hasThreeDigits(value) && isText(value)),
    message: messages.phone,
  },
  sha256: {
    longest: 64,
    test: (value) => value === '' || /^[0-9a-f]{64}$/i.test(value),
    message: messages.sha256,
  },
  decimal: { longest: 22, test: (value) => /^\d{1,12}(\.\d{1,9})?$/.test(value), message: messages.number },
  'event-type': {
    longest: 10,
    test: (value) => /^(impression|click|conversion)$/i.test(value),
    message: messages.choice,
  },
  country: {
    longest: 2,
    test: (value) => value === '' || /^[a-z]{2}$/i.test(value),
    message: messages.country,
  },
};

/** As the validator takes them. */
export const formats = Object.fromEntries(
  Object.entries(table).map(([name, { longest, test }]) => [
    name,
    (value: string) => value.length <= longest && test(value),
  ]),
);

export function formatMessage(format: string, data: unknown): string {
  const message = table[format]?.message ?? 'Enter a valid value.';
  return typeof message === 'string' ? message : message(String(data));
}
