import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../lib/environment.ts';

export type KeyKind = 'sk' | 'pk' | 'op';
export type Holder = 'channel' | 'publisher' | 'operator';
export type Area = 'channel' | 'serving' | 'reporting' | 'operator';

/** Calls a minute by area, as set for the channel; null where the default applies. */
export interface RateLimits {
  readonly channel: number | null;
  readonly serving: number | null;
  readonly reporting: number | null;
}

/** Who is calling, once a key has been verified. */
export interface KeyPrincipal {
  readonly keyId: string;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId: string | null;
  readonly publisherId: string | null;
  readonly rateLimits: RateLimits;
}

export type UserRole = 'operator admin' | 'operator reviewer' | 'channel admin' | 'channel viewer';

/** Who is calling from the console, once a session has been found. */
export interface UserPrincipal {
  readonly holder: 'user';
  readonly userId: string;
  /** What the user is in the area, and in the channel chosen there. */
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

/** Whose keys are meant: a channel's own (without a publisher), or those of one of its publishers. */
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

/** How many live keys an owner may have. Rotated ones in their grace period are not counted. */
export function liveKeyLimit({ publisherId }: KeyOwner): number {
  return publisherId === null ? 20 : 5;
}

export type KeyStatus = 'active' | 'expired' | 'revoked';
const environmentCodes: Record<Environment, 'prod' | 'stag'> = { production: 'prod', staging: 'stag' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const keyPattern = /^enc_(prod|stag)_(sk|pk|op)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** `enc_<env>_<kind>_<secret><checksum>`: 190 bits of chance, and a checksum so that a mistyped key needs no look-up. */
export function generateKey(environment: Environment, kind: KeyKind): string {
  const body = `enc_${environmentCodes[environment]}_${kind}_${randomBase62(secretLength)}`;
  return body + checksum(body);
}

/** Reads a key's parts, or undefined when it is no key of ours or was mistyped. */
export function readKey(key: string): { environment: Environment; kind: KeyKind } | undefined {
  const match = keyPattern.exec(key);
  if (!match || checksum(key.slice(0, -checksumLength)) !== match[4]) return undefined;
  return { environment: match[1] === 'prod' ? 'production' : 'staging', kind: match[2] as KeyKind };
}

/** What the key says of itself, without a check: enough to tell whether to look for it. */
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
    // Bytes past the last multiple of 62 are thrown away, or the first letters would come up more often.
    for (const byte of randomBytes(length)) if (byte < 248 && out.length < length) out += alphabet[byte % 62];
  }
  return out;
}
