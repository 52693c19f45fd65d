import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { demandListProps } from '../demand/demand-list-props.tsx';
import { demandSort } from '../demand/demand-queries.ts';
import type { DemandListSearch } from '../demand/demand-search.ts';
import { SearchedTable } from '../operator/searched-table.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { PageHeader } from '../shell/page-header.tsx';
import type { Column } from '../ui/table.tsx';
import { useThisAdvertiser } from './advertisers.ts';
import type { OwnList } from './own-queries.ts';

interface Props<Row> {
  title: string;
  list: OwnList<Row>;
  search: DemandListSearch;
  onSearch: (search: DemandListSearch) => void;
  columns: readonly Column<Row>[];
  /** Shown if the advertiser has none. */
  empty: ReactNode;
}

/** A page with a list of an advertiser: search, order, filter by status, and a file of all rows. */
export function OwnListPage<Row extends { readonly id: string }>(props: Props<Row>) {
  const { id } = useThisAdvertiser();
  return (
    <>
      <PageHeader title={props.title} description={describeFigureDays(Date.now())} />
      {/* With a key: the rows of one advertiser are never shown while those of another one are loaded. */}
      <OwnRows key={id} advertiserId={id} {...props} />
    </>
  );
}

function OwnRows<Row extends { readonly id: string }>(props: Props<Row> & { advertiserId: string }) {
  const { title, list, search, onSearch, columns, empty, advertiserId } = props;
  return (
    <SearchedTable
      caption={title}
      searchLabel={`Search ${title.toLowerCase()}`}
      {...demandListProps(search, onSearch)}
      found={useQuery(list.pageQuery(advertiserId, search))}
      all={() => list.all(advertiserId, search)}
      defaultSort={demandSort}
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}
