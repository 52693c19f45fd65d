import { type ReactNode, useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { pageOfRows, type RowChoice, rowPageSize } from './row-page.ts';

interface Props<Row> {
  title: ReactNode;
  description?: ReactNode;
  /** Beside the filter. */
  actions?: ReactNode;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  isProblem: (row: Row) => boolean;
  /** Between the title and the table. */
  children?: ReactNode;
}

/** The rows of an import, in pages. If some have problems, the others can be hidden. */
export function RowsCard<Row extends { readonly line: number }>(props: Props<Row>) {
  const { title, description, actions, caption, columns, rows, isProblem, children } = props;
  const [chosen, setChosen] = useState<RowChoice>({ filter: 'all', page: 1 });
  const { filter, page, problemCount, listedCount, shownRows } = pageOfRows(rows, isProblem, chosen);
  return (
    <>
      <Card
        flush
        title={title}
        description={description}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            {problemCount > 0 && (
              <Segmented
                label="Show"
                value={filter}
                onChange={(next) => setChosen({ filter: next, page: 1 })}
                options={[
                  { value: 'all', label: 'All' },
                  { value: 'problems', label: `Problems (${formatCount(problemCount)})` },
                ]}
              />
            )}
            {actions}
          </div>
        }
      >
        {children}
        <Table
          caption={caption}
          columns={columns}
          rows={shownRows}
          rowKey={({ line }) => String(line)}
          empty={<EmptyState title="No rows to import" />}
        />
      </Card>
      <Pagination
        page={page}
        pageSize={rowPageSize}
        count={listedCount}
        onPage={(next) => setChosen({ filter, page: next })}
      />
    </>
  );
}
