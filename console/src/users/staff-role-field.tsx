import type { User } from '@encart/sdk';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

export type StaffRole = User['staff_role'];

interface Props {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
  error?: string | undefined;
}

export function StaffRoleField({ value, onChange, error }: Props) {
  return (
    <Field
      label="Staff role"
      hint="Reviewers read everything and decide on requests. Admins can do everything."
      error={error}
    >
      <Select value={value ?? ''} onChange={(event) => onChange((event.target.value || null) as StaffRole)}>
        <option value="">None: channels and advertisers only</option>
        <option value="reviewer">Reviewer</option>
        <option value="admin">Admin</option>
      </Select>
    </Field>
  );
}
