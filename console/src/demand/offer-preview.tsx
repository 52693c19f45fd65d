import { useState } from 'react';
import { OfferCard } from '../serving/offer-card.tsx';
import { type DisplayMode, displayModeLabels, OfferStage } from '../serving/offer-stage.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { OfferDraft } from './offer-form.tsx';

interface Props {
  advertiser: { name: string; logo_url: string };
  draft: OfferDraft;
}

const modes = (['INLINE', 'OVERLAY', 'PULLUP', 'FULLSCREEN'] as const).map((value) => ({
  value,
  label: displayModeLabels[value],
}));

/** A live preview of the draft in each display mode. */
export function OfferPreview({ advertiser, draft }: Props) {
  const [mode, setMode] = useState<DisplayMode>('INLINE');
  const { heading, subheading, accept_copy, decline_copy, image_url, promo_code } = draft;
  const offer = {
    heading: heading || 'Heading',
    subheading: subheading || 'One sentence about the offer.',
    cta_details: { accept_copy: accept_copy || 'Accept', decline_copy: decline_copy || 'Decline' },
    image_url: image_url.startsWith('https://') ? image_url : null,
    promo_code: promo_code || null,
  };
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Preview</h2>
        <Segmented label="Display mode" value={mode} onChange={setMode} options={modes} />
      </div>
      <OfferStage mode={mode} heading="Thank you for your order">
        <OfferCard advertiser={advertiser} offer={offer} wide={mode === 'INLINE' || mode === 'PULLUP'} />
      </OfferStage>
    </section>
  );
}
