import { EncartError } from './error.ts';
import { createEventBook, type Entry, type EventCounts, type EventListeners } from './event-book.ts';
import { newEventId } from './event-id.ts';
import type { EventBatchAnswer, EventReport } from './event-report.ts';
import { listenForLeaving } from './leaving.ts';
import { pause, startIdleTimer } from './pause.ts';
import type { CallOptions } from './transport.ts';

export interface EventQueueOptions extends EventListeners {
  /** Events in one call; 20 unless set, which is also the most. */
  batchSize?: number;
  /** How long an event waits for others to travel with; a second unless set. */
  maxWaitMs?: number;
  /** How many may be held in memory, those on their way included; 10,000 unless set. Beyond, new ones are dropped. */
  maxEvents?: number;
  /** How often an event is sent before it is given up; 30 times unless set, which is about half an hour. */
  maxAttempts?: number;
  /** Another way to wait before the next try. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface EventQueue {
  /** Takes an event and answers its id. Without `occurred_at` it counts for the hour in which it arrives. */
  add(event: EventReport): string;
  /** Sends without waiting for more; resolves when all that was added until now is accepted, rejected or dropped. */
  flush(): Promise<void>;
  /** Takes no more, sends what there is, and drops what is still left after the time; ten seconds unless set. */
  close(options?: { timeoutMs?: number }): Promise<void>;
  readonly counts: EventCounts;
}

type Send = (events: readonly EventReport[], options: CallOptions) => Promise<EventBatchAnswer>;

const mostInACall = 20;
/** Enough for a thousand events a second over an ocean, little enough to be no flood after an outage. */
const callsAtOnce = 4;
const firstDelayMs = 500;
const longestDelayMs = 60_000;
const closeTimeoutMs = 10_000;
/** Long enough for a few tries, short enough for whoever waits for the program to end. */
const exitTimeoutMs = 5_000;

/**
 * Gathers events and sends them in batches until the service has answered for each. A call whose answer was lost is made
 * again with the same ids, so nothing counts twice. Where the runtime tells that the program ends or the page goes away,
 * what is left is sent then; a program that ends itself, or is ended by a signal, calls `close` first.
 */
export function createEventQueue(send: Send, options: EventQueueOptions = {}): EventQueue {
  const batchSize = readCount('batchSize', options.batchSize ?? mostInACall, mostInACall);
  const maxWaitMs = readCount('maxWaitMs', options.maxWaitMs ?? 1_000);
  const maxEvents = readCount('maxEvents', options.maxEvents ?? 10_000);
  const book = createEventBook(options);
  const end = new AbortController();
  const sendBatch = createBatchSender(send, book, end.signal, options.maxAttempts);
  const rest = options.pause ?? ((ms, signal) => pause(ms, signal, startIdleTimer));

  let waiting: Entry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delivering = false;
  let closing: Promise<void> | undefined;

  function schedule(): void {
    if (delivering || waiting.length === 0) return;
    if (isDue()) void deliver();
    else timer ??= startIdleTimer(() => void deliver(), maxWaitMs);
  }

  /** What is sent again stands in front. */
  const isDue = () => waiting.length >= batchSize || book.isAwaited() || (waiting[0]?.attempts ?? 0) > 0;

  async function deliver(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    delivering = true;
    let failures = 0;
    do {
      const atLeastMs = await sendSome(callsAtOnce);
      failures = atLeastMs === undefined ? 0 : failures + 1;
      if (atLeastMs !== undefined && waiting.length > 0)
        // Cut short, it is the end of the queue, which has seen to what was left.
        await rest(Math.max(atLeastMs, backOff(failures)), end.signal).catch(() => {});
    } while (waiting.length > 0 && isDue());
    delivering = false;
    schedule();
  }

  /** Answers how long to wait at least where something is to be sent again. */
  async function sendSome(mostCalls: number): Promise<number | undefined> {
    const batches: Entry[][] = [];
    while (waiting.length > 0 && batches.length < mostCalls) batches.push(waiting.splice(0, batchSize));
    const failed = (await Promise.all(batches.map(sendBatch))).filter((each) => each !== undefined);
    if (!end.signal.aborted) waiting = [...failed.flatMap(({ again }) => again), ...waiting];
    return failed.length > 0 ? Math.max(...failed.map(({ atLeastMs }) => atLeastMs)) : undefined;
  }

  function add(report: EventReport): string {
    const event = { ...report, event_id: report.event_id ?? newEventId() };
    const entry = { event, attempts: 0 };
    if (closing) book.drop([entry], 'closed');
    else if (book.counts().waiting >= maxEvents) book.drop([entry], 'full');
    else {
      book.enter(entry);
      waiting.push(entry);
      schedule();
    }
    return event.event_id;
  }

  function flush(): Promise<void> {
    const settled = book.untilSettled();
    schedule();
    return settled;
  }

  async function finish(timeoutMs: number): Promise<void> {
    const flushed = new AbortController();
    await Promise.race([flush(), pause(timeoutMs, flushed.signal).catch(() => {})]);
    flushed.abort();
    end.abort();
    clearTimeout(timer);
    waiting = [];
    book.drop(book.openEntries(), 'closed');
    stopListening();
  }

  function close({ timeoutMs = closeTimeoutMs } = {}): Promise<void> {
    closing ??= finish(timeoutMs);
    return closing;
  }

  const stopListening = listenForLeaving({
    onExit: () => void close({ timeoutMs: exitTimeoutMs }),
    onHide: () => void sendSome(Number.POSITIVE_INFINITY).then(schedule),
  });

  return {
    ...{ add, flush, close },
    get counts() {
      return book.counts();
    },
  };
}

/** Sends a batch and enters what became of it; answers what is to be sent again, and after which time at least. */
function createBatchSender(
  send: Send,
  book: ReturnType<typeof createEventBook>,
  signal: AbortSignal,
  maxAttempts = 30,
) {
  readCount('maxAttempts', maxAttempts);

  function tryAgain(entries: readonly Entry[], error?: EncartError) {
    const isSpent = ({ attempts }: Entry) => attempts >= maxAttempts;
    book.drop(entries.filter(isSpent), 'gave_up', error);
    const again = entries.filter((entry) => !isSpent(entry));
    return { again, atLeastMs: (error?.retryAfterSeconds ?? 0) * 1000 };
  }

  return async (batch: readonly Entry[]) => {
    for (const entry of batch) entry.attempts++;
    const events = batch.map(({ event }) => event);
    try {
      // A page that goes away does not take the call with it.
      const { results } = await send(events, { keepalive: true, signal });
      const byIndex = new Map(results.map((result) => [result.index, result]));
      const again: Entry[] = [];
      for (const [index, entry] of batch.entries()) {
        const result = byIndex.get(index);
        if (!result || (result.status === 'rejected' && result.retryable)) again.push(entry);
        else if (result.status === 'rejected') book.reject(entry, result.errors);
        else book.accept(entry);
      }
      return again.length > 0 ? tryAgain(again) : undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      const failure = error instanceof EncartError ? error : new EncartError(0, String(error));
      if (!isLasting(failure)) return tryAgain(batch, failure);
      book.drop(batch, 'refused', failure);
      return undefined;
    }
  };
}

/** Whether the same call would fail again, whenever it is made. */
function isLasting({ status }: EncartError): boolean {
  return status !== 0 && status !== 408 && status !== 429 && status < 500;
}

/** Twice as long each time, and never the same for two callers: those that failed together do not come back together. */
function backOff(failures: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

function readCount(name: string, value: number, most = Number.MAX_SAFE_INTEGER): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  const range = most < Number.MAX_SAFE_INTEGER ? `from 1 to ${most}` : 'of at least 1';
  throw new TypeError(`${name} must be a whole number ${range}, not ${value}.`);
}
