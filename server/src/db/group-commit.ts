import { unavailable } from '../errors.ts';
import { isStorageAway } from './failures.ts';
import { type Db, type Tx, transact } from './handle.ts';

export interface GatherOptions<Item, Outcome> {
  /** Writes all items or none, and answers one outcome an item, in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
  readonly onBatch?: (batch: { size: number; waitMs: number }) => void;
}

export interface GroupCommitOptions<Item, Outcome> extends Omit<GatherOptions<Item, Outcome>, 'write'> {
  readonly db: Db;
  readonly write: (tx: Tx, items: readonly Item[]) => Promise<readonly Outcome[]>;
}

export interface GroupCommit<Item, Outcome> {
  /** Resolves once the item is committed. Rejects with 503 when the queue is full or the store is away. */
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
 * batch that the database refuses is halved until the culprit stands alone.
 */
export function groupCommit<Item, Outcome>(
  options: GroupCommitOptions<Item, Outcome>,
): GroupCommit<Item, Outcome> {
  const { db, write, ...rest } = options;
  return gather({
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
export function gather<Item, Outcome>(options: GatherOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { write, maxBatch = 500, maxQueue = 10_000, onBatch } = options;
  const queue: Waiting<Item, Outcome>[] = [];
  let inFlight = 0;
  let scheduled = false;
  let closed = false;
  let drained: (() => void) | undefined;

  const schedule = () => {
    if (scheduled || inFlight > 0 || queue.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void flush();
    });
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

  const commit = async (batch: Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(batch.map(({ item }) => item));
      for (const [index, waiting] of batch.entries()) waiting.resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (isStorageAway(error)) {
        for (const waiting of batch) waiting.reject(unavailable('The database is not available.', error));
      } else if (batch.length === 1) {
        batch[0]?.reject(error);
      } else {
        const middle = batch.length >> 1;
        await commit(batch.slice(0, middle));
        await commit(batch.slice(middle));
      }
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
      if (queue.length > 0 || inFlight > 0 || scheduled) {
        await new Promise<void>((resolve) => {
          drained = resolve;
        });
      }
    },
  };
}
