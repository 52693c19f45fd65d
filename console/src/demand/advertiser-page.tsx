import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TrailLink } from '../audit/trail-link.tsx';
import { AdvertiserKeys } from '../keys/advertiser-keys.tsx';
import { SearchedTable } from '../operator/searched-table.tsx';
import { useStaff } from '../operator/staff.ts';
import { Figures } from '../reporting/figures.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PageNotFound, PagePending } from '../shell/page-states.tsx';
import type { ListSearch } from '../shell/search-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { UsersWithAccess } from '../users/users-with-access.tsx';
import { AdvertiserDialog } from './advertiser-dialog.tsx';
import { AdvertiserLogo } from './advertiser-logo.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { campaignColumns } from './campaigns-table.tsx';
import { advertiserQuery, allCampaigns, campaignsQuery, demandSort } from './demand-queries.ts';

/** An advertiser: what it spent, what came of it, and its campaigns. */
export function AdvertiserPage() {
  const { advertiserId } = useParams({ from: '/signed-in/network/advertisers/$advertiserId' });
  const { canWrite } = useStaff();
  const [open, setOpen] = useState<'edit' | 'campaign'>();
  const { data: advertiser, error, refetch } = useQuery(advertiserQuery(advertiserId));
  if (error?.status === 404) return <PageNotFound />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!advertiser) return <PagePending />;
  return (
    <>
      <PageHeader
        title={advertiser.name}
        badge={<AdvertiserLogo name={advertiser.name} src={advertiser.logo_url} />}
        description={advertiser.domain}
        back={
          <Link to="/network/demand" search={{ tab: 'advertisers' }} className={backLinkClass}>
            <BackLabel>Advertisers</BackLabel>
          </Link>
        }
        actions={
          <>
            <TrailLink objectId={advertiserId} />
            <Button asChild>
              <Link to="/a/$advertiserId/overview" params={{ advertiserId }}>
                Open as the advertiser sees it
              </Link>
            </Button>
            {canWrite && (
              <>
                <Button onClick={() => setOpen('edit')}>Edit</Button>
                <Button variant="primary" onClick={() => setOpen('campaign')}>
                  <Plus aria-hidden className="size-4" /> New campaign
                </Button>
              </>
            )}
          </>
        }
      />
      <Figures filter={{ advertiser_id: advertiserId }} by={['offer', 'channel']} />
      <h2 className="mt-6 font-semibold">Campaigns</h2>
      <p className="mb-3 text-ink-3 text-xs">{describeFigureDays(Date.now())}</p>
      <Campaigns key={advertiserId} advertiserId={advertiserId} />
      {/* Only admins may read keys and users. */}
      {canWrite && (
        <>
          <div className="mt-6">
            <AdvertiserKeys advertiserId={advertiserId} name={advertiser.name} />
          </div>
          <h2 className="mt-6 mb-3 font-semibold">Users</h2>
          <UsersWithAccess key={advertiserId} to={{ advertiserId }} />
        </>
      )}
      {open === 'edit' && <AdvertiserDialog advertiser={advertiser} onClose={() => setOpen(undefined)} />}
      {open === 'campaign' && (
        <CampaignDialog advertiserId={advertiserId} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function Campaigns({ advertiserId }: { advertiserId: string }) {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <SearchedTable
      caption="Campaigns"
      searchLabel="Search campaigns"
      search={search}
      onSearch={setSearch}
      found={useQuery(campaignsQuery({ ...search, advertiser_id: advertiserId }))}
      all={() => allCampaigns({ ...search, advertiser_id: advertiserId })}
      defaultSort={demandSort}
      columns={campaignColumns.filter(({ id }) => id !== 'advertiser')}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No campaigns yet">A campaign has a price, a budget and offers.</EmptyState>}
    />
  );
}
