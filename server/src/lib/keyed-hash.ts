import { hash } from 'node:crypto';

/** What nobody can compute, or try out, without the key: 256 bits of a text, in hex. */
export type KeyedHash = (text: string) => string;

const blockBytes = 64;
const digestBytes = 32;

/**
 * HMAC-SHA-256 (RFC 2104) under the hex digits of a secret. Every request wants one or two of them, and the library's
 * object for it costs twice the hashing. A secret of 32 bytes has as many digits as the hash has bytes in a block; digits
 * are ASCII, and stay so under the pads, so the inner text can be handed over as a string.
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
