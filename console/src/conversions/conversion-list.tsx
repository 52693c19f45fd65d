import { useQuery } from '@tanstack/react-query';
import type { AdvertiserChoice } from '../advertiser/advertisers.ts';
import { listPageSize } from '../shell/search-params.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import { conversionColumns } from './conversion-columns.tsx';
import { conversionsQuery, offerHeadingsQuery } from './conversion-queries.ts';
import { NoConversions } from './no-conversions.tsx';

interface Props {
  advertiser: AdvertiserChoice;
  page: number;
  onPage: (page: number) => void;
}

/** What was reported, with the outcome of each report. */
export function ConversionList({ advertiser, page, onPage }: Props) {
  const found = useQuery(conversionsQuery(advertiser.id, page));
  // Without headings the list is still useful, so an error of this query is not shown.
  const { data: headings } = useQuery(offerHeadingsQuery(advertiser.id));
  return (
    <>
      <Card flush stale={found.isPlaceholderData}>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Table
            caption="Conversions"
            columns={conversionColumns(advertiser.id, headings)}
            rows={found.data?.results}
            // A server and a pixel may report the same id.
            rowKey={({ id, source }) => `${source} ${id}`}
            empty={<NoConversions advertiser={advertiser} />}
          />
        )}
      </Card>
      <div className="mt-3">
        <Pagination page={page} pageSize={listPageSize} count={found.data?.count ?? 0} onPage={onPage} />
      </div>
    </>
  );
}
