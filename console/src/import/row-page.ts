export type RowFilter = 'all' | 'problems';

export interface RowChoice {
  filter: RowFilter;
  /** From 1. */
  page: number;
}

export const rowPageSize = 50;

/**
 * The rows to show for what the user chose. The choice may be older than the rows, for example if the
 * user has mapped other columns since: without problems all rows are shown, and a page past the end
 * becomes the last one.
 */
export function pageOfRows<Row>(rows: readonly Row[], isProblem: (row: Row) => boolean, chosen: RowChoice) {
  const problems = rows.filter(isProblem);
  const filter: RowFilter = problems.length > 0 ? chosen.filter : 'all';
  const listed = filter === 'all' ? rows : problems;
  const lastPage = Math.max(1, Math.ceil(listed.length / rowPageSize));
  const page = Math.min(chosen.page, lastPage);
  return {
    filter,
    page,
    problemCount: problems.length,
    listedCount: listed.length,
    shownRows: listed.slice((page - 1) * rowPageSize, page * rowPageSize),
  };
}
