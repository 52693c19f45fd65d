import { type Cipheriv, createCipheriv, hash, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../lib/days.ts';
import { timeOfId } from '../lib/ids.ts';
import { FirstClickTokens } from './first-click-tokens.ts';
import { idBytes, readId, writeId } from './id-bytes.ts';
import { type ClickKey, deriveKey, type TokenOffer } from './model.ts';

/**
 * The purpose of a token. `click` and `impression` are parts of the addresses that a browser opens to report
 * these events; a `reference` tells the advertiser which click a sale belongs to. A token is not valid for
 * another purpose than its own.
 */
export type TokenKind = 'click' | 'impression' | 'reference';

/** The tokens of one offer of a session. */
export type OfferTokens = Readonly<Record<TokenKind, string>>;

export type TokenResult =
  | { readonly offer: TokenOffer }
  | { readonly problem: 'unreadable' }
  /** The token was valid until 90 days after its session. */
  | { readonly problem: 'expired' };

const tokenDays = 90;

/** No token of any format is longer. */
export const maxTokenChars = 120;

/** The first byte of a token. The first format had none; its tokens are shorter. */
const formatNumber = 2;
const blockBytes = 16;

const versionAt = 1;
const vectorAt = 2;
/** Channel, session and offer, encrypted. */
const idsAt = vectorAt + blockBytes;
const sessionBytes = 2 * idBytes;
const offerAt = idsAt + sessionBytes;
const encryptedBytes = sessionBytes + idBytes;
const headBytes = idsAt + encryptedBytes;

// Head and tag are whole groups of three bytes, which are four characters: they are encoded separately, and
// no character has unused bits.
const headChars = (headBytes / 3) * 4;
/** 15 bytes. */
const tagChars = 20;
const tokenPattern = new RegExp(`^[A-Za-z0-9_-]{${headChars + tagChars}}$`);

/** The tag of each purpose is a part of its own of the offer's hash: the first character. */
const tagStarts: Record<TokenKind, number> = { click: 0, impression: tagChars, reference: 2 * tagChars };

const hashKeyBytes = 32;
const hashedPartAt = hashKeyBytes;
const hashedIdsAt = hashedPartAt + 1;
const hashedOfferAt = hashedIdsAt + sessionBytes;

/** The keys of a version, and objects that are made once. */
interface Version {
  /** Reused for every hash: a key, the number of the part, then channel, session and offer. */
  readonly hashed: Buffer;
  /** The same memory without the offer. */
  readonly hashedSession: Buffer;
  readonly blockCipher: Cipheriv;
}

/**
 * Makes and reads tokens that name a channel, a session and an offer to this service alone. The session id
 * must not be visible, because events can be reported with it and a public key.
 *
 * A token is a byte for its format, a byte for the version of the key, a session part, an offer
 * id, and a tag:
 *
 * - The session part is made once for each answer. It is SIV (a synthetic initialisation vector): 128 bits of
 *   a keyed hash of channel and session are the vector, and the two ids are encrypted with AES-256 in counter
 *   mode from there. The reader decrypts them and computes the vector again.
 * - The offer id is encrypted with the next block of the same stream.
 * - The tag authenticates all of it. One keyed hash of channel, session and offer gives 512 bits, and the
 *   tags of the three purposes are 120 bits each of different parts of them.
 *
 * Why that is safe: without the key, the hashes of different texts are independent random numbers, and so are
 * the parts of one hash. The tag of an impression therefore says nothing about the tag of the click on the
 * same offer, of another offer, or of another session. A token that is put together from parts of others has
 * a wrong tag, and a guessed tag is right once in 2^120 tries.
 *
 * Tokens show little to others: tokens of one answer have the session part in common, so they can be seen to
 * belong together. Their offer ids are encrypted with the same block, so two tokens show in which bits two
 * offer ids differ. Offer ids are no secret: the answer contains them beside the tokens. Channel and session
 * are not shown.
 *
 * A token contains the offer id and not the offer's place in the answer: only the database knows the places,
 * and the redirect of a click must work when the database is away. The same offer of the same session always
 * has the same tokens. They need no state.
 */
export class ClickTokens {
  readonly #versions: ReadonlyMap<number, Version>;
  readonly #newest: number;
  readonly #first: FirstClickTokens;

  /** New tokens have the newest key, and those of the others stay valid. */
  constructor(keys: readonly ClickKey[]) {
    this.#versions = new Map(keys.map(({ version, key }) => [version, versionOf(key)]));
    this.#newest = Math.max(...this.#versions.keys());
    this.#first = new FirstClickTokens(keys);
  }

  /**
   * The tokens of some offers of one session. All kinds at once, because the tags of an offer are
   * parts of one hash.
   */
  issue(channelId: string, sessionId: string, offerIds: readonly string[]): OfferTokens[] {
    const version = this.#versions.get(this.#newest);
    if (!version) throw new Error('the installation has no key for click references');
    const { hashed } = version;
    writeId(hashed, hashedIdsAt, channelId);
    writeId(hashed, hashedIdsAt + idBytes, sessionId);
    const head = Buffer.allocUnsafe(headBytes);
    head[0] = formatNumber;
    head[versionAt] = this.#newest;
    head.write(sessionVector(version), vectorAt, blockBytes, 'latin1');
    const stream = streamOf(version, head);
    for (let at = 0; at < sessionBytes; at++)
      head[idsAt + at] = (hashed[hashedIdsAt + at] as number) ^ (stream[at] as number);
    const heads = Buffer.allocUnsafe(offerIds.length * headBytes);
    const hashes: string[] = [];
    for (const offerId of offerIds) {
      const start = hashes.length * headBytes;
      heads.set(head, start);
      writeId(hashed, hashedOfferAt, offerId);
      for (let at = 0; at < idBytes; at++)
        heads[start + offerAt + at] =
          (hashed[hashedOfferAt + at] as number) ^ (stream[sessionBytes + at] as number);
      hashes.push(offerHash(version));
    }
    const headsText = heads.toString('base64url');
    return hashes.map((hash, at) => {
      const text = headsText.slice(at * headChars, (at + 1) * headChars);
      return {
        click: text + tagOf('click', hash),
        impression: text + tagOf('impression', hash),
        reference: text + tagOf('reference', hash),
      };
    });
  }

  read(kind: TokenKind, token: string, now: Date): TokenResult {
    const offer = FirstClickTokens.isFirst(token)
      ? this.#first.read(kind === 'reference' ? 'reference' : 'link', token)
      : this.#read(kind, token);
    if (!offer) return { problem: 'unreadable' };
    const isExpired = now.getTime() > timeOfId(offer.sessionId) + tokenDays * dayMs;
    return isExpired ? { problem: 'expired' } : { offer };
  }

  #read(kind: TokenKind, token: string): TokenOffer | undefined {
    if (!tokenPattern.test(token)) return undefined;
    const head = Buffer.from(token.slice(0, headChars), 'base64url');
    const version = head[0] === formatNumber ? this.#versions.get(head[versionAt] as number) : undefined;
    if (!version) return undefined;
    const stream = streamOf(version, head);
    for (let at = 0; at < encryptedBytes; at++)
      head[idsAt + at] = (head[idsAt + at] as number) ^ (stream[at] as number);
    head.copy(version.hashed, hashedIdsAt, idsAt);
    const vector = head.toString('latin1', vectorAt, idsAt);
    const tag = token.slice(headChars);
    const isValid =
      areEqual(sessionVector(version), vector) && areEqual(tagOf(kind, offerHash(version)), tag);
    if (!isValid) return undefined;
    return {
      channelId: readId(head, idsAt),
      sessionId: readId(head, idsAt + idBytes),
      offerId: readId(head, offerAt),
    };
  }
}

function versionOf(key: Buffer): Version {
  const hashed = Buffer.alloc(hashedOfferAt + idBytes);
  deriveKey(key, 'link token hash', hashKeyBytes).copy(hashed);
  const blockCipher = createCipheriv('aes-256-ecb', deriveKey(key, 'link token text'), null);
  return {
    hashed,
    hashedSession: hashed.subarray(0, hashedOfferAt),
    blockCipher: blockCipher.setAutoPadding(false),
  };
}

// Both hashes have their key in front of the text, which is safe with BLAKE2, unlike with SHA-2.

/** The vector of the session in `hashed`, one character for each byte. */
function sessionVector({ hashed, hashedSession }: Version): string {
  hashed[hashedPartAt] = 1;
  return hash('blake2b512', hashedSession, 'binary').slice(0, blockBytes);
}

/** The hash of the session and offer in `hashed`, of which the tags are parts. */
function offerHash({ hashed }: Version): string {
  hashed[hashedPartAt] = 2;
  return hash('blake2b512', hashed, 'base64url');
}

function tagOf(kind: TokenKind, hash: string): string {
  return hash.slice(tagStarts[kind], tagStarts[kind] + tagChars);
}

/**
 * The stream that encrypts the ids of a token: AES of its vector, with 0, 1 and 2 added to the last 32 bits.
 */
function streamOf({ blockCipher }: Version, head: Buffer): Buffer {
  const counters = Buffer.allocUnsafe(encryptedBytes);
  const last = head.readUInt32BE(idsAt - 4);
  for (let start = 0; start < encryptedBytes; start += blockBytes) {
    head.copy(counters, start, vectorAt, idsAt);
    counters.writeUInt32BE((last + start / blockBytes) >>> 0, start + blockBytes - 4);
  }
  return blockCipher.update(counters);
}

/** Compares two texts of the same length in constant time. */
function areEqual(expected: string, sent: string): boolean {
  return timingSafeEqual(Buffer.from(expected, 'latin1'), Buffer.from(sent, 'latin1'));
}
