import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

export const backLinkClass =
  'mb-1 inline-flex items-center gap-1 rounded-sm text-ink-3 text-xs hover:text-ink';

/** The content of a link back to the parent page. */
export function BackLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft aria-hidden className="size-3.5" /> {children}
    </>
  );
}
