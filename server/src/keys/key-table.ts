import type { Holder, KeyKind } from './model.ts';

/**
 * The size of a packed record, the binary form in which the query returns a key: the hash (32 bytes), the ids
 * of the key, its channel or advertiser and its publisher (16 bytes each, zeros for none), the expiry in
 * milliseconds (8 bytes, infinity for none), the role (1 byte), and flags (1 byte).
 */
export const recordBytes = 90;
const hashBytes = 32;
/**
 * Where the fields of a slot start. A slot is a record, followed by the generation of its
 * last reload (4 bytes).
 */
const fieldOffsets = { id: 32, expiresAt: 80, role: 88, flags: 89, generation: recordBytes };
const slotBytes = recordBytes + 4;

/** Instead of a role: the key is not live and is removed from the table. */
const notLive = 0;
/**
 * The roles by their number minus 1, because 0 means not live. `packedKey` in `store.ts`
 * has the same numbers.
 */
const roles: readonly { holder: Holder; kind: KeyKind }[] = [
  { holder: 'channel', kind: 'sk' },
  { holder: 'channel', kind: 'pk' },
  { holder: 'publisher', kind: 'pk' },
  { holder: 'operator', kind: 'op' },
  { holder: 'advertiser', kind: 'ak' },
];

/** The bits of the flags. `packedKey` in `store.ts` has the same. */
const behindProxyFlag = 1;

export interface LiveKey {
  readonly keyId: string;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId: string | null;
  readonly publisherId: string | null;
  readonly advertiserId: string | null;
  readonly behindProxy: boolean;
}

const segmentSlots = 4_096;
/** The index doubles when more than this part of its positions is used. */
const maxFill = 0.7;
const noSlot = -1;

/**
 * A hash table of live keys. It uses about 100 bytes per key, outside of the garbage-collected heap; a Map of
 * objects uses about five times as much. Open addressing with linear probing: the hashes are SHA-256 of
 * random keys, so their first bytes are uniformly distributed.
 */
export class KeyTable {
  /** The slots, in buffers of `segmentSlots` each, so that the table grows without copying. */
  readonly #segments: Buffer[] = [];
  #slotCount = 0;
  /** Slots of removed keys, to be used again. */
  readonly #freeSlots: number[] = [];
  /** Slots by the hash of the key. Its length is a power of two. */
  #index = new Int32Array(1_024).fill(noSlot);
  /** The number of full reloads. */
  #generation = 0;
  /** Reused by `find`, so that a lookup allocates nothing. */
  readonly #soughtHash = Buffer.alloc(hashBytes);

  get size(): number {
    return this.#slotCount - this.#freeSlots.length;
  }

  get bytes(): number {
    return this.#segments.length * segmentSlots * slotBytes + this.#index.byteLength;
  }

  /** Finds the slot of a key by its hash in hex, or returns -1. The slot is valid until the table changes. */
  find(hash: string): number {
    this.#soughtHash.write(hash, 'hex');
    return this.#index[this.#position(this.#soughtHash, 0)] as number;
  }

  /** In milliseconds; infinity for none. */
  expiry(slot: number): number {
    return this.#segment(slot).readDoubleBE(offsetOf(slot) + fieldOffsets.expiresAt);
  }

  read(slot: number): LiveKey {
    const segment = this.#segment(slot);
    const offset = offsetOf(slot);
    const role = roles[segment.readUInt8(offset + fieldOffsets.role) - 1];
    if (!role) throw new Error('a slot of the key table holds no key');
    // Convert the three ids in one call: a call costs more than slicing the result.
    const ids = segment.toString('hex', offset + fieldOffsets.id, offset + fieldOffsets.expiresAt);
    const { holder, kind } = role;
    return {
      keyId: uuidFrom(ids, 0),
      holder,
      kind,
      channelId: holder === 'channel' || holder === 'publisher' ? uuidFrom(ids, uuidHexDigits) : null,
      publisherId: holder === 'publisher' ? uuidFrom(ids, 2 * uuidHexDigits) : null,
      advertiserId: holder === 'advertiser' ? uuidFrom(ids, uuidHexDigits) : null,
      behindProxy: (segment.readUInt8(offset + fieldOffsets.flags) & behindProxyFlag) !== 0,
    };
  }

  /** Applies records in order: adds or replaces live keys, and removes keys that are no longer live. */
  apply(records: Buffer): void {
    for (let from = 0; from + recordBytes <= records.length; from += recordBytes) {
      const position = this.#position(records, from);
      const existing = this.#index[position] as number;
      const isLive = records.readUInt8(from + fieldOffsets.role) !== notLive;
      if (!isLive && existing !== noSlot) this.#remove(position);
      if (!isLive) continue;
      const slot = existing === noSlot ? this.#takeSlot() : existing;
      const segment = this.#segment(slot);
      const offset = offsetOf(slot);
      records.copy(segment, offset, from, from + recordBytes);
      segment.writeUInt32LE(this.#generation, offset + fieldOffsets.generation);
      if (existing !== noSlot) continue;
      this.#index[position] = slot;
      if (this.size > this.#index.length * maxFill) this.#grow();
    }
  }

  /** Starts a full reload: `endReload` removes every key that was not applied since this call. */
  beginReload(): void {
    // `>>> 0` keeps the 32 bits that a slot stores.
    this.#generation = (this.#generation + 1) >>> 0;
  }

  endReload(): void {
    this.#removeIf(
      (segment, offset) => segment.readUInt32LE(offset + fieldOffsets.generation) !== this.#generation,
    );
  }

  removeExpired(nowMs: number): void {
    this.#removeIf((segment, offset) => segment.readDoubleBE(offset + fieldOffsets.expiresAt) <= nowMs);
  }

  #removeIf(matches: (segment: Buffer, offset: number) => boolean): void {
    for (let slot = 0; slot < this.#slotCount; slot++) {
      const segment = this.#segment(slot);
      const offset = offsetOf(slot);
      if (segment.readUInt8(offset + fieldOffsets.role) === notLive || !matches(segment, offset)) continue;
      this.#remove(this.#position(segment, offset));
    }
  }

  /**
   * The index position of the key whose hash is in `bytes` at `from`, or the free position where it belongs.
   */
  #position(bytes: Buffer, from: number): number {
    const mask = this.#index.length - 1;
    for (let position = bytes.readUInt32LE(from) & mask; ; position = (position + 1) & mask) {
      const slot = this.#index[position] as number;
      if (slot === noSlot || this.#hasHash(slot, bytes, from)) return position;
    }
  }

  #hasHash(slot: number, bytes: Buffer, from: number): boolean {
    const segment = this.#segment(slot);
    const offset = offsetOf(slot);
    for (let word = 0; word < hashBytes; word += 4)
      if (segment.readUInt32LE(offset + word) !== bytes.readUInt32LE(from + word)) return false;
    return true;
  }

  /**
   * Frees the slot, and moves later entries of the same probe sequence up: a gap would end
   * their search too early.
   */
  #remove(position: number): void {
    const mask = this.#index.length - 1;
    const slot = this.#index[position] as number;
    this.#segment(slot).writeUInt8(notLive, offsetOf(slot) + fieldOffsets.role);
    this.#freeSlots.push(slot);
    let gap = position;
    for (let next = (gap + 1) & mask; ; next = (next + 1) & mask) {
      const nextSlot = this.#index[next] as number;
      if (nextSlot === noSlot) break;
      // The search for this entry starts at `home`. If that is after the gap, the entry is
      // found without moving it.
      const home = this.#segment(nextSlot).readUInt32LE(offsetOf(nextSlot)) & mask;
      const isHomeAfterGap = ((next - home) & mask) < ((next - gap) & mask);
      if (isHomeAfterGap) continue;
      this.#index[gap] = nextSlot;
      gap = next;
    }
    this.#index[gap] = noSlot;
  }

  #takeSlot(): number {
    const freed = this.#freeSlots.pop();
    if (freed !== undefined) return freed;
    if (this.#slotCount === this.#segments.length * segmentSlots)
      this.#segments.push(Buffer.alloc(segmentSlots * slotBytes));
    return this.#slotCount++;
  }

  #grow(): void {
    const old = this.#index;
    this.#index = new Int32Array(old.length * 2).fill(noSlot);
    for (const slot of old)
      if (slot !== noSlot) this.#index[this.#position(this.#segment(slot), offsetOf(slot))] = slot;
  }

  #segment(slot: number): Buffer {
    return this.#segments[Math.floor(slot / segmentSlots)] as Buffer;
  }
}

/** Where a slot starts in its segment. */
function offsetOf(slot: number): number {
  return (slot % segmentSlots) * slotBytes;
}

const uuidHexDigits = 32;

function uuidFrom(hex: string, from: number): string {
  const part = (start: number, end: number) => hex.slice(from + start, from + end);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}
