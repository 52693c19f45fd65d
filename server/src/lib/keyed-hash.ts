import { createHmac, createSecretKey } from 'node:crypto';

/** A 256-bit hash in hex that cannot be computed, or guessed by trial, without the key. */
export type KeyedHash = (text: string) => string;

const secretBytes = 32;

/**
 * HMAC-SHA-256. Stored hashes use the hex digits of the secret as key, not its bytes. The key object is made once: each
 * hash is then about 0.5 µs cheaper than with a key string.
 */
export function keyedHash(secret: Buffer): KeyedHash {
  if (secret.length !== secretBytes)
    throw new Error(`a secret has ${secretBytes} bytes, not ${secret.length}`);
  const key = createSecretKey(secret.toString('hex'), 'utf8');
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
