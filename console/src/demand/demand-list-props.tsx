import type { ListSearch } from '../shell/search-params.ts';
import type { DemandListSearch } from './demand-search.ts';
import { StatusFilter } from './status-switch.tsx';

/**
 * The properties of a `SearchedTable` of campaigns or offers: its search in the address, with
 * a filter by status.
 */
export function demandListProps(search: DemandListSearch, show: (search: DemandListSearch) => void) {
  const { q, sort, status } = search;
  return {
    search,
    onSearch: (next: ListSearch) => show({ status, ...next }),
    onShowAll: () => show({}),
    toolbar: <StatusFilter value={status} onChange={(next) => show({ q, sort, status: next })} />,
    isFiltered: status !== undefined,
  };
}
