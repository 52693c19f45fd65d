import type { AuditEntry } from '@encart/sdk';
import { ChannelSelect } from '../operator/channel-select.tsx';
import { DateInputs } from '../reporting/date-inputs.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { actionLabel, actionsOf, actorName, auditKinds, kindLabel } from './actions.ts';
import { subjectName } from './subject-link.tsx';
import { periodOf, type TrailPeriod, type TrailSearch } from './trail-search.ts';

interface Props {
  search: TrailSearch;
  onChange: (change: TrailSearch) => void;
  /** The entries that are shown: they have the names of what is filtered. */
  entries: readonly AuditEntry[];
}

const periodOptions: { value: string; label: string }[] = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: 'all', label: 'All time' },
];

export function TrailFilters({ search, onChange, entries }: Props) {
  const { kind, action, channel, from = '', to = '' } = search;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Kind of object"
        value={kind ?? ''}
        onChange={({ target: { value } }) => onChange({ kind: value || undefined, action: undefined })}
        className="w-40 max-md:w-full"
      >
        <option value="">All objects</option>
        {auditKinds.map((one) => (
          <option key={one} value={one}>
            {kindLabel(one)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Action"
        value={action ?? ''}
        onChange={({ target: { value } }) => onChange({ action: value || undefined })}
        className="w-48 max-md:w-full"
      >
        <option value="">All actions</option>
        {action && !actionsOf(kind).includes(action) && <option value={action}>{action}</option>}
        {actionsOf(kind).map((one) => (
          <option key={one} value={one}>
            {actionLabel(one)}
          </option>
        ))}
      </Select>
      <ChannelSelect value={channel} onChange={(next) => onChange({ channel: next })} />
      <Segmented
        label="Period"
        value={periodOf(search) ?? ''}
        options={periodOptions}
        onChange={(next) => onChange({ period: next as TrailPeriod, from: undefined, to: undefined })}
      />
      <DateInputs
        from={from}
        to={to}
        onChange={(range) =>
          onChange({ period: undefined, from: range.from || undefined, to: range.to || undefined })
        }
      />
      <Chips search={search} onChange={onChange} entries={entries} />
    </div>
  );
}

/** The filters that are set with links: a person or key, and an object. */
function Chips({ search: { actor, object }, onChange, entries }: Props) {
  const named = entries.find((entry) => entry.actor.id === actor)?.actor;
  const entry = entries.find(({ object_id }) => object_id === object);
  return (
    <>
      {actor && (
        <FilterChip
          label="Who"
          name={named ? actorName(named) : actor}
          onRemove={() => onChange({ actor: undefined })}
        />
      )}
      {object && (
        <FilterChip
          label={entry ? kindLabel(entry.subject.kind) : 'Object'}
          name={entry ? subjectName(entry) : object}
          onRemove={() => onChange({ object: undefined })}
        />
      )}
    </>
  );
}
