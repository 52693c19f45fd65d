import type { Campaign } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { TrailLink } from '../audit/trail-link.tsx';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { useStaff } from '../operator/staff.ts';
import { Figures } from '../reporting/figures.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PageNotFound, PagePending } from '../shell/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Table } from '../ui/table.tsx';
import { AdvertiserName } from './advertiser-name.tsx';
import { BudgetMeters } from './budget-meters.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { DeliveryNotice } from './delivery.tsx';
import { DemandActions } from './demand-actions.tsx';
import { campaignQuery, demandSort, offersQuery } from './demand-queries.ts';
import { headingColumn, offerFigures, statusColumn } from './offers-table.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { describeTargeting } from './targeting.tsx';
import { describeBudget, describeCap, describeConversions, describeDates, describePricing } from './terms.ts';

export function CampaignPage() {
  const { campaignId } = useParams({ from: '/signed-in/network/campaigns/$campaignId' });
  const { canWrite } = useStaff();
  const [editing, setEditing] = useState(false);
  const { data: campaign, error, refetch } = useQuery(campaignQuery(campaignId));
  if (error?.status === 404) return <PageNotFound />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!campaign) return <PagePending />;
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={<AdvertiserName id={campaign.advertiser_id} />}
        back={
          <Link to="/network/demand" className={backLinkClass}>
            <BackLabel>Demand</BackLabel>
          </Link>
        }
        actions={
          <>
            <StatusSwitch kind="campaigns" id={campaign.id} name={campaign.name} status={campaign.status} />
            <TrailLink objectId={campaign.id} />
            {canWrite && <Button onClick={() => setEditing(true)}>Edit</Button>}
            <DemandActions kind="campaigns" id={campaign.id} name={campaign.name} status={campaign.status} />
          </>
        }
      />
      <DeliveryNotice kind="campaigns" id={campaign.id} campaign={campaign} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Spend" description="Days begin at midnight UTC.">
            <BudgetMeters campaign={campaign} />
          </Card>
          <Terms campaign={campaign} />
        </div>
        <Offers campaign={campaign} />
      </div>
      <div className="mt-5">
        <Figures filter={{ campaign_id: campaign.id }} by={['offer', 'channel']} />
      </div>
      {editing && <CampaignDialog campaign={campaign} onClose={() => setEditing(false)} />}
    </>
  );
}

function Terms({ campaign }: { campaign: Campaign }) {
  const targeting = describeTargeting(campaign.targeting);
  return (
    <Card title="Terms">
      <Facts>
        <Fact name="Pricing">{describePricing(campaign.pricing)}</Fact>
        <Fact name="Budget">{describeBudget(campaign.budget)}</Fact>
        <Fact name="Schedule">{describeDates(campaign)}</Fact>
        <Fact name="Frequency cap">{describeCap(campaign.frequency_cap)}</Fact>
        <Fact name="Conversions">{describeConversions(campaign.conversions)}</Fact>
        {targeting.length === 0 && <Fact name="Targeting">All traffic</Fact>}
        {targeting.map(([name, values]) => (
          <Fact key={name} name={name}>
            {values}
          </Fact>
        ))}
        <Fact name="ID">
          <CopyLine value={campaign.id} label="Copy campaign ID" />
        </Fact>
      </Facts>
    </Card>
  );
}

function Offers({ campaign }: { campaign: Campaign }) {
  const { canWrite } = useStaff();
  const [sort, setSort] = useState<string>(demandSort);
  const offers = useQuery(offersQuery({ campaign_id: campaign.id, sort }));
  const add = canWrite && (
    <Button size="small" asChild>
      <Link to="/network/campaigns/$campaignId/new-offer" params={{ campaignId: campaign.id }}>
        <Plus aria-hidden className="size-3.5" /> New offer
      </Link>
    </Button>
  );
  return (
    <Card title="Offers" description={describeFigureDays(Date.now())} flush actions={add}>
      {offers.error ? (
        <ErrorState error={offers.error} onRetry={() => offers.refetch()} />
      ) : (
        <Table
          caption="Offers of the campaign"
          columns={[headingColumn, statusColumn, ...offerFigures(['spend', 'ctr'])]}
          rows={offers.data?.results}
          sorting={toSorting(sort)}
          onSort={(next) => setSort(fromSorting(next))}
          rowKey={({ id }) => id}
          skeletonRows={3}
          empty={
            <EmptyState icon={<Tag />} title="No offers yet" action={add}>
              A campaign needs an active offer to be served.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}
