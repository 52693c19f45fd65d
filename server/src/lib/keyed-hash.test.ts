import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

it('is HMAC-SHA-256 under the hex digits of the secret, as in stored hashes', () => {
  const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
  expect(keyedHash(secret)('jane.döe@example.org')).toBe(
    '2d43a1b1c860dce849fc0e9396b2d5f9f6d26be3b2e67247d51bcfcd87451ed0',
  );
});

it('is equal to that of the runtime for every text, whatever was hashed before', () => {
  const secret = randomBytes(32);
  const hash = keyedHash(secret);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.string({ unit: 'grapheme', maxLength: 2_000 }),
    fc
      .tuple(fc.constantFrom('a', 'ß', '雪', '😀', '\ud800'), fc.integer({ min: 390, max: 410 }))
      .map(([unit, count]) => unit.repeat(count)),
  );
  fc.assert(
    fc.property(text, (each) => {
      expect(hash(each)).toBe(createHmac('sha256', secret.toString('hex')).update(each).digest('hex'));
    }),
    { numRuns: 1_000 },
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
