import { batchAnswer } from './batch-answer.ts';
import type { Call } from './call.ts';
import { createEventQueue, type EventQueueOptions } from './event-queue.ts';
import type { EventBatchAnswer, EventReport } from './event-report.ts';
import type { ServiceClock } from './service-clock.ts';
import type { CallOptions } from './transport.ts';
import { version } from './version.ts';

const headers = { version } as const;

/** Calls that report events: impressions, clicks and conversions. */
export function eventCalls(call: Call, clock: ServiceClock) {
  /**
   * Reports up to `limits.eventsPerCall` events and returns one result per event, also if all
   * of them were rejected.
   */
  const reportBatch = (events: readonly EventReport[], options?: CallOptions): Promise<EventBatchAnswer> =>
    batchAnswer(call('post', '/events/batch', { headers, body: { events: [...events] } }, options));
  return {
    /** Reports one event. Reporting the same `event_id` again is safe: it counts once. */
    report: (event: EventReport, options?: CallOptions) =>
      call('post', '/events', { headers, body: event }, options),
    reportBatch,
    /** Creates a queue that sends events in batches and retries them. */
    eventQueue: (options?: EventQueueOptions) => createEventQueue(reportBatch, clock, options),
  };
}
