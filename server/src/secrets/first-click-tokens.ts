import { type Cipheriv, createCipheriv, hash, timingSafeEqual } from 'node:crypto';
import { idBytes, readId } from './id-bytes.ts';
import { type ClickKey, deriveKey, type TokenOffer } from './model.ts';

/** One kind for both tracking links of an offer, which were therefore valid as each other. */
type FirstKind = 'reference' | 'link';

const blockBytes = 16;
/** Channel, session and offer. */
const plainBytes = 3 * idBytes;
const blocks = plainBytes / blockBytes;
const ivAt = 1;
const cipherAt = ivAt + blockBytes;
const tokenPattern = /^[A-Za-z0-9_-]{87}$/;
const kindNumbers: Record<FirstKind, number> = { reference: 1, link: 2 };

interface Version {
  /** The text that is hashed to the initialisation vector: a key, the kind of the token, and its text. */
  readonly hashed: Buffer;
  readonly blockCipher: Cipheriv;
}

const hashKeyBytes = 32;
const kindAt = hashKeyBytes;
const plainAt = hashKeyBytes + 1;

/**
 * Reads tokens of the first format, which are no longer made: a byte for the key version, a keyed hash of
 * kind, channel, session and offer as initialisation vector, and the three ids encrypted with AES-256 in
 * counter mode. Tokens are valid for 90 days, so this file can be removed 90 days after every installation
 * makes tokens of the second format.
 */
export class FirstClickTokens {
  readonly #versions: ReadonlyMap<number, Version>;

  constructor(keys: readonly ClickKey[]) {
    this.#versions = new Map(keys.map(({ version, key }) => [version, versionOf(key)]));
  }

  static isFirst(token: string): boolean {
    return tokenPattern.test(token);
  }

  /** Undefined if the token is not valid as this kind. The caller checks its age. */
  read(kind: FirstKind, token: string): TokenOffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    const version = this.#versions.get(bytes[0] as number);
    // The last character has bits that are not part of the bytes; only one form is valid.
    if (!version || bytes.toString('base64url') !== token) return undefined;
    const stream = version.blockCipher.update(countersOf(bytes));
    for (let at = 0; at < plainBytes; at++)
      bytes[cipherAt + at] = (bytes[cipherAt + at] as number) ^ (stream[at] as number);
    const { hashed } = version;
    hashed[kindAt] = kindNumbers[kind];
    bytes.copy(hashed, plainAt, cipherAt);
    const vector = Buffer.from(hash('blake2b512', hashed, 'binary'), 'latin1').subarray(0, blockBytes);
    if (!timingSafeEqual(vector, bytes.subarray(ivAt, cipherAt))) return undefined;
    const idAt = (number: number) => readId(bytes, cipherAt + number * idBytes);
    return { channelId: idAt(0), sessionId: idAt(1), offerId: idAt(2) };
  }
}

function versionOf(key: Buffer): Version {
  const hashed = Buffer.alloc(plainAt + plainBytes);
  deriveKey(key, 'click token vector', hashKeyBytes).copy(hashed);
  const blockCipher = createCipheriv('aes-256-ecb', deriveKey(key, 'click token text'), null);
  return { hashed, blockCipher: blockCipher.setAutoPadding(false) };
}

/** The counter blocks of a token: its vector, with 0, 1 and 2 added to the last 32 bits. */
function countersOf(token: Buffer): Buffer {
  const counters = Buffer.allocUnsafe(plainBytes);
  const last = token.readUInt32BE(ivAt + blockBytes - 4);
  for (let block = 0; block < blocks; block++) {
    const start = block * blockBytes;
    token.copy(counters, start, ivAt, ivAt + blockBytes);
    counters.writeUInt32BE((last + block) >>> 0, start + blockBytes - 4);
  }
  return counters;
}
