import type { TrafficFlag } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannels } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { type FormErrors, readFormErrors } from '../data/form-errors.ts';
import { formatCount } from '../data/numbers.ts';
import { PublisherField } from '../publisher/publisher-field.tsx';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { MoreVoidFilters, moreFilterFields } from './more-void-filters.tsx';
import { ReasonField } from './reason-field.tsx';
import { trafficKey } from './traffic-queries.ts';
import { describeFlagged } from './traffic-text.ts';
import {
  channelItself,
  type EventType,
  emptyVoid,
  type RangeOf,
  rangeSince,
  readIds,
  type VoidDraft,
  voidBodyOf,
  voidBodyOfFlag,
} from './void-draft.ts';

const fields = [
  'channel_id',
  'publisher_id',
  'from',
  'to',
  'session_ids',
  'event_types',
  'reason',
  ...moreFilterFields,
];
const eventTypes: { value: EventType; label: string }[] = [
  { value: 'IMPRESSION', label: 'Impressions' },
  { value: 'CLICK', label: 'Clicks' },
  { value: 'CONVERSION', label: 'Conversions' },
];
const publisherChoices = [
  { value: '', label: 'Any publisher' },
  { value: channelItself, label: 'The channel itself, without a publisher' },
];

interface Props {
  /** A flag sets the whole filter; the form then needs only a reason. */
  flag?: TrafficFlag | undefined;
  channelId?: string | undefined;
  publisherId?: string | undefined;
  /** Selects the events from this time on. */
  from?: string | undefined;
  /** Selects the sessions that were requested with this key. */
  keyId?: string | undefined;
  time?: RangeOf | undefined;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** The first step of a void: it creates a preview. `ConfirmVoidsDialog` is the second. */
export function NewVoidDialog(props: Props) {
  const { flag, channelId, publisherId = '', from, keyId = '', time = 'event', onClose, onCreated } = props;
  const queries = useQueryClient();
  const channels = useChannels();
  const [draft, setDraft] = useState(() => ({
    ...emptyVoid(channelId ?? channels[0]?.id ?? '', publisherId),
    ...rangeSince(from, new Date()),
    keyId,
    time,
  }));
  const change = (part: Partial<VoidDraft>) => setDraft({ ...draft, ...part });
  const create = useMutation({
    mutationFn: () =>
      encartFor().operator.voids.create(flag ? voidBodyOfFlag(flag, draft.reason) : voidBodyOf(draft)),
    onSuccess: async ({ id }) => {
      onCreated(id);
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const errors = readFormErrors(create.error, fields);
  return (
    <FormDialog
      {...textsOf(flag, draft)}
      error={errors.rest}
      submitLabel="Preview"
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      {!flag && <FilterFields draft={draft} onChange={change} errors={errors} />}
      <ReasonField
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errors.of('reason')}
        autoFocus={flag !== undefined}
      />
    </FormDialog>
  );
}

function textsOf(flag: TrafficFlag | undefined, { approvesStopped }: VoidDraft) {
  const next = 'Nothing is voided yet: the next step shows the figures.';
  if (flag)
    return {
      title: flag.scope === 'orders' ? 'Void these orders' : 'Void this hour',
      description: `${describeFlagged(flag)}. ${next}`,
    };
  if (approvesStopped)
    return {
      title: 'Approve events',
      description:
        'Bills events that were stopped, as far as budgets still pay. Nothing is billed yet: the next step shows the figures.',
    };
  return { title: 'Void events', description: `Reverses events that should not count. ${next}` };
}

interface FieldProps {
  draft: VoidDraft;
  onChange: (part: Partial<VoidDraft>) => void;
  errors: FormErrors;
}

function FilterFields(props: FieldProps) {
  const { draft, onChange, errors } = props;
  const channels = useChannels();
  return (
    <>
      <Field label="Channel" error={errors.of('channel_id')}>
        <Select
          required
          value={draft.channelId}
          onChange={(event) => onChange({ channelId: event.target.value, publisherId: '', keyId: '' })}
        >
          {channels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Segmented
          label="Select events"
          value={draft.by}
          onChange={(by) => onChange({ by })}
          options={[
            { value: 'time', label: 'By publisher and time' },
            { value: 'sessions', label: 'By session IDs' },
          ]}
        />
      </div>
      {draft.by === 'time' ? <TimeFields {...props} /> : <SessionField {...props} />}
      <CheckGroup
        legend="Event types"
        hint="None selected: all types."
        options={eventTypes}
        chosen={draft.eventTypes}
        onChange={(chosen) => onChange({ eventTypes: chosen })}
        error={errors.of('event_types')}
      />
      <MoreVoidFilters {...props} />
    </>
  );
}

function TimeFields({ draft, onChange, errors }: FieldProps) {
  return (
    <>
      <PublisherField
        channelId={draft.channelId}
        value={draft.publisherId}
        onChange={(publisherId) => onChange({ publisherId, keyId: '' })}
        choices={publisherChoices}
        error={errors.of('publisher_id')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'from' ? 'From (UTC)' : 'To (UTC)'}
            hint={name === 'from' ? 'Inclusive.' : 'Exclusive.'}
            error={errors.of(name)}
          >
            <Input
              type="datetime-local"
              required
              value={draft[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}

function SessionField({ draft, onChange, errors }: FieldProps) {
  const { length } = readIds(draft.sessions);
  return (
    <Field
      label="Session IDs"
      hint={length === 0 ? 'One per line, at most 10,000.' : `${formatCount(length)} of at most 10,000.`}
      error={errors.of('session_ids')}
    >
      <Textarea
        required
        rows={5}
        spellCheck={false}
        className="font-mono text-xs"
        value={draft.sessions}
        onChange={(event) => onChange({ sessions: event.target.value })}
      />
    </Field>
  );
}
