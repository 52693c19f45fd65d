import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { useStaff } from '../operator/staff.ts';
import { Badge } from '../ui/badge.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.tsx';
import { demandKey } from './demand-queries.ts';
import { type DemandStatus, demandStatuses, isDemandStatus } from './demand-status.ts';

const activityLabels: Record<DemandStatus, string> = { active: 'Active', paused: 'Paused' };

interface Props {
  kind: 'campaigns' | 'offers';
  id: string;
  name: string;
  status: DemandStatus;
}

/** Pauses and activates a campaign or an offer. Without write permission, it shows the status only. */
export function StatusSwitch({ kind, id, name, status }: Props) {
  const queryClient = useQueryClient();
  const { canWrite } = useStaff();
  const change = useMutation({
    mutationFn: (next: DemandStatus): Promise<{ status: DemandStatus }> =>
      encartFor().operator[kind].update(id, { status: next }),
    onSuccess: async ({ status: now }) => {
      toast(`${name} is ${now}.`);
      await queryClient.invalidateQueries({ queryKey: demandKey });
    },
    onError: (error) => toast(error.message, 'bad'),
  });
  if (!canWrite) return <Badge tone={status === 'active' ? 'good' : 'plain'}>{activityLabels[status]}</Badge>;
  const shown = change.isPending ? change.variables : status;
  return (
    <Switch
      checked={shown === 'active'}
      disabled={change.isPending}
      onChange={(on) => change.mutate(on ? 'active' : 'paused')}
      label={
        <>
          <span className="sr-only">{name}: </span>
          {activityLabels[shown]}
        </>
      }
    />
  );
}

interface FilterProps {
  value: DemandStatus | undefined;
  onChange: (status: DemandStatus | undefined) => void;
}

export function StatusFilter({ value, onChange }: FilterProps) {
  return (
    <Select
      aria-label="Status"
      value={value ?? ''}
      onChange={(event) => onChange(isDemandStatus(event.target.value) ? event.target.value : undefined)}
      className="w-40 max-md:w-full"
    >
      <option value="">All statuses</option>
      {demandStatuses.map((activity) => (
        <option key={activity} value={activity}>
          {activityLabels[activity]}
        </option>
      ))}
    </Select>
  );
}
