import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

it('is HMAC-SHA-256 under the hex digits of the secret, as in stored hashes', () => {
  const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
  expect(keyedHash(secret)('jane.döe@example.org')).toBe(
    '2d43a1b1c860dce849fc0e9396b2d5f9f6d26be3b2e67247d51bcfcd87451ed0',
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
