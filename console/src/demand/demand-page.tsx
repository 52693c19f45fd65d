import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStaff } from '../operator/staff.ts';
import { describeFigureDays } from '../reporting/list-period.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useHashAction } from '../shell/use-hash-action.ts';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AdvertiserDialog } from './advertiser-dialog.tsx';
import { AdvertisersTable } from './advertisers-table.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import type { DemandTab } from './demand-tabs.ts';
import { OffersTable } from './offers-table.tsx';

export function DemandPage() {
  const { tab = 'campaigns' } = useSearch({ from: '/signed-in/network/demand' });
  const navigate = useNavigate({ from: '/network/demand' });
  const { canWrite } = useStaff();
  const [creating, setCreating] = useState<'advertiser' | 'campaign'>();
  useHashAction('new-campaign', () => canWrite && setCreating('campaign'));
  useHashAction('new-advertiser', () => canWrite && setCreating('advertiser'));
  return (
    <>
      <PageHeader
        title="Demand"
        description={describeFigureDays(Date.now())}
        actions={
          canWrite && (
            <>
              <Button onClick={() => setCreating('advertiser')}>
                <Plus aria-hidden className="size-4" /> New advertiser
              </Button>
              <Button variant="primary" onClick={() => setCreating('campaign')}>
                <Plus aria-hidden className="size-4" /> New campaign
              </Button>
            </>
          )
        }
      />
      <Tabs
        label="Demand"
        value={tab}
        onChange={(next: DemandTab) => navigate({ search: { tab: next } })}
        tabs={[
          { value: 'campaigns', label: 'Campaigns', content: <CampaignsTable /> },
          { value: 'offers', label: 'Offers', content: <OffersTable /> },
          { value: 'advertisers', label: 'Advertisers', content: <AdvertisersTable /> },
        ]}
      />
      {creating === 'advertiser' && <AdvertiserDialog onClose={() => setCreating(undefined)} />}
      {creating === 'campaign' && (
        <CampaignDialog
          onClose={() => setCreating(undefined)}
          onSaved={({ id }) => navigate({ to: '/network/campaigns/$campaignId', params: { campaignId: id } })}
        />
      )}
    </>
  );
}
