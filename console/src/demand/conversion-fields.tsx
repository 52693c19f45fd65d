import { type Campaign, limits } from '@encart/sdk';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { DraftProps } from './campaign-draft.ts';
import { conversionEventLabel, conversionSources } from './terms.ts';

type EventType = Campaign['conversions']['event_types'][number];

/** The events that advertisers pay for most often. Others can be set with the API and the command line. */
const usualEvents: readonly EventType[] = [
  ...(['purchase', 'subscribe', 'start_trial', 'sign_up', 'generate_lead', 'qualify_lead'] as const),
  ...(['install', 'schedule', 'contact', 'donate', 'custom'] as const),
];

/**
 * The fields for the reporter whose conversions count, for the advertiser's events that are conversions, and
 * for the time of their bill.
 */
export function ConversionFields({ draft, onChange, errors }: DraftProps) {
  const { source, event_types: chosen } = draft.conversions;
  const events = [...usualEvents, ...chosen.filter((type) => !usualEvents.includes(type))];
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Conversions are reported by"
        hint={conversionSources[source].hint}
        error={errors.of('conversions.source')}
      >
        <div className="flex">
          <Segmented
            label="Conversions are reported by"
            value={source}
            onChange={(next) => onChange({ conversions: { ...draft.conversions, source: next } })}
            options={Object.entries(conversionSources).map(([value, { label }]) => ({
              value: value as typeof source,
              label,
            }))}
          />
        </div>
      </Field>
      {source !== 'partner' && (
        <>
          <CheckGroup
            legend="Events of the advertiser that are conversions"
            options={events.map((value) => ({ value, label: conversionEventLabel(value) }))}
            chosen={chosen}
            onChange={(event_types) => onChange({ conversions: { ...draft.conversions, event_types } })}
            error={errors.of('conversions.event_types')}
          />
          <Field
            label="Bill orders after"
            hint={`0 to ${limits.holdDays} days. An order that is refunded in full before that is never billed.`}
            error={errors.of('conversions.hold_days')}
          >
            <NumberInput
              kind="whole"
              unit="days"
              className="md:max-w-40"
              value={draft.holdDays}
              onChange={(holdDays) => onChange({ holdDays })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
