import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { channelKeySet, keysQuery } from '../keys/key-set.ts';
import { statusCountsQuery } from '../publisher/publisher-queries.ts';
import { hasEventsQuery } from '../reporting/first-event.ts';
import { Checklist } from '../ui/checklist.tsx';
import { useThisChannel } from './channels.ts';

/** The setup checklist of a channel. Renders nothing if an impression was counted in the last 90 days. */
export function ChannelFirstSteps() {
  const { id: channelId, canHandleKeys } = useThisChannel();
  const { data: hasEvents } = useQuery(hasEventsQuery(channelId));
  const { data: counts } = useQuery(statusCountsQuery(channelId));
  const { data: keys } = useQuery({
    ...keysQuery(channelKeySet(channelId)),
    enabled: hasEvents === false && canHandleKeys,
  });
  if (hasEvents !== false || !counts) return null;
  const added = counts.APPROVED + counts.PENDING + counts.NEEDS_INFO;
  return (
    <Checklist
      title="Set up your channel"
      steps={[
        {
          title: 'Add your publishers',
          isDone: added > 0,
          text: 'The shops that will show offers, one by one or from a list.',
          action: (
            <Link to="/c/$channelId/publishers" params={{ channelId }}>
              Publishers
            </Link>
          ),
        },
        {
          title: 'Wait for the first approval',
          isDone: counts.APPROVED > 0,
          text: 'Staff review every publisher. You can use the sandbox meanwhile.',
          action: (
            <Link to="/c/$channelId/developers/sandbox" params={{ channelId }}>
              Sandbox
            </Link>
          ),
        },
        {
          title: 'Use a secret key',
          isDone: keys?.some(({ kind, last_used_at }) => kind === 'secret' && last_used_at !== null) ?? false,
          text: 'Your server requests offers with it. Keep it out of browsers and apps.',
          action: (
            <Link to="/c/$channelId/developers/keys" params={{ channelId }}>
              API keys
            </Link>
          ),
        },
        {
          title: 'Report the first impression',
          isDone: false,
          text: 'When a shopper sees an offer, your server reports it. Figures appear here at once.',
          action: <a href="/docs/partners">How to integrate</a>,
        },
      ]}
    />
  );
}
