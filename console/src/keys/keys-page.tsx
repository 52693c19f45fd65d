import type { ApiKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { keysQuery } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { ShowKeyDialog } from './show-key-dialog.tsx';

export type KeyAct = 'show' | 'rotate' | 'revoke';

export function KeysPage() {
  const { id: channelId, canHandleKeys } = useThisChannel();
  return canHandleKeys ? (
    <ChannelKeys channelId={channelId} />
  ) : (
    <Card flush>
      <EmptyState icon={<KeyRound />} title="Keys are for admins of the channel">
        Whoever holds a key can act for the channel. Ask one of its admins if you need one.
      </EmptyState>
    </Card>
  );
}

export function ChannelKeys({ channelId }: { channelId: string }) {
  const keys = useQuery(keysQuery(channelId));
  const [creating, setCreating] = useState(false);
  const [acting, setActing] = useState<{ act: KeyAct; key: ApiKey }>();
  const dialog = { channelId, onClose: () => setActing(undefined) };
  return (
    <>
      <Card
        flush
        title="Keys"
        description="A secret key acts for the channel: it belongs on a server. A publishable one only reads."
        actions={
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" /> Create key
          </Button>
        }
      >
        <KeyTable keys={keys} onAct={(act, key) => setActing({ act, key })} />
      </Card>
      {creating && <CreateKeyDialog channelId={channelId} onClose={() => setCreating(false)} />}
      {acting?.act === 'show' && <ShowKeyDialog {...dialog} apiKey={acting.key} />}
      {acting?.act === 'rotate' && <RotateKeyDialog {...dialog} apiKey={acting.key} />}
      {acting?.act === 'revoke' && <RevokeKeyDialog {...dialog} apiKey={acting.key} />}
    </>
  );
}
