import type { Offer } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readFormErrors } from '../data/form-errors.ts';
import { useStaff } from '../operator/staff.ts';
import { Card } from '../ui/card.tsx';
import { Form } from '../ui/form.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { toast } from '../ui/toast.tsx';
import { advertiserQuery, campaignQuery, demandKey } from './demand-queries.ts';
import { type OfferDraft, OfferForm, offerFields } from './offer-form.tsx';
import { OfferPreview } from './offer-preview.tsx';

interface Props {
  campaignId: string;
  saved: OfferDraft;
  save: (draft: OfferDraft) => Promise<Offer>;
  onSaved?: (offer: Offer) => void;
}

/** The offer form with a live preview. */
export function OfferEditor({ campaignId, saved, save, onSaved }: Props) {
  const queryClient = useQueryClient();
  const { canWrite } = useStaff();
  const { data: campaign } = useQuery(campaignQuery(campaignId));
  const { data: advertiser } = useQuery({
    ...advertiserQuery(campaign?.advertiser_id ?? ''),
    enabled: campaign !== undefined,
  });
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(saved);
  // True after a save until the next edit: `saved` changes only when the offer was read again.
  const [isSaved, setIsSaved] = useState(false);
  const isDirty = !isSaved && offerFields.some((field) => draft[field] !== saved[field]);
  const saving = useMutation({
    mutationFn: () => save(draft),
    onSuccess: async (offer) => {
      toast(`${offer.heading} saved.`);
      setIsSaved(true);
      await queryClient.invalidateQueries({ queryKey: demandKey });
      onSaved?.(offer);
    },
  });
  const errors = readFormErrors(saving.error, offerFields);
  return (
    <>
      <LeaveGuard isDirty={isDirty} message="This offer has unsaved changes." />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <Form
            formRef={form}
            onSubmit={() => saving.mutate()}
            busy={saving.isPending}
            className="flex flex-col gap-4"
          >
            {!canWrite && <Notice tone="plain">Read-only. Operator admins can make changes.</Notice>}
            {errors.rest && <Notice>{errors.rest}</Notice>}
            <OfferForm
              draft={draft}
              onChange={(next) => {
                setIsSaved(false);
                setDraft(next);
              }}
              errors={errors}
              disabled={!canWrite}
            />
            {/* Without a submit button, the Enter key would not submit the form. */}
            <button type="submit" hidden />
          </Form>
        </Card>
        <OfferPreview advertiser={advertiser ?? { name: '…', logo_url: '' }} draft={draft} />
      </div>
      {isDirty && (
        <SaveBar
          summary="Unsaved changes"
          busy={saving.isPending}
          onSave={() => form.current?.requestSubmit()}
          onDiscard={() => {
            setDraft(saved);
            saving.reset();
          }}
        />
      )}
    </>
  );
}
