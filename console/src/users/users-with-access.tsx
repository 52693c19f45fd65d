import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { ListSearch } from '../shell/search-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserList } from './user-list.tsx';
import type { AccessTo } from './user-queries.ts';

/**
 * The users with access to one channel or advertiser. Staff have access to all of them and are not listed.
 */
export function UsersWithAccess({ to }: { to: AccessTo }) {
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
        to={to}
        search={search}
        onSearch={setSearch}
        toolbar={invite}
        empty={
          <EmptyState icon={<Users />} title="No users yet">
            Invite the people of this {'channelId' in to ? 'channel' : 'advertiser'}. Operator staff have
            access without being listed.
          </EmptyState>
        }
      />
      {inviting && <InviteDialog to={to} onClose={() => setInviting(false)} />}
    </>
  );
}
