/**
 * Formats a PostgreSQL array literal. For batches of hundreds of rows the driver's own array formatting takes
 * longer than the database takes to store them.
 */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    const value = values[i] as string | number | boolean | null;
    if (value === null) text += 'NULL';
    else if (typeof value === 'string') text += quoteIfNeeded(value);
    else text += value;
  }
  return `${text}}`;
}

/**
 * Formats an array of values that never need quotes: ids, numbers, times and the values of our own unions.
 */
export function plainArray(values: readonly (string | number | boolean)[]): string {
  return `{${values.join()}}`;
}

const needsNoQuotes = /^[0-9A-Za-z][0-9A-Za-z:.+-]*$/;

function quoteIfNeeded(text: string): string {
  // An unquoted NULL is read as SQL null, so four-letter texts are always quoted.
  if (needsNoQuotes.test(text) && text.length !== 'NULL'.length) return text;
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
