import { randomFillSync } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// Asking the system for chance is dear by the call and cheap by the byte, so it is drawn ahead, as hex digits.
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
 * Time-ordered UUIDs (version 7): inserts stay at the right edge of an index, an id tells when it was made, and those of one
 * sequence ascend even within a millisecond (RFC 9562, method 1: the 12 bits after the time count) and when the clock steps
 * back. Written here because every request wants one, and the usual library takes several times as long.
 */
function idSequence(): (nowMs: number) => string {
  let lastMs = 0;
  let counter = 0;
  /** The time of `lastMs` as the id begins with it. */
  let time = '';
  const setTime = (ms: number) => {
    const hex = ms.toString(16).padStart(12, '0');
    lastMs = ms;
    time = `${hex.slice(0, 8)}-${hex.slice(8)}-`;
    counter = 0x7000;
  };
  return (nowMs) => {
    if (nowMs > lastMs) setTime(nowMs);
    else if (++counter > 0x7fff) setTime(lastMs + 1);
    const random = randomHex(16);
    return `${time}${counter.toString(16)}-${variants[random.charCodeAt(15) & 3]}${random.slice(0, 3)}-${random.slice(3, 15)}`;
  };
}

const variants = '89ab';
const idsOfNow = idSequence();

/** An id of this moment. */
export function newId(nowMs = Date.now()): string {
  return idsOfNow(nowMs);
}

/**
 * An id of the moment that a clock tells, for sessions and events: they may be lived through in another time, and must ascend
 * there whatever else gets an id meanwhile.
 */
export const newIdAt = idSequence();

/** The least id that is made at this time or later. */
export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Reads a UUID in any letter case; answers it in lower case, or undefined when it is none. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined;
}

/** When a time-ordered id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
