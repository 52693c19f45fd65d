import type { User } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';
import { isSameAccess, rolesOf, toApiRoles } from './granted-roles.ts';
import { RoleFields, roleFields } from './role-fields.tsx';
import { StaffRoleField } from './staff-role-field.tsx';
import { usersKey } from './user-queries.ts';

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(user.name);
  const [staffRole, setStaffRole] = useState(user.staff_role);
  const saved = rolesOf(user);
  const [roles, setRoles] = useState(saved);
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey });
  const save = useMutation({
    // Sends only changed fields, so that correcting a name never changes a role.
    mutationFn: async () => {
      const { users } = encartFor().operator;
      const change = {
        ...(name !== user.name && { name }),
        ...(staffRole !== user.staff_role && { staff_role: staffRole }),
      };
      if (Object.keys(change).length > 0) await users.update(user.id, change);
      const { channels, advertisers } = toApiRoles(roles);
      if (!isSameAccess(roles.channels, saved.channels)) await users.setChannels(user.id, channels);
      if (!isSameAccess(roles.advertisers, saved.advertisers))
        await users.setAdvertisers(user.id, advertisers);
    },
    onSuccess: async () => {
      // First, so that the dialog, if opened again at once, shows what was saved.
      await refresh();
      toast(`${name || user.email} updated.`);
      onClose();
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
      <Field label="Name" error={errors.of('name')}>
        <Input autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <StaffRoleField value={staffRole} onChange={setStaffRole} error={errors.of('staff_role')} />
      <RoleFields roles={roles} onChange={setRoles} errorOf={errors.of} />
    </FormDialog>
  );
}
