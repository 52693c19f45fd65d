import { useQuery } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { FilterChip } from '../ui/filter-chip.tsx';
import { type NetworkFilter, type NetworkSearch, networkFilters } from './network-search.ts';

const filterLabels: Record<NetworkFilter, string> = {
  channel_id: 'Channel',
  publisher_id: 'Publisher',
  advertiser_id: 'Advertiser',
  campaign_id: 'Campaign',
  offer_id: 'Offer',
};

async function nameOf(filter: NetworkFilter, id: string, signal: AbortSignal): Promise<string> {
  const { operator } = encartFor();
  switch (filter) {
    case 'channel_id':
      return (await operator.channels.get(id, { signal })).name;
    case 'publisher_id':
      return (await operator.publishers.get(id, { signal })).brand_name;
    case 'advertiser_id':
      return (await operator.advertisers.get(id, { signal })).name;
    case 'campaign_id':
      return (await operator.campaigns.get(id, { signal })).name;
    case 'offer_id':
      return (await operator.offers.get(id, { signal })).heading;
  }
}

interface Props {
  search: NetworkSearch;
  onRemove: (filter: NetworkFilter) => void;
}

/** The active filters of the network report. Each can be removed. */
export function NetworkFilters({ search, onRemove }: Props) {
  const active = networkFilters.filter((name) => search[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
      {active.map((name) => (
        <li key={name}>
          <NamedFilter filter={name} id={search[name] as string} onRemove={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps {
  filter: NetworkFilter;
  id: string;
  onRemove: () => void;
}

function NamedFilter({ filter, id, onRemove }: ChipProps) {
  const { data: name = '…' } = useQuery({
    queryKey: ['operator', 'name', filter, id],
    queryFn: ({ signal }) => nameOf(filter, id, signal),
    staleTime: 60_000,
  });
  return <FilterChip label={filterLabels[filter]} name={name} onRemove={onRemove} />;
}
