import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useStaff } from '../operator/staff.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useHashAction } from '../shell/use-hash-action.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserList } from './user-list.tsx';

export function UsersPage() {
  const search = useSearch({ from: '/signed-in/network/people' });
  const navigate = useNavigate({ from: '/network/people' });
  const { canWrite } = useStaff();
  const [inviting, setInviting] = useState(false);
  useHashAction('invite', () => setInviting(canWrite));
  return (
    <>
      <PageHeader
        title="Users"
        description="Who can sign in, and their roles."
        actions={
          canWrite && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <Plus aria-hidden className="size-4" /> Invite
            </Button>
          )
        }
      />
      {canWrite ? (
        <UserList
          search={search}
          onSearch={(next) => navigate({ search: next, replace: true })}
          empty={<EmptyState icon={<Users />} title="No users" />}
        />
      ) : (
        <Card flush>
          <EmptyState icon={<Users />} title="Only operator admins can manage users">
            Ask one of them to change a user.
          </EmptyState>
        </Card>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
