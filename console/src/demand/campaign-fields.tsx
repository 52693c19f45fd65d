import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { OptionalField } from '../ui/optional-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import type { CampaignDraft, DraftProps } from './campaign-draft.ts';
import { pricingLabels } from './terms.ts';

const noLimit = { unlimited: 'No limit' };

export function MoneyFields({ draft, onChange, errors }: DraftProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Pricing" error={errors.of('pricing')}>
        <Select
          value={draft.model}
          onChange={(event) => onChange({ model: event.target.value as CampaignDraft['model'] })}
        >
          {Object.entries(pricingLabels).map(([model, label]) => (
            <option key={model} value={model}>
              {label} ({model})
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Bid" error={errors.of('pricing.bid_usd')}>
        <NumberInput kind="usd" value={draft.bid} onChange={(bid) => onChange({ bid })} />
      </Field>
      <OptionalField
        label="Daily budget"
        absent={noLimit}
        given="Limit"
        draft={draft.daily}
        onChange={(daily) => onChange({ daily })}
        error={errors.of('budget.daily_usd') ?? errors.of('budget')}
      >
        {(control) => <NumberInput kind="usd" {...control} />}
      </OptionalField>
      <OptionalField
        label="Total budget"
        absent={noLimit}
        given="Limit"
        draft={draft.total}
        onChange={(total) => onChange({ total })}
        error={errors.of('budget.total_usd')}
      >
        {(control) => <NumberInput kind="usd" {...control} />}
      </OptionalField>
      {draft.daily.choice === 'given' && (
        <Field label="Daily budget pacing">
          <Select
            value={draft.pacing}
            onChange={(event) => onChange({ pacing: event.target.value as CampaignDraft['pacing'] })}
          >
            <option value="even">Even: spread over the day</option>
            <option value="asap">As fast as possible</option>
          </Select>
        </Field>
      )}
    </div>
  );
}

export function TimeFields({ draft, onChange, errors }: DraftProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <OptionalField
        label="Starts (UTC)"
        absent={{ now: 'Immediately' }}
        given="On"
        draft={draft.startsAt}
        onChange={(startsAt) => onChange({ startsAt })}
        error={errors.of('starts_at')}
      >
        {({ onChange: set, ...control }) => (
          <Input type="datetime-local" {...control} onChange={(event) => set(event.target.value)} />
        )}
      </OptionalField>
      <OptionalField
        label="Ends (UTC)"
        absent={{ never: 'Never' }}
        given="On"
        draft={draft.endsAt}
        onChange={(endsAt) => onChange({ endsAt })}
        error={errors.of('ends_at')}
      >
        {({ onChange: set, ...control }) => (
          <Input type="datetime-local" {...control} onChange={(event) => set(event.target.value)} />
        )}
      </OptionalField>
    </div>
  );
}

export function CapFields({ draft, onChange, errors }: DraftProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field
        label="Frequency cap"
        hint="How often one shopper sees the campaign."
        error={errors.of('frequency_cap')}
      >
        <div className="flex">
          <Segmented
            label="Frequency cap: kind"
            value={draft.cap}
            onChange={(cap) => onChange({ cap })}
            options={[
              { value: 'uncapped', label: 'No cap' },
              { value: 'given', label: 'Cap' },
            ]}
          />
        </div>
      </Field>
      {draft.cap === 'given' && (
        <div className="grid grid-cols-2 gap-2">
          <Field label="At most" error={errors.of('frequency_cap.impressions')}>
            <NumberInput
              kind="whole"
              unit="times"
              value={draft.capImpressions}
              onChange={(capImpressions) => onChange({ capImpressions })}
            />
          </Field>
          <Field label="Within" error={errors.of('frequency_cap.hours')}>
            <NumberInput
              kind="whole"
              unit="hours"
              value={draft.capHours}
              onChange={(capHours) => onChange({ capHours })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
