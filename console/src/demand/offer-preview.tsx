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

/** The offer as it is being written, where a shopper would see it. */
export function OfferPreview({ advertiser, draft }: Props) {
  const [mode, setMode] = useState<DisplayMode>('INLINE');
  const { heading, subheading, accept_copy, decline_copy, image_url, promo_code } = draft;
  const offer = {
    heading: heading || 'Heading',
    subheading: subheading || 'What the offer is, in a sentence.',
    cta_details: { accept_copy: accept_copy || 'Button', decline_copy: decline_copy || 'Way out' },
    image_url: image_url.startsWith('https://') ? image_url : null,
    promo_code: promo_code || null,
  };
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">As a shopper sees it</h2>
        <Segmented label="Display mode" value={mode} onChange={setMode} options={modes} />
      </div>
      <OfferStage mode={mode} heading="Thank you for your order">
        <OfferCard advertiser={advertiser} offer={offer} wide={mode === 'INLINE' || mode === 'PULLUP'} />
      </OfferStage>
    </section>
  );
}
