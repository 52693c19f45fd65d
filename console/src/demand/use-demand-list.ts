import { useNavigate, useSearch } from '@tanstack/react-router';
import { demandListProps } from './demand-list-props.tsx';

/** The search parameters of the open tab's list, and the functions that change them. */
export function useDemandList() {
  const { tab, ...search } = useSearch({ from: '/signed-in/network/demand' });
  const navigate = useNavigate({ from: '/network/demand' });
  return demandListProps(search, (next) => navigate({ search: { tab, ...next }, replace: true }));
}
