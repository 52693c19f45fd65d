import type { Holder, KeyKind } from './model.ts';

/**
 * A live key as bytes, as the database packs them and as they stay in memory: the hash, the ids of the key, its channel and its
 * publisher (zeros for none), the expiry in milliseconds (infinity for none), and the role.
 */
export const recordBytes = 89;
const hashBytes = 32;
const at = { id: 32, expiresAt: 80, role: 88, generation: 89 };

/** In place of a role: the key is not live, and leaves the table. */
const notLive = 0;
/** The first of these is role 1. */
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
 * Live keys by their hash: about 100 bytes a key, outside of the garbage collector's reach. A map of objects takes five times as
 * much. Open addressing with linear probing; the hashes are SHA-256 of random keys, so their first bytes are a good position.
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

  /** The slot of a key by its hash in hexadecimal digits, or -1. It is valid until the table changes. */
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
    // The three ids in one call: each call into the runtime costs more than cutting them apart.
    const ids = segment.toString('hex', offset + at.id, offset + at.expiresAt);
    return {
      keyId: uuidFrom(ids, 0),
      holder: role.holder,
      kind: role.kind,
      channelId: role.holder === 'operator' ? null : uuidFrom(ids, 32),
      publisherId: role.holder === 'publisher' ? uuidFrom(ids, 64) : null,
    };
  }

  /** Takes records one after the other: adds, replaces, or removes what is no longer live. */
  apply(records: Buffer): void {
    for (let from = 0; from + recordBytes <= records.length; from += recordBytes) {
      const position = this.#position(records, from);
      const known = this.#index[position] as number;
      const isLive = records.readUInt8(from + at.role) !== notLive;
      if (!isLive && known >= 0) this.#remove(position);
      if (!isLive) continue;
      const slot = known >= 0 ? known : this.#take();
      const segment = this.#segment(slot);
      const offset = offsetOf(slot);
      records.copy(segment, offset, from, from + recordBytes);
      segment.writeUInt32LE(this.#generation, offset + at.generation);
      if (known >= 0) continue;
      this.#index[position] = slot;
      if (this.size > this.#index.length * maxFill) this.#grow();
    }
  }

  /** Everything is about to be read again: what is not applied between this and `endReload` has gone. */
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

  /** Where the hash at `from` is in the index, or would go. */
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

  /** Frees the slot, and moves up what was pushed behind it: a gap would end the search for those too early. */
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
