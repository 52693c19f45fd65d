import type { ReactNode } from 'react';

/** The title of a way to report, and whether what it reports is confirmed. */
export function WayTitle({ title, badge }: { title: string; badge: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      {title} {badge}
    </span>
  );
}
