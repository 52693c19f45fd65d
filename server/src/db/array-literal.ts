/**
 * A PostgreSQL array of plain values, written by hand: for rows by the hundred the driver's own way of writing arrays
 * takes longer than the database takes to store them.
 */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    const value = values[i] as string | number | boolean | null;
    if (value === null) text += 'NULL';
    else if (typeof value === 'string') text += quoted(value);
    else text += value;
  }
  return `${text}}`;
}

/** The same for ids, numbers, times and the words of our own lists: nothing in them needs a quote. */
export function plainArray(values: readonly (string | number | boolean)[]): string {
  return `{${values.join()}}`;
}

const plain = /^[0-9A-Za-z][0-9A-Za-z:.+-]*$/;

function quoted(text: string): string {
  // A bare NULL would mean the absence of a value.
  if (plain.test(text) && text.length !== 4) return text;
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
