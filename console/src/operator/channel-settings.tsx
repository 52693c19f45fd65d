import type { Channel, ChannelChange } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { useReadForm } from '../data/use-read-form.ts';
import { Form } from '../ui/form.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { toast } from '../ui/toast.tsx';
import { type ChannelDraft, channelDraftOf, readChannel } from './channel-draft.ts';
import { ChannelFields, type ChannelFieldsProps } from './channel-fields.tsx';
import { networkChannelsKey } from './channel-queries.ts';
import { useStaff } from './staff.ts';

/** The API's field name for each field of the form, to show the service's errors at the right place. */
const apiFields: Record<keyof ChannelDraft, string> = {
  name: 'name',
  sharePercent: 'revenue_share',
  metrics: 'enabled_metrics',
  availableFrom: 'available_from',
  clickDays: 'attribution.click_days',
  viewDays: 'attribution.view_days',
  clicksPerMinute: 'clicks_per_minute',
  conversionLimit: 'conversion_limit',
  billableImpressionDays: 'billable_impression_days',
  billableClickDays: 'billable_click_days',
  publisherCeiling: 'publisher_ceiling_usd',
  maxOffers: 'max_offers',
  clickReferences: 'links.click_references',
  trackingLinks: 'links.tracking_links',
  namedToAdvertisers: 'links.named_to_advertisers',
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

export function ChannelSettings({ channel }: { channel: Channel }) {
  const queryClient = useQueryClient();
  const { canWrite } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  const saved = channelDraftOf(channel);
  const [draft, setDraft] = useState(saved);
  const reading = readChannel(draft);
  // Compares what would be sent: writing the same number in another way is not a change.
  const isDirty = JSON.stringify(reading) !== JSON.stringify(readChannel(saved));
  const save = useMutation({
    mutationFn: (change: ChannelChange) => encartFor().operator.channels.update(channel.id, change),
    onSuccess: async (changed) => {
      queryClient.setQueryData([...networkChannelsKey, 'one', channel.id], changed);
      setDraft(channelDraftOf(changed));
      toast(`${changed.name} updated.`);
      await queryClient.invalidateQueries({ queryKey: ['channels'] });
    },
  });
  const submission = useReadForm(reading, save.mutate);
  const errors = readFormErrors(save.error, Object.values(apiFields), submission.problems);
  const fieldProps: ChannelFieldsProps = {
    draft,
    onChange: (change) => setDraft((current) => ({ ...current, ...change })),
    errorOf: (name) => errors.of(apiFields[name]),
  };
  return (
    <Form
      formRef={form}
      onSubmit={submission.submit}
      onIncomplete={submission.showProblems}
      busy={save.isPending}
    >
      <LeaveGuard isDirty={isDirty} message={`The settings of ${channel.name} have unsaved changes.`} />
      <fieldset disabled={!canWrite} className="flex min-w-0 flex-col gap-4">
        {!canWrite && <Notice tone="plain">Read-only. Operator admins can make changes.</Notice>}
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <ChannelFields {...fieldProps} canWrite={canWrite} />
      </fieldset>
      {/* Without a submit button, Enter in a field would not submit the form. */}
      <button type="submit" hidden />
      {isDirty && (
        <SaveBar
          summary="Unsaved changes"
          busy={save.isPending}
          onSave={() => form.current?.requestSubmit()}
          onDiscard={() => {
            setDraft(saved);
            save.reset();
            submission.reset();
          }}
        />
      )}
    </Form>
  );
}
