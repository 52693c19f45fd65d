import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChannelFirstSteps } from '../channel/channel-first-steps.tsx';
import { useThisChannel } from '../channel/channels.ts';
import { Attention } from '../publisher/attention.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { defaultPeriod, periodLabels, periods } from './period.ts';
import { currentReportQuery, previousReportQuery } from './report-queries.ts';
import { comparable, describePeriod, TimeSummary } from './time-summary.tsx';
import { TopPublishers } from './top-publishers.tsx';

export function OverviewPage() {
  const { id: channelId } = useThisChannel();
  const { period = defaultPeriod, metric = 'impressions' } = useSearch({
    from: '/signed-in/c/$channelId/overview',
  });
  const navigate = useNavigate({ from: '/c/$channelId/overview' });
  const current = useQuery(currentReportQuery(channelId, period));
  const previous = useQuery(previousReportQuery(channelId, period));
  return (
    <>
      <PageHeader
        title="Overview"
        description={describePeriod(current.data, comparable(previous))}
        actions={
          <Segmented
            label="Period"
            value={period}
            onChange={(next) =>
              navigate({ search: (search) => ({ ...search, period: next }), replace: true })
            }
            options={periods.map((value) => ({ value, label: periodLabels[value] }))}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <ChannelFirstSteps />
        <Attention />
        <TimeSummary
          current={current}
          previous={previous}
          period={period}
          metric={metric}
          onMetric={(next) => navigate({ search: (search) => ({ ...search, metric: next }), replace: true })}
        />
        <TopPublishers period={period} />
      </div>
    </>
  );
}
