import { useChannels } from '../channel/channels.ts';
import { displayModeLabels } from '../serving/offer-stage.tsx';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { DraftProps } from './campaign-draft.ts';
import { deviceLabels, viewLabels } from './terms.ts';

/** The targeting of a campaign. An empty field matches everything. */
export function TargetingFields({ draft, onChange, errors }: DraftProps) {
  const channels = useChannels().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section aria-label="Targeting" className="flex flex-col gap-4 border-line border-t pt-4">
      <div>
        <h3 className="font-semibold">Targeting</h3>
        <p className="text-ink-3 text-xs">Empty fields match everything.</p>
      </div>
      <CheckGroup
        legend="Views"
        options={optionsOf(viewLabels)}
        chosen={draft.views}
        onChange={(views) => onChange({ views })}
        error={errors.of('targeting.views')}
      />
      <CheckGroup
        legend="Display modes"
        options={optionsOf(displayModeLabels)}
        chosen={draft.displayModes}
        onChange={(displayModes) => onChange({ displayModes })}
        error={errors.of('targeting.display_modes')}
      />
      <CheckGroup
        legend="Devices"
        options={optionsOf(deviceLabels)}
        chosen={draft.deviceTypes}
        onChange={(deviceTypes) => onChange({ deviceTypes })}
        error={errors.of('targeting.device_types')}
      />
      <CheckGroup
        legend="Channels"
        options={channels}
        chosen={draft.channelIds}
        onChange={(channelIds) => onChange({ channelIds })}
        error={errors.of('targeting.channel_ids')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="Countries"
          hint="Two-letter codes such as US, GB."
          error={errors.of('targeting.countries')}
        >
          <Input value={draft.countries} onChange={(event) => onChange({ countries: event.target.value })} />
        </Field>
        <Field
          label="Languages"
          hint="Tags such as en, de-AT; en also means en-GB."
          error={errors.of('targeting.languages')}
        >
          <Input value={draft.languages} onChange={(event) => onChange({ languages: event.target.value })} />
        </Field>
      </div>
      <Field
        label="Publishers"
        hint="Publisher IDs, one per line."
        error={errors.of('targeting.publisher_ids')}
      >
        <Textarea
          rows={2}
          value={draft.publisherIds}
          onChange={(event) => onChange({ publisherIds: event.target.value })}
          className="font-mono text-xs"
        />
      </Field>
    </section>
  );
}

function optionsOf<T extends string>(labels: Readonly<Record<T, string>>): { value: T; label: string }[] {
  return (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));
}
