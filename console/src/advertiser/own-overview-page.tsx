import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdvertiserLogo } from '../demand/advertiser-logo.tsx';
import { describeRanges } from '../reporting/comparison.ts';
import { figureRange } from '../reporting/list-period.ts';
import { OverCeilingNote } from '../reporting/over-ceiling-note.tsx';
import { withPrevious } from '../reporting/period.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Table } from '../ui/table.tsx';
import { ownAdvertiserQuery, useThisAdvertiser } from './advertisers.ts';
import { NoCampaigns } from './no-campaigns.tsx';
import { ownCampaignColumns } from './own-columns.tsx';
import { overviewQuery } from './own-queries.ts';
import { ownDaysQuery } from './own-report-queries.ts';
import type { OwnReportMetric } from './own-report-search.ts';
import { OwnReportSummary } from './own-report-summary.tsx';
import { OwnUnconfirmedNote } from './own-unconfirmed-note.tsx';

/**
 * The start page of an advertiser's people: what it paid and sold in the last days, and the
 * campaigns that did it.
 */
export function OwnOverviewPage() {
  const { id: advertiserId, name } = useThisAdvertiser();
  const { data: advertiser } = useQuery(ownAdvertiserQuery(advertiserId));
  const campaigns = useQuery(overviewQuery(advertiserId));
  const [show, setShow] = useState<OwnReportMetric>('spend');
  const ranges = withPrevious(figureRange(Date.now()));
  // The summary below has the same question, and does not show its error.
  const days = useQuery(ownDaysQuery(advertiserId, {}, ranges.current));
  const failed = [campaigns, days].find(({ error }) => error);
  return (
    <>
      <PageHeader
        title={name}
        badge={advertiser && <AdvertiserLogo name={name} src={advertiser.logo_url} />}
        description={describeRanges(ranges)}
      />
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
      ) : (
        <>
          {campaigns.data?.count !== 0 && (
            <OwnReportSummary
              // With a key: the figures of one advertiser are never shown while those of
              // another one are loaded.
              key={advertiserId}
              {...{ advertiserId, ranges, search: { show }, onShow: setShow }}
            />
          )}
          {days.data && <OwnUnconfirmedNote advertiserId={advertiserId} summary={days.data.summary} />}
          {days.data && <OverCeilingNote summary={days.data.summary} by="the operator" />}
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
              rows={campaigns.data?.results}
              rowKey={({ id }) => id}
              skeletonRows={4}
              empty={<NoCampaigns />}
            />
          </Card>
        </>
      )}
    </>
  );
}
