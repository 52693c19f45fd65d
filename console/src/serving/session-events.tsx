import type { SessionDetails, SessionEvent } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../data/dates.ts';
import { formatExactUsd } from '../data/numbers.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { evidenceLabels } from './outcome-labels.ts';
import { sessionQuery } from './session-queries.ts';

const typeLabels: Record<SessionEvent['event_type'], string> = {
  IMPRESSION: 'Impression',
  CLICK: 'Click',
  CONVERSION: 'Conversion',
};

const reasonLabels: Record<NonNullable<SessionEvent['reason']>, string> = {
  sandbox: 'sandbox',
  bot: 'bot',
  flood: 'click flood',
  no_user_agent: 'the link was opened without a User-Agent',
  not_a_navigation: 'the link was loaded by a page or script, not opened by a person',
  not_attributed: 'not attributed',
  late: 'too late to be billed',
  stopped: 'publisher, key, campaign or offer was stopped',
  over_ceiling: 'over the ceiling of the publisher, waits for a decision',
  budget_spent: 'budget spent',
  conversion_limit: 'billing limit of the session',
  unconfirmed: 'not confirmed by the advertiser',
  held: 'billed when the days of holding are over',
  refunded: 'refunded before it was billed',
  reported_by_advertiser: 'counted with the report of the advertiser',
  order_elsewhere: 'the order belongs elsewhere',
  reassigned: 'the order has moved, or was written anew after a correction',
  voided: 'voided',
};

/** The events of a session, with their bills and payouts. */
export function SessionEvents({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sessionQuery(id));
  // An unknown session is reported by the explanation.
  if (error?.status === 404) return null;
  return (
    <Card
      flush
      title="Events and money"
      description={
        data && data.events.length > 0 ? <Totals session={data} /> : 'What happened after the answer.'
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data ? (
        <Table
          caption="Events of the session"
          columns={columnsOf(data)}
          rows={data.events}
          rowKey={(event) => `${event.event_type} ${event.offer_id} ${event.received_at}`}
          empty={
            <EmptyState icon={<MousePointerClick />} title="No events yet">
              Impressions, clicks and conversions of this session appear here when they are reported.
            </EmptyState>
          }
        />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </Card>
  );
}

function Totals({ session }: { session: SessionDetails }): ReactNode {
  const { impressions, clicks, conversions, uncounted, billed_usd, payout_usd } = session;
  return [
    count(impressions, 'impression'),
    count(clicks, 'click'),
    count(conversions, 'conversion'),
    ...(uncounted > 0 ? [`${uncounted} not counted`] : []),
    `${formatExactUsd(billed_usd)} billed`,
    `${formatExactUsd(payout_usd)} paid to the channel`,
  ].join(' · ');
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}

function columnsOf({ offers }: SessionDetails): readonly Column<SessionEvent>[] {
  const headings = new Map(offers.map(({ offer_id, heading }) => [offer_id, heading]));
  return [
    {
      id: 'at',
      header: 'Time',
      cell: ({ occurred_at }) => (
        <time dateTime={occurred_at} className="text-ink-2 md:whitespace-nowrap">
          {formatDateTime(occurred_at)}
        </time>
      ),
    },
    {
      id: 'type',
      header: 'Event',
      cell: ({ event_type, evidence, attribution, amount, currency_code }) => (
        <>
          <span className="block font-medium">{typeLabels[event_type]}</span>
          <span className="block text-ink-3 text-xs md:hidden">
            by {evidenceLabels[evidence].toLowerCase()}
          </span>
          <span className="block text-ink-3 text-xs">
            {[
              attribution && `after ${attribution === 'click' ? 'a click' : 'an impression'}`,
              amount && `order of ${amount} ${currency_code ?? ''}`.trim(),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ),
    },
    {
      id: 'evidence',
      header: 'Reported by',
      wideOnly: true,
      className: 'whitespace-nowrap',
      cell: ({ evidence }) => <span className="text-ink-2">{evidenceLabels[evidence]}</span>,
    },
    {
      id: 'offer',
      header: 'Offer',
      className: 'max-w-48',
      wideOnly: true,
      cell: ({ offer_id }) => (
        <Link
          to="/network/offers/$offerId"
          params={{ offerId: offer_id }}
          className="block truncate hover:text-accent-text"
        >
          {headings.get(offer_id) ?? offer_id}
        </Link>
      ),
    },
    {
      id: 'counted',
      header: 'Result',
      cell: ({ counted, reason }) => (
        <>
          <Badge tone={counted ? 'good' : 'warn'}>{counted ? 'Counted' : 'Not counted'}</Badge>
          {reason && <span className="mt-0.5 block text-ink-3 text-xs">{reasonLabels[reason]}</span>}
        </>
      ),
    },
    { id: 'billed', header: 'Billed', align: 'end', cell: ({ billed_usd }) => formatExactUsd(billed_usd) },
    {
      id: 'payout',
      header: 'Payout',
      align: 'end',
      wideOnly: true,
      cell: ({ payout_usd }) => formatExactUsd(payout_usd),
    },
  ];
}
