import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

export type DisplayMode = 'INLINE' | 'OVERLAY' | 'FULLSCREEN' | 'PULLUP';

export const displayModeLabels: Record<DisplayMode, string> = {
  INLINE: 'Inline',
  OVERLAY: 'Overlay',
  PULLUP: 'Pull-up',
  FULLSCREEN: 'Full screen',
};

/** Where each display mode puts the offers. */
const modeClasses: Record<Exclude<DisplayMode, 'INLINE'>, string> = {
  OVERLAY: 'bg-[rgb(8_10_14/0.45)] items-center justify-center p-5 *:max-w-80',
  PULLUP: 'items-end',
  FULLSCREEN: 'bg-surface p-4',
};

interface Props {
  mode: DisplayMode;
  /** The channel's heading above the offers. */
  heading?: string;
  /** Offer cards. */
  children: ReactNode;
}

/** A sketch of a shop's page, with offers where the display mode puts them. */
export function OfferStage({ mode, heading, children }: Props) {
  const offers = (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      {heading && mode !== 'PULLUP' && mode !== 'OVERLAY' && (
        <p className="font-semibold text-base">{heading}</p>
      )}
      {children}
    </div>
  );
  return (
    <div className="relative flex min-h-96 flex-col overflow-hidden rounded-lg border border-line bg-bg text-ink">
      <div aria-hidden className="flex items-center gap-1.5 border-line border-b bg-surface px-3 py-2">
        {['left', 'middle', 'right'].map((dot) => (
          <span key={dot} className="size-2 rounded-full bg-line-strong" />
        ))}
        <span className="ml-2 h-4 flex-1 rounded-full bg-hover" />
      </div>
      {/* Both share one grid cell: an overlay makes the page as tall as it needs. */}
      <div className="grid flex-1 *:[grid-area:1/1]">
        <div className="flex min-w-0 flex-col gap-4 p-4">
          <Sketch />
          {mode === 'INLINE' && offers}
        </div>
        {mode !== 'INLINE' && <div className={classNames('flex min-w-0', modeClasses[mode])}>{offers}</div>}
      </div>
    </div>
  );
}

/** Placeholder lines for the shop's own content. */
function Sketch() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <span className="h-4 w-40 rounded-sm bg-line-strong" />
      <span className="h-2.5 w-full max-w-72 rounded-sm bg-line" />
      <span className="h-2.5 w-3/5 max-w-52 rounded-sm bg-line" />
    </div>
  );
}
