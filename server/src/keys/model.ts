import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../lib/environment.ts';

/** Secret, publishable, operator and advertiser keys. */
export type KeyKind = 'sk' | 'pk' | 'op' | 'ak';
/** For whom a key acts. */
export type Holder = 'channel' | 'publisher' | 'operator' | 'advertiser';
/** The parts of the API, each with its own accepted keys and rate limits. */
export type Area = 'channel' | 'serving' | 'reporting' | 'operator' | 'advertiser';

/** Calls per minute by area, as set for the channel. Null means the default. */
export interface RateLimits {
  readonly channel: number | null;
  readonly serving: number | null;
  readonly reporting: number | null;
}

/** A caller with a verified key. */
export interface KeyPrincipal {
  readonly keyId: string;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId: string | null;
  readonly publisherId: string | null;
  readonly advertiserId: string | null;
  /**
   * The owner's own proxy adds the headers of browsers, so they do not show that the key is in a web page.
   */
  readonly behindProxy: boolean;
  readonly rateLimits: RateLimits;
}

export type UserRole =
  | 'operator admin'
  | 'operator reviewer'
  | 'channel admin'
  | 'channel viewer'
  | 'advertiser admin'
  | 'advertiser viewer';

/** A signed-in user of the console. */
export interface UserPrincipal {
  readonly holder: 'user';
  readonly userId: string;
  /** The user's role in the area and the selected channel or advertiser. */
  readonly role: UserRole;
  readonly channelId: string | null;
  readonly publisherId: null;
  readonly advertiserId: string | null;
  readonly rateLimits: RateLimits;
}

export type Principal = KeyPrincipal | UserPrincipal;

export interface ApiKey {
  readonly id: string;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId: string | null;
  readonly publisherId: string | null;
  readonly advertiserId: string | null;
  readonly name: string;
  /** The full text of a publishable key. Null for other kinds, of which only the hash is stored. */
  readonly plain: string | null;
  /** The last four characters, to recognise a masked key. */
  readonly tail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** The key that replaced this one in a rotation. Until `expiresAt` both are valid: the grace period. */
  readonly successorId: string | null;
  /** The owner's own proxy adds the headers of browsers to calls with this key. */
  readonly behindProxy: boolean;
  /** The last call with this key from a web page, which was refused. */
  readonly seenInPageAt: Date | null;
  /** From this time on others may have used the key. Set only on revoked keys. */
  readonly leakedSince: Date | null;
}

/** A channel (`publisherId` is null) or one of its publishers. */
export interface ChannelKeyOwner {
  readonly channelId: string;
  readonly publisherId: string | null;
}

export interface AdvertiserKeyOwner {
  readonly advertiserId: string;
}

/** The owner of keys. */
export type KeyOwner = ChannelKeyOwner | AdvertiserKeyOwner;

/** Null for an operator key. */
export function ownerOf({
  channelId,
  publisherId,
  advertiserId,
}: Pick<ApiKey, 'channelId' | 'publisherId' | 'advertiserId'>): KeyOwner | null {
  if (advertiserId !== null) return { advertiserId };
  return channelId === null ? null : { channelId, publisherId };
}

export function holderOf(owner: KeyOwner): Exclude<Holder, 'operator'> {
  if ('advertiserId' in owner) return 'advertiser';
  return owner.publisherId === null ? 'channel' : 'publisher';
}

export function belongsTo(key: ApiKey, owner: KeyOwner): boolean {
  return 'advertiserId' in owner
    ? key.advertiserId === owner.advertiserId
    : key.channelId === owner.channelId && key.publisherId === owner.publisherId;
}

/** True if everyone who opens a page with this key in it could act for the owner. */
export function isSecretKind(kind: KeyKind): kind is 'sk' | 'ak' {
  return kind === 'sk' || kind === 'ak';
}

/** The owner of a key, as the audit trail records it. */
export function auditedOwner({
  channelId,
  publisherId,
  advertiserId,
}: Pick<ApiKey, 'channelId' | 'publisherId' | 'advertiserId'>) {
  const details = {
    ...(publisherId !== null && { publisher_id: publisherId }),
    ...(advertiserId !== null && { advertiser_id: advertiserId }),
  };
  return { channelId, details };
}

/** The most live keys of an owner. Rotated keys in their grace period are not counted. */
export const maxLiveKeys = { channel: 20, publisher: 5, advertiser: 20 } as const;

export function liveKeyLimit(owner: KeyOwner): number {
  return maxLiveKeys[holderOf(owner)];
}

export type KeyStatus = 'active' | 'expired' | 'revoked';
const environmentCodes: Record<Environment, 'prod' | 'stag'> = { production: 'prod', staging: 'stag' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const keyPattern =
  /^enc_(?<environment>prod|stag)_(?<kind>sk|pk|op|ak)_[0-9A-Za-z]{32}(?<checksum>[0-9A-Za-z]{6})$/;

/**
 * `enc_<env>_<kind>_<secret><checksum>`: 190 random bits, and a checksum that detects a mistyped
 * key without a lookup.
 */
export function generateKey(environment: Environment, kind: KeyKind): string {
  const body = `enc_${environmentCodes[environment]}_${kind}_${randomBase62(secretLength)}`;
  return body + checksum(body);
}

/** Returns undefined if the text has another format or was mistyped. */
export function parseKey(key: string): { environment: Environment; kind: KeyKind } | undefined {
  const parts = keyPattern.exec(key)?.groups;
  if (!parts || checksum(key.slice(0, -checksumLength)) !== parts.checksum) return undefined;
  return {
    environment: parts.environment === 'prod' ? 'production' : 'staging',
    kind: parts.kind as KeyKind,
  };
}

/** The environment by the key's prefix, without checking the key. */
export function environmentOf(key: string): Environment | undefined {
  if (key.startsWith('enc_prod_')) return 'production';
  return key.startsWith('enc_stag_') ? 'staging' : undefined;
}

export function hashKey(key: string): string {
  return hash('sha256', key);
}

export function maskKey(key: Pick<ApiKey, 'kind' | 'tail'>, environment: Environment): string {
  return `enc_${environmentCodes[environment]}_${key.kind}_…${key.tail}`;
}

export function keyTail(key: string): string {
  return key.slice(-4);
}

export function keyStatus(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): KeyStatus {
  if (key.revokedAt) return 'revoked';
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active';
}

/** The CRC-32 in base 62: 32 bits need six digits. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** The largest multiple of the alphabet's length that a byte can hold. */
const unbiasedBytes = 4 * alphabet.length;

function randomBase62(length: number): string {
  let digits = '';
  while (digits.length < length) {
    // Larger bytes are discarded; otherwise the first characters of the alphabet would be more frequent.
    for (const byte of randomBytes(length))
      if (byte < unbiasedBytes && digits.length < length) digits += alphabet[byte % alphabet.length];
  }
  return digits;
}
