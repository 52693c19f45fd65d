import pg from 'pg';

/**
 * How PostgreSQL values are converted to JavaScript, for both engines: bigint → number (an error if it is not
 * a safe integer, never a rounded number), numeric → string, timestamptz → Date, date → 'YYYY-MM-DD', bytea →
 * Buffer, json → parsed.
 */

// The object ids of PostgreSQL's types.
const int8 = 20;
const int8Array = 1016;
const textArray = 1009;
const date = 1082;
const dateArray = 1182;

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript integer`);
  return value;
}

type Reader = (text: string) => unknown;
const defaultReader = pg.types.getTypeParser as unknown as (
  oid: number,
  format?: 'text' | 'binary',
) => Reader;
const readTextArray = defaultReader(textArray) as (text: string) => (string | null)[];

const readers = new Map<number, Reader>([
  [int8, readInt8],
  [int8Array, (text) => readTextArray(text).map((item) => (item === null ? null : readInt8(item)))],
  [date, (text) => text],
  [dateArray, readTextArray],
]);

export const valueTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(oid)) || defaultReader(oid, format),
} as pg.CustomTypesConfig;
