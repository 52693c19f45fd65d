import { v7 } from 'uuid';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A time-ordered UUID: inserts stay at the right edge of an index, and the id tells when it was made. */
export function newId(): string {
  return v7();
}

/** Reads a UUID in any letter case; answers it in lower case, or undefined when it is none. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined;
}
