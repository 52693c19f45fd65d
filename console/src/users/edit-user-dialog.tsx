import type { User } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { isSameAccess, makerName, pendingRoleNames, rolesOf, toApiRoles } from './granted-roles.ts';
import { RoleFields, roleFields } from './role-fields.tsx';
import { StaffRoleField } from './staff-role-field.tsx';
import { usersKey } from './user-queries.ts';

interface Props {
  user: User;
  onClose: () => void;
  /** The user got a pending role, and needs a new link. */
  onPending: (user: User) => void;
}

export function EditUserDialog({ user, onClose, onPending }: Props) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(user.name);
  const savedStaffRole = user.pending_roles.staff_role ?? user.staff_role;
  const [staffRole, setStaffRole] = useState(savedStaffRole);
  const saved = rolesOf(user);
  const [roles, setRoles] = useState(saved);
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey });
  const save = useMutation({
    // Sends only changed fields, so that correcting a name never changes a role.
    mutationFn: async () => {
      const { users } = encartFor().operator;
      const change = {
        ...(name !== user.name && { name }),
        ...(staffRole !== savedStaffRole && { staff_role: staffRole }),
      };
      let changed = user;
      if (Object.keys(change).length > 0) changed = await users.update(user.id, change);
      const { channels, advertisers } = toApiRoles(roles);
      if (!isSameAccess(roles.channels, saved.channels)) changed = await users.setChannels(user.id, channels);
      if (!isSameAccess(roles.advertisers, saved.advertisers))
        changed = await users.setAdvertisers(user.id, advertisers);
      return changed;
    },
    onSuccess: async (changed) => {
      // First, so that the dialog, if opened again at once, shows what was saved.
      await refresh();
      toast(`${name || user.email} updated.`);
      onClose();
      const known = pendingRoleNames(user);
      if (pendingRoleNames(changed).some((role) => !known.includes(role))) onPending(changed);
    },
    // Some of the calls may have succeeded.
    onError: refresh,
  });
  const errors = readFormErrors(save.error, ['name', 'staff_role', ...roleFields]);
  return (
    <FormDialog
      title={`Edit ${user.name || user.email}`}
      error={errors.rest}
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Notice tone={user.confirmed ? 'plain' : 'warn'}>
        Made by {makerName(user)}.
        {user.made_by.kind === 'channel' &&
          user.confirmed &&
          ' The user has set a password with a link from staff since.'}
        {!user.confirmed &&
          ' Admins of that channel may know the password. Roles of staff, in other channels and at advertisers take effect when the user sets a new password with a link from you.'}
      </Notice>
      <Field label="Name" error={errors.of('name')}>
        <Input autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <StaffRoleField value={staffRole} onChange={setStaffRole} error={errors.of('staff_role')} />
      <RoleFields roles={roles} onChange={setRoles} errorOf={errors.of} />
    </FormDialog>
  );
}
