import type { Recommendation } from '@encart/sdk';
import { Tag } from 'lucide-react';
import { AdvertiserLogo } from '../demand/advertiser-logo.tsx';
import { classNames } from '../ui/class-names.ts';
import { RemoteImage } from '../ui/remote-image.tsx';

export interface OfferCardProps {
  advertiser: Pick<Recommendation['advertiser'], 'name' | 'logo_url'>;
  offer: Pick<Recommendation['offer'], 'heading' | 'subheading' | 'cta_details' | 'image_url' | 'promo_code'>;
  /** Places image and text side by side if there is room. */
  wide?: boolean;
  /** Without these, the buttons are not clickable. */
  onAccept?: (() => void) | undefined;
  onDecline?: (() => void) | undefined;
}

/** An offer as a shopper sees it, in the colours of the console. */
export function OfferCard({ advertiser, offer, wide = false, onAccept, onDecline }: OfferCardProps) {
  const { accept_copy: accept, decline_copy: decline } = offer.cta_details;
  return (
    <article
      aria-label={`${advertiser.name}: ${offer.heading}`}
      className={classNames(
        'flex w-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-low',
        wide && 'sm:flex-row',
      )}
    >
      {offer.image_url && (
        <RemoteImage
          src={offer.image_url}
          className={classNames('h-36 w-full object-cover', wide && 'sm:h-auto sm:w-44')}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-4">
        <div className="flex min-w-0 items-center gap-2 text-ink-2 text-xs">
          <AdvertiserLogo name={advertiser.name} src={advertiser.logo_url} />
          <span className="truncate font-medium">{advertiser.name}</span>
        </div>
        <div className="min-w-0">
          <p className="break-words font-semibold text-lg leading-snug tracking-tight">{offer.heading}</p>
          <p className="mt-0.5 break-words text-base text-ink-2">{offer.subheading}</p>
        </div>
        {offer.promo_code && (
          <p className="flex w-fit max-w-full items-center gap-1.5 rounded-md border border-line-strong border-dashed px-2 py-1 font-mono text-xs">
            <Tag aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            <span className="sr-only">Code:</span>
            <span className="truncate">{offer.promo_code}</span>
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <CardButton onClick={onAccept} className="bg-accent text-on-accent">
            {accept}
          </CardButton>
          <CardButton onClick={onDecline} className="text-ink-2">
            {decline}
          </CardButton>
        </div>
      </div>
    </article>
  );
}

interface CardButtonProps {
  onClick: (() => void) | undefined;
  className: string;
  children: string;
}

function CardButton({ onClick, className, children }: CardButtonProps) {
  const classes = classNames(
    'inline-flex min-h-9 max-w-full items-center justify-center break-words rounded-md px-3.5 py-1.5 font-medium',
    className,
  );
  if (!onClick) return <span className={classes}>{children}</span>;
  return (
    <button type="button" onClick={onClick} className={classNames(classes, 'hover:opacity-90')}>
      {children}
    </button>
  );
}
