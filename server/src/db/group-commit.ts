import { type ApiError, unavailable } from '../errors.ts';
import { isDatabaseUnavailable, isOverloaded } from './failures.ts';
import { type Db, type Tx, transactTogether } from './handle.ts';

export interface BatchOptions<Item, Outcome> {
  /** Writes all items or none, and returns one outcome per item, in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** Runs before `write`, outside its transaction. */
  readonly prepare?: (items: readonly Item[]) => Promise<void>;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
  /** The first pause after an overload. Each further overload doubles it, up to `maxPauseFactor` times this value. */
  readonly pauseMs?: number;
  readonly onBatch?: (batch: { size: number; waitMs: number }) => void;
}

export interface GroupCommitOptions<Item, Outcome> extends Omit<BatchOptions<Item, Outcome>, 'write'> {
  readonly db: Db;
  readonly write: (tx: Tx, items: readonly Item[]) => Promise<readonly Outcome[]>;
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
export function groupCommit<Item, Outcome>(
  options: GroupCommitOptions<Item, Outcome>,
): GroupCommit<Item, Outcome> {
  const { db, write, ...rest } = options;
  return batchWrites({
    ...rest,
    write: (items) =>
      transactTogether(db, async (tx) => {
        const outcomes = await write(tx, items);
        // Checked before the commit: an item without an outcome must not be stored.
        if (outcomes.length !== items.length) throw new Error('a group commit must answer every item');
        return outcomes;
      }),
  });
}

/** Group commit without a transaction, for callers that write a whole batch in one statement. */
export function batchWrites<Item, Outcome>(options: BatchOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { write, prepare, maxBatch = 500, maxQueue = 10_000, pauseMs = 250, onBatch } = options;
  const queue: QueuedItem<Item, Outcome>[] = [];
  /** The number of items in the batch that is being written. */
  let inFlight = 0;
  let scheduled = false;
  let closed = false;
  /** Set by `close`, called when the queue is empty. */
  let onDrained: (() => void) | undefined;

  /** The pause before the next batch. 0 unless the last batch failed because of an overload. */
  let currentPauseMs = 0;
  /** Set during a pause: starts the next batch at once. */
  let endPause: (() => void) | undefined;

  const schedule = () => {
    if (scheduled || inFlight > 0 || queue.length === 0) return;
    scheduled = true;
    const start = () => {
      scheduled = false;
      endPause = undefined;
      void flush();
    };
    if (currentPauseMs === 0 || closed) {
      setImmediate(start);
      return;
    }
    const timer = setTimeout(start, currentPauseMs);
    endPause = () => {
      clearTimeout(timer);
      start();
    };
  };

  const flush = async () => {
    const batch = queue.splice(0, maxBatch);
    inFlight = batch.length;
    onBatch?.({ size: batch.length, waitMs: performance.now() - (batch[0]?.queuedAtMs ?? 0) });
    await commit(batch);
    inFlight = 0;
    if (queue.length > 0) schedule();
    else onDrained?.();
  };

  /** The error for all items if the database failed, undefined if an item is invalid. An overload lengthens the pause. */
  const databaseFailure = (error: unknown): ApiError | undefined => {
    if (isDatabaseUnavailable(error)) return unavailable('The database is not available.', error);
    if (!isOverloaded(error)) return undefined;
    currentPauseMs = Math.min(pauseMs * maxPauseFactor, currentPauseMs === 0 ? pauseMs : currentPauseMs * 2);
    return unavailable('The database is too busy.', error, Math.ceil(currentPauseMs / 1000));
  };

  /** Answers every item. Returns the database failure that stopped the batch, if there was one. */
  const commit = async (batch: QueuedItem<Item, Outcome>[]): Promise<ApiError | undefined> => {
    try {
      const items = batch.map(({ item }) => item);
      await prepare?.(items);
      const outcomes = await write(items);
      for (const [index, queued] of batch.entries()) queued.resolve(outcomes[index] as Outcome);
      currentPauseMs = 0;
      return undefined;
    } catch (error) {
      const failure = databaseFailure(error);
      if (failure || batch.length === 1) {
        for (const queued of batch) queued.reject(failure ?? error);
        return failure;
      }
      const middle = Math.floor(batch.length / 2);
      const secondHalf = batch.slice(middle);
      const failureOfFirstHalf = await commit(batch.slice(0, middle));
      if (!failureOfFirstHalf) return commit(secondHalf);
      for (const queued of secondHalf) queued.reject(failureOfFirstHalf);
      return failureOfFirstHalf;
    }
  };

  return {
    submit(item) {
      if (closed) return Promise.reject(unavailable('The service is shutting down.'));
      if (queue.length >= maxQueue) return Promise.reject(unavailable('Too many writes are waiting.'));
      return new Promise((resolve, reject) => {
        queue.push({ item, queuedAtMs: performance.now(), resolve, reject });
        schedule();
      });
    },
    get depth() {
      return queue.length + inFlight;
    },
    async close() {
      closed = true;
      endPause?.();
      if (queue.length > 0 || inFlight > 0 || scheduled) {
        await new Promise<void>((resolve) => {
          onDrained = resolve;
        });
      }
    },
  };
}
