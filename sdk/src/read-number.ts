/**
 * Parses numbers that people type in the console and on the command line. It is not part of the published
 * client; it is in this workspace because both the console and the CLI depend on it.
 *
 * A point separates decimals. Commas or spaces may separate thousands. A comma in any other place is
 * rejected, because `1,5` means one and a half in many countries, and the parser does not guess.
 */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** The service stores amounts in micro-dollars. */
const amountDecimals = 6;
/** The service stores shares with six decimals, so percentages have four. */
const percentDecimals = 4;
const rateDecimals = 10;
/** Every limit of the service is below ten billion. The service itself reports values above a limit. */
const maxWholeDigits = 10;
/** Longer text is rejected without parsing. */
const maxLength = 60;

/**
 * Makes a format when it is first used: it takes milliseconds, and most commands of the
 * command line need none.
 */
function formatOf(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('en-US', options);
    return made.format(value);
  };
}

const formatPlain = formatOf({ maximumFractionDigits: amountDecimals });
const formatCents = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: amountDecimals });
// Without separators of thousands: `readRate` refuses `1,000`.
const formatDigits = formatOf({ maximumFractionDigits: rateDecimals, useGrouping: false });
/** All decimals of a number with an exponent, so that too many of them are noticed. */
const formatAllDecimals = formatOf({ maximumFractionDigits: 20, useGrouping: false });

const rateProblem = 'Enter a rate such as 1.0842.';
const tooLargeProblem = 'This number is too large.';
const commaProblem = 'Use a point for decimals, and commas only between thousands, such as 1,000.50.';

/** US dollars above zero: `1,000.50`, `1 000`, `$5`. */
export function readUsd(text: string): Reading<number> {
  return aboveZero(readAmount(normalize(text).replace(/^\$ ?/, '')));
}

/**
 * The amount of a refund, above zero, in any currency. Many systems write it as a negative amount: `10`,
 * `-10`, `-1,000.50`.
 */
export function readRefund(text: string): Reading<number> {
  return aboveZero(readAmount(normalize(text).replace(/^[-\u2212] ?/, '')));
}

function aboveZero(read: Reading<number>): Reading<number> {
  return 'value' in read && read.value === 0 ? { problem: 'Enter an amount above zero.' } : read;
}

/** Zero or a positive amount of any currency: `1,000.50`, `1 000`. */
export function readAmount(text: string): Reading<number> {
  return readDecimal(normalize(text), amountDecimals, 'Enter an amount such as 1,000.50.');
}

/** `$` for USD, CAD and other dollars. */
function currencySign(currency: string): string | undefined {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
}

/**
 * The value of an order or of a refund. A currency sign is accepted if it is that of the currency. A refund
 * may be below zero: `-$5` and `$-5`.
 */
export function readOrderValue(text: string, currency: string, isRefund: boolean): Reading<number> {
  const [, minus = '', before = '', number = '', after = ''] =
    /^([-\u2212]?)\s*(\p{Sc}?)\s*(.*?)\s*(\p{Sc}?)$/u.exec(text.trim()) ?? [];
  const sign = before || after;
  if (sign !== '' && /^[a-z]{3}$/i.test(currency) && currencySign(currency) !== sign)
    return { problem: `${sign} is not the sign of ${currency.toUpperCase()}.` };
  if (isRefund) return readRefund(minus + number);
  const isNegative = minus !== '' || /^[-\u2212]/.test(number);
  return isNegative && 'value' in readRefund(minus + number)
    ? { problem: 'Only a refund is below zero. Write refund as its event.' }
    : readAmount(minus + number);
}

/** Zero or a positive whole number: `20`, `1,000`, `1 000`. */
export function readWholeNumber(text: string): Reading<number> {
  return readDecimal(normalize(text), 0, 'Enter a whole number such as 20.');
}

/** A share as a percentage: `35` and `35%` are 0.35. */
export function readPercent(text: string): Reading<number> {
  const bare = normalize(text).replace(/ ?%$/, '');
  const read = readDecimal(bare, percentDecimals, 'Enter a percentage such as 12.5.');
  // Rounded through decimal text, because 7.1 / 100 is not exactly 0.071.
  return 'value' in read ? { value: Number((read.value / 100).toFixed(percentDecimals + 2)) } : read;
}

/** A share as a fraction of one: `0.35`. */
export function readFraction(text: string): Reading<number> {
  return readDecimal(normalize(text), percentDecimals + 2, 'Enter a share such as 0.35 or 35%.');
}

/**
 * An exchange rate, in US dollars for one unit of a currency: `1.0842`, `$1.0842`, `6.13E-05` as spreadsheets
 * write it. Rates are often copied from tables with a comma before the decimals, so `1,0842` is read too.
 * `1,084` is refused: it could be a thousand.
 */
export function readRate(text: string): Reading<number> {
  const bare = normalize(text).replace(/^\$ ?/, '');
  const [, whole = '', decimals = ''] = /^(\d+),(\d+)(?:e[+-]?\d+)?$/i.exec(bare) ?? [];
  if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3)
    return { problem: `Write ${whole}.${decimals} or ${whole}${decimals}: the comma could mean either.` };
  const read = readDecimal(
    expand(decimals === '' ? bare : bare.replace(',', '.')),
    rateDecimals,
    rateProblem,
  );
  return 'value' in read && read.value === 0 ? { problem: 'Enter a rate above zero.' } : read;
}

/** `0.0000613` from `6.13E-05`. Other texts stay as they are. */
function expand(text: string): string {
  const [, digits = '', exponent = ''] = /^(\d(?:\.\d{1,15})?)e([+-]?\d{1,2})$/i.exec(text) ?? [];
  return digits === '' ? text : formatAllDecimals(Number(`${digits}e${exponent}`));
}

/** Formats an exchange rate for an input field or a file. */
export function writeRate(usd: number): string {
  return formatDigits(usd);
}

/** Formats a number for an input field. Parsing the result gives the same number. */
export function writeNumber(value: number): string {
  return formatPlain(value);
}

/** Formats a share as a percentage for an input field. */
export function writePercent(share: number): string {
  return writeNumber(Number((share * 100).toFixed(percentDecimals)));
}

/** Formats an amount in US dollars for an input field, with cents unless it is a whole number. */
export function writeUsd(usd: number): string {
  return (Number.isInteger(usd) ? formatPlain : formatCents)(usd);
}

/**
 * Replaces full-width characters (East Asian keyboards) with ASCII, and every kind of space with a plain
 * space. NFKC is not used because it would turn 5² into 52.
 */
function normalize(text: string): string {
  // Not a number, so every parser rejects it.
  if (text.length > maxLength) return 'x';
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, ' ')
    .trim();
}

function readDecimal(text: string, decimals: number, problem: string): Reading<number> {
  // A number with thousands separators never starts with a zero: `0,125` means one eighth.
  const [, whole, fraction = ''] =
    /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)?(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined && fraction === '')
    return { problem: /^[\d., ]*\d,\d[\d., ]*$/.test(text) ? commaProblem : problem };
  if (fraction.length > decimals)
    return { problem: decimals === 0 ? problem : `Use at most ${decimals} decimals.` };
  const digits = (whole ?? '0').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > maxWholeDigits) return { problem: tooLargeProblem };
  return { value: Number(`${digits}.${fraction || '0'}`) };
}
