import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { toApiRoles, type UserRoles } from './granted-roles.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RoleFields, roleFields } from './role-fields.tsx';
import { type StaffRole, StaffRoleField } from './staff-role-field.tsx';
import { type AccessTo, usersKey } from './user-queries.ts';

const fields = ['email', 'name', 'staff_role', ...roleFields];

interface Props {
  /** The channel or advertiser that is preselected, with the role of a viewer. */
  to?: AccessTo;
  onClose: () => void;
}

export function InviteDialog({ to, onClose }: Props) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>(null);
  const [roles, setRoles] = useState<UserRoles>({
    channels: to && 'channelId' in to ? [{ id: to.channelId, role: 'viewer' }] : [],
    advertisers: to && 'advertiserId' in to ? [{ id: to.advertiserId, role: 'viewer' }] : [],
  });
  const invite = useMutation({
    mutationFn: () =>
      encartFor().operator.users.invite({ email, name, staff_role: role, ...toApiRoles(roles) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
  const errors = readFormErrors(invite.error, fields);
  if (invite.data)
    return (
      <LinkDialog
        title={`${invite.data.email} invited`}
        description="They set a password with this link."
        link={invite.data.link}
        expiresAt={invite.data.link_expires_at}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Invite user"
      description="You get a link to pass on. Encart sends no e-mail."
      error={errors.rest}
      submitLabel="Create invitation"
      busy={invite.isPending}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <Field label="E-mail" error={errors.of('email')}>
        <Input
          required
          autoFocus
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Name" hint="Optional." error={errors.of('name')}>
        <Input autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <StaffRoleField value={role} onChange={setRole} error={errors.of('staff_role')} />
      <RoleFields roles={roles} onChange={setRoles} errorOf={errors.of} />
    </FormDialog>
  );
}
