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
  /** Filters and buttons beside the search field. */
  toolbar?: ReactNode;
  /** Whether a filter of the toolbar is set. */
  isFiltered?: boolean;
  /** Resets the filters of the toolbar. */
  onShowAll?: () => void;
  /** The query of the current page. */
  found: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Shown if there are no rows although nothing is filtered. */
  empty: ReactNode;
}

/** A list with search and pages. The caller keeps both, usually in the address. */
export function SearchedTable<Row>(props: Props<Row>) {
  const { caption, searchLabel, search, onSearch, toolbar, isFiltered = false, found } = props;
  const { q = '', page = 1 } = search;
  const [text, setText] = useSearchField(q, (next) => onSearch({ q: next }));
  const showAll = () => {
    setText('');
    onSearch({});
    props.onShowAll?.();
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={searchLabel}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-72 max-md:w-full"
        />
        {toolbar}
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
                  title={`No ${caption.toLowerCase()} match this filter`}
                  action={<Button onClick={showAll}>Clear filters</Button>}
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
