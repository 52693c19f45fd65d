import { readPage, readText } from '../shell/search-params.ts';

export type ConversionsTab = 'conversions' | 'integration';

/** The address of the page. */
export interface ConversionsSearch {
  tab?: ConversionsTab | undefined;
  /** The number of an order, or the id of a report. */
  q?: string | undefined;
  page?: number | undefined;
}

export function readConversionsSearch(search: Record<string, unknown>): ConversionsSearch {
  return {
    tab: search.tab === 'integration' ? search.tab : undefined,
    q: readText(search.q),
    page: readPage(search.page),
  };
}
