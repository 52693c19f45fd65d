export interface Taken {
  /** How many calls this window has seen, this one included. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts calls of a key, of one area each, in windows of fixed length. */
export interface RateCounter {
  take(key: string, limit: number, windowMs: number): Taken | Promise<Taken>;
}

interface Window {
  count: number;
  endsAt: number;
}

const sweepAbove = 10_000;

/** The counter of one process. `amount` more than one hands out a lease. */
export function windowCounter(now: () => number = () => performance.now()) {
  const windows = new Map<string, Window>();

  const sweep = (at: number) => {
    for (const [key, window] of windows) if (window.endsAt <= at) windows.delete(key);
  };

  return {
    take(key: string, _limit: number, windowMs: number, amount = 1): Taken {
      const at = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= at) {
        if (windows.size >= sweepAbove) sweep(at);
        window = { count: 0, endsAt: at + windowMs };
        windows.set(key, window);
      }
      window.count += amount;
      return { current: window.count, ttl: window.endsAt - at };
    },
    /** How many calls of the window have been taken. */
    seen(key: string): number {
      const window = windows.get(key);
      return window && window.endsAt > now() ? window.count : 0;
    },
  };
}

export interface Lease extends Taken {
  granted: number;
}
export type AskForLease = (key: string, limit: number, windowMs: number) => Promise<Lease>;

/**
 * Several processes behind one port share a key's limit: the primary counts, workers lease. A small limit is leased
 * one call at a time and is exact; a large one in slices that shrink as the limit comes near.
 */
export function leasingCounter(ask: AskForLease, now: () => number = () => performance.now()): RateCounter {
  const leases = new Map<string, { left: number; current: number; endsAt: number }>();
  return {
    take(key, limit, windowMs) {
      const at = now();
      const lease = leases.get(key);
      if (lease && lease.endsAt > at && lease.left > 0) {
        lease.left--;
        lease.current++;
        return { current: lease.current, ttl: lease.endsAt - at };
      }
      return ask(key, limit, windowMs).then(({ granted, current, ttl }) => {
        if (leases.size >= sweepAbove)
          for (const [other, { endsAt }] of leases) if (endsAt <= at) leases.delete(other);
        leases.set(key, { left: granted - 1, current: current - granted + 1, endsAt: now() + ttl });
        return { current: current - granted + 1, ttl };
      });
    },
  };
}

const exactUpTo = 1_000;

/** The primary's side of `leasingCounter`. */
export function grantLeases(workers: number, counter = windowCounter()): AskForLease {
  return async (key, limit, windowMs) => {
    const left = Math.max(0, limit - counter.seen(key));
    const granted = limit <= exactUpTo ? 1 : Math.max(1, Math.floor(left / (workers * 10)));
    return { granted, ...counter.take(key, limit, windowMs, granted) };
  };
}
