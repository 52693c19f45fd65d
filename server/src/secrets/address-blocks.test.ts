import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newId } from '../lib/ids.ts';
import { AddressBlocks } from './address-blocks.ts';

const key = randomBytes(32);
const [one, other] = [newId(), newId()];

it('is the same for the addresses of a block, on every process', () => {
  const block = new AddressBlocks(key).hash(one, '192.0.2.1');
  expect(block).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new AddressBlocks(key).hash(one, '::ffff:192.0.2.200')).toBe(block);
});

it('differs by block, by channel and by key', () => {
  const blocks = new AddressBlocks(key);
  const hashes = [
    blocks.hash(one, '192.0.2.1'),
    blocks.hash(one, '192.0.3.1'),
    blocks.hash(other, '192.0.2.1'),
    new AddressBlocks(randomBytes(32)).hash(one, '192.0.2.1'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(blocks.hash(one, '192.0.2.1')).toBe(hashes[0]);
});

it('is null for a text that is no address', () => {
  expect(new AddressBlocks(key).hash(one, 'unknown')).toBeNull();
});

it('stays right for more addresses than are kept', () => {
  const blocks = new AddressBlocks(key);
  const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const first = blocks.hash(one, addressOf(0));
  for (let number = 0; number < 25_000; number++) blocks.hash(one, addressOf(number));
  expect(blocks.hash(one, addressOf(0))).toBe(first);
});
