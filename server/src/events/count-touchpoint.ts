import type { Batch } from './batch.ts';
import { isLate, isStoppedAtArrival } from './billable-time.ts';
import type { SessionEvents } from './checks.ts';
import type { StoredEvent } from './model.ts';

/**
 * Counts an impression or a click, and bills it if it is in time. `wasStopped` is set if an earlier report of
 * it was judged.
 */
export function countTouchpoint(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  wasStopped: boolean | undefined,
): void {
  const { session } = sessionEvents;
  const channel = batch.channels.get(event.channelId);
  event.counted = true;
  if (wasStopped ?? (isStoppedAtArrival(event, session) || batch.isInactive(event))) event.reason = 'stopped';
  else if (isLate(event, session, channel)) event.reason = 'late';
  else {
    event.reason = null;
    batch.markBillable(sessionEvents, event);
  }
}
