import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** Describes the unsaved changes. */
  summary: string;
  children?: ReactNode;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** A bar at the bottom edge, shown while there are unsaved changes. */
export function SaveBar({ summary, children, busy, onSave, onDiscard }: Props) {
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-4 z-10 mt-4 flex animate-rise flex-wrap items-center gap-x-6 gap-y-2 rounded-lg bg-raised px-4 py-3 shadow-high max-md:bottom-2"
    >
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p role="status" className="font-medium">
          {summary}
        </p>
        {children}
      </div>
      <div className="flex gap-2">
        <Button onClick={onDiscard} disabled={busy}>
          Discard
        </Button>
        <Button variant="primary" onClick={onSave} busy={busy}>
          Save
        </Button>
      </div>
    </section>
  );
}
