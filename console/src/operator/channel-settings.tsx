import type { Channel } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { metricLabels } from '../reporting/figures.ts';
import { Card } from '../ui/card.tsx';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { toast } from '../ui/toast.tsx';
import { type ChannelDraft, channelBodyOf, channelDraftOf } from './channel-draft.ts';
import { networkChannelsKey } from './channel-queries.ts';
import { useStaff } from './staff.ts';

type Metric = Channel['enabled_metrics'][number];

/** Where the service says of a setting what is wrong, by the name that the draft has for it. */
const wireNames: Record<keyof ChannelDraft, string> = {
  name: 'name',
  sharePercent: 'revenue_share',
  metrics: 'enabled_metrics',
  availableFrom: 'available_from',
  clickDays: 'attribution.click_days',
  viewDays: 'attribution.view_days',
  clicksPerMinute: 'clicks_per_minute',
  conversionLimit: 'conversion_limit',
  maxOffers: 'max_offers',
  heading: 'offers_heading',
  attributionCopy: 'footer.attribution_details.copy',
  attributionLogo: 'footer.attribution_details.logo_url',
  attributionUrl: 'footer.attribution_details.target_url',
  privacyCopy: 'footer.privacy_policy.copy',
  privacyUrl: 'footer.privacy_policy.target_url',
  channelCalls: 'rate_limits.channel',
  servingCalls: 'rate_limits.serving',
  reportingCalls: 'rate_limits.reporting',
};

const metricOptions = (Object.keys(metricLabels) as Metric[]).map((value) => ({
  value,
  label: metricLabels[value],
}));

export function ChannelSettings({ channel }: { channel: Channel }) {
  const queryClient = useQueryClient();
  const { canWrite } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  const saved = channelDraftOf(channel);
  const [draft, setDraft] = useState(saved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = useMutation({
    mutationFn: () => encartFor().operator.channels.update(channel.id, channelBodyOf(draft)),
    onSuccess: async (changed) => {
      queryClient.setQueryData([...networkChannelsKey, 'one', channel.id], changed);
      setDraft(channelDraftOf(changed));
      toast(`${changed.name} is changed.`);
      await queryClient.invalidateQueries({ queryKey: ['channels'] });
    },
  });
  const errors = readFormErrors(save.error, Object.values(wireNames));
  const text = (
    name: Exclude<keyof ChannelDraft, 'metrics'>,
    label: string,
    more: { hint?: string; type?: string; required?: boolean; numeric?: boolean } = {},
  ) => (
    <Field label={label} hint={more.hint} error={errors.of(wireNames[name])}>
      <Input
        type={more.type}
        required={more.required}
        inputMode={more.numeric ? 'decimal' : undefined}
        value={draft[name]}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
    </Field>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form ref={form} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} what={`The settings of ${channel.name} are not saved.`} />
      <fieldset disabled={!canWrite} className="flex min-w-0 flex-col gap-4">
        {!canWrite && <Notice tone="plain">You can look here. An operator admin can change it.</Notice>}
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Section title="Terms">
          {text('name', 'Name', { required: true })}
          {text('sharePercent', 'Revenue share, %', { required: true, numeric: true })}
          {text('clickDays', 'Days a click counts for a conversion', { required: true, numeric: true })}
          {text('viewDays', 'Days a view counts for a conversion', { required: true, numeric: true })}
          {text('conversionLimit', 'Conversions billed per session and offer', {
            required: true,
            numeric: true,
            hint: '1 to 50. More count and cost nothing.',
          })}
        </Section>
        <Section title="Offers">
          {text('maxOffers', 'Offers in an answer, at most', { required: true, numeric: true })}
          {text('heading', 'Heading above the offers', { required: true })}
          {text('clicksPerMinute', 'Clicks of one shopper a minute, at most', {
            numeric: true,
            hint: 'More do not count. Empty: no limit.',
          })}
        </Section>
        <Section title="Footer">
          {text('attributionCopy', 'Attribution', { required: true })}
          {text('attributionUrl', 'Attribution leads to', { hint: 'May be empty.' })}
          {text('attributionLogo', 'Attribution logo', { hint: 'Address of a picture. May be empty.' })}
          {text('privacyCopy', 'Privacy policy', { required: true })}
          {text('privacyUrl', 'Privacy policy leads to', { hint: 'May be empty.' })}
        </Section>
        <Section title="Reports">
          {text('availableFrom', 'First day of reports', {
            type: 'date',
            hint: 'Empty: the default window.',
          })}
          <div className="md:col-span-2">
            <CheckGroup
              legend="Metrics"
              disabled={!canWrite}
              options={metricOptions}
              chosen={draft.metrics}
              onChange={(metrics) => setDraft({ ...draft, metrics })}
              error={errors.of('enabled_metrics')}
            />
          </div>
        </Section>
        <Section title="Calls a minute and key" description="Empty: the default of the service.">
          {text('servingCalls', 'Serving', { numeric: true })}
          {text('channelCalls', 'Channel', { numeric: true })}
          {text('reportingCalls', 'Reporting', { numeric: true })}
        </Section>
      </fieldset>
      <button type="submit" hidden />
      {isDirty && (
        <SaveBar
          summary="The settings are not saved"
          busy={save.isPending}
          onSave={() => form.current?.requestSubmit()}
          onDiscard={() => {
            setDraft(saved);
            save.reset();
          }}
        />
      )}
    </form>
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
