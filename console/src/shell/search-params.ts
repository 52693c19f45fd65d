/** The rows on a page of a list. */
export const listPageSize = 25;

/** Reads a text parameter. The router parses numeric values, so a number is turned back into text. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Reads a page number. Page 1 is the default and is left out of the address. */
export function readPage(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 1 ? Number(value) : undefined;
}

/** Reads a day as YYYY-MM-DD. */
export function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(value) > 0
    ? value
    : undefined;
}

/** Reads a UUID. */
export function readId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value
    : undefined;
}

/** The search text, the page and the order of a list. */
export interface ListSearch {
  q?: string | undefined;
  page?: number | undefined;
  /** The order, as in the API: the name of a column, with a minus sign for descending order. */
  sort?: string | undefined;
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return { q: readText(search.q), page: readPage(search.page), sort: readText(search.sort) };
}
