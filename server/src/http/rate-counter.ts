export interface WindowCount {
  /** How many calls this window has seen, this one included. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts calls of a key, of one area each, in windows of fixed length. */
export interface RateCounter {
  take(key: string, limit: number, windowMs: number): WindowCount | Promise<WindowCount>;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * What the keys of counters by address begin with. Callers choose their address, with IPv6 as many as they like, so of these only
 * so many are kept, and the oldest makes room. All other keys are those of callers we know.
 */
export const addressPrefix = 'address:';
const maxAddresses = 50_000;

/** Things by key that end at a time. All windows have one length, so those that came first end first. */
class ExpiringMap<T extends { endsAt: number }> {
  readonly #callers = new Map<string, T>();
  readonly #addresses = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#of(key).get(key);
  }

  set(key: string, value: T, at: number): void {
    const things = this.#of(key);
    const most = things === this.#addresses ? maxAddresses : Number.POSITIVE_INFINITY;
    // Deleted first, so that it moves to the end.
    things.delete(key);
    for (const [oldest, { endsAt }] of things) {
      if (endsAt > at && things.size < most) break;
      things.delete(oldest);
    }
    things.set(key, value);
  }

  #of(key: string): Map<string, T> {
    return key.startsWith(addressPrefix) ? this.#addresses : this.#callers;
  }
}

/** The counter of one process. `amount` more than one hands out a lease. */
export function windowCounter(now: () => number = () => performance.now()) {
  const windows = new ExpiringMap<Window>();

  return {
    take(key: string, _limit: number, windowMs: number, amount = 1): WindowCount {
      const at = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= at) {
        window = { count: 0, endsAt: at + windowMs };
        windows.set(key, window, at);
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

export interface RateLease extends WindowCount {
  granted: number;
}
export type RequestLease = (key: string, limit: number, windowMs: number) => Promise<RateLease>;

/**
 * Several processes behind one port share a key's limit: the primary counts, workers lease. A small limit is leased
 * one call at a time and is exact; a large one in slices that shrink as the limit comes near.
 */
export function leasingCounter(ask: RequestLease, now: () => number = () => performance.now()): RateCounter {
  const leases = new ExpiringMap<{ left: number; current: number; endsAt: number }>();
  return {
    take(key, limit, windowMs) {
      const at = now();
      const lease = leases.get(key);
      // A window that is used up is so until it ends: a flood that is refused does not reach the primary.
      if (lease && lease.endsAt > at && (lease.left > 0 || lease.current >= limit)) {
        lease.left--;
        lease.current++;
        return { current: lease.current, ttl: lease.endsAt - at };
      }
      return ask(key, limit, windowMs).then(({ granted, current, ttl }) => {
        leases.set(key, { left: granted - 1, current: current - granted + 1, endsAt: now() + ttl }, at);
        return { current: current - granted + 1, ttl };
      });
    },
  };
}

const maxExactLimit = 1_000;

/** The primary's side of `leasingCounter`. */
export function grantLeases(workers: number, counter = windowCounter()): RequestLease {
  return async (key, limit, windowMs) => {
    const left = Math.max(0, limit - counter.seen(key));
    const granted = limit <= maxExactLimit ? 1 : Math.max(1, Math.floor(left / (workers * 10)));
    return { granted, ...counter.take(key, limit, windowMs, granted) };
  };
}
