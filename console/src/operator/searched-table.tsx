import type { Page } from '@encart/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListSearch } from '../shell/search-params.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { type Column, Table } from '../ui/table.tsx';

export const listPageSize = 25;

interface Props<Row> {
  caption: string;
  searchLabel: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** Beside the search field; it counts as a filter where `isFiltered` says so. */
  filters?: ReactNode;
  isFiltered?: boolean;
  onShowAll?: () => void;
  found: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Where there is nothing at all yet. */
  empty: ReactNode;
}

/** A list of the network: searched, paged, and kept in the address. */
export function SearchedTable<Row>(props: Props<Row>) {
  const { caption, searchLabel, search, onSearch, filters, isFiltered = false, found } = props;
  const { q = '', page = 1 } = search;
  const [words, setWords] = useSearchField(q, (next) => onSearch({ q: next }));
  const showAll = () => {
    setWords('');
    onSearch({});
    props.onShowAll?.();
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={searchLabel}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="w-72 max-md:w-full"
        />
        {filters}
      </div>
      <Card flush>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Table
            caption={caption}
            columns={props.columns}
            rows={found.data?.results}
            rowKey={props.rowKey}
            empty={
              q !== '' || isFiltered ? (
                <EmptyState
                  title="Nothing is like that"
                  action={<Button onClick={showAll}>Show all</Button>}
                />
              ) : (
                props.empty
              )
            }
          />
        )}
      </Card>
      <div className="mt-3">
        <Pagination
          page={page}
          pageSize={listPageSize}
          count={found.data?.count ?? 0}
          onPage={(next) => onSearch({ q: search.q, page: next })}
        />
      </div>
    </>
  );
}
