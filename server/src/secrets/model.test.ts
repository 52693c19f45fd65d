import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey, unwrapKey, wrapKey } from './model.ts';

const master = 'a master secret of 32 or more characters';
const name = { purpose: 'identity', version: 1 } as const;

it('a wrapped key is unwrapped with its master secret, and contains no part of the key', () => {
  const key = randomBytes(32);
  const wrapped = wrapKey(master, name, key);
  expect(unwrapKey(master, name, wrapped)).toEqual({ key });
  expect(wrapped.includes(key.subarray(0, 8))).toBe(false);
  expect(wrapKey(master, name, key).equals(wrapped)).toBe(false);
});

it('distinguishes a wrong master secret from a damaged value, for every changed bit', () => {
  const wrapped = wrapKey(master, name, randomBytes(32));
  expect(unwrapKey(`${master}.`, name, wrapped)).toEqual({ problem: 'wrong_master' });
  for (let at = 0; at < wrapped.length; at++) {
    const changed = Buffer.from(wrapped);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const isCheck = at >= 1 && at <= 8;
    expect(unwrapKey(master, name, changed)).toEqual({ problem: isCheck ? 'wrong_master' : 'damaged' });
  }
  for (const length of [0, 1, 9, wrapped.length - 1])
    expect(unwrapKey(master, name, wrapped.subarray(0, length))).toEqual({ problem: 'damaged' });
});

it('a wrapped key cannot replace another one', () => {
  const wrapped = wrapKey(master, name, randomBytes(32));
  expect(unwrapKey(master, { ...name, version: 2 }, wrapped)).toEqual({ problem: 'damaged' });
  expect(unwrapKey(master, { ...name, purpose: 'auth' }, wrapped)).toEqual({ problem: 'damaged' });
});

it('each label derives a different key', () => {
  const keys = ['wrap auth', 'wrap identity', 'key check'].map((label) =>
    deriveKey(master, label).toString('hex'),
  );
  expect(new Set(keys).size).toBe(3);
});
