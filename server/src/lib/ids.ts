import { randomFillSync } from 'node:crypto';

/** The UUID of all zeros: stands for a missing id in key columns, which cannot be null, and in lock keys. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// A call for random bytes has a high fixed cost, so 8 KB are read at once and kept as hex digits.
const randomBytes = Buffer.alloc(8192);
let randomDigits = '';
let usedDigits = 0;

function randomHex(digits: number): string {
  if (usedDigits + digits > randomDigits.length) {
    randomDigits = randomFillSync(randomBytes).toString('hex');
    usedDigits = 0;
  }
  usedDigits += digits;
  return randomDigits.slice(usedDigits - digits, usedDigits);
}

/** The time as the first characters of an id: the high 32 bits, then the low 16 bits. */
function timePrefixOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`;
}

/** The third group of an id: the version (the digit 7) and a counter of three digits. */
const firstCounter = 0x7000;
const lastCounter = 0x7fff;
/** The first digit of the fourth group: two fixed bits (the variant of RFC 9562) and two random bits. */
const variantDigits = '89ab';

/**
 * A clock that is set back further was wrong before. Ids follow it, because their time
 * decides what belongs together.
 */
const maxStepBackMs = 60 * 60_000;

/**
 * A generator of time-ordered UUIDs (version 7). Inserts stay at the right edge of an index, and an id
 * contains its time. The ids of one sequence ascend even within a millisecond (RFC 9562, method 1: a counter
 * in the 12 bits after the time) and when the clock steps back a little. Our own code, because every request
 * needs an id and the usual library is several times slower.
 */
function idSequence(): (nowMs: number) => string {
  let lastMs = 0;
  let counter = 0;
  /** The prefix of `lastMs`. */
  let timePrefix = '';
  const setTime = (ms: number) => {
    lastMs = ms;
    timePrefix = timePrefixOf(ms);
    counter = firstCounter;
  };
  return (nowMs) => {
    if (nowMs > lastMs || nowMs < lastMs - maxStepBackMs) setTime(nowMs);
    else if (++counter > lastCounter) setTime(lastMs + 1);
    // 15 digits of the id are random, and the last two bits of the 16th choose the variant digit.
    const random = randomHex(16);
    const variant = variantDigits[random.charCodeAt(15) & 3];
    return `${timePrefix}${counter.toString(16)}-${variant}${random.slice(0, 3)}-${random.slice(3, 15)}`;
  };
}

const nextId = idSequence();

/** An id with the current time. */
export function newId(nowMs = Date.now()): string {
  return nextId(nowMs);
}

/**
 * An id with the time of the injected clock, for sessions and events. A simulation may run at another time
 * than the system clock, so these ids have their own sequence and ascend independently of `newId`.
 */
export const newIdAt = idSequence();

/** The smallest id with this time. */
export function firstIdAt(ms: number): string {
  return `${timePrefixOf(ms)}7000-8000-000000000000`;
}

/** The smallest and the largest of some ids in lower case. */
export function rangeOfIds(ids: readonly string[]): [string, string] {
  let [smallest, largest] = [ids[0] ?? nilUuid, ids[0] ?? nilUuid];
  for (const id of ids) {
    if (id < smallest) smallest = id;
    if (id > largest) largest = id;
  }
  return [smallest, largest];
}

/** Parses a UUID in any letter case. Returns it in lower case, or undefined if it is not a UUID. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined;
}

/** The time of a time-ordered id, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
