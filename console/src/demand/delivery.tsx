import type { Campaign, Delivery } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../data/dates.ts';
import { formatUsd } from '../data/numbers.ts';
import { Notice } from '../ui/notice.tsx';
import { deliveryQuery } from './demand-queries.ts';

export type DeliveryReason = Delivery['reasons'][number];

/** Why something is not served, in a few words. */
export const reasonLabels: Record<DeliveryReason, string> = {
  campaign_archived: 'Campaign archived',
  offer_archived: 'Archived',
  campaign_paused: 'Campaign paused',
  offer_paused: 'Paused',
  no_offer: 'No offer',
  no_active_offer: 'No active offer',
  not_started: 'Not started',
  ended: 'Ended',
  total_budget_spent: 'Total budget spent',
  daily_budget_spent: 'Daily budget spent',
  excluded_by_channels: 'Excluded by all channels',
  no_publisher: 'No matching publisher',
  outside_hours: 'Outside its hours',
  ahead_of_pace: 'Ahead of its pace',
};

/** Explains a reason, with a remedy if there is one. */
function explain(reason: DeliveryReason, { budget, starts_at, ends_at }: Campaign): string {
  switch (reason) {
    case 'campaign_archived':
      return 'The campaign is archived. Restore it to serve its offers.';
    case 'offer_archived':
      return 'The offer is archived. Restore it to serve it.';
    case 'campaign_paused':
      return 'The campaign is paused. Activate it to serve its offers.';
    case 'offer_paused':
      return 'The offer is paused. Activate it to serve it.';
    case 'no_offer':
      return 'The campaign has no offer yet. Add one.';
    case 'no_active_offer':
      return 'All offers of the campaign are paused. Activate one.';
    case 'not_started':
      return `The campaign starts on ${formatDateTime(starts_at ?? '')}.`;
    case 'ended':
      return `The campaign ended on ${formatDateTime(ends_at ?? '')}.`;
    case 'total_budget_spent':
      return `The total budget of ${formatUsd(budget.total_usd ?? 0)} is spent. Increase it to continue.`;
    case 'daily_budget_spent':
      return `Today’s budget of ${formatUsd(budget.daily_usd ?? 0)} is spent. The next day begins at midnight UTC.`;
    case 'excluded_by_channels':
      return 'Every channel excludes a category of the advertiser.';
    case 'no_publisher':
      return 'Exclusions and targeting leave no channel and no publisher that could show it.';
    case 'outside_hours':
      return 'The campaign is targeted to other hours.';
    case 'ahead_of_pace':
      return 'The campaign has spent more than its even pace allows by now, and waits.';
  }
}

interface NoteProps {
  delivery: Delivery;
  /** Pauses that a switch beside the note shows already. */
  shown: DeliveryReason;
  /** In the days of the figures. */
  impressions: number | undefined;
}

/** Below the status in a list: whether the row is served, or why not. */
export function DeliveryNote({ delivery: { reasons }, shown, impressions }: NoteProps) {
  const [reason, ...others] = reasons.filter((each) => each !== shown);
  if (reason === undefined) {
    if (reasons.length > 0) return null;
    return (
      <span className="block whitespace-nowrap text-ink-3 text-xs">
        {impressions === 0 ? 'Ready, no impressions' : 'Serving'}
      </span>
    );
  }
  return (
    <span
      className="block whitespace-nowrap text-warn text-xs"
      title={reasons.map((each) => reasonLabels[each]).join(', ')}
    >
      {reasonLabels[reason]}
      {others.length > 0 && ` and ${others.length} more`}
    </span>
  );
}

/** The status and the reasons as text, for a file. */
export function deliveryText(delivery: Delivery | undefined): string {
  if (!delivery) return '';
  return delivery.can_serve ? 'Serving' : delivery.reasons.map((reason) => reasonLabels[reason]).join(', ');
}

/** On the page of a campaign or an offer: every reason why it is not served. */
export function DeliveryNotice({
  kind,
  id,
  campaign,
}: {
  kind: 'campaigns' | 'offers';
  id: string;
  campaign: Campaign | undefined;
}) {
  const { data } = useQuery(deliveryQuery(kind, id));
  if (!data || !campaign || data.can_serve) return null;
  const { reasons } = data;
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <b className="font-medium">Not served now.</b>
        {reasons.length === 1 ? (
          ` ${explain(reasons[0] as DeliveryReason, campaign)}`
        ) : (
          <ul className="mt-1 list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{explain(reason, campaign)}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
