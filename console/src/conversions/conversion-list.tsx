import { useQuery } from '@tanstack/react-query';
import type { AdvertiserChoice } from '../advertiser/advertisers.ts';
import { ownNamesQuery } from '../advertiser/own-queries.ts';
import { SearchedTable } from '../operator/searched-table.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { conversionColumns } from './conversion-columns.tsx';
import { allConversions, conversionsQuery } from './conversion-queries.ts';
import { type ConversionsSearch, isConversionStatus } from './conversions-search.ts';
import { NoConversions } from './no-conversions.tsx';

interface Props {
  advertiser: AdvertiserChoice;
  search: ConversionsSearch;
  onSearch: (search: ConversionsSearch) => void;
}

const outcomes = [
  { value: 'all', label: 'All' },
  { value: 'attributed', label: 'Attributed' },
  { value: 'not_attributed', label: 'Not attributed' },
];

/** The reported conversions of an advertiser, with the outcome of each report. */
export function ConversionList({ advertiser, search, onSearch }: Props) {
  const { q, status } = search;
  // Without headings the list is still useful, so an error of this query is not shown.
  const { data: headings } = useQuery(ownNamesQuery(advertiser.id, 'offers'));
  return (
    <SearchedTable
      caption="Conversions"
      searchLabel="Order number or id"
      search={search}
      onSearch={(next) => onSearch({ status, q: next.q, page: next.page })}
      onShowAll={() => onSearch({})}
      toolbar={
        <Segmented
          label="Outcome"
          value={status ?? 'all'}
          onChange={(next) => onSearch({ q, status: isConversionStatus(next) ? next : undefined })}
          options={outcomes}
        />
      }
      isFiltered={status !== undefined}
      found={useQuery(conversionsQuery(advertiser.id, search))}
      all={() => allConversions(advertiser.id, search)}
      columns={conversionColumns(advertiser.id, headings)}
      // A server and a pixel may report the same id.
      rowKey={({ id, source }) => `${source} ${id}`}
      empty={<NoConversions advertiser={advertiser} />}
    />
  );
}
