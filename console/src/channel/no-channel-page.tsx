import { RadioTower } from 'lucide-react';
import { useState } from 'react';
import { CreateChannelDialog } from '../operator/create-channel-dialog.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useMe } from '../users/me.ts';

/** Where somebody lands who has no channel to look into. */
export function NoChannelPage() {
  const { user } = useMe();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageHeader title="Welcome" />
      <Card flush>
        {user.staff_role === 'admin' ? (
          <EmptyState
            icon={<RadioTower />}
            title="There is no channel yet"
            action={
              <Button look="primary" onClick={() => setCreating(true)}>
                Create a channel
              </Button>
            }
          >
            A channel brings publishers, and everything here is seen through one.
          </EmptyState>
        ) : (
          <EmptyState icon={<RadioTower />} title="No channel is open to you">
            {user.staff_role === null
              ? 'Ask whoever invited you to let you into a channel.'
              : 'An operator admin creates the first one.'}
          </EmptyState>
        )}
      </Card>
      {creating && <CreateChannelDialog onClose={() => setCreating(false)} />}
    </>
  );
}
