import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from '../shell/search-params.ts';
import type { DemandStatus } from './demand-status.ts';

/** The search parameters of the open tab's list, and the functions that change them. */
export function useDemandList() {
  const { tab, q, page, status, sort } = useSearch({ from: '/signed-in/network/demand' });
  const navigate = useNavigate({ from: '/network/demand' });
  return {
    search: { q, page, status, sort },
    onSearch: (next: ListSearch) => navigate({ search: { tab, status, ...next }, replace: true }),
    onStatus: (next: DemandStatus | undefined) =>
      navigate({ search: { tab, q, sort, status: next }, replace: true }),
    onShowAll: () => navigate({ search: { tab }, replace: true }),
  };
}
