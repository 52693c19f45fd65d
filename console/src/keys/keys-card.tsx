import type { ApiKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type KeySet, keysQuery } from './key-set.ts';
import { type KeyAction, KeyTable } from './key-table.tsx';
import { PageWarning } from './page-warning.tsx';
import { ProxyDialog } from './proxy-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { ShowKeyDialog } from './show-key-dialog.tsx';

interface Props {
  keys: KeySet;
  title?: string;
  /** Names the owner, as in "Keys of the channel". */
  caption: string;
  description: string;
}

export function KeysCard({ keys, title = 'API keys', caption, description }: Props) {
  const found = useQuery(keysQuery(keys));
  const [creating, setCreating] = useState(false);
  /** The action and key of the open dialog. */
  const [opened, setOpened] = useState<{ action: KeyAction; key: ApiKey }>();
  const dialogProps = { keys, onClose: () => setOpened(undefined) };
  return (
    <>
      <Card
        flush
        title={title}
        description={description}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" /> Create key
          </Button>
        }
      >
        <PageWarning keys={found.data ?? []} />
        <KeyTable
          caption={caption}
          keys={found}
          showsKind={keys.kinds.length > 1}
          onAction={(action, key) => setOpened({ action, key })}
        />
      </Card>
      {creating && <CreateKeyDialog keys={keys} onClose={() => setCreating(false)} />}
      {opened?.action === 'show' && <ShowKeyDialog {...dialogProps} apiKey={opened.key} />}
      {opened?.action === 'rotate' && <RotateKeyDialog {...dialogProps} apiKey={opened.key} />}
      {opened?.action === 'proxy' && <ProxyDialog {...dialogProps} apiKey={opened.key} />}
      {opened?.action === 'revoke' && <RevokeKeyDialog {...dialogProps} apiKey={opened.key} />}
    </>
  );
}
