import type { Call } from './call.ts';
import { EncartError } from './error.ts';
import { createEventQueue, type EventQueueOptions } from './event-queue.ts';
import type { EventBatchAnswer, EventReport } from './event-report.ts';
import type { CallOptions } from './transport.ts';
import { version } from './version.ts';

const headers = { version } as const;

/** What shoppers did with what they were offered. */
export function eventCalls(call: Call) {
  /** Up to 20 events, each with a result of its own; that all were refused is an answer too. */
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
    /** A repeat is answered again and counts once, so after a failure it is safe to report the same event again. */
    report: (event: EventReport, options?: CallOptions) =>
      call('post', '/events', { headers, body: event }, options),
    reportBatch,
    /** For events as they come: sends them in batches, and again until each is answered for. */
    eventQueue: (options?: EventQueueOptions) => createEventQueue(reportBatch, options),
  };
}

/** The other answer with this status has lists of messages by field, and nothing was looked at. */
function isBatchAnswer(body: unknown): body is EventBatchAnswer {
  return typeof body === 'object' && body !== null && 'accepted' in body && body.accepted === 0;
}
