import type { Attention } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, ClipboardCheck, Hourglass, ServerCrash, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import { reasonLabels } from '../demand/delivery.tsx';
import { formatMetric } from '../reporting/metric-format.ts';
import type { NetworkMetric } from '../reporting/network-search.ts';
import { NetworkSummary } from '../reporting/network-summary.tsx';
import { defaultPeriod, rangesOf } from '../reporting/period.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { AttentionList, AttentionText, attentionLine } from '../ui/attention-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { attentionQuery } from './attention.ts';
import { FirstSteps } from './first-steps.tsx';

/** The start page of staff: what needs them, and how the network does. */
export function HomePage() {
  const { data, error, refetch } = useQuery(attentionQuery);
  if (!data) return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <PagePending />;
  return (
    <>
      <PageHeader title="Home" description="What needs you, and how the network does." />
      <div className="flex flex-col gap-4">
        {!data.first_steps.event && <FirstSteps done={data.first_steps} />}
        <Needs attention={data} />
        {data.campaigns.count > 0 && <StoppedCampaigns {...data.campaigns} />}
        {data.first_steps.event && <LastDays />}
      </div>
    </>
  );
}

function Needs({
  attention: { requests, traffic_flags: flags, over_ceiling: over, jobs },
}: {
  attention: Attention;
}) {
  if (requests.count + flags.count + over.events + jobs.count === 0)
    return (
      <p className="flex items-center gap-2.5 rounded-lg border border-line bg-surface px-4 py-2.5 text-ink-2 shadow-low">
        <CircleCheck aria-hidden className="size-4 text-good" /> No request, flag, event over a ceiling or
        failed job waits for you.
      </p>
    );
  return (
    <AttentionList>
      {requests.count > 0 && (
        <Link to="/network/review" className={attentionLine}>
          <AttentionText icon={<ClipboardCheck className="text-accent-text" />}>
            <b>{amount(requests.count, 'publisher request', 'publisher requests')} to review.</b>{' '}
            {requests.oldest_at && (
              <>
                The oldest is from <TimeAgo at={requests.oldest_at} />.
              </>
            )}
          </AttentionText>
        </Link>
      )}
      {flags.count > 0 && (
        <Link to="/network/traffic" className={attentionLine}>
          <AttentionText icon={<ShieldAlert className="text-warn" />}>
            <b>{amount(flags.count, 'hour', 'hours')} with unusual traffic.</b> It counts until you void it.
          </AttentionText>
        </Link>
      )}
      {over.events > 0 && (
        <Link to="/network/traffic" search={{ tab: 'over-ceiling' }} className={attentionLine}>
          <AttentionText icon={<Hourglass className="text-warn" />}>
            <b>{amount(over.events, 'event is', 'events are')} over a ceiling.</b>{' '}
            {formatMetric('channel_payout', over.spend)} if you approve them.
          </AttentionText>
        </Link>
      )}
      {jobs.results.map(({ id, kind, reason, updated_at: at }) => (
        <Link key={id} to="/network/health" className={attentionLine}>
          <AttentionText icon={<ServerCrash className="text-bad" />}>
            <b>The last {kind.replaceAll('_', ' ')} job failed</b> <TimeAgo at={at} />
            {reason === null ? '.' : `: ${reason}`}
          </AttentionText>
        </Link>
      ))}
    </AttentionList>
  );
}

function amount(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

type Stopped = Attention['campaigns']['results'][number];

const stoppedColumns: readonly Column<Stopped>[] = [
  {
    id: 'name',
    header: 'Campaign',
    className: 'min-w-40 max-w-72',
    cell: ({ id, name }) => (
      <Link
        to="/network/campaigns/$campaignId"
        params={{ campaignId: id }}
        className="block truncate font-medium hover:text-accent-text"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'advertiser',
    header: 'Advertiser',
    wideOnly: true,
    cell: ({ advertiser }) => (
      <Link
        to="/network/advertisers/$advertiserId"
        params={{ advertiserId: advertiser.id }}
        className="text-ink-2 hover:text-accent-text"
      >
        {advertiser.name}
      </Link>
    ),
  },
  {
    id: 'reasons',
    header: 'Why',
    cell: ({ delivery }) => (
      <span className="flex flex-wrap gap-1">
        {delivery.reasons.map((reason) => (
          <Badge key={reason} tone="warn">
            {reasonLabels[reason]}
          </Badge>
        ))}
      </span>
    ),
  },
];

function StoppedCampaigns({ count, results }: Attention['campaigns']) {
  return (
    <Card
      flush
      title="Campaigns that stopped"
      description={
        count > results.length
          ? `Active, but not served. The newest ${results.length} of ${formatCount(count)}.`
          : 'Active, but not served.'
      }
      actions={
        <Button asChild size="small">
          <Link to="/network/demand">All campaigns</Link>
        </Button>
      }
    >
      <Table
        caption="Campaigns that stopped"
        columns={stoppedColumns}
        rows={results}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  );
}

/** The figures of the network in the last days. */
function LastDays() {
  const [show, setShow] = useState<NetworkMetric>('spend');
  const ranges = rangesOf(defaultPeriod, Date.now());
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">Last 7 days</h2>
        <Button asChild size="small">
          <Link to="/network/report">Network report</Link>
        </Button>
      </div>
      <NetworkSummary search={{ show }} ranges={ranges} onShow={setShow} />
    </div>
  );
}
