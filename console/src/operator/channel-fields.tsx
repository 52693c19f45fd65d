import { type Channel, limits } from '@encart/sdk';
import type { ReactNode } from 'react';
import { metricLabels } from '../reporting/metric-format.ts';
import { Card } from '../ui/card.tsx';
import { CheckGroup } from '../ui/check-group.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { OptionalField } from '../ui/optional-field.tsx';
import type { ChannelDraft } from './channel-draft.ts';

export interface ChannelFieldsProps {
  draft: ChannelDraft;
  onChange: (change: Partial<ChannelDraft>) => void;
  errorOf: (name: keyof ChannelDraft) => string | undefined;
}

/** The names of the fields whose values have the type T. */
type FieldsOfType<T> = {
  [K in keyof ChannelDraft]: ChannelDraft[K] extends T ? K : never;
}[keyof ChannelDraft];
type Metric = Channel['enabled_metrics'][number];

const metricOptions = (Object.keys(metricLabels) as Metric[]).map((value) => ({
  value,
  label: metricLabels[value],
}));

/**
 * Some labels contain defaults of the service: `defaultBillableDays`, `defaultClicksPerMinute`,
 * `defaultWindowDays` and `defaultLimits`.
 */
export function ChannelFields({ canWrite, ...fieldProps }: ChannelFieldsProps & { canWrite: boolean }) {
  const { draft, onChange, errorOf } = fieldProps;
  const textField = (
    name: FieldsOfType<string>,
    label: string,
    options: { hint?: string; required?: boolean } = {},
  ) => (
    <Field label={label} hint={options.hint} error={errorOf(name)}>
      <Input
        required={options.required}
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <Section title="Terms">
        {textField('name', 'Name', { required: true })}
        <NumberField {...fieldProps} name="sharePercent" label="Revenue share" kind="percent" />
        <NumberField
          {...fieldProps}
          name="clickDays"
          label="Attribution window after a click"
          unit="days"
          hint={`0 to ${limits.attributionDays}. 0 turns it off.`}
        />
        <NumberField
          {...fieldProps}
          name="viewDays"
          label="Attribution window after an impression"
          unit="days"
          hint={`0 to ${limits.attributionDays}. 0 turns it off.`}
        />
        <NumberField
          {...fieldProps}
          name="conversionLimit"
          label="Conversions billed per session and offer"
          unit="conversions"
          hint={`1 to ${limits.billedConversions}. Further conversions count but are not billed.`}
        />
        <OptionalField
          label="Impressions billed after the session"
          hint={`1 to ${limits.billableDays} days. Later impressions count but are not billed.`}
          absent={{ default: 'Default (1 day, pages and links 3)' }}
          given="For"
          draft={draft.billableImpressionDays}
          onChange={(billableImpressionDays) => onChange({ billableImpressionDays })}
          error={errorOf('billableImpressionDays')}
        >
          {(control) => <NumberInput kind="whole" unit="days" {...control} />}
        </OptionalField>
        <OptionalField
          label="Clicks billed after the session"
          hint={`1 to ${limits.billableDays} days. Later clicks count but are not billed.`}
          absent={{ default: 'Default (7 days)' }}
          given="For"
          draft={draft.billableClickDays}
          onChange={(billableClickDays) => onChange({ billableClickDays })}
          error={errorOf('billableClickDays')}
        >
          {(control) => <NumberInput kind="whole" unit="days" {...control} />}
        </OptionalField>
        <OptionalField
          label="Ceiling of a publisher in an hour"
          hint="What pages and links may bill for each publisher. What is over it counts and waits for your decision."
          absent={{ default: 'Ten times the usual hour, at least $100', off: 'None' }}
          given="At most"
          draft={draft.publisherCeiling}
          onChange={(publisherCeiling) => onChange({ publisherCeiling })}
          error={errorOf('publisherCeiling')}
        >
          {(control) => <NumberInput kind="usd" {...control} />}
        </OptionalField>
      </Section>
      <Section title="Offers">
        {textField('heading', 'Heading above the offers', { required: true })}
        <NumberField
          {...fieldProps}
          name="maxOffers"
          label="Maximum offers per request"
          unit="offers"
          hint={`1 to ${limits.offersPerRequest}.`}
        />
        <OptionalField
          label="Clicks per shopper and minute"
          hint="Further clicks are invalid traffic and do not count."
          absent={{ default: 'Default (60)', off: 'Off' }}
          given="Limit"
          draft={draft.clicksPerMinute}
          onChange={(clicksPerMinute) => onChange({ clicksPerMinute })}
          error={errorOf('clicksPerMinute')}
        >
          {(control) => <NumberInput kind="whole" unit="clicks" {...control} />}
        </OptionalField>
      </Section>
      <Section title="Links of offers">
        <Checkbox
          checked={draft.clickReferences}
          onChange={(clickReferences) => onChange({ clickReferences })}
          label="Add a click reference to landing pages, so that advertisers can report sales"
          disabled={!canWrite}
        />
        <Checkbox
          checked={draft.trackingLinks}
          onChange={(trackingLinks) => onChange({ trackingLinks })}
          label="Answer with tracking links, for partners that cannot report events from a server"
          disabled={!canWrite}
        />
        <Checkbox
          checked={draft.namedToAdvertisers}
          onChange={(namedToAdvertisers) => onChange({ namedToAdvertisers })}
          label="Let advertisers learn the ids of this channel and its publishers"
          disabled={!canWrite}
        />
      </Section>
      <Section title="Footer">
        {textField('attributionCopy', 'Attribution', { required: true })}
        {textField('attributionUrl', 'Attribution link', { hint: 'Optional.' })}
        {textField('attributionLogo', 'Attribution logo', { hint: 'Image URL. Optional.' })}
        {textField('privacyCopy', 'Privacy policy', { required: true })}
        {textField('privacyUrl', 'Privacy policy link', { hint: 'Optional.' })}
      </Section>
      <Section title="Reports">
        <OptionalField
          label="First day of reports"
          absent={{ default: 'Last 400 days' }}
          given="From"
          draft={draft.availableFrom}
          onChange={(availableFrom) => onChange({ availableFrom })}
          error={errorOf('availableFrom')}
        >
          {({ onChange: setDate, ...control }) => (
            <Input type="date" {...control} onChange={(event) => setDate(event.target.value)} />
          )}
        </OptionalField>
        <div className="md:col-span-2">
          <CheckGroup
            legend="Metrics"
            disabled={!canWrite}
            options={metricOptions}
            chosen={draft.metrics}
            onChange={(metrics) => onChange({ metrics })}
            error={errorOf('metrics')}
          />
        </div>
      </Section>
      <Section title="Rate limits" description="Requests per minute and key.">
        <RateField {...fieldProps} name="servingCalls" label="Serving API" defaultLimit="10,000" />
        <RateField {...fieldProps} name="channelCalls" label="Channel API" defaultLimit="600" />
        <RateField {...fieldProps} name="reportingCalls" label="Reporting API" defaultLimit="120" />
      </Section>
    </>
  );
}

interface NumberFieldProps extends ChannelFieldsProps {
  name: FieldsOfType<string>;
  label: string;
  kind?: 'whole' | 'percent';
  unit?: string;
  hint?: string;
}

function NumberField({
  draft,
  onChange,
  errorOf,
  name,
  label,
  kind = 'whole',
  unit,
  hint,
}: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={errorOf(name)}>
      <NumberInput
        kind={kind}
        unit={unit}
        value={draft[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
}

interface RateFieldProps extends ChannelFieldsProps {
  name: 'servingCalls' | 'channelCalls' | 'reportingCalls';
  label: string;
  /** The service's default, formatted. */
  defaultLimit: string;
}

function RateField({ draft, onChange, errorOf, name, label, defaultLimit }: RateFieldProps) {
  return (
    <OptionalField
      label={label}
      absent={{ default: `Default (${defaultLimit})` }}
      given="Limit"
      draft={draft[name]}
      onChange={(calls) => onChange({ [name]: calls })}
      error={errorOf(name)}
    >
      {(control) => <NumberInput kind="whole" {...control} />}
    </OptionalField>
  );
}

function Section({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <Card title={title} description={description}>
      <div className="grid gap-4 md:grid-cols-2">{children}</div>
    </Card>
  );
}
