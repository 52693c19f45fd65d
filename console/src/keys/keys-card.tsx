import type { ApiKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type KeySet, keysQuery } from './key-set.ts';
import { type KeyAct, KeyTable } from './key-table.tsx';
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
  const [acting, setActing] = useState<{ act: KeyAct; key: ApiKey }>();
  const dialog = { keys, onClose: () => setActing(undefined) };
  return (
    <>
      <Card
        flush
        title="Keys"
        description={description}
        actions={
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" /> Create key
          </Button>
        }
      >
        <KeyTable
          caption={caption}
          keys={found}
          showsKind={keys.kinds.length > 1}
          onAct={(act, key) => setActing({ act, key })}
        />
      </Card>
      {creating && <CreateKeyDialog keys={keys} onClose={() => setCreating(false)} />}
      {acting?.act === 'show' && <ShowKeyDialog {...dialog} apiKey={acting.key} />}
      {acting?.act === 'rotate' && <RotateKeyDialog {...dialog} apiKey={acting.key} />}
      {acting?.act === 'revoke' && <RevokeKeyDialog {...dialog} apiKey={acting.key} />}
    </>
  );
}
