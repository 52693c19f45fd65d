import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { FormErrors } from '../data/form-errors.ts';
import { nameOfKey } from '../keys/key-name.ts';
import { evidenceLabels } from '../serving/outcome-labels.ts';
import { CheckGroup } from '../ui/check-group.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { keyQuery, keysOfSessionsQuery } from './traffic-queries.ts';
import {
  channelItself,
  countMoreFilters,
  type FilteredEvidence,
  type RangeOf,
  type VoidDraft,
} from './void-draft.ts';

/** The fields whose errors are shown here. */
export const moreFilterFields = ['time', 'key_id', 'address', 'evidence', 'unbilled_as'];

const gradeOptions = (Object.keys(evidenceLabels) as FilteredEvidence[]).map((value) => ({
  value,
  label: evidenceLabels[value],
}));

interface Props {
  draft: VoidDraft;
  onChange: (part: Partial<VoidDraft>) => void;
  errors: FormErrors;
}

/** The less usual filters of a void. They are hidden until they are needed. */
export function MoreVoidFilters({ draft, onChange, errors }: Props) {
  const count = countMoreFilters(draft);
  const [isOpen, setOpen] = useState(count > 0);
  const hasError = moreFilterFields.some((name) => errors.of(name) !== undefined);
  return (
    <details
      className="group"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-md font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        {count === 0 ? 'More filters' : `More filters (${count})`}
      </summary>
      <div className="mt-3 flex flex-col gap-4 border-line border-l pl-4">
        {draft.by === 'time' && (
          <Field label="Time" hint="What From and To are about." error={errors.of('time')}>
            <Select
              value={draft.time}
              onChange={(event) => onChange({ time: event.target.value as RangeOf })}
            >
              <option value="event">When the event happened</option>
              <option value="session">When its session was requested</option>
            </Select>
          </Field>
        )}
        {draft.by === 'time' && <KeyField draft={draft} onChange={onChange} errors={errors} />}
        <Field
          label="Address"
          hint="The block of an IP address: /24, /48 in IPv6; sessions of the last 30 days."
          error={errors.of('address')}
        >
          <Input
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={draft.address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        </Field>
        <CheckGroup
          legend="Reported by"
          hint="None selected: all."
          options={gradeOptions}
          chosen={draft.evidence}
          onChange={(evidence) => onChange({ evidence })}
          error={errors.of('evidence')}
        />
        <div className="flex flex-col gap-1">
          <Checkbox
            label="Only what was stopped, to approve it"
            checked={draft.approvesStopped}
            onChange={(approvesStopped) => onChange({ approvesStopped })}
          />
          <p className="text-ink-3 text-xs">
            Bills events that were not billed because the publisher, key, campaign or offer was stopped.
          </p>
          {errors.of('unbilled_as') && (
            <p role="alert" className="text-bad text-xs">
              {errors.of('unbilled_as')}
            </p>
          )}
        </div>
      </div>
    </details>
  );
}

/**
 * The keys with which the selected sessions can have been requested: those of the channel, and of the
 * publisher if one is selected.
 */
function KeyField({ draft: { channelId, publisherId, keyId }, onChange, errors }: Props) {
  const isPublisher = publisherId !== '' && publisherId !== channelItself;
  const listed =
    useQuery(keysOfSessionsQuery(channelId, isPublisher ? publisherId : undefined)).data ?? undefined;
  const isListed = keyId === '' || listed?.some(({ id }) => id === keyId);
  const chosen = useQuery({ ...keyQuery(keyId), enabled: !isListed }).data;
  return (
    <Field
      label="Key"
      hint={
        isPublisher
          ? 'With which the sessions were requested.'
          : 'With which the sessions were requested. Select a publisher to see its keys.'
      }
      error={errors.of('key_id')}
    >
      <Select value={keyId} onChange={(event) => onChange({ keyId: event.target.value })}>
        <option value="">Any key</option>
        {!isListed && <option value={keyId}>{chosen ? labelOf(chosen) : keyId}</option>}
        {listed?.map((key) => (
          <option key={key.id} value={key.id}>
            {labelOf(key)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function labelOf(
  key: Parameters<typeof nameOfKey>[0] & { status: string; leaked_since: string | null },
): string {
  const state = key.leaked_since ? ', leaked' : key.status === 'active' ? '' : `, ${key.status}`;
  return `${nameOfKey(key)} (${key.masked.slice(-5)}${state})`;
}
