import type { EncartError, FieldErrors } from './error.ts';
import type { EventReport } from './event-report.ts';

/** An event in the queue. The service counts each `event_id` once, however often the event is sent. */
export type QueuedEvent = EventReport & { event_id: string };

/** An event that the service rejected for good: sending it again would be rejected again. */
export interface RejectedEvent {
  event: QueuedEvent;
  /** Messages of the service by field name. */
  errors: FieldErrors;
}

/**
 * Events that the queue discarded without a confirmation from the service.
 * - `full`: the queue already held `maxEvents` events.
 * - `refused`: the service refused the whole call; `error` has the reason.
 * - `gave_up`: `maxAttempts` attempts failed; `error` is the last failure, if the whole call failed.
 * - `closed`: the event was added after `close()`, or `close()` reached its timeout.
 */
export interface DroppedEvents {
  events: QueuedEvent[];
  reason: 'full' | 'refused' | 'gave_up' | 'closed';
  error: EncartError | undefined;
}

export interface EventListeners {
  /** Called once for every event that the service rejects. */
  onRejected?: ((rejected: RejectedEvent) => void) | undefined;
  /** Called when the queue discards events. */
  onDropped?: ((dropped: DroppedEvents) => void) | undefined;
}

export interface EventCounts {
  /** Events that the service has stored, including duplicates of events it already had. */
  accepted: number;
  rejected: number;
  dropped: number;
  /** Events that are neither accepted, rejected nor dropped yet. */
  waiting: number;
}

export interface TrackedEvent {
  event: QueuedEvent;
  attempts: number;
  /** True if `occurred_at` is from the queue and not from the caller. */
  hasAddedTime: boolean;
}

/**
 * Tracks every queued event until it is settled: accepted, rejected or dropped. Counts the outcomes
 * and calls the listeners.
 */
export function createEventTracker({ onRejected, onDropped }: EventListeners) {
  const unsettled = new Set<TrackedEvent>();
  const waiters = new Set<{ remaining: Set<TrackedEvent>; done: () => void }>();
  const counts = { accepted: 0, rejected: 0, dropped: 0 };

  /** Returns false if the event was already settled. */
  function settle(entry: TrackedEvent): boolean {
    if (!unsettled.delete(entry)) return false;
    for (const waiter of waiters) {
      waiter.remaining.delete(entry);
      if (waiter.remaining.size === 0) waiter.done();
    }
    return true;
  }

  return {
    track: (entry: TrackedEvent) => void unsettled.add(entry),
    listUnsettled: () => [...unsettled],
    hasWaiters: () => waiters.size > 0,
    counts: (): EventCounts => ({ ...counts, waiting: unsettled.size }),

    accept(entry: TrackedEvent): void {
      if (settle(entry)) counts.accepted++;
    },
    reject(entry: TrackedEvent, errors: FieldErrors): void {
      if (!settle(entry)) return;
      counts.rejected++;
      notify(onRejected, { event: entry.event, errors });
    },
    drop(entries: readonly TrackedEvent[], reason: DroppedEvents['reason'], error?: EncartError): void {
      if (entries.length === 0) return;
      for (const entry of entries) settle(entry);
      counts.dropped += entries.length;
      notify(onDropped, { events: entries.map(({ event }) => event), reason, error });
    },

    /** Resolves when every event that is unsettled at the time of the call is settled. */
    waitUntilSettled(): Promise<void> {
      if (unsettled.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter = {
          remaining: new Set(unsettled),
          done() {
            waiters.delete(waiter);
            resolve();
          },
        };
        waiters.add(waiter);
      });
    },
  };
}

/**
 * An error thrown by a listener must not stop the queue. It is rethrown in a microtask, as an uncaught error.
 */
function notify<T>(listener: ((value: T) => void) | undefined, value: T): void {
  try {
    listener?.(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
