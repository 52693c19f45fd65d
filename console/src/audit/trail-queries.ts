import type { AuditFilter } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../shell/search-params.ts';

export function trailQuery(filter: AuditFilter, page: number) {
  return queryOptions({
    queryKey: ['operator', 'audit', filter, page],
    queryFn: ({ signal }) =>
      encartFor().operator.audit.list({ ...filter, page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
    // Other people change things too.
    staleTime: 0,
  });
}

/** The CSV file of all entries that match, in parts. */
export function exportTrail(filter: AuditFilter): Promise<string[]> {
  return collect(encartFor().operator.audit.export(filter));
}
