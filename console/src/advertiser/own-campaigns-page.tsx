import { useNavigate, useSearch } from '@tanstack/react-router';
import { NoCampaigns } from './no-campaigns.tsx';
import { ownCampaignColumns } from './own-columns.tsx';
import { OwnListPage } from './own-list-page.tsx';
import { ownCampaigns } from './own-queries.ts';

export function OwnCampaignsPage() {
  const navigate = useNavigate({ from: '/a/$advertiserId/campaigns' });
  return (
    <OwnListPage
      title="Campaigns"
      list={ownCampaigns}
      search={useSearch({ from: '/signed-in/a/$advertiserId/campaigns' })}
      onSearch={(search) => navigate({ search, replace: true })}
      columns={ownCampaignColumns}
      empty={<NoCampaigns />}
    />
  );
}
