import type { Page } from '@encart/sdk';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { collect } from '../data/collect.ts';
import { saveTable } from '../data/save-table.ts';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { type FigureValues, formatFigure } from '../reporting/figure-columns.tsx';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { ColumnMenu, useShownColumns } from '../ui/column-menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';

interface Props<Row> {
  caption: string;
  searchLabel: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** The order if the search has none. Not set if the list has only one order. */
  defaultSort?: string;
  /** Filters and buttons beside the search field. */
  toolbar?: ReactNode;
  /** True if a filter of the toolbar is set. */
  isFiltered?: boolean;
  /** Resets the filters of the toolbar. */
  onShowAll?: () => void;
  /**
   * The query of the current page. The first column of the table names the row, and the summary has the sums
   * of all rows.
   */
  found: UseQueryResult<Page<Row> & { summary?: FigureValues }>;
  /** All rows of the list, for a file. */
  all: () => AsyncIterable<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Shown if there are no rows although nothing is filtered. */
  empty: ReactNode;
}

/**
 * A list with search, order, choice of columns, pages and a file of all rows. The caller keeps the search,
 * usually in the address.
 */
export function SearchedTable<Row>(props: Props<Row>) {
  const { caption, searchLabel, search, onSearch, toolbar, isFiltered = false, found, columns } = props;
  const { q = '', page = 1, sort } = search;
  const sorted = sort ?? props.defaultSort;
  const [text, setText] = useSearchField(q, (next) => onSearch({ q: next, sort }));
  const { shown, hidden, setShown } = useShownColumns(caption.toLowerCase().replaceAll(' ', '-'), columns);
  const showAll = () => {
    setText('');
    onSearch({});
    props.onShowAll?.();
  };
  const { summary, count = 0 } = found.data ?? {};
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label={searchLabel}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-72 max-md:w-full"
        />
        {toolbar}
        <div className="ml-auto flex gap-2">
          <ColumnMenu columns={columns} hidden={hidden} onChange={setShown} />
          <DownloadRows caption={caption} columns={shown} all={props.all} />
        </div>
      </div>
      <PagedTable
        list={found}
        page={page}
        pageSize={listPageSize}
        onPage={(next) => onSearch({ q: search.q, sort, page: next })}
        caption={caption}
        columns={shown}
        rowKey={props.rowKey}
        sorting={sorted === undefined ? undefined : toSorting(sorted)}
        onSort={(next) => onSearch({ q: search.q, sort: fromSorting(next) })}
        footer={
          summary && count > 1
            ? (id) => (id === columns[0]?.id ? 'Total' : formatFigure(summary, id))
            : undefined
        }
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
    </>
  );
}

/** Downloads the shown columns of all rows, not only of the current page. */
function DownloadRows<Row>({ caption, columns, all }: Pick<Props<Row>, 'caption' | 'columns' | 'all'>) {
  const download = useMutation({
    mutationFn: () => collect(all()),
    onSuccess: (rows) => saveTable(caption.toLowerCase(), columns, rows),
    onError: (error) => toast(error.message, 'bad'),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden className="size-4" /> Download CSV
    </Button>
  );
}
