import { useMemo } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { publisherKeySet } from '../keys/key-set.ts';
import { KeysCard } from '../keys/keys-card.tsx';

/** The keys of a publisher. */
export function PublisherKeys({ publisherId, name }: { publisherId: string; name: string }) {
  const { id: channelId } = useThisChannel();
  const keys = useMemo(() => publisherKeySet(channelId, publisherId), [channelId, publisherId]);
  return (
    <KeysCard
      keys={keys}
      caption={`Keys of ${name}`}
      description="For this publisher's pages, to request offers and report events. Rotate leaked keys; revoke unused ones."
    />
  );
}
