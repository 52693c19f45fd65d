import { expect, it } from 'vitest';
import { findDuplicate, isSameOrder } from './deduplication.ts';
import type { StoredEvent } from './model.ts';

const offerId = '01890a5d-ac96-774b-bcce-b302099a8059';
const type = 'CONVERSION' as const;
const stored = (orderId: string) => ({ offerId, type, orderId }) as StoredEvent;
const eventsWith = (...orderIds: string[]) =>
  new Map(orderIds.map((orderId) => [`${offerId}/${type}/${orderId}`, stored(orderId)]));
const reported = {
  offerId,
  type,
  orderId: 'h2:new',
  orderAliases: ['jo@example.com', 'h1:old', 'forgotten:1'],
};

it.each(['h2:new', 'jo@example.com', 'h1:old', 'forgotten:1'])(
  'finds the order that is stored as %s',
  (orderId) => {
    expect(findDuplicate(eventsWith('A-1', orderId), reported)?.orderId).toBe(orderId);
    expect(isSameOrder(stored(orderId), reported)).toBe(true);
  },
);

it('finds no other order, and none of another offer', () => {
  expect(findDuplicate(eventsWith('A-1', 'h1:other', 'ann@example.com', ''), reported)).toBeUndefined();
  expect(findDuplicate(eventsWith('h1:old'), { ...reported, offerId: 'another' })).toBeUndefined();
  expect(isSameOrder(stored('h1:other'), reported)).toBe(false);
  expect(findDuplicate(eventsWith('forgotten:1', ''), { offerId, type, orderId: 'A-1' })).toBeUndefined();
});
