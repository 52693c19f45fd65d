import { type ApiError, unavailable } from '../errors.ts';
import { errorCodeOf, type Span } from '../lib/tracing.ts';
import { isDatabaseUnavailable, isOverloaded } from './failures.ts';
import { type Db, isDistributed } from './handle.ts';
import { startBatchSpan } from './spans.ts';
import type { TimeLimits } from './time-limits.ts';

export interface BatchOptions<Item, Outcome> {
  /** Writes all items or none, and returns one outcome per item, in order. The span is that of the batch. */
  readonly write: (items: readonly Item[], span: Span | undefined) => Promise<readonly Outcome[]>;
  /** The name of the queue in traces. */
  readonly name?: string;
  /** Runs before `write`, outside its transaction. */
  readonly prepare?: (items: readonly Item[]) => Promise<void>;
  /**
   * Items with different keys are written in different batches, which run side by side. By default all items
   * have the same key.
   */
  readonly keyOf?: (item: Item) => string;
  /** The most batches that run at once. */
  readonly maxBatches?: number;
  readonly maxBatch?: number;
  /**
   * The work that an item causes. A batch has no more than `maxBatchWeight`, or one item. By default
   * it is not limited.
   */
  readonly weightOf?: (item: Item) => number;
  readonly maxBatchWeight?: number;
  readonly maxQueue?: number;
  /** Without limits an item waits as long as it takes, for callers that have no client waiting. */
  readonly limits?: TimeLimits | undefined;
  /**
   * The first pause after an overload. Each further overload doubles it, up to
   * `maxPauseFactor` times this value.
   */
  readonly pauseMs?: number;
  readonly onBatch?: (batch: { size: number; waitMs: number }) => void;
}

export interface GroupCommit<Item, Outcome> {
  /**
   * Resolves once the item is committed. Rejects with 503 if too many items are waiting, if the item
   * waits too long, or if the database is unavailable or overloaded. `span` is that of the request,
   * if it is recorded.
   */
  submit(item: Item, span?: Span): Promise<Outcome>;
  /** Items that are queued or being written. */
  readonly depth: number;
  /** True if every item would be refused now, whatever its key. */
  readonly isBehind: boolean;
  /** Rejects new items, and resolves when every accepted item has been answered. */
  close(): Promise<void>;
}

const maxPauseFactor = 16;
/** Serving and the ledger each use this many connections at most, of the ten of the service. */
const maxBatchesOnCitus = 4;

/** On Citus a batch has items of one channel, and runs on the node that holds the channel. */
export function byChannel<Item>(
  db: Db,
  channelOf: (item: Item) => string,
): Pick<BatchOptions<Item, never>, 'keyOf' | 'maxBatches'> {
  return isDistributed(db) ? { keyOf: channelOf, maxBatches: maxBatchesOnCitus } : {};
}

interface QueuedItem<Item, Outcome> {
  item: Item;
  /** From the submission to the answer. */
  span: Span | undefined;
  queuedAtMs: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Group commit: writes the items of many callers in one transaction. While a batch commits, the next
 * one fills up. An idle writer starts in the next event loop iteration, so a single caller does not
 * wait. If the database rejects a batch, the batch is split in halves until the invalid item is alone,
 * and only that item fails. If the database is overloaded, the batch is not retried: all its items get
 * 503, and the writer pauses.
 */
export function groupCommit<Item, Outcome>(options: BatchOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { keyOf = () => '', maxBatches = 1, maxQueue = 10_000 } = options;
  const writers = new Map<string, Writer<Item, Outcome>>();
  /** Writers with items, in the order in which they get a turn. */
  const waiting = new Set<Writer<Item, Outcome>>();
  let depth = 0;
  let running = 0;
  let closed = false;
  /** Set by `close`, called when every item is answered. */
  let onDrained: (() => void) | undefined;

  const startNext = () => {
    for (const writer of waiting) {
      if (running >= maxBatches) return;
      waiting.delete(writer);
      running++;
      void run(writer);
    }
  };
  const run = async (writer: Writer<Item, Outcome>) => {
    const answered = await writer.writeBatch();
    running--;
    if (closed) writer.endPause();
    if (writer.isIdle) writers.delete(writer.key);
    else if (!writer.isPaused) waiting.add(writer);
    forget(answered);
    setImmediate(startNext);
  };
  /** Called when a writer has its first item, and when its pause ends. */
  const enqueue = (writer: Writer<Item, Outcome>) => {
    waiting.add(writer);
    setImmediate(startNext);
  };
  const forget = (count: number) => {
    depth -= count;
    if (depth === 0) onDrained?.();
  };
  const isFull = () => depth >= maxQueue;
  return {
    submit(item, span) {
      if (closed) return Promise.reject(unavailable('The service is shutting down.'));
      if (isFull()) return Promise.reject(tooManyWaiting());
      const key = keyOf(item);
      let writer = writers.get(key);
      if (writer?.isBehind) return Promise.reject(tooManyWaiting());
      if (!writer) {
        writer = new Writer(key, options, enqueue, forget);
        writers.set(key, writer);
      }
      depth++;
      return writer.submit(item, span);
    },
    get depth() {
      return depth;
    },
    get isBehind() {
      return isFull() || (options.keyOf === undefined && (writers.get('')?.isBehind ?? false));
    },
    async close() {
      closed = true;
      for (const writer of writers.values()) writer.endPause();
      if (depth > 0)
        await new Promise<void>((resolve) => {
          onDrained = resolve;
        });
    },
  };
}

export function tooManyWaiting(): ApiError {
  return unavailable('Too many writes are waiting.');
}

/** Writes the items of one key, one batch after the other. */
class Writer<Item, Outcome> {
  readonly key: string;
  readonly #options: BatchOptions<Item, Outcome>;
  readonly #onReady: (writer: Writer<Item, Outcome>) => void;
  readonly #onExpired: (count: number) => void;
  readonly #limits: TimeLimits | undefined;
  readonly #queue: QueuedItem<Item, Outcome>[] = [];
  /** Refuses the first items of the queue when they have waited too long. Set while there are items. */
  #expiry: NodeJS.Timeout | undefined;
  #isWriting = false;
  /** True once an item had a span. Without tracing, batches are not searched for spans. */
  #hasSpans = false;
  /**
   * How long the last batch took, if it was a full one, and its size. 0 ms if there was room for more items.
   */
  #fullBatchMs = 0;
  #fullBatchSize = 1;
  /** The pause before the next batch. 0 unless the last batch failed because of an overload. */
  #pauseMs = 0;
  #pause: NodeJS.Timeout | undefined;

  constructor(
    key: string,
    options: BatchOptions<Item, Outcome>,
    onReady: (writer: Writer<Item, Outcome>) => void,
    onExpired: (count: number) => void,
  ) {
    this.key = key;
    this.#options = options;
    this.#limits = options.limits;
    this.#onReady = onReady;
    this.#onExpired = onExpired;
  }

  submit(item: Item, parent: Span | undefined): Promise<Outcome> {
    const { name = 'items' } = this.#options;
    const span = parent?.startChild(`group commit ${name}`);
    if (span) this.#hasSpans = true;
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, span, queuedAtMs: performance.now(), resolve, reject });
      if (this.#limits) this.#expiry ??= this.#expireAfter(this.#limits.waitMs);
      if (this.#queue.length === 1 && !this.#isWriting && !this.isPaused) this.#onReady(this);
    });
  }

  /** True if another item would wait too long. */
  get isBehind(): boolean {
    const batchesBefore = Math.floor(this.#queue.length / this.#fullBatchSize) + Number(this.#isWriting);
    return batchesBefore * this.#fullBatchMs > (this.#limits?.expectedWaitMs ?? Infinity);
  }

  get #maxBatch(): number {
    return this.#options.maxBatch ?? 500;
  }

  /** How many items of the queue fit into a batch. */
  #nextBatchSize(): number {
    const { weightOf, maxBatchWeight = Number.POSITIVE_INFINITY } = this.#options;
    if (!weightOf) return this.#maxBatch;
    let weight = 0;
    const tooMany = this.#queue.findIndex(({ item }) => {
      weight += weightOf(item);
      return weight > maxBatchWeight;
    });
    return tooMany < 0 ? this.#maxBatch : Math.min(Math.max(1, tooMany), this.#maxBatch);
  }

  #expireAfter(waitMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#refuseExpired(), Math.max(1, Math.ceil(waitMs)));
  }

  /** Refuses the items that have waited too long, and comes back when the next one has. */
  #refuseExpired(): void {
    const since = performance.now() - (this.#limits?.waitMs ?? Infinity);
    // Timers may be a millisecond early.
    const kept = this.#queue.findIndex(({ queuedAtMs }) => queuedAtMs > since + 1);
    const expired = this.#queue.splice(0, kept < 0 ? this.#queue.length : kept);
    refuse(expired, tooManyWaiting());
    const [next] = this.#queue;
    this.#expiry = next && this.#expireAfter(next.queuedAtMs - since);
    this.#onExpired(expired.length);
  }

  get isPaused(): boolean {
    return this.#pause !== undefined;
  }

  /** True if it has nothing to write and nothing to remember. */
  get isIdle(): boolean {
    return this.#queue.length === 0 && !this.isPaused;
  }

  endPause(): void {
    if (!this.#pause) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    if (this.#queue.length > 0) this.#onReady(this);
  }

  /** Writes the next batch. Returns the number of items that were answered. */
  async writeBatch(): Promise<number> {
    const batch = this.#queue.splice(0, this.#nextBatchSize());
    const isFull = batch.length >= this.#maxBatch || this.#queue.length > 0;
    const [first] = batch;
    // All items have waited too long for their turn.
    if (!first) return 0;
    if (this.#queue.length === 0) {
      clearTimeout(this.#expiry);
      this.#expiry = undefined;
    }
    const began = performance.now();
    const { name = 'items', onBatch } = this.#options;
    onBatch?.({ size: batch.length, waitMs: began - first.queuedAtMs });
    this.#isWriting = true;
    const span = this.#hasSpans ? startBatchSpan(name, batch) : undefined;
    const answerOverdue = () => {
      for (const { reject } of batch) reject(unavailable('The database is too slow.'));
    };
    const overdue = this.#limits && setTimeout(answerOverdue, this.#limits.writeMs);
    const failure = await this.#commit(batch, span);
    clearTimeout(overdue);
    span?.end(failure && errorCodeOf(failure));
    this.#isWriting = false;
    this.#fullBatchMs = failure || !isFull ? 0 : performance.now() - began;
    this.#fullBatchSize = batch.length;
    if (this.#pauseMs > 0) this.#pause = setTimeout(() => this.endPause(), this.#pauseMs);
    return batch.length;
  }

  /**
   * The error for all items if the database failed, undefined if an item is invalid. An
   * overload lengthens the pause.
   */
  #databaseFailure(error: unknown): ApiError | undefined {
    const { pauseMs = 250 } = this.#options;
    if (isDatabaseUnavailable(error)) return unavailable('The database is not available.', error);
    if (!isOverloaded(error)) return undefined;
    this.#pauseMs = Math.min(pauseMs * maxPauseFactor, this.#pauseMs === 0 ? pauseMs : this.#pauseMs * 2);
    return unavailable('The database is too busy.', error, Math.ceil(this.#pauseMs / 1000));
  }

  /** Answers every item. Returns the database failure that stopped the batch, if there was one. */
  async #commit(batch: QueuedItem<Item, Outcome>[], span: Span | undefined): Promise<ApiError | undefined> {
    const { prepare, write } = this.#options;
    try {
      const items = batch.map(({ item }) => item);
      await prepare?.(items);
      const outcomes = await write(items, span);
      if (outcomes.length !== items.length) throw new Error('a group commit must answer every item');
      for (const [index, queued] of batch.entries()) {
        queued.span?.end();
        queued.resolve(outcomes[index] as Outcome);
      }
      this.#pauseMs = 0;
      return undefined;
    } catch (error) {
      const failure = this.#databaseFailure(error);
      if (failure || batch.length === 1) {
        refuse(batch, failure ?? error);
        return failure;
      }
      const middle = Math.floor(batch.length / 2);
      const secondHalf = batch.slice(middle);
      const failureOfFirstHalf = await this.#commit(batch.slice(0, middle), span);
      if (!failureOfFirstHalf) return this.#commit(secondHalf, span);
      refuse(secondHalf, failureOfFirstHalf);
      return failureOfFirstHalf;
    }
  }
}

function refuse(batch: readonly Pick<QueuedItem<never, never>, 'span' | 'reject'>[], error: unknown): void {
  for (const queued of batch) {
    queued.span?.end(errorCodeOf(error));
    queued.reject(error);
  }
}
