import { useQuery } from '@tanstack/react-query';
import type { AdvertiserChoice } from '../advertiser/advertisers.ts';
import { ownNamesQuery } from '../advertiser/own-queries.ts';
import { SearchedTable } from '../operator/searched-table.tsx';
import { conversionColumns } from './conversion-columns.tsx';
import { allConversions, conversionsQuery } from './conversion-queries.ts';
import type { ConversionsSearch } from './conversions-search.ts';
import { NoConversions } from './no-conversions.tsx';

interface Props {
  advertiser: AdvertiserChoice;
  search: ConversionsSearch;
  onSearch: (search: ConversionsSearch) => void;
}

/** What was reported, with the outcome of each report. */
export function ConversionList({ advertiser, search, onSearch }: Props) {
  // Without headings the list is still useful, so an error of this query is not shown.
  const { data: headings } = useQuery(ownNamesQuery(advertiser.id, 'offers'));
  return (
    <SearchedTable
      caption="Conversions"
      searchLabel="Order number or id"
      search={search}
      onSearch={({ q, page }) => onSearch({ q, page })}
      found={useQuery(conversionsQuery(advertiser.id, search))}
      all={() => allConversions(advertiser.id, search)}
      columns={conversionColumns(advertiser.id, headings)}
      // A server and a pixel may report the same id.
      rowKey={({ id, source }) => `${source} ${id}`}
      empty={<NoConversions advertiser={advertiser} />}
    />
  );
}
