import { randomFillSync } from 'node:crypto';

/** Used where a column or a lock needs an id and there is none. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// A call for random bytes has a high fixed cost, so 8 KB are read at once and kept as hex digits.
const poolBytes = Buffer.alloc(8192);
let pool = '';
let used = 0;

function randomHex(digits: number): string {
  if (used + digits > pool.length) {
    pool = randomFillSync(poolBytes).toString('hex');
    used = 0;
  }
  used += digits;
  return pool.slice(used - digits, used);
}

/**
 * A generator of time-ordered UUIDs (version 7). Inserts stay at the right edge of an index, and an id contains its time. The
 * ids of one sequence ascend even within a millisecond (RFC 9562, method 1: a counter in the 12 bits after the time) and when
 * the clock steps back. Our own code, because every request needs an id and the usual library is several times slower.
 */
function idSequence(): (nowMs: number) => string {
  let lastMs = 0;
  let counter = 0;
  /** `lastMs` as the first characters of an id. */
  let timePrefix = '';
  const setTime = (ms: number) => {
    const hex = ms.toString(16).padStart(12, '0');
    lastMs = ms;
    timePrefix = `${hex.slice(0, 8)}-${hex.slice(8)}-`;
    counter = 0x7000;
  };
  return (nowMs) => {
    if (nowMs > lastMs) setTime(nowMs);
    else if (++counter > 0x7fff) setTime(lastMs + 1);
    const random = randomHex(16);
    return `${timePrefix}${counter.toString(16)}-${variants[random.charCodeAt(15) & 3]}${random.slice(0, 3)}-${random.slice(3, 15)}`;
  };
}

const variants = '89ab';
const nextId = idSequence();

/** An id with the current time. */
export function newId(nowMs = Date.now()): string {
  return nextId(nowMs);
}

/**
 * An id with the time of the injected clock, for sessions and events. A simulation may run at another time than the system
 * clock, so these ids have their own sequence and ascend independently of `newId`.
 */
export const newIdAt = idSequence();

/** The smallest id with this time. */
export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Parses a UUID in any letter case. Returns it in lower case, or undefined if it is not a UUID. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined;
}

/** The time of a time-ordered id, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
