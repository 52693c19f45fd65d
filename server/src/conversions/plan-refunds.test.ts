import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../lib/days.ts';
import { newIdAt } from '../lib/ids.ts';
import { toMicros } from '../lib/micros.ts';
import type { Conversion } from './model.ts';
import { planRefunds } from './plan-refunds.ts';

const start = Date.UTC(2026, 5, 1);
const sessionId = newIdAt(start);
const order = (amount: string | null) => ({
  sessionId,
  amount,
  currencyCode: amount === null ? null : 'EUR',
});

function refund(id: string, day: number, amount: string | null, currencyCode = 'EUR'): Conversion {
  return {
    id,
    source: 'server',
    evidence: 'server',
    valuedAt: new Date(0),
    orderKey: 'order:A-1',
    eventType: 'refund',
    customEvent: null,
    occurredAt: new Date(start + day * dayMs),
    receivedAt: new Date(start),
    amount,
    currencyCode: amount === null ? null : currencyCode,
    reference: { state: 'none', clicked: null },
  };
}

describe('refunds of an order', () => {
  it('take back the same in every order of arrival, and never more than the order', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        day: fc.integer({ min: 0, max: 5 }),
        amount: fc.constantFrom('0', '1.5', '10', '39.999999', null),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        some,
        fc.constantFrom('40', '0', null),
        fc.infiniteStream(fc.nat()),
        (sent, amount, dice) => {
          const refunds = sent.map((each) => refund(each.id, each.day, each.amount));
          const plan = planRefunds(refunds, order(amount));
          const shuffled = refunds
            .map((each) => ({ each, by: dice.next().value ?? 0 }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ each }) => each);
          expect(planRefunds(shuffled, order(amount))).toEqual(plan);
          const taken = plan.reduce((sum, { value }) => sum + toMicros(value ?? '0'), 0n);
          expect(taken).toBeLessThanOrEqual(toMicros(amount ?? '0'));
          for (const { refunded, of } of plan) expect(BigInt(refunded)).toBeLessThanOrEqual(BigInt(of));
        },
      ),
    );
  });

  it.each([
    ['in another currency', refund('R', 1, '10', 'USD'), '40'],
    ['of a part of an order without a value', refund('R', 1, '10'), null],
    ['more than 180 days after the session', refund('R', 181, null), '40'],
  ])('%s take nothing back', (_name, refunds, amount) => {
    expect(planRefunds([refunds], order(amount))).toEqual([]);
  });

  it('take back what is left if they name more', () => {
    const plan = planRefunds([refund('B', 2, '35'), refund('A', 1, '10')], order('40'));
    expect(plan.map(({ value, refunded, of }) => [value, refunded, of])).toEqual([
      ['10', '10000000', '40000000'],
      ['30', '40000000', '40000000'],
    ]);
  });
});
