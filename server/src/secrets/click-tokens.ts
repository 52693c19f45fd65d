import { type Cipheriv, createCipheriv, hash, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../lib/days.ts';
import { timeOfId } from '../lib/ids.ts';
import { deriveKey } from './model.ts';

/** What a token names. */
export interface TokenOffer {
  readonly channelId: string;
  readonly sessionId: string;
  readonly offerId: string;
}

/**
 * What a token is for. A `reference` tells the advertiser which click a sale belongs to; a `link` is part of the address that a browser
 * opens to report an event. A token of one kind is not valid as the other.
 */
export type TokenKind = 'reference' | 'link';

export interface ClickKey {
  readonly version: number;
  readonly key: Buffer;
}

export type TokenResult =
  | { readonly offer: TokenOffer }
  | { readonly problem: 'unreadable' }
  /** The token was valid until 90 days after its session. */
  | { readonly problem: 'expired' };

const tokenDays = 90;

const idBytes = 16;
const blockBytes = 16;
/** Channel, session and offer. */
const plainBytes = 3 * idBytes;
const blocks = plainBytes / blockBytes;
const ivAt = 1;
const cipherAt = ivAt + blockBytes;
const tokenBytes = cipherAt + plainBytes;
const tokenPattern = /^[A-Za-z0-9_-]{87}$/;
const kindNumbers: Record<TokenKind, number> = { reference: 1, link: 2 };

/** The two keys of a version, and what is made once. */
interface Version {
  /** What is hashed to the initialisation vector: a key, the kind of the token, and its text. */
  readonly hashed: Buffer;
  readonly blockCipher: Cipheriv;
}

const hashKeyBytes = 32;
const kindAt = hashKeyBytes;
const plainAt = hashKeyBytes + 1;

/**
 * Makes and reads tokens that name a channel, a session and an offer to this service alone. A token shows nothing of them, and none can be
 * made or changed without the key. The session id must not be visible, because events can be reported with it and a public key.
 *
 * The construction is SIV (a synthetic initialisation vector): a keyed hash of the text is the vector, and the text is encrypted with
 * AES-256 in counter mode from there; who reads a token computes the vector again. The same offer of the same session always has the same
 * token. A token needs no state, and takes about 2.5 µs, a fifth of what AES-GCM of the runtime takes (`npm run bench -- links`).
 */
export class ClickTokens {
  readonly #versions: ReadonlyMap<number, Version>;
  readonly #newest: number;

  /** New tokens have the newest key, and those of the others stay valid. */
  constructor(keys: readonly ClickKey[]) {
    this.#versions = new Map(keys.map(({ version, key }) => [version, versionOf(key)]));
    this.#newest = Math.max(...this.#versions.keys());
  }

  /** Tokens for some offers of one session. */
  issue(kind: TokenKind, channelId: string, sessionId: string, offerIds: readonly string[]): string[] {
    const version = this.#versions.get(this.#newest);
    if (!version) throw new Error('the installation has no key for click references');
    const { hashed } = version;
    hashed[kindAt] = kindNumbers[kind];
    writeId(hashed, plainAt, channelId);
    writeId(hashed, plainAt + idBytes, sessionId);
    const tokens = Buffer.allocUnsafe(offerIds.length * tokenBytes);
    const counters = Buffer.allocUnsafe(offerIds.length * plainBytes);
    for (const [at, offerId] of offerIds.entries()) {
      writeId(hashed, plainAt + 2 * idBytes, offerId);
      const start = at * tokenBytes;
      tokens[start] = this.#newest;
      tokens.write(vectorOf(hashed), start + ivAt, blockBytes, 'latin1');
      hashed.copy(tokens, start + cipherAt, plainAt);
      writeCounters(counters, at * plainBytes, tokens, start + ivAt);
    }
    // One call for all offers: the call costs more than the encryption.
    const stream = version.blockCipher.update(counters);
    return offerIds.map((_, at) => {
      const start = at * tokenBytes;
      combine(tokens, start + cipherAt, stream, at * plainBytes);
      return tokens.toString('base64url', start, start + tokenBytes);
    });
  }

  read(kind: TokenKind, token: string, now: Date): TokenResult {
    if (!tokenPattern.test(token)) return { problem: 'unreadable' };
    const bytes = Buffer.from(token, 'base64url');
    const version = this.#versions.get(bytes[0] as number);
    // The last character has bits that are not part of the bytes; only one form is valid.
    if (!version || bytes.toString('base64url') !== token) return { problem: 'unreadable' };
    const counters = Buffer.allocUnsafe(plainBytes);
    writeCounters(counters, 0, bytes, ivAt);
    combine(bytes, cipherAt, version.blockCipher.update(counters), 0);
    const { hashed } = version;
    hashed[kindAt] = kindNumbers[kind];
    bytes.copy(hashed, plainAt, cipherAt);
    const vector = Buffer.from(vectorOf(hashed), 'latin1').subarray(0, blockBytes);
    if (!timingSafeEqual(vector, bytes.subarray(ivAt, cipherAt))) return { problem: 'unreadable' };
    const idAt = (number: number) => readId(bytes, cipherAt + number * idBytes);
    const offer = { channelId: idAt(0), sessionId: idAt(1), offerId: idAt(2) };
    const isExpired = now.getTime() > timeOfId(offer.sessionId) + tokenDays * dayMs;
    return isExpired ? { problem: 'expired' } : { offer };
  }
}

function versionOf(key: Buffer): Version {
  const hashed = Buffer.alloc(plainAt + plainBytes);
  deriveKey(key, 'click token vector', hashKeyBytes).copy(hashed);
  const blockCipher = createCipheriv('aes-256-ecb', deriveKey(key, 'click token text'), null);
  return { hashed, blockCipher: blockCipher.setAutoPadding(false) };
}

/** A keyed hash: unlike SHA-2, BLAKE2 is safe with the key in front of a text. */
function vectorOf(hashed: Buffer): string {
  return hash('blake2b512', hashed, 'binary');
}

/** The counter blocks of a token: its vector, with 0, 1 and 2 added to the last 32 bits. */
function writeCounters(counters: Buffer, at: number, token: Buffer, vectorAt: number): void {
  const last = token.readUInt32BE(vectorAt + blockBytes - 4);
  for (let block = 0; block < blocks; block++) {
    const start = at + block * blockBytes;
    token.copy(counters, start, vectorAt, vectorAt + blockBytes);
    counters.writeUInt32BE((last + block) >>> 0, start + blockBytes - 4);
  }
}

/** Encrypts or decrypts the text of a token. */
function combine(token: Buffer, at: number, stream: Buffer, streamAt: number): void {
  for (let byte = 0; byte < plainBytes; byte++)
    token[at + byte] = (token[at + byte] as number) ^ (stream[streamAt + byte] as number);
}

function writeId(bytes: Buffer, at: number, id: string): void {
  bytes.write(id.replaceAll('-', ''), at, idBytes, 'hex');
}

function readId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + idBytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
