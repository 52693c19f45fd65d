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
      label="In the network's staff"
      hint="A reviewer reads everything and decides on requests. An admin does all."
      error={error}
    >
      <Select value={value ?? ''} onChange={(event) => onChange((event.target.value || null) as StaffRole)}>
        <option value="">No: channels only</option>
        <option value="reviewer">Reviewer</option>
        <option value="admin">Admin</option>
      </Select>
    </Field>
  );
}
