import { describe, expect, it } from 'vitest';
import { readCell, safeCell } from './csv-cell.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1', '-x', '-', '--1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'gets an apostrophe if a spreadsheet would evaluate it: %j',
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['', 'Acme', 'a=b', '12', '-5.25', '-1e-7', '0', "'quoted'", "O'Hara", '2026-06-01'])(
    'stays as it is otherwise: %j',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  it.each(['=1+1', "'=1+1", "''@x", "'plain", '-5.25', '', "'", 'a'])('is read back as %j', (text) => {
    expect(readCell(safeCell(text))).toBe(text);
  });
});
