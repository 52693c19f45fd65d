import type { Explanation } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChannels } from '../channel/channels.ts';
import { formatDateTime } from '../data/dates.ts';
import { networkPublisherQuery } from '../operator/review-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { displayModeLabels } from './offer-stage.tsx';
import { choiceLabels, evidenceLabels, identityLabels } from './outcome-labels.ts';
import { viewLabels } from './placement.ts';

export function SessionFacts({ explanation }: { explanation: Explanation }) {
  const { channel_id, publisher_id, at, view, display_mode, widget_id } = explanation;
  const channel = useChannels().find(({ id }) => id === channel_id);
  const { data: publisher } = useQuery({
    ...networkPublisherQuery(publisher_id ?? ''),
    enabled: publisher_id !== null,
  });
  const shopper = [explanation.country, explanation.language, explanation.device_type].filter(
    (word) => word !== null,
  );
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        <Cell name="Time">{formatDateTime(at)}</Cell>
        <Cell name="Channel">{channel?.name ?? channel_id}</Cell>
        <Cell name="Publisher">
          {publisher_id === null ? 'The channel itself' : (publisher?.brand_name ?? '…')}
        </Cell>
        <Cell name="Placement">
          {viewLabels[view]}, {displayModeLabels[display_mode]}
          {widget_id !== null && ` · ${widget_id}`}
        </Cell>
        <Cell name="Identified by">{identityLabels[explanation.identity]}</Cell>
        <Cell name="Shopper">{shopper.length > 0 ? shopper.join(', ') : 'Unknown'}</Cell>
        <Cell name="Requested by">{requesterOf(explanation)}</Cell>
        <Cell name="Selection">{choiceLabels[explanation.choice]}</Cell>
        <Cell name="Maximum offers">
          {explanation.max_offers} {explanation.sandbox && <Badge tone="warn">Sandbox</Badge>}
        </Cell>
      </dl>
    </Card>
  );
}

function requesterOf({ request_evidence, key_id, key_name, sandbox }: Explanation): string {
  if (request_evidence === null) return sandbox ? 'A user of the console' : 'Unknown';
  return `${evidenceLabels[request_evidence]}, ${key_name ?? key_id}`;
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
