import type { ListedAdvertiser } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { SearchedTable } from '../operator/searched-table.tsx';
import { useStaff } from '../operator/staff.ts';
import { figureColumns } from '../reporting/figure-columns.tsx';
import { subcategoryNamesQuery } from '../taxonomy/taxonomy.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Column } from '../ui/table.tsx';
import { AdvertiserDialog } from './advertiser-dialog.tsx';
import { AdvertiserLogo } from './advertiser-logo.tsx';
import { advertisersQuery, allAdvertisers, demandSort } from './demand-queries.ts';
import { useDemandList } from './use-demand-list.ts';

export function AdvertisersTable() {
  const { search, onSearch, onShowAll } = useDemandList();
  const { canWrite } = useStaff();
  const { data: names } = useQuery(subcategoryNamesQuery);
  const [editing, setEditing] = useState<ListedAdvertiser>();
  const columns: Column<ListedAdvertiser>[] = [
    {
      id: 'name',
      header: 'Advertiser',
      canSort: true,
      className: 'max-w-64',
      csv: ({ name }) => name,
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
    ...figureColumns<ListedAdvertiser>(
      ({ figures }) => figures,
      ['spend', 'impressions', 'clicks', 'ctr', 'conversions'],
      ['spend'],
    ),
    {
      id: 'sells',
      header: 'Categories',
      wideOnly: true,
      className: 'max-w-60',
      csv: ({ subcategory_ids }) => subcategory_ids.map((id) => names?.get(id) ?? id).join(', '),
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
            cell: (advertiser: ListedAdvertiser) => (
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
        all={() => allAdvertisers(search)}
        defaultSort={demandSort}
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
