/** What an address asks for, read as far as it makes sense; the router reads a number where it can. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The first page needs no naming. */
export function readPage(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 1 ? Number(value) : undefined;
}

/** What a list is asked for. */
export interface ListSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return { q: readText(search.q), page: readPage(search.page) };
}
