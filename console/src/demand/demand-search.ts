import { type ListSearch, readListSearch } from '../shell/search-params.ts';
import { type DemandStatus, isDemandStatus } from './demand-status.ts';

/** The address of a list of campaigns or offers. */
export interface DemandListSearch extends ListSearch {
  status?: DemandStatus | undefined;
}

export function readDemandListSearch(search: Record<string, unknown>): DemandListSearch {
  return { status: isDemandStatus(search.status) ? search.status : undefined, ...readListSearch(search) };
}
