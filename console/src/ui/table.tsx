import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { ScrollX } from './scroll-x.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  /** Hides the header for sighted users; screen readers still read it. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** The sort key; without it, the column is not sortable, unless the caller sorts. */
  sortBy?: (row: Row) => string | number;
  /** True if the caller can sort by this column. Ignored if the table itself sorts. */
  canSort?: boolean;
  /** The value in a CSV file. Without it: the sort key, or nothing. */
  csv?: (row: Row) => string | number;
  align?: 'end';
  /** Hides the column on small screens. */
  wideOnly?: boolean;
  className?: string;
}

export interface Sorting {
  id: string;
  descending: boolean;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Read only when the table is mounted; later the user sorts by clicking on headers. */
  initialSorting?: Sorting | undefined;
  /**
   * If the caller sorts, for example because the rows are one page of many: the order of the rows, and what a
   * click on a header does.
   */
  sorting?: Sorting | undefined;
  onSort?: ((sorting: Sorting) => void) | undefined;
  /** The maximum number of rows, after sorting. */
  limit?: number;
  skeletonRows?: number;
  /** The content of the last row, by column. */
  footer?: ((columnId: string) => ReactNode) | undefined;
}

export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, empty, initialSorting, limit, skeletonRows = 8, footer } = props;
  const [ownSorting, setOwnSorting] = useState(initialSorting);
  if (rows?.length === 0) return empty;
  const sorting = props.onSort ? props.sorting : ownSorting;
  const cellClass = (column: Column<Row>) => classNames(cellClassOf(column), paddingOf(columns.length));
  const shown = rows && (props.onSort ? rows : sortRows(rows, columns, sorting)).slice(0, limit);
  return (
    <ScrollX label={caption}>
      <table className="w-full border-collapse text-left" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-3 text-xs">
            {columns.map((column) => (
              <Header
                key={column.id}
                column={column}
                className={cellClass(column)}
                isSortable={props.onSort ? column.canSort === true : column.sortBy !== undefined}
                sorting={sorting}
                onSort={props.onSort ?? setOwnSorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown
            ? shown.map((row) => (
                <tr
                  key={rowKey(row)}
                  className="border-line border-b transition-colors last:border-0 hover:bg-hover/60"
                >
                  {columns.map((column) => (
                    <td key={column.id} className={cellClass(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: skeletonRows }, (_, row) => `row ${row}`).map((key) => (
                <tr key={key} className="border-line border-b last:border-0">
                  {columns.map((column) => (
                    <td key={column.id} className={cellClass(column)}>
                      <Skeleton
                        className={classNames('my-1 h-3', column.align ? 'ml-auto w-12' : 'w-2/3 min-w-16')}
                      />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
        {footer && rows && (
          <tfoot>
            <tr className="border-line-strong border-t font-medium">
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {footer(column.id)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollX>
  );
}

function Header<Row>({
  column,
  className,
  isSortable,
  sorting,
  onSort,
}: {
  column: Column<Row>;
  className: string;
  isSortable: boolean;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}) {
  const isSorted = sorting?.id === column.id;
  const Arrow = sorting?.descending ? ArrowDown : ArrowUp;
  // The first click sorts numbers, which are aligned to the end, from the largest, and names from A.
  const nextDescending = isSorted ? !sorting.descending : column.align === 'end';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
      // A collapsed border does not stay with a sticky cell, so the line is a shadow.
      className={classNames(
        className,
        'z-10 h-8 bg-surface py-0 first:rounded-tl-lg last:rounded-tr-lg md:sticky md:top-0 font-medium shadow-[inset_0_-1px_0_var(--line)]',
      )}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort({ id: column.id, descending: nextDescending })}
          className={classNames(
            '-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink',
            isSorted && 'text-ink',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow aria-hidden className={classNames('size-3', !isSorted && 'opacity-0')} />
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : ''}>{column.header}</span>
      )}
    </th>
  );
}

/** Many columns are set closer together. */
function paddingOf(columns: number): string {
  return columns > 7 ? 'px-2.5 first:pl-4 last:pr-4' : 'px-4';
}

function cellClassOf<Row>({ align, wideOnly, className }: Column<Row>): string {
  return classNames(
    'py-2 align-middle',
    align === 'end' && 'text-right',
    wideOnly && 'max-md:hidden',
    className,
  );
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const sortKey = columns.find(({ id }) => id === sorting?.id)?.sortBy;
  if (!sortKey || !sorting) return rows;
  const sign = sorting.descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareKeys(sortKey(a), sortKey(b)));
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
