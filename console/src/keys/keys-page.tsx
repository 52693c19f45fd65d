import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { channelKeySet } from './key-set.ts';
import { KeysCard } from './keys-card.tsx';

export function KeysPage() {
  const { id: channelId, canHandleKeys } = useThisChannel();
  return canHandleKeys ? (
    <ChannelKeys channelId={channelId} />
  ) : (
    <Card flush>
      <EmptyState icon={<KeyRound />} title="Keys are for admins of the channel">
        A key can act for the channel. Ask one of its admins if you need one.
      </EmptyState>
    </Card>
  );
}

export function ChannelKeys({ channelId }: { channelId: string }) {
  const keys = useMemo(() => channelKeySet(channelId), [channelId]);
  return (
    <KeysCard
      keys={keys}
      caption="Keys of the channel"
      description="A secret key acts for the channel: it belongs on a server. A publishable one only reads."
    />
  );
}
