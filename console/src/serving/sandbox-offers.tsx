import type { EventReport, Recommended } from '@encart/sdk';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OfferCard } from './offer-card.tsx';
import { type DisplayMode, OfferStage } from './offer-stage.tsx';

interface Props {
  mode: DisplayMode;
  response: Recommended;
  onEvent: (offerId: string, type: EventReport['event_type']) => void;
}

/** Overlays and pull-ups show one offer at a time; the other display modes show all. */
export function SandboxOffers({ mode, response, onEvent }: Props) {
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const left = response.offers.filter(({ offer }) => !declined.includes(offer.id));
  const shown = mode === 'OVERLAY' || mode === 'PULLUP' ? left.slice(0, 1) : left;
  if (response.offers.length === 0)
    return (
      <EmptyState icon={<PackageOpen />} title="No offers for this request">
        Exclusions, targeting or budgets left no offer. The response is empty but has a session.
      </EmptyState>
    );
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <OfferStage mode={mode} heading={response.recommendation_groups[0]?.heading ?? ''}>
        {shown.map(({ advertiser, offer }) => (
          <OfferCard
            key={offer.id}
            advertiser={advertiser}
            offer={offer}
            wide={mode === 'INLINE' || mode === 'FULLSCREEN'}
            onAccept={() => onEvent(offer.id, 'CLICK')}
            onDecline={() => setDeclined([...declined, offer.id])}
          />
        ))}
        {shown.length === 0 && (
          <div className="flex justify-center py-6">
            <Button onClick={() => setDeclined([])}>Show offers again</Button>
          </div>
        )}
      </OfferStage>
      <section aria-label="Report events">
        <h3 className="font-medium">Report events</h3>
        <p className="text-ink-3 text-xs">As a shop's server would.</p>
        <ul className="mt-2 flex flex-col gap-3">
          {shown.map(({ advertiser, offer }) => (
            <li key={offer.id}>
              <p className="mb-1 truncate text-ink-2 text-xs">{advertiser.name}</p>
              <div className="flex flex-wrap gap-1.5">
                {(['IMPRESSION', 'CLICK', 'CONVERSION'] as const).map((type) => (
                  <Button
                    key={type}
                    size="small"
                    onClick={() => onEvent(offer.id, type)}
                    aria-label={`Report ${type.toLowerCase()} of ${advertiser.name}`}
                  >
                    {eventLabels[type]}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const eventLabels = { IMPRESSION: 'Impression', CLICK: 'Click', CONVERSION: 'Conversion' } as const;
