import type { Db } from '../db/handle.ts';
import type { Clock } from '../lib/clock.ts';
import { setLastUsed } from './store.ts';

export interface LastUseTracker {
  record(keyId: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Gathers key uses in memory and writes them every few seconds: a call never waits for it. */
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
      // Worth another try, unless the key was used again meanwhile.
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
