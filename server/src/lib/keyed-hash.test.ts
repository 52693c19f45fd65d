import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

it('is HMAC-SHA-256 under the hex digits of the secret', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'binary' }),
      (bytes, text) => {
        const secret = Buffer.from(bytes);
        const expected = createHmac('sha256', secret.toString('hex')).update(text).digest('hex');
        expect(keyedHash(secret)(text)).toBe(expected);
      },
    ),
  );
});

it('gives the same result when several hashes are used in turns', () => {
  const [one, two] = [keyedHash(randomBytes(32)), keyedHash(randomBytes(32))];
  expect([one('a'), two('a'), one('b'), one('a')]).toEqual([one('a'), two('a'), one('b'), one('a')]);
  expect(new Set([one('a'), two('a'), one('b')]).size).toBe(3);
});

it('rejects a secret of another length', () => {
  expect(() => keyedHash(randomBytes(16))).toThrow('32 bytes');
});
