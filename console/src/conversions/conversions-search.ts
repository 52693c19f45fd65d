import type { ReportedConversion } from '@encart/sdk';
import { readPage, readText } from '../shell/search-params.ts';

export type ConversionsTab = 'conversions' | 'integration';

type ConversionStatus = ReportedConversion['status'];

export function isConversionStatus(value: unknown): value is ConversionStatus {
  return value === 'attributed' || value === 'not_attributed';
}

/** The address of the page. */
export interface ConversionsSearch {
  tab?: ConversionsTab | undefined;
  /** The number of an order, or the id of a report. */
  q?: string | undefined;
  status?: ConversionStatus | undefined;
  page?: number | undefined;
}

export function readConversionsSearch(search: Record<string, unknown>): ConversionsSearch {
  return {
    tab: search.tab === 'integration' ? search.tab : undefined,
    q: readText(search.q),
    status: isConversionStatus(search.status) ? search.status : undefined,
    page: readPage(search.page),
  };
}
