/** Reads a text parameter. The router parses numeric values, so a number is turned back into text. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Reads a page number. Page 1 is the default and is left out of the address. */
export function readPage(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 1 ? Number(value) : undefined;
}

/** The search text and the page of a list. */
export interface ListSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return { q: readText(search.q), page: readPage(search.page) };
}
