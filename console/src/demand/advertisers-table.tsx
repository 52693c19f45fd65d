import type { Advertiser } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { SearchedTable } from '../operator/searched-table.tsx';
import { useStaff } from '../operator/staff.ts';
import { subcategoryNamesQuery } from '../taxonomy/taxonomy.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Column } from '../ui/table.tsx';
import { AdvertiserDialog } from './advertiser-dialog.tsx';
import { AdvertiserLogo } from './advertiser-logo.tsx';
import { advertisersQuery } from './demand-queries.ts';
import { useDemandList } from './use-demand-list.ts';

export function AdvertisersTable() {
  const { search, onSearch, onShowAll } = useDemandList();
  const { canWrite } = useStaff();
  const { data: names } = useQuery(subcategoryNamesQuery);
  const [editing, setEditing] = useState<Advertiser>();
  const columns: Column<Advertiser>[] = [
    {
      id: 'name',
      header: 'Advertiser',
      className: 'max-w-64',
      cell: ({ id, name, domain, logo_url }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <AdvertiserLogo name={name} src={logo_url} />
          <span className="min-w-0">
            <Link
              to="/network/advertisers/$advertiserId"
              params={{ advertiserId: id }}
              className="block truncate font-medium hover:text-accent-text"
            >
              {name}
            </Link>
            <span className="block truncate text-ink-3 text-xs">{domain}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'sells',
      header: 'Categories',
      wideOnly: true,
      className: 'max-w-80',
      cell: ({ subcategory_ids }) => (
        <span className="block truncate text-ink-2">
          {subcategory_ids.map((id) => names?.get(id) ?? '…').join(', ')}
        </span>
      ),
    },
    ...(canWrite
      ? [
          {
            id: 'edit',
            header: 'Actions',
            align: 'end' as const,
            cell: (advertiser: Advertiser) => (
              <IconButton label={`Edit ${advertiser.name}`} onClick={() => setEditing(advertiser)}>
                <Pencil aria-hidden />
              </IconButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <SearchedTable
        caption="Advertisers"
        searchLabel="Search advertisers"
        search={search}
        onSearch={onSearch}
        onShowAll={onShowAll}
        found={useQuery(advertisersQuery(search))}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<Building2 />} title="No advertisers yet">
            An advertiser is a brand that pays for offers. Create one, then add campaigns.
          </EmptyState>
        }
      />
      {editing && <AdvertiserDialog advertiser={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
