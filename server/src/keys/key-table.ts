import type { Holder, KeyKind } from './model.ts';

/**
 * The size of a live key in the binary format that the query returns and the table keeps: the hash, the ids of the key, its
 * channel and its publisher (zeros for none), the expiry in milliseconds (infinity for none), and the role.
 */
export const recordBytes = 89;
const hashBytes = 32;
const at = { id: 32, expiresAt: 80, role: 88, generation: 89 };

/** Instead of a role: the key is not live and is removed from the table. */
const notLive = 0;
/** Role numbers start at 1. */
const roles: readonly { holder: Holder; kind: KeyKind }[] = [
  { holder: 'channel', kind: 'sk' },
  { holder: 'channel', kind: 'pk' },
  { holder: 'publisher', kind: 'pk' },
  { holder: 'operator', kind: 'op' },
];

export interface LiveKey {
  readonly keyId: string;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId: string | null;
  readonly publisherId: string | null;
}

const slotBytes = recordBytes + 4;
const segmentSlots = 4_096;
const maxFill = 0.7;

/**
 * A hash table of live keys. It uses about 100 bytes per key, outside of the garbage-collected heap; a Map of objects uses about
 * five times as much. Open addressing with linear probing: the hashes are SHA-256 of random keys, so their first bytes are
 * uniformly distributed.
 */
export class KeyTable {
  readonly #segments: Buffer[] = [];
  readonly #free: number[] = [];
  #slots = 0;
  #index = new Int32Array(1_024).fill(-1);
  #generation = 0;
  readonly #sought = Buffer.alloc(hashBytes);

  get size(): number {
    return this.#slots - this.#free.length;
  }

  get bytes(): number {
    return this.#segments.length * segmentSlots * slotBytes + this.#index.byteLength;
  }

  /** Finds the slot of a key by its hash in hex, or returns -1. The slot is valid until the table changes. */
  find(hash: string): number {
    this.#sought.write(hash, 'hex');
    return this.#index[this.#position(this.#sought, 0)] as number;
  }

  /** In milliseconds; infinity for none. */
  expiry(slot: number): number {
    return this.#segment(slot).readDoubleBE(offsetOf(slot) + at.expiresAt);
  }

  read(slot: number): LiveKey {
    const segment = this.#segment(slot);
    const offset = offsetOf(slot);
    const role = roles[segment.readUInt8(offset + at.role) - 1];
    if (!role) throw new Error('a slot of the key table holds no key');
    // Convert the three ids in one call: a call costs more than slicing the result.
    const ids = segment.toString('hex', offset + at.id, offset + at.expiresAt);
    return {
      keyId: uuidFrom(ids, 0),
      holder: role.holder,
      kind: role.kind,
      channelId: role.holder === 'operator' ? null : uuidFrom(ids, 32),
      publisherId: role.holder === 'publisher' ? uuidFrom(ids, 64) : null,
    };
  }

  /** Applies records in order: adds or replaces live keys, and removes keys that are no longer live. */
  apply(records: Buffer): void {
    for (let from = 0; from + recordBytes <= records.length; from += recordBytes) {
      const position = this.#position(records, from);
      const existing = this.#index[position] as number;
      const isLive = records.readUInt8(from + at.role) !== notLive;
      if (!isLive && existing >= 0) this.#remove(position);
      if (!isLive) continue;
      const slot = existing >= 0 ? existing : this.#take();
      const segment = this.#segment(slot);
      const offset = offsetOf(slot);
      records.copy(segment, offset, from, from + recordBytes);
      segment.writeUInt32LE(this.#generation, offset + at.generation);
      if (existing >= 0) continue;
      this.#index[position] = slot;
      if (this.size > this.#index.length * maxFill) this.#grow();
    }
  }

  /** Starts a full reload: `endReload` removes every key that was not applied since this call. */
  beginReload(): void {
    this.#generation = (this.#generation + 1) >>> 0;
  }

  endReload(): void {
    this.#removeIf((segment, offset) => segment.readUInt32LE(offset + at.generation) !== this.#generation);
  }

  removeExpired(nowMs: number): void {
    this.#removeIf((segment, offset) => segment.readDoubleBE(offset + at.expiresAt) <= nowMs);
  }

  #removeIf(matches: (segment: Buffer, offset: number) => boolean): void {
    for (let slot = 0; slot < this.#slots; slot++) {
      const segment = this.#segment(slot);
      const offset = offsetOf(slot);
      if (segment.readUInt8(offset + at.role) === notLive || !matches(segment, offset)) continue;
      this.#remove(this.#position(segment, offset));
    }
  }

  /** The index position of the hash at `from`, or the free position where it belongs. */
  #position(bytes: Buffer, from: number): number {
    const mask = this.#index.length - 1;
    for (let position = bytes.readUInt32LE(from) & mask; ; position = (position + 1) & mask) {
      const slot = this.#index[position] as number;
      if (slot < 0 || this.#holds(slot, bytes, from)) return position;
    }
  }

  #holds(slot: number, bytes: Buffer, from: number): boolean {
    const segment = this.#segment(slot);
    const offset = offsetOf(slot);
    for (let word = 0; word < hashBytes; word += 4)
      if (segment.readUInt32LE(offset + word) !== bytes.readUInt32LE(from + word)) return false;
    return true;
  }

  /** Frees the slot, and moves later entries of the same probe sequence up: a gap would end their search too early. */
  #remove(position: number): void {
    const mask = this.#index.length - 1;
    const slot = this.#index[position] as number;
    this.#segment(slot).writeUInt8(notLive, offsetOf(slot) + at.role);
    this.#free.push(slot);
    let gap = position;
    for (let next = (gap + 1) & mask; ; next = (next + 1) & mask) {
      const moved = this.#index[next] as number;
      if (moved < 0) break;
      const home = this.#segment(moved).readUInt32LE(offsetOf(moved)) & mask;
      if (((next - home) & mask) < ((next - gap) & mask)) continue;
      this.#index[gap] = moved;
      gap = next;
    }
    this.#index[gap] = -1;
  }

  #take(): number {
    const freed = this.#free.pop();
    if (freed !== undefined) return freed;
    if (this.#slots === this.#segments.length * segmentSlots)
      this.#segments.push(Buffer.alloc(segmentSlots * slotBytes));
    return this.#slots++;
  }

  #grow(): void {
    const old = this.#index;
    this.#index = new Int32Array(old.length * 2).fill(-1);
    for (const slot of old)
      if (slot >= 0) this.#index[this.#position(this.#segment(slot), offsetOf(slot))] = slot;
  }

  #segment(slot: number): Buffer {
    return this.#segments[Math.floor(slot / segmentSlots)] as Buffer;
  }
}

function offsetOf(slot: number): number {
  return (slot % segmentSlots) * slotBytes;
}

function uuidFrom(hex: string, from: number): string {
  const part = (start: number, end: number) => hex.slice(from + start, from + end);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}
