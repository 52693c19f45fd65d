import { hash } from 'node:crypto';

/** A 256-bit hash in hex that cannot be computed, or guessed by trial, without the key. */
export type KeyedHash = (text: string) => string;

const blockBytes = 64;
const digestBytes = 32;

/**
 * HMAC-SHA-256 (RFC 2104) with the hex digits of a secret as key. Every request computes one or two, and node's Hmac object
 * costs twice as much as the hashing. The 64 hex digits of a 32-byte secret fill exactly one block of the hash. They are
 * ASCII, also after the XOR with the pads, so the inner input can be passed as a string.
 */
export function keyedHash(secret: Buffer): KeyedHash {
  const key = Buffer.from(secret.toString('hex'));
  if (key.length !== blockBytes)
    throw new Error(`a secret has ${blockBytes / 2} bytes, not ${secret.length}`);
  const inner = key.map((byte) => byte ^ 0x36).toString();
  const outer = Buffer.alloc(blockBytes + digestBytes);
  outer.set(key.map((byte) => byte ^ 0x5c));
  return (text) => {
    outer.write(hash('sha256', inner + text, 'binary'), blockBytes, 'binary');
    return hash('sha256', outer, 'hex');
  };
}
