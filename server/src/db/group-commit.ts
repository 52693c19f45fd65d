import { type ApiError, unavailable } from '../errors.ts';
import { isDatabaseUnavailable, isOverloaded } from './failures.ts';
import { type Db, type Tx, transact } from './handle.ts';

export interface BatchOptions<Item, Outcome> {
  /** Writes all items or none, and answers one outcome an item, in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
  /** The first pause after the database was overloaded; each further one is twice as long, up to sixteen times. */
  readonly pauseMs?: number;
  readonly onBatch?: (batch: { size: number; waitMs: number }) => void;
}

export interface GroupCommitOptions<Item, Outcome> extends Omit<BatchOptions<Item, Outcome>, 'write'> {
  readonly db: Db;
  readonly write: (tx: Tx, items: readonly Item[]) => Promise<readonly Outcome[]>;
}

export interface GroupCommit<Item, Outcome> {
  /** Resolves once the item is committed. Rejects with 503 when the queue is full, or the store is away or overloaded. */
  submit(item: Item): Promise<Outcome>;
  /** Items not yet committed, waiting or being written. */
  readonly depth: number;
  /** Takes no more items and resolves when everything taken has been answered. */
  close(): Promise<void>;
}

interface Waiting<Item, Outcome> {
  item: Item;
  since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Many callers, one transaction. While a batch commits, the next one gathers; an idle writer starts at the end of the
 * current turn of the event loop, so a lone caller waits for nobody. One bad item does not fail its neighbours: a
 * batch that the database refuses is halved until the bad item is alone. A batch that an overloaded database could not
 * write in time is not tried again, whole or in parts: all its items are answered 503, and the writer pauses.
 */
export function groupCommit<Item, Outcome>(
  options: GroupCommitOptions<Item, Outcome>,
): GroupCommit<Item, Outcome> {
  const { db, write, ...rest } = options;
  return batchWrites({
    ...rest,
    write: (items) =>
      transact(db, async (tx) => {
        const outcomes = await write(tx, items);
        // Checked before the commit: an item without an answer must not be stored.
        if (outcomes.length !== items.length) throw new Error('a group commit must answer every item');
        return outcomes;
      }),
  });
}

/** The same for whoever writes a whole batch in one statement, and needs no transaction around it. */
export function batchWrites<Item, Outcome>(options: BatchOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { write, maxBatch = 500, maxQueue = 10_000, pauseMs = 250, onBatch } = options;
  const queue: Waiting<Item, Outcome>[] = [];
  let inFlight = 0;
  let scheduled = false;
  let closed = false;
  let drained: (() => void) | undefined;

  let pausedMs = 0;
  let endPause: (() => void) | undefined;

  const schedule = () => {
    if (scheduled || inFlight > 0 || queue.length === 0) return;
    scheduled = true;
    const start = () => {
      scheduled = false;
      endPause = undefined;
      void flush();
    };
    if (pausedMs === 0 || closed) {
      setImmediate(start);
      return;
    }
    const timer = setTimeout(start, pausedMs);
    endPause = () => {
      clearTimeout(timer);
      start();
    };
  };

  const flush = async () => {
    const batch = queue.splice(0, maxBatch);
    inFlight = batch.length;
    onBatch?.({ size: batch.length, waitMs: performance.now() - (batch[0]?.since ?? 0) });
    await commit(batch);
    inFlight = 0;
    if (queue.length > 0) schedule();
    else drained?.();
  };

  /** What every item is answered when the failure is the store's and not an item's. Overload also lengthens the pause. */
  const refusalFor = (error: unknown): ApiError | undefined => {
    if (isDatabaseUnavailable(error)) return unavailable('The database is not available.', error);
    if (!isOverloaded(error)) return undefined;
    pausedMs = Math.min(pauseMs * 16, pausedMs === 0 ? pauseMs : pausedMs * 2);
    return unavailable('The database is too busy.', error, Math.ceil(pausedMs / 1000));
  };

  /** Answers every item; what it returns kept the store from writing any more of them. */
  const commit = async (batch: Waiting<Item, Outcome>[]): Promise<ApiError | undefined> => {
    try {
      const outcomes = await write(batch.map(({ item }) => item));
      for (const [index, waiting] of batch.entries()) waiting.resolve(outcomes[index] as Outcome);
      pausedMs = 0;
      return undefined;
    } catch (error) {
      const refusal = refusalFor(error);
      if (refusal || batch.length === 1) {
        for (const waiting of batch) waiting.reject(refusal ?? error);
        return refusal;
      }
      const middle = batch.length >> 1;
      const rest = batch.slice(middle);
      const stopped = await commit(batch.slice(0, middle));
      if (!stopped) return commit(rest);
      for (const waiting of rest) waiting.reject(stopped);
      return stopped;
    }
  };

  return {
    submit(item) {
      if (closed) return Promise.reject(unavailable('The service is shutting down.'));
      if (queue.length >= maxQueue) return Promise.reject(unavailable('Too many writes are waiting.'));
      return new Promise((resolve, reject) => {
        queue.push({ item, since: performance.now(), resolve, reject });
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
          drained = resolve;
        });
      }
    },
  };
}
