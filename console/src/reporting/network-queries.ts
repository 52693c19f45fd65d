import type { NetworkReportQuery } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../shell/search-params.ts';
import type { DateRange } from './period.ts';

const reports = () => encartFor().operator.reports;

/** One page of the report. */
export function networkReportQuery(question: NetworkReportQuery, range: DateRange, page: number) {
  const query = { ...question, ...range, page, page_size: listPageSize };
  return queryOptions({
    queryKey: ['operator', 'report', query],
    queryFn: ({ signal }) => reports().network(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The sums and the days of a range, without the rows. A range has at most 90 days, so they fit on a page. */
export function networkDaysQuery(question: NetworkReportQuery, range: DateRange) {
  const { q, sort, ...filters } = question;
  // Words select rows by name, which days do not have.
  const query = { ...filters, ...range, by: 'day', sort: 'name', page_size: 200 } as const;
  return queryOptions({
    queryKey: ['operator', 'report', query],
    queryFn: ({ signal }) => reports().network(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All rows, for a file. */
export function allNetworkRows(question: NetworkReportQuery, range: DateRange) {
  return collect(reports().networkRows({ ...question, ...range, page_size: 200 }));
}
