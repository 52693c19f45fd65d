import { useMemo } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { publisherKeySet } from '../keys/key-set.ts';
import { KeysCard } from '../keys/keys-card.tsx';

/** Every key that speaks for a publisher, so that a leaked one can be rotated. */
export function PublisherKeys({ publisherId, name }: { publisherId: string; name: string }) {
  const { id: channelId } = useThisChannel();
  const keys = useMemo(() => publisherKeySet(channelId, publisherId), [channelId, publisherId]);
  return (
    <KeysCard
      keys={keys}
      caption={`Keys of ${name}`}
      description="For this publisher's pages, to ask for offers and report events. Rotate a key that leaked; revoke one that is no longer used."
    />
  );
}
