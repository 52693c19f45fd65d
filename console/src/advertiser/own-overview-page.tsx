import type { ListFigures } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AdvertiserLogo } from '../demand/advertiser-logo.tsx';
import { figureLabel, formatFigure } from '../reporting/figure-columns.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FigureTile } from '../ui/stat-tile.tsx';
import { Table } from '../ui/table.tsx';
import { ownAdvertiserQuery, useThisAdvertiser } from './advertisers.ts';
import { NoCampaigns } from './no-campaigns.tsx';
import { ownCampaignColumns, ownFigures } from './own-columns.tsx';
import { overviewQuery } from './own-queries.ts';

/** The start page of an advertiser's people: its figures of the last days, and the campaigns that they come from. */
export function OwnOverviewPage() {
  const { id: advertiserId, name } = useThisAdvertiser();
  const { data: advertiser } = useQuery(ownAdvertiserQuery(advertiserId));
  const { data, error, refetch } = useQuery(overviewQuery(advertiserId));
  return (
    <>
      <PageHeader
        title={name}
        badge={advertiser && <AdvertiserLogo name={name} src={advertiser.logo_url} />}
        description={describeFigureDays(Date.now())}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Tiles summary={data?.summary} />
          <Card
            flush
            title="Campaigns"
            description="Those with the highest spend first."
            actions={
              <Button asChild size="small">
                <Link to="/a/$advertiserId/campaigns" params={{ advertiserId }}>
                  All campaigns
                </Link>
              </Button>
            }
          >
            <Table
              caption="Campaigns"
              columns={ownCampaignColumns.map((column) => ({ ...column, canSort: false }))}
              rows={data?.results}
              rowKey={({ id }) => id}
              skeletonRows={4}
              empty={<NoCampaigns />}
            />
          </Card>
        </div>
      )}
    </>
  );
}

function Tiles({ summary }: { summary: ListFigures | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 max-md:[&>:last-child]:col-span-2">
      {ownFigures.map((id) => (
        <FigureTile key={id} label={figureLabel(id)} value={summary && formatFigure(summary, id)} />
      ))}
    </dl>
  );
}
