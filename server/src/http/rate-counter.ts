export interface WindowCount {
  /** The number of calls in this window, including this one. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts calls by key in windows of fixed length. */
export interface RateCounter {
  take(key: string, limit: number, windowMs: number): WindowCount | Promise<WindowCount>;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * The prefix of keys that count by address. A caller can use many addresses, so the number of these windows is limited, and the
 * oldest is evicted. All other keys belong to known callers.
 */
export const addressPrefix = 'address:';
const maxAddresses = 50_000;

/** A map whose entries expire. All windows have the same length, so entries expire in insertion order. */
class ExpiringMap<T extends { endsAt: number }> {
  readonly #callers = new Map<string, T>();
  readonly #addresses = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#of(key).get(key);
  }

  set(key: string, value: T, at: number): void {
    const entries = this.#of(key);
    const maxEntries = entries === this.#addresses ? maxAddresses : Number.POSITIVE_INFINITY;
    // Deleted first, so that the key moves to the end.
    entries.delete(key);
    for (const [oldest, { endsAt }] of entries) {
      if (endsAt > at && entries.size < maxEntries) break;
      entries.delete(oldest);
    }
    entries.set(key, value);
  }

  #of(key: string): Map<string, T> {
    return key.startsWith(addressPrefix) ? this.#addresses : this.#callers;
  }
}

/** The counter of one process. An `amount` above one is used to grant a lease. */
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
    /** The number of calls counted in the current window. */
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
 * Shares a key's limit between several processes: the primary counts, and workers lease calls from it. A small limit is leased
 * one call at a time and is exact. A large limit is leased in slices that get smaller near the limit.
 */
export function leasingCounter(
  requestLease: RequestLease,
  now: () => number = () => performance.now(),
): RateCounter {
  const leases = new ExpiringMap<{ left: number; current: number; endsAt: number }>();
  return {
    take(key, limit, windowMs) {
      const at = now();
      const lease = leases.get(key);
      // A used-up window is rejected here until it ends, so that a flood of calls does not reach the primary.
      if (lease && lease.endsAt > at && (lease.left > 0 || lease.current >= limit)) {
        lease.left--;
        lease.current++;
        return { current: lease.current, ttl: lease.endsAt - at };
      }
      return requestLease(key, limit, windowMs).then(({ granted, current, ttl }) => {
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
