import type { NetworkReport } from '@encart/sdk';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveTable } from '../data/save-table.ts';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { listPageSize } from '../shell/search-params.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ColumnMenu, useShownColumns } from '../ui/column-menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { type FigureValues, figureCell } from './figure-columns.tsx';
import { UnconvertedNote } from './unconverted-note.tsx';

/** The changes that the reader makes to a report. */
export interface ReportChange<Group, Sort> {
  by?: Group;
  q?: string | undefined;
  sort?: Sort;
  page?: number;
}

interface Props<Row, Group extends string, Sort extends string> {
  caption: string;
  /** The name under which the browser keeps the choice of columns. */
  name: string;
  groupLabels: Readonly<Record<Group, string>>;
  question: { readonly by: Group; readonly sort: Sort; readonly q?: string; readonly page: number };
  found: UseQueryResult<{
    readonly results: readonly Row[];
    readonly count: number;
    readonly summary: FigureValues;
    readonly currencies: NetworkReport['currencies'];
  }>;
  columns: readonly Column<Row>[];
  hiddenByDefault?: readonly string[];
  /** The active filters of the report, shown beside the search field. */
  filters: ReactNode;
  /** All rows, for a file. */
  all: () => Promise<readonly Row[]>;
  fileName: string;
  onChange: (change: ReportChange<Group, Sort>) => void;
  /** Shown if there are no rows although nothing is searched. */
  empty: ReactNode;
}

/**
 * The rows of a report: how they are grouped, search, choice of columns, a file of all rows, the table with a
 * total, and pages.
 */
export function GroupedReport<Row extends { readonly id: string }, Group extends string, Sort extends string>(
  props: Props<Row, Group, Sort>,
) {
  const { caption, groupLabels, question, found, columns, onChange } = props;
  const { data, error, refetch, isPlaceholderData } = found;
  const { shown, hidden, setShown } = useShownColumns(props.name, columns, props.hiddenByDefault);
  const [text, setText] = useSearchField(question.q ?? '', (next) => onChange({ q: next }));
  const download = useMutation({
    mutationFn: props.all,
    onSuccess: (rows) => saveTable(props.fileName, shown, rows),
    onError: (failure) => toast(failure.message, 'bad'),
  });
  return (
    <>
      {data && <UnconvertedNote currencies={data.currencies} className="mb-3" />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label="Group by"
          value={question.by}
          onChange={(by: Group) => onChange({ by })}
          options={(Object.keys(groupLabels) as Group[]).map((value) => ({
            value,
            label: groupLabels[value],
          }))}
        />
        <SearchInput
          label="Search by name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-56 max-md:w-full"
        />
        {props.filters}
        <div className="ml-auto flex gap-2">
          <ColumnMenu columns={columns} hidden={hidden} onChange={setShown} />
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden className="size-4" /> Download CSV
          </Button>
        </div>
      </div>
      <Card flush stale={isPlaceholderData}>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Table
            caption={caption}
            columns={shown}
            rows={data?.results}
            rowKey={({ id }) => id}
            sorting={toSorting(question.sort)}
            onSort={(next) => onChange({ sort: fromSorting<Sort>(next) })}
            footer={
              // The sum of all rows, also of those on other pages.
              data && data.count > 1
                ? (id) => (id === 'name' ? 'Total' : figureCell(data.summary, id))
                : undefined
            }
            empty={
              question.q ? (
                <EmptyState
                  title="No rows match this search"
                  action={<Button onClick={() => onChange({ q: undefined })}>Clear search</Button>}
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
          page={question.page}
          pageSize={listPageSize}
          count={data?.count ?? 0}
          onPage={(page) => onChange({ page })}
        />
      </div>
    </>
  );
}
