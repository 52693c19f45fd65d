import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartForAdvertiser } from '../data/encart.ts';
import type { DateRange } from '../reporting/period.ts';
import { listPageSize } from '../shell/search-params.ts';
import { advertiserKey } from './advertisers.ts';
import type { ownReportLimits, ownReportQuestion } from './own-report-search.ts';

type Question = ReturnType<typeof ownReportQuestion>;

/** One page of the report. */
export function ownReportQuery(advertiserId: string, question: Question, page: number) {
  const query = { ...question, page, page_size: listPageSize };
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'report', query],
    queryFn: ({ signal }) => encartForAdvertiser(advertiserId).reports.get(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The sums and the days of a range. A range has at most 90 days, so they fit on a page. */
export function ownDaysQuery(
  advertiserId: string,
  limits: ReturnType<typeof ownReportLimits>,
  range: DateRange,
) {
  const query = { ...limits, ...range, by: 'day', sort: 'name', page_size: 200 } as const;
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'report', query],
    queryFn: ({ signal }) => encartForAdvertiser(advertiserId).reports.get(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All rows, for a file. */
export function allOwnReportRows(advertiserId: string, question: Question) {
  return collect(encartForAdvertiser(advertiserId).reports.rows({ ...question, page_size: 200 }));
}

/** Every billed event as CSV, while it arrives. */
export function exportOwnEvents(advertiserId: string, range: DateRange): AsyncIterable<string> {
  return encartForAdvertiser(advertiserId).reports.exportEvents({ ...range }, { format: 'csv' });
}
