import { hash } from 'node:crypto';

/** A 256-bit hash in hex that cannot be computed, or guessed by trial, without the key. */
export type KeyedHash = (text: string) => string;

const secretBytes = 32;
/** The block and the result of SHA-256, in bytes. */
const blockBytes = 64;
const hashBytes = 32;
/** Longer texts get memory of their own. */
const maxBufferedChars = 400;
/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const bytesPerChar = 3;

/**
 * HMAC-SHA-256. Stored hashes use the hex digits of the secret as key, not its bytes: 64 of them, exactly a
 * block. It is computed from two plain hashes, as RFC 2104 defines it: H(outer pad, H(inner pad, text)).
 * Node's `createHmac` makes three objects for each hash that the garbage collector has to finalise, and takes
 * almost twice as long (3.7 against 2.2 µs on a Xeon at 2.5 GHz).
 */
export function keyedHash(secret: Buffer): KeyedHash {
  if (secret.length !== secretBytes)
    throw new Error(`a secret has ${secretBytes} bytes, not ${secret.length}`);
  const key = Buffer.from(secret.toString('hex'), 'latin1');
  const inner = padded(key, 0x36, maxBufferedChars * bytesPerChar);
  const outer = padded(key, 0x5c, hashBytes);
  const hashInner = (text: string) => {
    if (text.length > maxBufferedChars)
      return hash('sha256', Buffer.concat([inner.subarray(0, blockBytes), Buffer.from(text)]), 'binary');
    const length = inner.write(text, blockBytes, 'utf8');
    return hash('sha256', inner.subarray(0, blockBytes + length), 'binary');
  };
  return (text) => {
    outer.write(hashInner(text), blockBytes, 'latin1');
    return hash('sha256', outer, 'hex');
  };
}

/** The key with every byte changed by a pad, and room for what is hashed after it. */
function padded(key: Buffer, pad: number, room: number): Buffer {
  const buffer = Buffer.alloc(blockBytes + room);
  for (const [at, byte] of key.entries()) buffer[at] = byte ^ pad;
  return buffer;
}
