import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable, recordBytes } from './key-table.ts';

const roleAt = 88;

/** A record whose hash begins with `first`, so that a test can make hashes collide. */
function recordOf(first: number, rest: number, expiresAt = Number.POSITIVE_INFINITY, role = 3): Buffer {
  const record = Buffer.alloc(recordBytes);
  record.writeUInt32LE(first, 0);
  record.writeUInt32LE(rest, 4);
  record.writeUInt32BE(rest, 44);
  record.writeDoubleBE(expiresAt, 80);
  record.writeUInt8(role, roleAt);
  return record;
}
const revoked = (record: Buffer) => {
  const copy = Buffer.from(record);
  copy.writeUInt8(0, roleAt);
  return copy;
};
const hashOf = (record: Buffer) => record.toString('hex', 0, 32);

describe('the table of live keys', () => {
  it('contains exactly the keys that were added and not removed, also with colliding hashes', () => {
    const steps = fc.array(fc.record({ first: fc.nat(3), rest: fc.nat(40), isLive: fc.boolean() }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const table = new KeyTable();
        const model = new Set<string>();
        for (const { first, rest, isLive } of all) {
          const record = recordOf(first, rest);
          table.apply(isLive ? record : revoked(record));
          const name = `${first}/${rest}`;
          if (isLive) model.add(name);
          else model.delete(name);
        }
        expect(table.size).toBe(model.size);
        for (let first = 0; first < 4; first++)
          for (let rest = 0; rest <= 40; rest++) {
            const slot = table.find(hashOf(recordOf(first, rest)));
            expect(slot >= 0).toBe(model.has(`${first}/${rest}`));
            if (slot >= 0) expect(Number.parseInt(table.read(slot).keyId.slice(-8), 16)).toBe(rest);
          }
      }),
    );
  });

  it('keeps the keys that a reload reads, and removes the rest', () => {
    const table = new KeyTable();
    table.apply(Buffer.concat([recordOf(1, 1), recordOf(2, 2), recordOf(3, 3)]));
    table.beginReload();
    table.apply(Buffer.concat([recordOf(2, 2), recordOf(4, 4)]));
    expect(table.size).toBe(4);
    table.endReload();
    const found = [1, 2, 3, 4].map((n) => table.find(hashOf(recordOf(n, n))) >= 0);
    expect(found).toEqual([false, true, false, true]);
  });

  it('removes expired keys', () => {
    const table = new KeyTable();
    table.apply(Buffer.concat([recordOf(1, 1, 1_000), recordOf(2, 2, 1_001), recordOf(3, 3)]));
    table.removeExpired(1_000);
    expect([table.size, table.find(hashOf(recordOf(1, 1)))]).toEqual([2, -1]);
  });

  it('uses less than 120 bytes per key', () => {
    const count = 20_000;
    const hashes = randomBytes(32 * count);
    const table = new KeyTable();
    for (let n = 0; n < count; n++) {
      const record = recordOf(0, n);
      hashes.copy(record, 0, n * 32, n * 32 + 32);
      table.apply(record);
    }
    expect(table.size).toBe(count);
    expect(table.bytes / count).toBeLessThan(120);
  });
});
