import { type ListSearch, readListSearch } from '../shell/search-params.ts';
import { type DemandStatus, isDemandStatus } from './demand-status.ts';

const demandTabs = ['campaigns', 'offers', 'advertisers'] as const;
export type DemandTab = (typeof demandTabs)[number];

export interface DemandSearch extends ListSearch {
  tab?: DemandTab | undefined;
  status?: DemandStatus | undefined;
}

export function readDemandSearch(search: Record<string, unknown>): DemandSearch {
  return {
    tab: demandTabs.find((tab) => tab === search.tab),
    status: isDemandStatus(search.status) ? search.status : undefined,
    ...readListSearch(search),
  };
}
