import { readPage, readText } from '../shell/search-params.ts';

export interface RatesSearch {
  /** The text of the filter, which may be a part of a currency code. */
  currency?: string | undefined;
  page?: number | undefined;
}

export function readRatesSearch(search: Record<string, unknown>): RatesSearch {
  return { currency: readText(search.currency)?.toUpperCase(), page: readPage(search.page) };
}

/** The currency to filter by. Undefined until the code is complete. */
export function completeCode(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Z]{3}$/.test(text) ? text : undefined;
}

/** True if the text is a currency code or the beginning of one. */
export function canBeCode(text: string): boolean {
  return /^[A-Z]{0,3}$/.test(text);
}
