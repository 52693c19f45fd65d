import type { EncartError, FieldErrors } from './error.ts';
import type { EventReport } from './event-report.ts';

/** An event on its way: it has an id, under which the service counts it once, however often it is sent. */
export type QueuedEvent = EventReport & { event_id: string };

export interface RejectedEvent {
  event: QueuedEvent;
  /** The service's words by field. To send the same again would be refused again. */
  errors: FieldErrors;
}

/**
 * Events that were let go without a word of the service that it has them. `full`: more were waiting than memory is meant
 * for. `refused`: the service refused the whole call, `error` says why. `gave_up`: it was tried often enough. `closed`:
 * they came after the end, or time ran out.
 */
export interface DroppedEvents {
  events: QueuedEvent[];
  reason: 'full' | 'refused' | 'gave_up' | 'closed';
  error: EncartError | undefined;
}

export interface EventListeners {
  onRejected?: ((rejected: RejectedEvent) => void) | undefined;
  onDropped?: ((dropped: DroppedEvents) => void) | undefined;
}

export interface EventCounts {
  /** Repeats of what the service had already, too. */
  accepted: number;
  rejected: number;
  dropped: number;
  /** None of these yet. */
  waiting: number;
}

export interface Entry {
  readonly event: QueuedEvent;
  attempts: number;
}

/** What became of each event that was taken: it stands here until it is accepted, rejected or dropped. */
export function createEventBook({ onRejected, onDropped }: EventListeners) {
  const open = new Set<Entry>();
  const waits = new Set<{ left: Set<Entry>; done: () => void }>();
  const counts = { accepted: 0, rejected: 0, dropped: 0 };

  /** False where it was settled before. */
  function settle(entry: Entry): boolean {
    if (!open.delete(entry)) return false;
    for (const wait of waits) {
      wait.left.delete(entry);
      if (wait.left.size === 0) wait.done();
    }
    return true;
  }

  return {
    enter: (entry: Entry) => void open.add(entry),
    openEntries: () => [...open],
    isAwaited: () => waits.size > 0,
    counts: (): EventCounts => ({ ...counts, waiting: open.size }),

    accept(entry: Entry): void {
      if (settle(entry)) counts.accepted++;
    },
    reject(entry: Entry, errors: FieldErrors): void {
      if (!settle(entry)) return;
      counts.rejected++;
      tell(onRejected, { event: entry.event, errors });
    },
    drop(entries: readonly Entry[], reason: DroppedEvents['reason'], error?: EncartError): void {
      if (entries.length === 0) return;
      for (const entry of entries) settle(entry);
      counts.dropped += entries.length;
      tell(onDropped, { events: entries.map(({ event }) => event), reason, error });
    },

    /** Resolves when all that stand open now are settled. */
    untilSettled(): Promise<void> {
      if (open.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const wait = {
          left: new Set(open),
          done() {
            waits.delete(wait);
            resolve();
          },
        };
        waits.add(wait);
      });
    },
  };
}

/** What a listener throws is its own affair: it is seen, and holds up nothing. */
function tell<T>(listener: ((told: T) => void) | undefined, told: T): void {
  try {
    listener?.(told);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
