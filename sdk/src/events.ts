import type { Call } from './call.ts';
import { EncartError } from './error.ts';
import { createEventQueue, type EventQueueOptions } from './event-queue.ts';
import type { EventBatchAnswer, EventReport } from './event-report.ts';
import type { ServiceClock } from './service-clock.ts';
import type { CallOptions } from './transport.ts';
import { version } from './version.ts';

const headers = { version } as const;

/** Calls that report events: impressions, clicks and conversions. */
export function eventCalls(call: Call, clock: ServiceClock) {
  /** Reports up to `limits.eventsPerCall` events and returns one result per event, also if all of them were rejected. */
  const reportBatch = async (
    events: readonly EventReport[],
    options?: CallOptions,
  ): Promise<EventBatchAnswer> => {
    try {
      return await call('post', '/events/batch', { headers, body: { events: [...events] } }, options);
    } catch (error) {
      if (error instanceof EncartError && error.status === 400 && isBatchAnswer(error.body))
        return error.body;
      throw error;
    }
  };
  return {
    /** Reports one event. Reporting the same `event_id` again is safe: it counts once. */
    report: (event: EventReport, options?: CallOptions) =>
      call('post', '/events', { headers, body: event }, options),
    reportBatch,
    /** Creates a queue that sends events in batches and retries them. */
    eventQueue: (options?: EventQueueOptions) => createEventQueue(reportBatch, clock, options),
  };
}

/** Status 400 has two body formats: per-event results if every event was rejected, or field errors if the request was invalid. */
function isBatchAnswer(body: unknown): body is EventBatchAnswer {
  return typeof body === 'object' && body !== null && 'accepted' in body && body.accepted === 0;
}
