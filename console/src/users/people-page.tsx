import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useStaff } from '../operator/staff.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleList } from './people-list.tsx';

export function PeoplePage() {
  const search = useSearch({ from: '/signed-in/network/people' });
  const navigate = useNavigate({ from: '/network/people' });
  const { canWrite } = useStaff();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="People"
        description="Who signs in here, as what, and into which channels."
        actions={
          canWrite && (
            <Button look="primary" onClick={() => setInviting(true)}>
              <Plus aria-hidden className="size-4" /> Invite
            </Button>
          )
        }
      />
      {canWrite ? (
        <PeopleList
          search={search}
          onSearch={(next) => navigate({ search: next, replace: true })}
          empty={<EmptyState icon={<Users />} title="Nobody is here" />}
        />
      ) : (
        <Card flush>
          <EmptyState icon={<Users />} title="People are for operator admins">
            Who works here, and as what, is theirs to read and to change.
          </EmptyState>
        </Card>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
