import type { Team, TeamInvitation, TeamMember } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Mail, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useHashAction } from '../shell/use-hash-action.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { teamQuery } from './settings-queries.ts';
import { InviteColleagueDialog, RemoveMemberDialog, RoleDialog, WithdrawDialog } from './team-dialogs.tsx';
import { memberName, roleLabels } from './team-text.ts';

type OpenDialog =
  | { kind: 'invite'; again?: TeamInvitation }
  | { kind: 'role' | 'remove'; member: TeamMember }
  | { kind: 'withdraw'; invitation: TeamInvitation };

/** The users of the channel and the open invitations, for its admins. */
export function TeamTab({ channelId }: { channelId: string }) {
  const [open, setOpen] = useState<OpenDialog>();
  useHashAction('invite', () => setOpen({ kind: 'invite' }));
  const { data, error, refetch } = useQuery(teamQuery(channelId));
  const close = () => setOpen(undefined);
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <Card
        flush
        title="Members"
        description="Admins change things and manage the team; viewers read. Staff of the network have access without being listed."
        actions={
          <Button variant="primary" onClick={() => setOpen({ kind: 'invite' })}>
            <Plus aria-hidden className="size-4" /> Invite colleague
          </Button>
        }
      >
        <Table
          caption="Members"
          columns={memberColumns(setOpen)}
          rows={data?.members}
          rowKey={({ user_id }) => user_id}
          skeletonRows={3}
          empty={
            <EmptyState icon={<Users />} title="No members yet">
              Invite the people who work on this channel.
            </EmptyState>
          }
        />
      </Card>
      <Card flush title="Open invitations" description="Links that are not used yet.">
        <Table
          caption="Open invitations"
          columns={invitationColumns(setOpen)}
          rows={data?.invitations}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={<EmptyState icon={<Mail />} title="No open invitations" />}
        />
      </Card>
      <Dialogs channelId={channelId} open={open} team={data} onClose={close} />
    </div>
  );
}

interface DialogsProps {
  channelId: string;
  open: OpenDialog | undefined;
  team: Team | undefined;
  onClose: () => void;
}

function Dialogs({ channelId, open, team, onClose }: DialogsProps) {
  if (!open || !team) return null;
  const shared = { channelId, onClose };
  switch (open.kind) {
    case 'invite':
      return <InviteColleagueDialog {...shared} again={open.again} />;
    case 'withdraw':
      return <WithdrawDialog {...shared} invitation={open.invitation} />;
    case 'role':
      return <RoleDialog {...shared} member={open.member} isLastAdmin={isLastAdmin(team, open.member)} />;
    case 'remove':
      return (
        <RemoveMemberDialog {...shared} member={open.member} isLastAdmin={isLastAdmin(team, open.member)} />
      );
  }
}

/** True if the member is an admin of the channel, and no other admin can sign in. */
function isLastAdmin({ members }: Team, { user_id, role }: TeamMember): boolean {
  return (
    role === 'admin' &&
    !members.some((other) => other.user_id !== user_id && other.role === 'admin' && other.status === 'active')
  );
}

function memberColumns(onOpen: (open: OpenDialog) => void): readonly Column<TeamMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'max-w-64',
      cell: (member) => (
        <>
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{memberName(member)}</span>
            {member.is_you && <Badge>You</Badge>}
            {member.status !== 'active' && (
              <Badge tone={member.status === 'disabled' ? 'bad' : 'warn'}>
                {member.status === 'disabled' ? 'Disabled' : 'Invited'}
              </Badge>
            )}
          </span>
          <span className="block truncate text-ink-3 text-xs">{member.email}</span>
          <span className="mt-1 flex gap-2 md:hidden">
            <MemberActions member={member} onOpen={onOpen} />
          </span>
        </>
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      wideOnly: true,
      cell: (member) => <MemberActions member={member} onOpen={onOpen} />,
    },
  ];
}

interface MemberActionsProps {
  member: TeamMember;
  onOpen: (open: OpenDialog) => void;
}

function MemberActions({ member, onOpen }: MemberActionsProps) {
  return (
    <span className="inline-flex gap-1">
      <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'role', member })}>
        Change role<span className="sr-only"> of {memberName(member)}</span>
      </Button>
      <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'remove', member })}>
        {member.is_you ? 'Leave' : 'Remove'}
        <span className="sr-only"> {member.is_you ? 'this channel' : memberName(member)}</span>
      </Button>
    </span>
  );
}

function invitationColumns(onOpen: (open: OpenDialog) => void): readonly Column<TeamInvitation>[] {
  return [
    {
      id: 'email',
      header: 'E-mail',
      className: 'max-w-64',
      cell: ({ email, invited_by }) => (
        <>
          <span className="block truncate font-medium">{email}</span>
          <span className="block truncate text-ink-3 text-xs">
            Invited by {invited_by ?? 'staff of the network'}
          </span>
        </>
      ),
    },
    { id: 'role', header: 'Role', wideOnly: true, cell: ({ role }) => roleLabels[role] },
    {
      id: 'expires',
      header: 'Expires',
      wideOnly: true,
      cell: ({ expires_at }) => (
        <span className="text-ink-2">
          <TimeAgo at={expires_at} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (invitation) => {
        const of = <span className="sr-only"> for {invitation.email}</span>;
        return (
          <span className="inline-flex flex-wrap justify-end gap-1">
            <Button
              size="small"
              variant="quiet"
              onClick={() => onOpen({ kind: 'invite', again: invitation })}
            >
              New link{of}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'withdraw', invitation })}>
              Withdraw{of}
            </Button>
          </span>
        );
      },
    },
  ];
}
