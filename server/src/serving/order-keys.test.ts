import { expect, it } from 'vitest';
import { IdentityHashes } from '../secrets/index.ts';
import { isPersonalOrder, orderHashes, orderKeys } from './order-keys.ts';

const now = new Date('2026-06-14T05:00:00Z');
const key = (version: number, retiredAt: Date | null = null) => ({
  version,
  key: Buffer.alloc(32, version),
  retiredAt,
});
const one = new IdentityHashes([key(1)]);
const email = 'jo@example.com';

it.each([
  ['jo@example.com', true],
  ['order-jo.smith+x@mail.example.co.uk-17', true],
  ['jo%40example.com', true],
  ['Jo@Example.COM', true],
  ['+49 30 1234567', true],
  ['+4915112345678', true],
  ['(030) 123-4567', true],
  // Not only the last `@` and not only the whole text.
  ['jo@example.com/@home', true],
  ['a@b@example.com', true],
  ['@shop jo@example.com', true],
  ['jo%40example.com @ 17:30', true],
  ['jo@example.com%40', true],
  ['jo＠example.com', true],
  ['Jo Smith <jo@example.com>', true],
  ['tel:+49-30-1234567', true],
  ['tel:030 1234567', true],
  ['Jo +49 30 1234567', true],
  ['order 17 (+49 30 1234567)', true],
  ['＋４９３０１２３４５６７', true],
  ['h1:abc', true],
  ['forgotten:1', true],
  ['', false],
  ['A-1027', false],
  ['1000012345', false],
  ['123-4567890-1234567', false],
  ['user@', false],
  ['@home', false],
  ['3 @ 4.99', false],
  ['2026/06/14-77', false],
  ['(7)', false],
  ['SO+12345678', false],
  ['2026+1234567', false],
  ['A-1 + B-2345678', false],
  ['A +1234567890123456', false],
  ['hotel:1234567', false],
  ['1@2', false],
  ['%40.%40', false],
  ['1234567 (2)x', false],
])('%s: personal is %s', (orderId, personal) => {
  expect(isPersonalOrder(orderId)).toBe(personal);
});

it('an ordinary id is stored unchanged and has no alternatives', () => {
  expect(orderKeys(one, 'A-1027', now)).toEqual({ stored: 'A-1027', alternatives: [] });
  expect(orderKeys(one, '', now)).toEqual({ stored: '', alternatives: [] });
});

it('a personal id is stored as a keyed hash, with the raw id as an alternative', () => {
  const { stored, alternatives } = orderKeys(one, email, now);
  expect(stored).toMatch(/^h1:[0-9a-f]{64}$/);
  expect(alternatives).toEqual([email, 'forgotten:1']);
  expect(orderKeys(one, 'ann@example.com', now).stored).not.toBe(stored);
});

it('processes with different keys, before and after a rotation, find each other’s orders', () => {
  const later = new Date(now.getTime() + 1);
  const both = new IdentityHashes([key(1, later), key(2)]);
  const forms = [
    orderKeys(one, email, now),
    orderKeys(both, email, now),
    orderKeys(both, email, new Date(later.getTime() + 1)),
  ];
  // Until the rotation, a process that knows both keys stores under the first one, like a process that knows
  // only that one.
  expect(forms.map(({ stored }) => stored.slice(0, 3))).toEqual(['h1:', 'h1:', 'h2:']);
  for (const { stored } of forms)
    for (const { stored: own, alternatives } of forms.slice(1))
      expect([own, ...alternatives]).toContain(stored);
});

it('orderHashes returns one hash for every key', () => {
  const both = new IdentityHashes([key(1, now), key(2)]);
  expect(orderHashes(both, [email]).map((hash) => hash.slice(0, 3))).toEqual(['h1:', 'h2:']);
  expect(orderHashes(both, [email])).toContain(orderKeys(one, email, now).stored);
});
