import { type DemandListSearch, readDemandListSearch } from './demand-search.ts';

const demandTabs = ['campaigns', 'offers', 'advertisers'] as const;
export type DemandTab = (typeof demandTabs)[number];

export interface DemandSearch extends DemandListSearch {
  tab?: DemandTab | undefined;
}

export function readDemandSearch(search: Record<string, unknown>): DemandSearch {
  return { tab: demandTabs.find((tab) => tab === search.tab), ...readDemandListSearch(search) };
}
