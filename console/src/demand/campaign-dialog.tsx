import type { Campaign } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { useReadForm } from '../data/use-read-form.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.tsx';
import {
  type CampaignTerms,
  type DraftProps,
  draftOf,
  emptyCampaign,
  readCampaign,
} from './campaign-draft.ts';
import { CapFields, MoneyFields, TimeFields } from './campaign-fields.tsx';
import { ConversionFields } from './conversion-fields.tsx';
import { demandKey, everyAdvertiserQuery } from './demand-queries.ts';
import { TargetingFields, targetingErrorNames } from './targeting.tsx';

/** The fields that the form shows, by their names in the API. */
const fields = [
  'advertiser_id',
  'name',
  'pricing.bid_usd',
  'pricing',
  'budget',
  'budget.daily_usd',
  'budget.total_usd',
  'starts_at',
  'ends_at',
  'frequency_cap',
  'frequency_cap.impressions',
  'frequency_cap.hours',
  ...targetingErrorNames,
  'conversions.source',
  'conversions.event_types',
  'conversions.hold_days',
];

interface Props {
  /** The campaign to edit; without it, the dialog creates one. */
  campaign?: Campaign;
  /** The preselected advertiser of a new campaign. */
  advertiserId?: string;
  onClose: () => void;
  onSaved?: (campaign: Campaign) => void;
}

export function CampaignDialog({ campaign, advertiserId, onClose, onSaved }: Props) {
  const queryClient = useQueryClient();
  const [chosenAdvertiserId, setChosenAdvertiserId] = useState(advertiserId ?? '');
  const [draft, setDraft] = useState(campaign ? draftOf(campaign) : emptyCampaign);
  const save = useMutation({
    mutationFn: (body: CampaignTerms) => {
      const { campaigns } = encartFor().operator;
      return campaign
        ? campaigns.update(campaign.id, body)
        : campaigns.create({ ...body, advertiser_id: chosenAdvertiserId });
    },
    onSuccess: async (saved) => {
      // First, so that the dialog, if opened again at once, shows what was saved.
      await queryClient.invalidateQueries({ queryKey: demandKey });
      toast(campaign ? `${saved.name} updated.` : `${saved.name} created. Add an offer next.`);
      onClose();
      onSaved?.(saved);
    },
  });
  const form = useReadForm(readCampaign(draft), save.mutate);
  const errors = readFormErrors(save.error, fields, form.problems);
  const sectionProps: DraftProps = {
    draft,
    errors,
    onChange: (change) => setDraft((current) => ({ ...current, ...change })),
  };
  return (
    <FormDialog
      wide
      title={campaign ? `Edit ${campaign.name}` : 'New campaign'}
      description="The price, budget, schedule and targeting of offers."
      error={errors.rest}
      submitLabel={campaign ? 'Save' : 'Create campaign'}
      busy={save.isPending}
      onSubmit={form.submit}
      onIncomplete={form.showProblems}
      onClose={onClose}
    >
      <Field label="Name" error={errors.of('name')}>
        <Input
          required
          autoFocus
          value={draft.name}
          onChange={(event) => sectionProps.onChange({ name: event.target.value })}
        />
      </Field>
      {!campaign && (
        <AdvertiserField
          value={chosenAdvertiserId}
          onChange={setChosenAdvertiserId}
          error={errors.of('advertiser_id')}
        />
      )}
      <MoneyFields {...sectionProps} />
      <TimeFields {...sectionProps} />
      <CapFields {...sectionProps} />
      <ConversionFields {...sectionProps} />
      <TargetingFields
        draft={draft.targeting}
        onChange={(targeting) => sectionProps.onChange({ targeting })}
        errors={errors}
      />
    </FormDialog>
  );
}

function AdvertiserField(props: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const { data } = useQuery(everyAdvertiserQuery);
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
        {data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
