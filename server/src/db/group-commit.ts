import { type ApiError, unavailable } from '../errors.ts';
import { isDatabaseUnavailable, isOverloaded } from './failures.ts';
import { type Db, isDistributed } from './handle.ts';

export interface BatchOptions<Item, Outcome> {
  /** Writes all items or none, and returns one outcome per item, in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** Runs before `write`, outside its transaction. */
  readonly prepare?: (items: readonly Item[]) => Promise<void>;
  /** Items with different keys are written in different batches, which run side by side. By default all items have the same key. */
  readonly keyOf?: (item: Item) => string;
  /** The most batches that run at once. */
  readonly maxBatches?: number;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
  /** The first pause after an overload. Each further overload doubles it, up to `maxPauseFactor` times this value. */
  readonly pauseMs?: number;
  readonly onBatch?: (batch: { size: number; waitMs: number }) => void;
}

export interface GroupCommit<Item, Outcome> {
  /** Resolves once the item is committed. Rejects with 503 if the queue is full or the database is unavailable or overloaded. */
  submit(item: Item): Promise<Outcome>;
  /** Items that are queued or being written. */
  readonly depth: number;
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
  queuedAtMs: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Group commit: writes the items of many callers in one transaction. While a batch commits, the next one fills up. An
 * idle writer starts in the next event loop iteration, so a single caller does not wait. If the database rejects a batch,
 * the batch is split in halves until the invalid item is alone, and only that item fails. If the database is overloaded,
 * the batch is not retried: all its items get 503, and the writer pauses.
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
    depth -= answered;
    running--;
    if (closed) writer.endPause();
    if (writer.isIdle) writers.delete(writer.key);
    else if (!writer.isPaused) waiting.add(writer);
    if (depth === 0) onDrained?.();
    setImmediate(startNext);
  };
  /** Called when a writer has its first item, and when its pause ends. */
  const enqueue = (writer: Writer<Item, Outcome>) => {
    waiting.add(writer);
    setImmediate(startNext);
  };
  return {
    submit(item) {
      if (closed) return Promise.reject(unavailable('The service is shutting down.'));
      if (depth >= maxQueue) return Promise.reject(unavailable('Too many writes are waiting.'));
      depth++;
      const key = keyOf(item);
      let writer = writers.get(key);
      if (!writer) {
        writer = new Writer(key, options, enqueue);
        writers.set(key, writer);
      }
      return writer.submit(item);
    },
    get depth() {
      return depth;
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

/** Writes the items of one key, one batch after the other. */
class Writer<Item, Outcome> {
  readonly key: string;
  readonly #options: BatchOptions<Item, Outcome>;
  readonly #onReady: (writer: Writer<Item, Outcome>) => void;
  readonly #queue: QueuedItem<Item, Outcome>[] = [];
  #isWriting = false;
  /** The pause before the next batch. 0 unless the last batch failed because of an overload. */
  #pauseMs = 0;
  #pause: NodeJS.Timeout | undefined;

  constructor(
    key: string,
    options: BatchOptions<Item, Outcome>,
    onReady: (writer: Writer<Item, Outcome>) => void,
  ) {
    this.key = key;
    this.#options = options;
    this.#onReady = onReady;
  }

  submit(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, queuedAtMs: performance.now(), resolve, reject });
      if (this.#queue.length === 1 && !this.#isWriting && !this.isPaused) this.#onReady(this);
    });
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
    const { maxBatch = 500, onBatch } = this.#options;
    const batch = this.#queue.splice(0, maxBatch);
    onBatch?.({ size: batch.length, waitMs: performance.now() - (batch[0]?.queuedAtMs ?? 0) });
    this.#isWriting = true;
    await this.#commit(batch);
    this.#isWriting = false;
    if (this.#pauseMs > 0) this.#pause = setTimeout(() => this.endPause(), this.#pauseMs);
    return batch.length;
  }

  /** The error for all items if the database failed, undefined if an item is invalid. An overload lengthens the pause. */
  #databaseFailure(error: unknown): ApiError | undefined {
    const { pauseMs = 250 } = this.#options;
    if (isDatabaseUnavailable(error)) return unavailable('The database is not available.', error);
    if (!isOverloaded(error)) return undefined;
    this.#pauseMs = Math.min(pauseMs * maxPauseFactor, this.#pauseMs === 0 ? pauseMs : this.#pauseMs * 2);
    return unavailable('The database is too busy.', error, Math.ceil(this.#pauseMs / 1000));
  }

  /** Answers every item. Returns the database failure that stopped the batch, if there was one. */
  async #commit(batch: QueuedItem<Item, Outcome>[]): Promise<ApiError | undefined> {
    const { prepare, write } = this.#options;
    try {
      const items = batch.map(({ item }) => item);
      await prepare?.(items);
      const outcomes = await write(items);
      if (outcomes.length !== items.length) throw new Error('a group commit must answer every item');
      for (const [index, queued] of batch.entries()) queued.resolve(outcomes[index] as Outcome);
      this.#pauseMs = 0;
      return undefined;
    } catch (error) {
      const failure = this.#databaseFailure(error);
      if (failure || batch.length === 1) {
        for (const queued of batch) queued.reject(failure ?? error);
        return failure;
      }
      const middle = Math.floor(batch.length / 2);
      const secondHalf = batch.slice(middle);
      const failureOfFirstHalf = await this.#commit(batch.slice(0, middle));
      if (!failureOfFirstHalf) return this.#commit(secondHalf);
      for (const queued of secondHalf) queued.reject(failureOfFirstHalf);
      return failureOfFirstHalf;
    }
  }
}
