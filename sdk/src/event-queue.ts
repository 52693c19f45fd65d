import { EncartError, type FieldErrors } from './error.ts';
import { newEventId } from './event-id.ts';
import type { EventBatchAnswer, EventReport } from './event-report.ts';
import {
  createEventTracker,
  type EventCounts,
  type EventListeners,
  type TrackedEvent,
} from './event-tracker.ts';
import { limits } from './limits.gen.ts';
import { pause, startUnrefTimer } from './pause.ts';
import type { ServiceClock } from './service-clock.ts';
import { listenForShutdown } from './shutdown.ts';
import type { CallOptions } from './transport.ts';

export interface EventQueueOptions extends EventListeners {
  /** Events per call. Default and maximum: `limits.eventsPerCall`. */
  batchSize?: number;
  /** How long an event waits for a batch to fill up, in milliseconds. Default: 1,000. */
  maxWaitMs?: number;
  /**
   * Maximum number of events in memory, including those being sent. Further events
   * are dropped. Default: 10,000.
   */
  maxEvents?: number;
  /** How often an event is sent before it is dropped. Default: 30, about 17 minutes of retries. */
  maxAttempts?: number;
  /** Replaces the wait before a retry, for tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface EventQueue {
  /**
   * Queues an event and returns its id. Without `occurred_at`, the queue adds the current time by the clock
   * of the service, so that an outage does not move the event to another hour. If the service rejects that
   * time, the event is sent without it.
   */
  add(event: EventReport): string;
  /** Sends queued events now. Resolves when every event added so far is accepted, rejected or dropped. */
  flush(): Promise<void>;
  /**
   * Stops accepting events, sends the queued ones, and drops those left after `timeoutMs` (default: 10,000).
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
  readonly counts: EventCounts;
}

type Send = (events: readonly EventReport[], options: CallOptions) => Promise<EventBatchAnswer>;

/**
 * Enough for about a thousand events a second at a high latency, and few enough not to flood a
 * service after an outage.
 */
const maxConcurrentCalls = 4;
const initialRetryDelayMs = 500;
const maxRetryDelayMs = 60_000;
const closeTimeoutMs = 10_000;
/** Long enough for a few attempts, short enough not to delay the end of a program for long. */
const exitTimeoutMs = 5_000;

/**
 * Collects events and sends them in batches until the service has answered for each of them. If the answer to
 * a call is lost, the queue repeats the call with the same event ids, so no event counts twice.
 *
 * The queue sends its remaining events by itself when the runtime reports that the program has no
 * work left or that the page is hidden. A program that ends with `process.exit()` or on a signal
 * must call `close()` first.
 */
export function createEventQueue(
  send: Send,
  clock: ServiceClock,
  options: EventQueueOptions = {},
): EventQueue {
  const batchSize = readCount('batchSize', options.batchSize ?? limits.eventsPerCall, limits.eventsPerCall);
  const maxWaitMs = readCount('maxWaitMs', options.maxWaitMs ?? 1_000);
  const maxEvents = readCount('maxEvents', options.maxEvents ?? 10_000);
  const tracker = createEventTracker(options);
  const closed = new AbortController();
  const sendBatch = createBatchSender(send, tracker, closed.signal, options.maxAttempts);
  const waitBeforeRetry = options.pause ?? ((ms, signal) => pause(ms, signal, startUnrefTimer));

  /** Events that are not being sent at the moment. */
  let unsent: TrackedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDelivering = false;
  let closing: Promise<void> | undefined;

  function schedule(): void {
    if (isDelivering || unsent.length === 0) return;
    if (isDue()) void deliver();
    else timer ??= startUnrefTimer(() => void deliver(), maxWaitMs);
  }

  /** Events to retry are at the front of `unsent`, so the first event shows whether there are any. */
  const isDue = () => unsent.length >= batchSize || tracker.hasWaiters() || (unsent[0]?.attempts ?? 0) > 0;

  async function deliver(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isDelivering = true;
    let failures = 0;
    do {
      const minDelayMs = await sendBatches(maxConcurrentCalls);
      failures = minDelayMs === undefined ? 0 : failures + 1;
      if (minDelayMs !== undefined && unsent.length > 0)
        // The wait rejects only when the queue closes; `finish` then drops the remaining events.
        await waitBeforeRetry(Math.max(minDelayMs, backoffMs(failures)), closed.signal).catch(() => {});
    } while (unsent.length > 0 && isDue());
    isDelivering = false;
    schedule();
  }

  /** Returns the minimum delay before the next attempt if any event must be sent again. */
  async function sendBatches(maxCalls: number): Promise<number | undefined> {
    const batches: TrackedEvent[][] = [];
    while (unsent.length > 0 && batches.length < maxCalls) batches.push(unsent.splice(0, batchSize));
    const failed = (await Promise.all(batches.map(sendBatch))).filter((each) => each !== undefined);
    if (!closed.signal.aborted) unsent = [...failed.flatMap(({ retry }) => retry), ...unsent];
    return failed.length > 0 ? Math.max(...failed.map(({ minDelayMs }) => minDelayMs)) : undefined;
  }

  function add(report: EventReport): string {
    const entry = prepareEvent(report, clock);
    if (closing) tracker.drop([entry], 'closed');
    else if (tracker.counts().waiting >= maxEvents) tracker.drop([entry], 'full');
    else {
      tracker.track(entry);
      unsent.push(entry);
      schedule();
    }
    return entry.event.event_id;
  }

  function flush(): Promise<void> {
    const settled = tracker.waitUntilSettled();
    schedule();
    return settled;
  }

  async function finish(timeoutMs: number): Promise<void> {
    const flushed = new AbortController();
    await Promise.race([flush(), pause(timeoutMs, flushed.signal).catch(() => {})]);
    flushed.abort();
    closed.abort();
    clearTimeout(timer);
    unsent = [];
    tracker.drop(tracker.listUnsettled(), 'closed');
    stopListening();
  }

  function close({ timeoutMs = closeTimeoutMs } = {}): Promise<void> {
    closing ??= finish(timeoutMs);
    return closing;
  }

  const stopListening = listenForShutdown({
    onExit: () => void close({ timeoutMs: exitTimeoutMs }),
    onHide: () => void sendBatches(Number.POSITIVE_INFINITY).then(schedule),
  });

  return {
    add,
    flush,
    close,
    get counts() {
      return tracker.counts();
    },
  };
}

/**
 * Returns a function that sends one batch and records the outcome of each event. The function returns the
 * events to send again with the minimum delay before that, or undefined if there are none.
 */
function createBatchSender(
  send: Send,
  tracker: ReturnType<typeof createEventTracker>,
  signal: AbortSignal,
  maxAttempts = 30,
) {
  readCount('maxAttempts', maxAttempts);

  function planRetry(entries: readonly TrackedEvent[], error?: EncartError) {
    const isExhausted = ({ attempts }: TrackedEvent) => attempts >= maxAttempts;
    tracker.drop(entries.filter(isExhausted), 'gave_up', error);
    const retry = entries.filter((entry) => !isExhausted(entry));
    return { retry, minDelayMs: (error?.retryAfterSeconds ?? 0) * 1000 };
  }

  return async (batch: readonly TrackedEvent[]) => {
    for (const entry of batch) entry.attempts++;
    const events = batch.map(({ event }) => event);
    try {
      // With `keepalive`, the browser completes the call even if the page is closed.
      const { results } = await send(events, { keepalive: true, signal });
      const byIndex = new Map(results.map((result) => [result.index, result]));
      const retry: TrackedEvent[] = [];
      for (const [index, entry] of batch.entries()) {
        const result = byIndex.get(index);
        if (!result || (result.status === 'rejected' && result.retryable)) retry.push(entry);
        else if (result.status === 'rejected' && removeAddedTime(entry, result.errors)) retry.push(entry);
        else if (result.status === 'rejected') tracker.reject(entry, result.errors);
        else tracker.accept(entry);
      }
      return retry.length > 0 ? planRetry(retry) : undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      const failure = error instanceof EncartError ? error : new EncartError(0, String(error));
      if (!isPermanent(failure)) return planRetry(batch, failure);
      tracker.drop(batch, 'refused', failure);
      return undefined;
    }
  };
}

/**
 * The event with an id and a time. The time is fixed here: a repeated event must have the
 * content of the first.
 */
function prepareEvent(report: EventReport, clock: ServiceClock): TrackedEvent {
  const event = { ...report, event_id: report.event_id ?? newEventId() };
  if (event.occurred_at != null) return { event, attempts: 0, hasAddedTime: false };
  const occurred_at = new Date(clock.toServiceTime(Date.now())).toISOString();
  return { event: { ...event, occurred_at }, attempts: 0, hasAddedTime: true };
}

/**
 * Removes the time that the queue added, if the service rejected it: the clock of this device may be wrong.
 */
function removeAddedTime(entry: TrackedEvent, errors: FieldErrors): boolean {
  if (!entry.hasAddedTime || errors.occurred_at === undefined) return false;
  const { occurred_at: _, ...event } = entry.event;
  entry.event = event;
  entry.hasAddedTime = false;
  // The rejected attempt does not count as a failure.
  entry.attempts--;
  return true;
}

/** True if a retry of the same call would fail in the same way. */
function isPermanent({ status }: EncartError): boolean {
  return status !== 0 && status !== 408 && status !== 429 && status < 500;
}

/** Exponential backoff with jitter, so that clients that failed together do not retry together. */
function backoffMs(failures: number): number {
  return Math.min(maxRetryDelayMs, initialRetryDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

function readCount(name: string, value: number, max = Number.MAX_SAFE_INTEGER): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  const range = max < Number.MAX_SAFE_INTEGER ? `from 1 to ${max}` : 'of at least 1';
  throw new TypeError(`${name} must be a whole number ${range}, not ${value}.`);
}
