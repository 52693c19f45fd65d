export interface WindowCount {
  /** The number of calls in this window, including this one. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts calls by key in windows of fixed length. An expensive call counts as several: `amount`. */
export interface RateCounter {
  take(key: string, limit: number, windowMs: number, amount?: number): WindowCount | Promise<WindowCount>;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * The prefix of keys that count by address. A caller can use many addresses, so the number of these windows
 * is limited, and the oldest is evicted. All other keys belong to known callers.
 */
export const addressPrefix = 'address:';
const maxAddresses = 50_000;

/** A map whose entries expire. All windows have the same length, so entries expire in insertion order. */
class ExpiringMap<T extends { endsAt: number }> {
  readonly #callers = new Map<string, T>();
  readonly #addresses = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#callers.get(key) ?? this.#addresses.get(key);
  }

  set(key: string, value: T, at: number): void {
    const isAddress = key.startsWith(addressPrefix);
    const entries = isAddress ? this.#addresses : this.#callers;
    const maxEntries = isAddress ? maxAddresses : Number.POSITIVE_INFINITY;
    // Deleted first, so that the key moves to the end.
    entries.delete(key);
    for (const [oldest, { endsAt }] of entries) {
      if (endsAt > at && entries.size < maxEntries) break;
      entries.delete(oldest);
    }
    entries.set(key, value);
  }
}

/** The counter of one process. */
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

/** Calls that the primary has counted in advance for a worker. `current` includes all of them. */
export interface ReservedCalls extends WindowCount {
  reserved: number;
}
/** Reserves at least `amount` calls. */
export type ReserveCalls = (
  key: string,
  limit: number,
  windowMs: number,
  amount: number,
) => Promise<ReservedCalls>;

/** Up to this limit, calls are reserved one by one. */
const maxExactLimit = 1_000;
/** With a larger limit, a worker reserves a tenth of its share of the calls that are left. */
const partsPerWorker = 10;

/**
 * The counter of a worker. Workers share a key's limit: the primary counts, and each worker reserves calls
 * from it. With a small limit one call is reserved at a time, so the limit is exact. With a large limit
 * several calls are reserved at once, fewer near the limit.
 */
export function workerCounter(
  reserveCalls: ReserveCalls,
  now: () => number = () => performance.now(),
): RateCounter {
  /**
   * `left` is the number of reserved calls that are not used yet, `current` the number of the last used call.
   */
  const reservations = new ExpiringMap<{ left: number; current: number; endsAt: number }>();
  /**
   * Reservations of several calls that are on their way. Calls that arrive meanwhile wait for them, so that
   * none is lost.
   */
  const pending = new Map<string, Promise<unknown>>();
  const counter: RateCounter = {
    take(key, limit, windowMs, amount = 1) {
      const at = now();
      const found = reservations.get(key);
      const reservation = found && found.endsAt > at ? found : undefined;
      // A used-up window is rejected here until it ends, so that a flood of calls does not reach the primary.
      if (reservation && (reservation.left >= amount || reservation.current >= limit)) {
        reservation.left -= amount;
        reservation.current += amount;
        return { current: reservation.current, ttl: reservation.endsAt - at };
      }
      const waiting = pending.get(key);
      if (waiting) return waiting.then(() => counter.take(key, limit, windowMs, amount));
      // An expensive call first uses up what is left of the reservation.
      const missing = amount - (reservation?.left ?? 0);
      if (reservation) reservation.left = 0;
      const reserving = reserveCalls(key, limit, windowMs, missing).then(({ reserved, current, ttl }) => {
        // The reserved calls have the numbers up to `current`. This call has the first of them.
        const last = current - reserved + missing;
        reservations.set(key, { left: reserved - missing, current: last, endsAt: now() + ttl }, at);
        return { current: last, ttl };
      });
      if (limit <= maxExactLimit) return reserving;
      pending.set(key, reserving);
      return reserving.finally(() => pending.delete(key));
    },
  };
  return counter;
}

/**
 * Into how many parts the calls that are left are divided, to reserve one part at a time. 0: calls are
 * reserved one by one.
 */
export function partsOf(limit: number, workers: number): number {
  return limit <= maxExactLimit ? 0 : workers * partsPerWorker;
}

/** Creates the primary's side of `workerCounter`. */
export function callReserver(workers: number, counter = windowCounter()): ReserveCalls {
  // During a rolling update a worker of the version before sends no amount.
  return async (key, limit, windowMs, amount = 1) => {
    const left = Math.max(0, limit - counter.seen(key));
    const parts = partsOf(limit, workers);
    const reserved = parts === 0 ? amount : Math.max(amount, Math.floor(left / parts));
    return { reserved, ...counter.take(key, limit, windowMs, reserved) };
  };
}
