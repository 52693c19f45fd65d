import { readPage } from '../shell/search-params.ts';

export type ConversionsTab = 'conversions' | 'integration';

/** The address of the page. */
export interface ConversionsSearch {
  tab?: ConversionsTab | undefined;
  page?: number | undefined;
}

export function readConversionsSearch(search: Record<string, unknown>): ConversionsSearch {
  return { tab: search.tab === 'integration' ? search.tab : undefined, page: readPage(search.page) };
}
