import { describe, expect, it } from 'vitest';
import { pageOfRows, type RowChoice } from './row-page.ts';

interface Row {
  line: number;
  isValid: boolean;
}

const rowsOf = (valid: number, invalid: number): Row[] =>
  Array.from({ length: valid + invalid }, (_, index) => ({ line: index + 1, isValid: index < valid }));
const linesOf = (rows: readonly Row[]) => [rows[0]?.line, rows.at(-1)?.line];
const pageOf = (rows: readonly Row[], chosen: RowChoice) => pageOfRows(rows, (row) => !row.isValid, chosen);

describe('the page of the rows of an import', () => {
  it('shows the chosen page of all rows or of those with problems', () => {
    const rows = rowsOf(60, 120);
    const all = pageOf(rows, { filter: 'all', page: 2 });
    expect(all).toMatchObject({ filter: 'all', page: 2, problemCount: 120, listedCount: 180 });
    expect(linesOf(all.shownRows)).toEqual([51, 100]);
    const problems = pageOf(rows, { filter: 'problems', page: 3 });
    expect(problems).toMatchObject({ filter: 'problems', page: 3, listedCount: 120 });
    expect(linesOf(problems.shownRows)).toEqual([161, 180]);
  });

  it('shows all rows when the last problem is gone', () => {
    const page = pageOf(rowsOf(3, 0), { filter: 'problems', page: 1 });
    expect(page).toMatchObject({ filter: 'all', problemCount: 0, listedCount: 3 });
    expect(page.shownRows).toHaveLength(3);
  });

  it.each([
    [20, 1, 20],
    [50, 1, 50],
    [51, 2, 1],
  ])(
    'shows the last page when %i problems are left and the chosen page is past the end',
    (left, last, shown) => {
      const page = pageOf(rowsOf(200, left), { filter: 'problems', page: 3 });
      expect(page.page).toBe(last);
      expect(page.shownRows).toHaveLength(shown);
    },
  );

  it('has one empty page without rows', () => {
    expect(pageOf([], { filter: 'all', page: 2 })).toMatchObject({
      page: 1,
      listedCount: 0,
      shownRows: [],
    });
  });
});
