import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The use of a key: `auth` signs cookies and encrypts second factors, `identity` hashes shopper identifiers.
 */
export type Purpose = 'auth' | 'identity';

export interface KeyName {
  readonly purpose: Purpose;
  readonly version: number;
}

/** A key for the tokens in the links of offers. */
export interface ClickKey {
  readonly version: number;
  readonly key: Buffer;
}

/** The offer that the token of a link names, with its channel and session. */
export interface TokenOffer {
  readonly channelId: string;
  readonly sessionId: string;
  readonly offerId: string;
}

export const keyBytes = 32;
export const minimumMasterLength = 32;

const formatNumber = 1;
const formatBytes = 1;
const masterCheckBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const cipherName = 'aes-256-gcm';

/** Derives a key for one use from a secret. Different labels give unrelated keys. */
export function deriveKey(secret: string | Buffer, label: string, bytes = keyBytes): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `encart ${label}`, bytes));
}

export type UnwrapResult =
  | { readonly key: Buffer }
  /** Wrapped with another master secret. */
  | { readonly problem: 'wrong_master' }
  /** Wrapped with this master secret, but changed since then. */
  | { readonly problem: 'damaged' };

/**
 * Encrypts a key. Layout: one byte for the format, eight bytes derived from the master secret,
 * nonce, ciphertext, tag. These eight bytes are compared before decryption, so that a wrong master
 * secret is distinguished from a damaged value. Purpose and version are authenticated, so one
 * wrapped key cannot replace another.
 */
export function wrapKey(master: string, name: KeyName, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, deriveKey(master, `wrap ${name.purpose}`), nonce);
  cipher.setAAD(authenticatedData(master, name));
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([
    Buffer.of(formatNumber),
    masterCheck(master),
    nonce,
    ciphertext,
    cipher.getAuthTag(),
  ]);
}

export function unwrapKey(master: string, name: KeyName, wrapped: Buffer): UnwrapResult {
  const nonceAt = formatBytes + masterCheckBytes;
  const ciphertextAt = nonceAt + nonceBytes;
  const tagAt = wrapped.length - tagBytes;
  if (wrapped[0] !== formatNumber || tagAt - ciphertextAt !== keyBytes) return { problem: 'damaged' };
  if (!wrapped.subarray(formatBytes, nonceAt).equals(masterCheck(master))) return { problem: 'wrong_master' };
  const cipher = createDecipheriv(
    cipherName,
    deriveKey(master, `wrap ${name.purpose}`),
    wrapped.subarray(nonceAt, ciphertextAt),
  );
  cipher.setAAD(authenticatedData(master, name));
  cipher.setAuthTag(wrapped.subarray(tagAt));
  try {
    return { key: Buffer.concat([cipher.update(wrapped.subarray(ciphertextAt, tagAt)), cipher.final()]) };
  } catch {
    return { problem: 'damaged' };
  }
}

/** Bytes that identify a master secret and do not reveal it. */
function masterCheck(master: string): Buffer {
  return deriveKey(master, 'key check', masterCheckBytes);
}

function authenticatedData(master: string, { purpose, version }: KeyName): Buffer {
  return Buffer.concat([Buffer.of(formatNumber), masterCheck(master), Buffer.from(`${purpose} ${version}`)]);
}
