import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { ListSearch } from '../shell/search-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserList } from './user-list.tsx';

/** The users with access to one channel. Staff have access to every channel and are not listed. */
export function ChannelUsers({ channelId }: { channelId: string }) {
  const [search, setSearch] = useState<ListSearch>({});
  const [inviting, setInviting] = useState(false);
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <Plus aria-hidden className="size-4" /> Invite
    </Button>
  );
  return (
    <>
      <UserList
        channelId={channelId}
        search={search}
        onSearch={setSearch}
        toolbar={<span className="ml-auto">{invite}</span>}
        empty={
          <EmptyState icon={<Users />} title="No users yet">
            Invite the people of this channel. Operator staff have access without being listed.
          </EmptyState>
        }
      />
      {inviting && <InviteDialog channelId={channelId} onClose={() => setInviting(false)} />}
    </>
  );
}
