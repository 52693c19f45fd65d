import type { Db } from '../db/handle.ts';
import type { Clock } from '../lib/clock.ts';
import { setTimes, type TimeColumn } from './store.ts';

export interface LastUseTracker {
  record(keyId: string): void;
  /** Records that a key was sent from a web page. */
  recordInPage(keyId: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Collects uses of keys in memory and writes them periodically, so that no call waits for the write. */
export function trackLastUse(
  db: Db,
  clock: Clock,
  onProblem: (error: unknown) => void,
  everyMs = 5_000,
): LastUseTracker {
  const pending: Record<TimeColumn, Map<string, Date>> = {
    last_used_at: new Map(),
    seen_in_page_at: new Map(),
  };
  let writing: Promise<void> = Promise.resolve();

  const write = async (column: TimeColumn) => {
    const batch = pending[column];
    if (batch.size === 0) return;
    pending[column] = new Map();
    try {
      await setTimes(db, column, batch);
    } catch (error) {
      // Write them with the next batch, unless the key was used again meanwhile.
      for (const [id, at] of batch) if (!pending[column].has(id)) pending[column].set(id, at);
      onProblem(error);
    }
  };
  const flush = () => {
    writing = writing.then(() => write('last_used_at')).then(() => write('seen_in_page_at'));
    return writing;
  };
  const timer = setInterval(flush, everyMs).unref();

  return {
    record: (keyId) => void pending.last_used_at.set(keyId, clock()),
    recordInPage: (keyId) => void pending.seen_in_page_at.set(keyId, clock()),
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
