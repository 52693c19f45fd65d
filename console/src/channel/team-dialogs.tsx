import type { TeamInvitation, TeamMember, TeamRole } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.tsx';
import { LinkDialog } from '../users/link-dialog.tsx';
import { teamKey } from './settings-queries.ts';
import { memberName, roleLabels } from './team-text.ts';

interface DialogProps {
  channelId: string;
  onClose: () => void;
}

/** Runs a change of the team, shows it in the list, and closes the dialog with a message. */
function useTeamChange({ channelId, onClose }: DialogProps, change: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: teamKey(channelId) });
      toast(done);
      onClose();
    },
  });
}

function RoleSelect({ value, onChange }: { value: TeamRole; onChange: (role: TeamRole) => void }) {
  return (
    <Field label="Role" hint="Admins change things and manage the team; viewers read.">
      <Select value={value} onChange={(event) => onChange(event.target.value as TeamRole)}>
        {(Object.keys(roleLabels) as TeamRole[]).map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** `again` is an open invitation that gets a new link. */
export function InviteColleagueDialog(props: DialogProps & { again?: TeamInvitation | undefined }) {
  const { channelId, onClose, again } = props;
  const queryClient = useQueryClient();
  const [email, setEmail] = useState(again?.email ?? '');
  const [role, setRole] = useState<TeamRole>(again?.role ?? 'viewer');
  const invite = useMutation({
    mutationFn: () => encartFor(channelId).channel.team.invite({ email, role }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: teamKey(channelId) }),
  });
  const errors = readFormErrors(invite.error, ['email', 'role']);
  if (invite.data)
    return (
      <LinkDialog
        title={`${invite.data.email} invited`}
        description="With this link they create an account, or sign in with the one they have."
        link={invite.data.link}
        expiresAt={invite.data.expires_at}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={again ? 'Create a new link' : 'Invite a colleague'}
      description={
        again
          ? 'The earlier link stops working.'
          : 'You get a link to pass on. It works once, for seven days. Encart sends no e-mail.'
      }
      error={errors.rest}
      submitLabel={again ? 'Create link' : 'Create invitation'}
      busy={invite.isPending}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <Field label="E-mail" error={errors.of('email')}>
        <Input
          required
          autoFocus={!again}
          readOnly={again !== undefined}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className={again ? 'bg-sunken text-ink-2' : ''}
        />
      </Field>
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}

export function WithdrawDialog({ invitation, ...props }: DialogProps & { invitation: TeamInvitation }) {
  const withdraw = useTeamChange(
    props,
    () => encartFor(props.channelId).channel.team.withdraw(invitation.id),
    `The invitation of ${invitation.email} is withdrawn.`,
  );
  return (
    <FormDialog
      title={`Withdraw the invitation of ${invitation.email}?`}
      description="The link stops working."
      error={withdraw.error?.message}
      submitLabel="Withdraw"
      submitVariant="danger"
      busy={withdraw.isPending}
      onSubmit={() => withdraw.mutate()}
      onClose={props.onClose}
    />
  );
}

type MemberProps = DialogProps & { member: TeamMember; isLastAdmin: boolean };

export function RoleDialog({ member, isLastAdmin, ...props }: MemberProps) {
  const [role, setRole] = useState(member.role);
  const [confirmed, setConfirmed] = useState(false);
  const needsConfirmation = isLastAdmin && role !== 'admin';
  const change = useTeamChange(
    props,
    () =>
      encartFor(props.channelId).channel.team.changeRole(member.user_id, {
        role,
        allow_no_admin: needsConfirmation && confirmed,
      }),
    `${memberName(member)} is ${role === 'admin' ? 'an admin' : 'a viewer'} now.`,
  );
  return (
    <FormDialog
      title={`Role of ${memberName(member)}`}
      description="Only the role in this channel changes."
      error={change.error?.message}
      submitLabel="Save"
      busy={change.isPending}
      onSubmit={() => change.mutate()}
      onClose={props.onClose}
    >
      <RoleSelect value={role} onChange={setRole} />
      {needsConfirmation && <LastAdminWarning confirmed={confirmed} onConfirm={setConfirmed} />}
    </FormDialog>
  );
}

export function RemoveMemberDialog({ member, isLastAdmin, ...props }: MemberProps) {
  const [confirmed, setConfirmed] = useState(false);
  const remove = useTeamChange(
    props,
    async () => {
      await encartFor(props.channelId).channel.team.remove(
        member.user_id,
        isLastAdmin && confirmed ? { allow_no_admin: 'true' } : {},
      );
      // The own access has ended. The start page is loaded anew, because the channels of the user
      // are known from before.
      if (member.is_you) window.location.assign(import.meta.env.BASE_URL);
    },
    `${memberName(member)} is no longer in the team.`,
  );
  return (
    <FormDialog
      title={member.is_you ? 'Leave this channel?' : `Remove ${memberName(member)} from the team?`}
      description={
        member.is_you
          ? 'You lose access to this channel at once. Your account stays.'
          : 'They lose access to this channel at once. Their account stays, and an admin can invite them again.'
      }
      error={remove.error?.message}
      submitLabel={member.is_you ? 'Leave' : 'Remove'}
      submitVariant="danger"
      busy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={props.onClose}
    >
      {isLastAdmin && <LastAdminWarning confirmed={confirmed} onConfirm={setConfirmed} />}
    </FormDialog>
  );
}

function LastAdminWarning({
  confirmed,
  onConfirm,
}: {
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}) {
  return (
    <>
      <Notice tone="warn">
        This is the last admin of the channel. Without one, nobody in the channel can invite people, manage
        keys or change exclusions; only staff of the network can help.
      </Notice>
      <Checkbox label="The channel may have no admin" checked={confirmed} onChange={onConfirm} />
    </>
  );
}
