import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../lib/days.ts';
import { attribute, type Touchpoint, type Windows } from './attribution.ts';

const conversionAt = new Date('2026-03-31T12:00:00.000Z');
const windows: Windows = { clickDays: 30, viewDays: 1 };
const before = (type: Touchpoint['type'], ms: number): Touchpoint => ({
  type,
  occurredAt: new Date(conversionAt.getTime() - ms),
});
const attributionOf = (touchpoints: Touchpoint[], within = windows) =>
  attribute(touchpoints, conversionAt, within);

describe('a conversion is attributed to', () => {
  it.each([
    ['a click at most 30 days before it', [before('CLICK', 30 * dayMs)], 'click'],
    ['no click of a millisecond more', [before('CLICK', 30 * dayMs + 1)], null],
    ['an impression at most a day before it', [before('IMPRESSION', dayMs)], 'view'],
    ['no impression of a millisecond more', [before('IMPRESSION', dayMs + 1)], null],
    ['a click at the same instant', [before('CLICK', 0)], 'click'],
    ['an impression at the same instant', [before('IMPRESSION', 0)], 'view'],
    ['no click after it', [before('CLICK', -1)], null],
    ['no impression after it', [before('IMPRESSION', -1)], null],
    ['nothing without touchpoints', [], null],
    ['the click rather than the impression', [before('IMPRESSION', 0), before('CLICK', 30 * dayMs)], 'click'],
    [
      'the impression when the click is too old',
      [before('CLICK', 31 * dayMs), before('IMPRESSION', 1)],
      'view',
    ],
  ] as const)('%s', (_name, touchpoints, expected) => {
    expect(attributionOf([...touchpoints])).toBe(expected);
  });

  it('nothing of a kind whose window is 0, not even at the same instant', () => {
    const touchpoints = [before('CLICK', 0), before('IMPRESSION', 0)];
    expect(attributionOf(touchpoints, { clickDays: 0, viewDays: 1 })).toBe('view');
    expect(attributionOf(touchpoints, { clickDays: 30, viewDays: 0 })).toBe('click');
    expect(attributionOf(touchpoints, { clickDays: 0, viewDays: 0 })).toBe(null);
  });

  it('the same in any order of its touchpoints', () => {
    const touchpoint = fc.record({
      type: fc.constantFrom('CLICK', 'IMPRESSION'),
      ms: fc.constantFrom(-1, 0, 1, dayMs, dayMs + 1, 30 * dayMs, 30 * dayMs + 1),
    });
    const days = fc.constantFrom(0, 1, 30);
    fc.assert(
      fc.property(
        fc.array(touchpoint),
        fc.record({ clickDays: days, viewDays: days }),
        (drawn, drawnWindows) => {
          const touchpoints = drawn.map(({ type, ms }) => before(type as Touchpoint['type'], ms));
          expect(attributionOf(touchpoints.toReversed(), drawnWindows)).toBe(
            attributionOf(touchpoints, drawnWindows),
          );
        },
      ),
    );
  });
});
