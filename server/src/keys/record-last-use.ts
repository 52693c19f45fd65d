import type { Db } from '../db/handle.ts';
import type { Clock } from '../lib/clock.ts';
import { setLastUsed } from './store.ts';

export interface LastUseTracker {
  record(keyId: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Collects key uses in memory and writes them periodically, so that no call waits for the write. */
export function trackLastUse(
  db: Db,
  clock: Clock,
  onProblem: (error: unknown) => void,
  everyMs = 5_000,
): LastUseTracker {
  let uses = new Map<string, Date>();
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    try {
      await setLastUsed(db, batch);
    } catch (error) {
      // Write them with the next batch, unless the key was used again meanwhile.
      for (const [id, at] of batch) if (!uses.has(id)) uses.set(id, at);
      onProblem(error);
    }
  };
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(flush, everyMs).unref();

  return {
    record: (keyId) => void uses.set(keyId, clock()),
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
