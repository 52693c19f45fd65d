/**
 * A UUIDv7. It starts with the time, so new ids are inserted close together in the database
 * index of the service.
 */
export function newEventId(atMs = Date.now()): string {
  const bytes = randomBytes(16);
  // Bytes 0 to 5 are the time in milliseconds, the highest byte first.
  for (let at = 5, rest = atMs; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  // The version (7) and the variant of a UUID.
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  // Node 18 has no global `crypto`. An event id must be unique but not secret, so
  // `Math.random` is sufficient there.
  const { crypto } = globalThis as { crypto?: { getRandomValues(into: Uint8Array): Uint8Array } };
  return crypto ? crypto.getRandomValues(bytes) : bytes.map(() => Math.floor(Math.random() * 256));
}
