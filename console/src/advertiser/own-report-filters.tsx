import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../ui/filter-chip.tsx';
import { ownNamesQuery } from './own-queries.ts';
import { type OwnReportFilter, type OwnReportSearch, ownReportFilters } from './own-report-search.ts';

const filterLabels: Record<OwnReportFilter, string> = { campaign_id: 'Campaign', offer_id: 'Offer' };

interface Props {
  advertiserId: string;
  search: OwnReportSearch;
  onRemove: (filter: OwnReportFilter) => void;
}

/** The active filters of the report. Each can be removed. */
export function OwnReportFilters({ advertiserId, search, onRemove }: Props) {
  const names = {
    campaign_id: useQuery({
      ...ownNamesQuery(advertiserId, 'campaigns'),
      enabled: search.campaign_id !== undefined,
    }),
    offer_id: useQuery({ ...ownNamesQuery(advertiserId, 'offers'), enabled: search.offer_id !== undefined }),
  };
  const active = ownReportFilters.flatMap((filter) => {
    const id = search[filter];
    return id === undefined ? [] : [{ filter, name: names[filter].data?.get(id) ?? '…' }];
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
      {active.map(({ filter, name }) => (
        <li key={filter}>
          <FilterChip label={filterLabels[filter]} name={name} onRemove={() => onRemove(filter)} />
        </li>
      ))}
    </ul>
  );
}
