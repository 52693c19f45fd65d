import { useStaff } from '../operator/staff.ts';
import { Badge } from '../ui/badge.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { type DemandStatus, demandStatuses, isDemandStatus } from './demand-status.ts';
import { type DemandItem, useSetStatus } from './set-status.ts';

export const activityLabels: Record<DemandStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  archived: 'Archived',
};

export function StatusBadge({ status }: { status: DemandStatus }) {
  return <Badge tone={status === 'active' ? 'good' : 'plain'}>{activityLabels[status]}</Badge>;
}

/**
 * Pauses and activates a campaign or an offer. Archived, or without write permission, it
 * shows the status only.
 */
export function StatusSwitch(item: DemandItem) {
  const { canWrite } = useStaff();
  const { shown, isPending, set } = useSetStatus(item);
  if (!canWrite || shown === 'archived') return <StatusBadge status={shown} />;
  return (
    <Switch
      checked={shown === 'active'}
      disabled={isPending}
      onChange={(on) => set(on ? 'active' : 'paused')}
      label={
        <>
          <span className="sr-only">{item.name}: </span>
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
      <option value="">Not archived</option>
      {demandStatuses.map((activity) => (
        <option key={activity} value={activity}>
          {activityLabels[activity]}
        </option>
      ))}
    </Select>
  );
}
