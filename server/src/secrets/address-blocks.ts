import { hash } from 'node:crypto';
import { ipBlockBytes, writeIpBlock } from '../lib/ip-block.ts';

const keyBytes = 32;
const idBytes = 16;
const blockAt = keyBytes + idBytes;
const maxCached = 10_000;

/**
 * Keyed hashes of address blocks. Without the key a block cannot be found by trying all of them, and the
 * channel is part of the hashed bytes, so the hash of one channel says nothing in another.
 */
export class AddressBlocks {
  /** The key, the channel and the block. */
  readonly #hashed = Buffer.alloc(blockAt + ipBlockBytes);
  /**
   * By channel and address. It is cleared when it is full: shoppers who look at several
   * pages come within minutes.
   */
  readonly #cached = new Map<string, string>();

  constructor(key: Buffer) {
    if (key.length !== keyBytes) throw new Error(`a key has ${keyBytes} bytes, not ${key.length}`);
    key.copy(this.#hashed);
  }

  /** The hash of the block of an address, written as a UUID. Null if the text is no address. */
  hash(channelId: string, address: string): string | null {
    const name = channelId + address;
    const cached = this.#cached.get(name);
    if (cached !== undefined) return cached;
    if (!writeIpBlock(address, this.#hashed, blockAt)) return null;
    this.#hashed.write(channelId.replaceAll('-', ''), keyBytes, idBytes, 'hex');
    // Unlike SHA-2, BLAKE2 is safe with the key in front of a text.
    const hex = hash('blake2b512', this.#hashed, 'hex');
    const block = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
    if (this.#cached.size >= maxCached) this.#cached.clear();
    this.#cached.set(name, block);
    return block;
  }
}
