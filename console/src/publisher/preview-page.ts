import type { ImportRow } from './import-rows.ts';

export type PreviewFilter = 'all' | 'problems';

export interface PreviewChoice {
  filter: PreviewFilter;
  /** From 1. */
  page: number;
}

export const previewPageSize = 50;

/**
 * The rows to show for what the user chose. The choice was made before the user mapped other columns: without problems all
 * rows are shown, and a page past the end becomes the last one.
 */
export function previewPage(rows: readonly ImportRow[], chosen: PreviewChoice) {
  const invalid = rows.filter(({ problem }) => problem !== undefined);
  const filter: PreviewFilter = invalid.length > 0 ? chosen.filter : 'all';
  const listed = filter === 'all' ? rows : invalid;
  const lastPage = Math.max(1, Math.ceil(listed.length / previewPageSize));
  const page = Math.min(chosen.page, lastPage);
  return {
    filter,
    page,
    invalidCount: invalid.length,
    listedCount: listed.length,
    shownRows: listed.slice((page - 1) * previewPageSize, page * previewPageSize),
  };
}
