import type { ComponentProps } from 'react';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';
import { Pagination } from './pagination.tsx';
import { Table } from './table.tsx';

interface Props<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'rows'> {
  /** The query of one page. */
  list: {
    readonly data: { readonly count: number; readonly results: readonly Row[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** Title and description of the card. */
  card?: Pick<ComponentProps<typeof Card>, 'title' | 'description'>;
}

/** One page of a list as a table in a card, with the error of its query, and the pages below it. */
export function PagedTable<Row>({ list, page, pageSize, onPage, card, ...table }: Props<Row>) {
  const { data, error, refetch, isPlaceholderData } = list;
  return (
    <>
      <Card flush stale={isPlaceholderData} {...card}>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Table {...table} rows={data?.results} />
        )}
      </Card>
      <div className="mt-3">
        <Pagination page={page} pageSize={pageSize} count={data?.count ?? 0} onPage={onPage} />
      </div>
    </>
  );
}
