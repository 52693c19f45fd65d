import type { Terms } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../data/dates.ts';
import { formatCount, formatExactShare } from '../data/numbers.ts';
import { formatMetric, metricLabels } from '../reporting/metric-format.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { termsQuery } from './settings-queries.ts';

const days = (number: number) => (number === 1 ? '1 day' : `${number} days`);

export function TermsTab({ channelId }: { channelId: string }) {
  const { data, error, refetch } = useQuery(termsQuery(channelId));
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  return (
    <Card title="Terms" description="Staff of the network set them. Ask them if something should change.">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {termsOf(data).map(({ name, value, hint }) => (
          <div key={name}>
            <dt className="text-ink-3 text-xs">{name}</dt>
            <dd className="font-medium">{value}</dd>
            <dd className="text-ink-2 text-xs">{hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function describeCeiling({ publisher_ceiling_usd: set, own_publisher_ceiling_usd: own }: Terms): string {
  const ofNetwork =
    set === null
      ? 'Ten times the usual hour, at least $100'
      : set === 0
        ? 'None'
        : formatMetric('channel_payout', set);
  return own === null ? ofNetwork : `${formatMetric('channel_payout', own)}, set by you`;
}

function termsOf(terms: Terms): { name: string; value: ReactNode; hint: string }[] {
  const { attribution, rate_limits, clicks_per_minute } = terms;
  return [
    {
      name: 'Revenue share',
      value: formatExactShare(terms.revenue_share),
      hint: 'Of the net billable revenue that your publishers make.',
    },
    {
      name: 'Attribution after a click',
      value: attribution.click_days === 0 ? 'Off' : days(attribution.click_days),
      hint: 'A conversion counts for this long after a click.',
    },
    {
      name: 'Attribution after an impression',
      value: attribution.view_days === 0 ? 'Off' : days(attribution.view_days),
      hint: 'A conversion without a click counts for this long after an impression.',
    },
    {
      name: 'Billed conversions',
      value: formatCount(terms.conversion_limit),
      hint: 'For each session and offer. Further ones are counted, but not billed.',
    },
    {
      name: 'Clicks of a shopper in a minute',
      value: clicks_per_minute === 0 ? 'No limit' : formatCount(clicks_per_minute ?? 60),
      hint: 'More do not count.',
    },
    {
      name: 'Ceiling of a publisher in an hour',
      value: describeCeiling(terms),
      hint: 'What pages and links bill for it. More counts, and waits for the network.',
    },
    {
      name: 'Offers in an answer',
      value: formatCount(terms.max_offers),
      hint: 'Unless a request asks for another number.',
    },
    {
      name: 'Calls per minute and key',
      value: `${formatCount(rate_limits.serving)} offers and events, ${formatCount(rate_limits.channel)} channel, ${formatCount(rate_limits.reporting)} reports`,
      hint: 'More are answered with status 429.',
    },
    {
      name: 'Reports',
      value: terms.available_from ? `From ${formatDate(terms.available_from)}` : 'The last 400 days',
      hint: terms.enabled_metrics.map((metric) => metricLabels[metric]).join(', '),
    },
  ];
}
