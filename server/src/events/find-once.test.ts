import { expect, it } from 'vitest';
import { findOnce, isSameOrder } from './find-once.ts';
import type { StoredEvent } from './model.ts';

const offerId = '01890a5d-ac96-774b-bcce-b302099a8059';
const type = 'CONVERSION' as const;
const stored = (orderId: string) => ({ offerId, type, orderId }) as StoredEvent;
const book = (...orderIds: string[]) =>
  new Map(orderIds.map((orderId) => [`${offerId}/${type}/${orderId}`, stored(orderId)]));
const report = {
  offerId,
  type,
  orderId: 'h2:new',
  orderAliases: ['jo@example.com', 'h1:old', 'forgotten:1'],
};

it.each(['h2:new', 'jo@example.com', 'h1:old', 'forgotten:1'])(
  'finds the order that is stored as %s',
  (orderId) => {
    expect(findOnce(book('A-1', orderId), report)?.orderId).toBe(orderId);
    expect(isSameOrder(stored(orderId), report)).toBe(true);
  },
);

it('finds no other order, and none of another offer', () => {
  expect(findOnce(book('A-1', 'h1:other', 'ann@example.com', ''), report)).toBeUndefined();
  expect(findOnce(book('h1:old'), { ...report, offerId: 'another' })).toBeUndefined();
  expect(isSameOrder(stored('h1:other'), report)).toBe(false);
  expect(findOnce(book('forgotten:1', ''), { offerId, type, orderId: 'A-1' })).toBeUndefined();
});
