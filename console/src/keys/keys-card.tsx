import type { ApiKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type KeySet, keysQuery } from './key-set.ts';
import { type KeyAction, KeyTable } from './key-table.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { ShowKeyDialog } from './show-key-dialog.tsx';

interface Props {
  keys: KeySet;
  /** Names the owner, as in "Keys of the channel". */
  caption: string;
  description: string;
}

export function KeysCard({ keys, caption, description }: Props) {
  const found = useQuery(keysQuery(keys));
  const [creating, setCreating] = useState(false);
  const [current, setCurrent] = useState<{ action: KeyAction; key: ApiKey }>();
  const dialog = { keys, onClose: () => setCurrent(undefined) };
  return (
    <>
      <Card
        flush
        title="Keys"
        description={description}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" /> Create key
          </Button>
        }
      >
        <KeyTable
          caption={caption}
          keys={found}
          showsKind={keys.kinds.length > 1}
          onAction={(action, key) => setCurrent({ action, key })}
        />
      </Card>
      {creating && <CreateKeyDialog keys={keys} onClose={() => setCreating(false)} />}
      {current?.action === 'show' && <ShowKeyDialog {...dialog} apiKey={current.key} />}
      {current?.action === 'rotate' && <RotateKeyDialog {...dialog} apiKey={current.key} />}
      {current?.action === 'revoke' && <RevokeKeyDialog {...dialog} apiKey={current.key} />}
    </>
  );
}
