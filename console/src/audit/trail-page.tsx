import type { AuditEntry, AuditFilter } from '@encart/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, History } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import { saveFile } from '../data/save-file.ts';
import { saveTable } from '../data/save-table.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { listPageSize } from '../shell/search-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { toast } from '../ui/toast.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { trailColumns } from './trail-columns.tsx';
import { TrailFilters } from './trail-filters.tsx';
import { exportTrail, trailQuery } from './trail-queries.ts';
import { auditFilter, isFiltered, type TrailSearch } from './trail-search.ts';

const fileName = 'audit-trail';

export function TrailPage() {
  const search = useSearch({ from: '/signed-in/network/trail' });
  const navigate = useNavigate({ from: '/network/trail' });
  const [open, setOpen] = useState<AuditEntry>();
  /** Any change but that of the page begins at the first page. */
  const change = (next: TrailSearch) =>
    navigate({ search: { ...search, page: undefined, ...next }, replace: true });
  const { page = 1 } = search;
  const filter = auditFilter(search, Date.now());
  const list = useQuery(trailQuery(filter, page));
  const { data } = list;
  const columns = trailColumns(search, setOpen);
  const rows = data?.results ?? [];
  return (
    <>
      <PageHeader
        title="Audit trail"
        description="Who changed what, and when."
        actions={
          <Export
            filter={filter}
            count={data?.count ?? 0}
            onPage={() => void saveTable(fileName, columns, rows)}
          />
        }
      />
      <TrailFilters search={search} onChange={change} entries={rows} />
      <PagedTable
        list={list}
        page={page}
        pageSize={listPageSize}
        onPage={(next) => change({ page: next })}
        caption="Audit trail"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<History />}
            title={isFiltered(search) ? 'No entries match this filter' : 'No entries in this period'}
            action={
              <Button onClick={() => navigate({ search: { period: 'all' }, replace: true })}>
                Show all entries
              </Button>
            }
          />
        }
      />
      {open && (
        // The links in the dialog change the filter, which closes it.
        <EntryDialog key={JSON.stringify(search)} entry={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface ExportProps {
  filter: AuditFilter;
  count: number;
  onPage: () => void;
}

function Export({ filter, count, onPage }: ExportProps) {
  const all = useMutation({
    mutationFn: () => exportTrail(filter),
    onSuccess: (parts) => saveFile(`${fileName}.csv`, parts, 'text/csv'),
    onError: (error) => toast(error.message, 'bad'),
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button busy={all.isPending} disabled={count === 0}>
          <Download aria-hidden className="size-4" /> Export CSV
        </Button>
      }
    >
      <MenuItem onSelect={onPage}>The entries on this page</MenuItem>
      <MenuItem onSelect={() => all.mutate()}>
        {count === 1 ? 'The only entry' : `All ${formatCount(count)} entries that match`}
      </MenuItem>
    </Menu>
  );
}
