import type { Campaign } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { type FormErrors, readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.tsx';
import { bodyOf, type CampaignDraft, draftOf, emptyCampaign } from './campaign-draft.ts';
import { demandKey } from './demand-queries.ts';
import { TargetingFields } from './targeting-fields.tsx';
import { pricingWords } from './terms.ts';

/** What a part of the form gets. */
export interface DraftProps {
  draft: CampaignDraft;
  onChange: (change: Partial<CampaignDraft>) => void;
  errors: FormErrors;
}

const fields = [
  ...[
    'advertiser_id',
    'name',
    'pricing.bid_usd',
    'pricing',
    'budget',
    'budget.daily_usd',
    'budget.total_usd',
  ],
  ...['starts_at', 'ends_at', 'frequency_cap', 'frequency_cap.impressions', 'frequency_cap.hours'],
  ...['targeting.views', 'targeting.display_modes', 'targeting.device_types', 'targeting.channel_ids'],
  ...['targeting.countries', 'targeting.languages', 'targeting.publisher_ids'],
];

interface Props {
  /** The one to change; without it, a new one. */
  campaign?: Campaign;
  /** Of a new one, where it is clear whose it is. */
  advertiserId?: string;
  onClose: () => void;
  onSaved?: (campaign: Campaign) => void;
}

export function CampaignDialog({ campaign, advertiserId, onClose, onSaved }: Props) {
  const queryClient = useQueryClient();
  const [owner, setOwner] = useState(advertiserId ?? '');
  const [draft, setDraft] = useState(campaign ? draftOf(campaign) : emptyCampaign);
  const save = useMutation({
    mutationFn: () => {
      const { campaigns } = encartFor().operator;
      const body = bodyOf(draft);
      return campaign
        ? campaigns.update(campaign.id, body)
        : campaigns.create({ ...body, advertiser_id: owner });
    },
    onSuccess: async (saved) => {
      toast(campaign ? `${saved.name} is changed.` : `${saved.name} is created. Give it an offer.`);
      onClose();
      onSaved?.(saved);
      await queryClient.invalidateQueries({ queryKey: demandKey });
    },
  });
  const errors = readFormErrors(save.error, fields);
  const part: DraftProps = {
    draft,
    errors,
    onChange: (change) => setDraft((known) => ({ ...known, ...change })),
  };
  return (
    <FormDialog
      wide
      title={campaign ? `Edit ${campaign.name}` : 'New campaign'}
      description="What an advertiser pays, how much at most, and for which placements."
      error={errors.rest}
      submitLabel={campaign ? 'Save' : 'Create campaign'}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label="Name" error={errors.of('name')}>
        <Input
          required
          autoFocus
          value={draft.name}
          onChange={(event) => part.onChange({ name: event.target.value })}
        />
      </Field>
      {!campaign && <AdvertiserField value={owner} onChange={setOwner} error={errors.of('advertiser_id')} />}
      <MoneyFields {...part} />
      <TimeFields {...part} />
      <TargetingFields {...part} />
    </FormDialog>
  );
}

const allAdvertisersQuery = {
  queryKey: [...demandKey, 'advertisers', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    collect(encartFor().operator.advertisers.all({}, { signal })),
};

function AdvertiserField(props: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const { data } = useQuery(allAdvertisersQuery);
  return (
    <Field label="Advertiser" error={props.error}>
      <Select
        required
        disabled={!data}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="" disabled>
          {data ? 'Choose…' : 'Loading…'}
        </option>
        {data
          ?.toSorted((a, b) => a.name.localeCompare(b.name))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
    </Field>
  );
}

function MoneyFields({ draft, onChange, errors }: DraftProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Pays" error={errors.of('pricing')}>
        <Select
          value={draft.model}
          onChange={(event) => onChange({ model: event.target.value as CampaignDraft['model'] })}
        >
          {Object.entries(pricingWords).map(([model, words]) => (
            <option key={model} value={model}>
              {words} ({model})
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Bid, USD" error={errors.of('pricing.bid_usd')}>
        <Input
          required
          inputMode="decimal"
          value={draft.bid}
          onChange={(event) => onChange({ bid: event.target.value })}
        />
      </Field>
      <Field label="Daily budget, USD" hint="Empty: no limit." error={errors.of('budget.daily_usd')}>
        <Input
          inputMode="decimal"
          value={draft.daily}
          onChange={(event) => onChange({ daily: event.target.value })}
        />
      </Field>
      <Field
        label="Total budget, USD"
        hint="Empty: no limit."
        error={errors.of('budget.total_usd') ?? errors.of('budget')}
      >
        <Input
          inputMode="decimal"
          value={draft.total}
          onChange={(event) => onChange({ total: event.target.value })}
        />
      </Field>
      <Field label="Pacing" hint="Of a daily budget.">
        <Select
          value={draft.pacing}
          onChange={(event) => onChange({ pacing: event.target.value as CampaignDraft['pacing'] })}
        >
          <option value="even">Even: spread over the day</option>
          <option value="asap">As fast as it goes</option>
        </Select>
      </Field>
    </div>
  );
}

function TimeFields({ draft, onChange, errors }: DraftProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Starts, UTC" hint="Empty: at once." error={errors.of('starts_at')}>
        <Input
          type="datetime-local"
          value={draft.startsAt}
          onChange={(event) => onChange({ startsAt: event.target.value })}
        />
      </Field>
      <Field label="Ends, UTC" hint="Empty: never." error={errors.of('ends_at')}>
        <Input
          type="datetime-local"
          value={draft.endsAt}
          onChange={(event) => onChange({ endsAt: event.target.value })}
        />
      </Field>
      <Field
        label="At most, to one shopper"
        hint="Times. Empty: no cap."
        error={errors.of('frequency_cap.impressions') ?? errors.of('frequency_cap')}
      >
        <Input
          inputMode="numeric"
          value={draft.capImpressions}
          onChange={(event) => onChange({ capImpressions: event.target.value })}
        />
      </Field>
      <Field label="In so many hours" error={errors.of('frequency_cap.hours')}>
        <Input
          inputMode="numeric"
          value={draft.capHours}
          onChange={(event) => onChange({ capHours: event.target.value })}
        />
      </Field>
    </div>
  );
}
