import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AllPublisherKeys } from './all-publisher-keys.tsx';
import { channelKeySet } from './key-set.ts';
import { KeysCard } from './keys-card.tsx';

export function KeysPage() {
  const { id: channelId, canHandleKeys, canHandlePublisherKeys } = useThisChannel();
  return canHandleKeys ? (
    <div className="flex flex-col gap-4">
      <ChannelKeys channelId={channelId} />
      {canHandlePublisherKeys && <AllPublisherKeys channelId={channelId} />}
    </div>
  ) : (
    <Card flush>
      <EmptyState icon={<KeyRound />} title="Only channel admins can manage keys">
        Ask a channel admin if you need one.
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
      description="Secret keys have full access to the channel: keep them on servers. Publishable keys can only read."
    />
  );
}
