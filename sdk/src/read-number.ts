/**
 * Reads numbers as people type them, for the console and the command line. It is no part of the client, and is left out of
 * the package: it is here because both depend on this workspace.
 *
 * A point separates decimals, as in everything we print. Thousands may be separated by commas or by spaces. A comma that
 * does not separate thousands is refused, because `1,5` is one and a half to half the world; nothing is guessed.
 */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** Amounts are kept to a micro-dollar. */
const amountDecimals = 6;
/** A share is kept to six decimals, so its percentage to four. */
const percentDecimals = 4;
/** Ten billion and more is beyond every limit of the service, which says where each one is. */
const wholeDigits = 10;
/** Longer text is no number; it is not searched for one. */
const longest = 60;

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: amountDecimals });
const withCents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: amountDecimals,
});

const tooLarge = 'This number is too large.';
const comma = 'Use a point for decimals, and commas only between thousands, such as 1,000.50.';

/** US dollars: `1,000.50`, `1 000`, `$5`. More than nothing. */
export function readUsd(text: string): Reading<number> {
  const bare = tidy(text).replace(/^\$ ?/, '');
  const read = readDecimal(bare, amountDecimals, 'Enter an amount such as 1,000.50.');
  return 'value' in read && read.value === 0 ? { problem: 'Enter an amount above zero.' } : read;
}

/** `20`, `1,000`, `1 000`; zero too, nothing below it. */
export function readWholeNumber(text: string): Reading<number> {
  return readDecimal(tidy(text), 0, 'Enter a whole number such as 20.');
}

/** A share as a percentage: `35` and `35%` are 0.35. */
export function readPercent(text: string): Reading<number> {
  const bare = tidy(text).replace(/ ?%$/, '');
  const read = readDecimal(bare, percentDecimals, 'Enter a percentage such as 12.5.');
  // Through the decimal text, because 7.1 / 100 is not 0.071.
  return 'value' in read ? { value: Number((read.value / 100).toFixed(percentDecimals + 2)) } : read;
}

/** A share as a fraction of one: `0.35`. */
export function readFraction(text: string): Reading<number> {
  return readDecimal(tidy(text), percentDecimals + 2, 'Enter a share such as 0.35 or 35%.');
}

/** A number as it is written into a field to be changed there, so that it is read back as the same. */
export function writeNumber(value: number): string {
  return plain.format(value);
}

/** A share likewise, as a percentage. */
export function writePercent(share: number): string {
  return writeNumber(Number((share * 100).toFixed(percentDecimals)));
}

/** An amount likewise, with cents where it has any. */
export function writeUsd(usd: number): string {
  return (Number.isInteger(usd) ? plain : withCents).format(usd);
}

/**
 * Full-width forms, as East Asian keyboards type them, become plain; every kind of space becomes one space. Not NFKC: it
 * would turn 5² into 52.
 */
function tidy(text: string): string {
  if (text.length > longest) return 'x';
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, ' ')
    .trim();
}

function readDecimal(text: string, decimals: number, otherwise: string): Reading<number> {
  // A group of thousands never begins with a zero: `0,125` is an eighth.
  const [, whole, part = ''] =
    /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)?(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined && part === '')
    return { problem: /^[\d., ]*\d,\d[\d., ]*$/.test(text) ? comma : otherwise };
  if (part.length > decimals)
    return { problem: decimals === 0 ? otherwise : `Use at most ${decimals} decimals.` };
  const digits = (whole ?? '0').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > wholeDigits) return { problem: tooLarge };
  return { value: Number(`${digits}.${part || '0'}`) };
}
