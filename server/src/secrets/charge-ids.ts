import { type Cipheriv, createCipheriv, hash, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './model.ts';

/** The event that a charge id names. */
export interface ChargedEvent {
  readonly channelId: string;
  readonly sessionId: string;
  readonly eventId: string;
}

const idBytes = 16;
const plainBytes = 3 * idBytes;
const vectorBytes = 16;
const hashKeyBytes = 32;
const prefix = 'ch_';
const pattern = /^ch_[A-Za-z0-9_-]{86}$/;

/**
 * Makes and reads the ids by which advertisers name a bill. An id shows nothing of the event, its session or
 * its channel, two ids show nothing of what they have in common, and none can be made without the key. The
 * same event always has the same id.
 *
 * The construction is that of the tokens in links: a keyed hash of the text is the initialisation vector of
 * AES-256 in counter mode, and who reads an id computes the vector again.
 */
export class ChargeIds {
  /** The hash key, followed by the text that is hashed. */
  readonly #hashed = Buffer.alloc(hashKeyBytes + plainBytes);
  readonly #blockCipher: Cipheriv;

  constructor(key: Buffer) {
    deriveKey(key, 'charge id vector', hashKeyBytes).copy(this.#hashed);
    this.#blockCipher = createCipheriv('aes-256-ecb', deriveKey(key, 'charge id text'), null).setAutoPadding(
      false,
    );
  }

  issue({ channelId, sessionId, eventId }: ChargedEvent): string {
    const bytes = Buffer.alloc(vectorBytes + plainBytes);
    for (const [at, id] of [channelId, sessionId, eventId].entries())
      bytes.write(id.replaceAll('-', ''), vectorBytes + at * idBytes, idBytes, 'hex');
    this.#vectorOf(bytes).copy(bytes);
    this.#applyStream(bytes);
    return prefix + bytes.toString('base64url');
  }

  /** Undefined if the text is not one of our ids. */
  read(chargeId: string): ChargedEvent | undefined {
    if (!pattern.test(chargeId)) return undefined;
    const bytes = Buffer.from(chargeId.slice(prefix.length), 'base64url');
    // The last character has bits that are not part of the bytes; only one form is valid.
    if (prefix + bytes.toString('base64url') !== chargeId) return undefined;
    this.#applyStream(bytes);
    if (!timingSafeEqual(this.#vectorOf(bytes), bytes.subarray(0, vectorBytes))) return undefined;
    const [channelId = '', sessionId = '', eventId = ''] = [0, 1, 2].map((at) => readId(bytes, at));
    return { channelId, sessionId, eventId };
  }

  #vectorOf(bytes: Buffer): Buffer {
    bytes.copy(this.#hashed, hashKeyBytes, vectorBytes);
    return hash('blake2b512', this.#hashed, 'buffer').subarray(0, vectorBytes);
  }

  /**
   * Encrypts or decrypts the text: its blocks are combined with the encrypted vector, counted
   * up for each block.
   */
  #applyStream(bytes: Buffer): void {
    const counters = Buffer.alloc(plainBytes);
    const last = bytes.readUInt32BE(vectorBytes - 4);
    for (let block = 0; block < plainBytes / vectorBytes; block++) {
      bytes.copy(counters, block * vectorBytes, 0, vectorBytes);
      counters.writeUInt32BE((last + block) >>> 0, (block + 1) * vectorBytes - 4);
    }
    const stream = this.#blockCipher.update(counters);
    for (let at = 0; at < plainBytes; at++)
      bytes[vectorBytes + at] = (bytes[vectorBytes + at] as number) ^ (stream[at] as number);
  }
}

function readId(bytes: Buffer, number: number): string {
  const at = vectorBytes + number * idBytes;
  const hex = bytes.toString('hex', at, at + idBytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
