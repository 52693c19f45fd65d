import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Things that need the user: one link per line. */
export function AttentionList({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Needs attention"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low"
    >
      {children}
    </section>
  );
}

/** The class of a line of the list. */
export const attentionLine =
  'flex items-center gap-2.5 px-4 py-2.5 text-ink-2 transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-hover/60 [&_b]:font-medium [&_b]:text-ink [&_svg]:size-4 [&_svg]:shrink-0';

/** The content of a line: an icon, the text and an arrow. */
export function AttentionText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden>{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden className="text-ink-3" />
    </>
  );
}
