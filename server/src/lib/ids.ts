import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// Asking the system for chance is dear by the call and cheap by the byte, and every request wants an id.
const pool = new Uint8Array(8192);
let used = pool.length;

function chance(): Uint8Array {
  if (used + 16 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.slice(used - 16, used);
}

/** A time-ordered UUID: inserts stay at the right edge of an index, and the id tells when it was made. */
export function newId(): string {
  return v7({ rng: chance });
}

/** Reads a UUID in any letter case; answers it in lower case, or undefined when it is none. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined;
}
