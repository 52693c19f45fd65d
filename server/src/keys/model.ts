import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../lib/environment.ts';

export type KeyKind = 'sk' | 'pk' | 'op';
export type Holder = 'channel' | 'publisher' | 'operator';
export type Area = 'channel' | 'serving' | 'reporting' | 'operator';

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
  readonly rateLimits: RateLimits;
}

export type UserRole = 'operator admin' | 'operator reviewer' | 'channel admin' | 'channel viewer';

/** A signed-in user of the console. */
export interface UserPrincipal {
  readonly holder: 'user';
  readonly userId: string;
  /** The user's role in the area and the selected channel. */
  readonly role: UserRole;
  readonly channelId: string | null;
  readonly publisherId: null;
  readonly rateLimits: RateLimits;
}

export type Principal = KeyPrincipal | UserPrincipal;

export interface ApiKey {
  readonly id: string;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId: string | null;
  readonly publisherId: string | null;
  readonly name: string;
  readonly plain: string | null;
  readonly tail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly successorId: string | null;
}

/** The owner of keys: a channel (`publisherId` is null) or one of its publishers. */
export interface KeyOwner {
  readonly channelId: string;
  readonly publisherId: string | null;
}

/** Null for an operator key. */
export function ownerOf({
  channelId,
  publisherId,
}: Pick<ApiKey, 'channelId' | 'publisherId'>): KeyOwner | null {
  return channelId === null ? null : { channelId, publisherId };
}

/** The most live keys of an owner. Rotated keys in their grace period are not counted. */
export const maxLiveKeys = { channel: 20, publisher: 5 } as const;

export function liveKeyLimit({ publisherId }: KeyOwner): number {
  return publisherId === null ? maxLiveKeys.channel : maxLiveKeys.publisher;
}

export type KeyStatus = 'active' | 'expired' | 'revoked';
const environmentCodes: Record<Environment, 'prod' | 'stag'> = { production: 'prod', staging: 'stag' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const keyPattern = /^enc_(prod|stag)_(sk|pk|op)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** `enc_<env>_<kind>_<secret><checksum>`: 190 random bits, and a checksum that detects a mistyped key without a lookup. */
export function generateKey(environment: Environment, kind: KeyKind): string {
  const body = `enc_${environmentCodes[environment]}_${kind}_${randomBase62(secretLength)}`;
  return body + checksum(body);
}

/** Parses a key. Returns undefined if it has another format or was mistyped. */
export function parseKey(key: string): { environment: Environment; kind: KeyKind } | undefined {
  const match = keyPattern.exec(key);
  if (!match || checksum(key.slice(0, -checksumLength)) !== match[4]) return undefined;
  return { environment: match[1] === 'prod' ? 'production' : 'staging', kind: match[2] as KeyKind };
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

function checksum(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let i = 0; i < checksumLength; i++) {
    out = alphabet[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

function randomBase62(length: number): string {
  let out = '';
  while (out.length < length) {
    // Bytes from 248 (4 × 62) are discarded; otherwise the first letters would be more frequent.
    for (const byte of randomBytes(length)) if (byte < 248 && out.length < length) out += alphabet[byte % 62];
  }
  return out;
}
