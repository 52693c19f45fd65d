import { describe, expect, it } from 'vitest';
import { minuteMs } from '../lib/days.ts';
import { firstIdAt } from '../lib/ids.ts';
import { type ClickedTerms, decideOrder } from './decide-order.ts';
import type { Conversion, Source } from './model.ts';

const start = Date.parse('2026-06-01T10:00:00Z');
/** A click, by the minute of its session. */
const click = (minute: number) => ({
  ...{ channelId: `channel-${minute}`, offerId: 'offer', sessionId: firstIdAt(start + minute * minuteMs) },
});

function report(source: Source, clickedAt?: number, change: Partial<Conversion> = {}): Conversion {
  return {
    ...{ id: source, source, orderKey: 'order:A-1', eventType: 'purchase', customEvent: null },
    ...{ occurredAt: new Date(start + 60 * minuteMs), receivedAt: new Date(), amount: null },
    currencyCode: null,
    reference:
      clickedAt === undefined
        ? { state: 'none', clicked: null }
        : { state: 'valid', clicked: click(clickedAt) },
    ...change,
  };
}

const matched = (minute: number, touch: 'click' | 'view'): Partial<Conversion> => ({
  reference: { state: `matched_${touch}`, clicked: click(minute) },
});

const decide = (reports: Conversion[], terms: Partial<ClickedTerms> = {}) =>
  decideOrder(reports, () => ({
    ...{ source: 'either', eventTypes: ['purchase'], clickDays: 30, holdDays: 0 },
    ...terms,
  }));

describe('an order belongs to', () => {
  it.each([
    ['the latest click', [report('server', 1), report('import', 2)], 2, true],
    [
      'the click that a server names, not a later one of the pixel',
      [report('server', 1), report('pixel', 2)],
      1,
      true,
    ],
    [
      'the click of the pixel, once a server reports the order',
      [report('server'), report('pixel', 2)],
      2,
      true,
    ],
    ['the click of the pixel, not confirmed', [report('pixel', 2)], 2, false],
    [
      'the click of a reference, not to a later one of the same shopper',
      [report('server', 1), report('import', 2, matched(2, 'click'))],
      1,
      true,
    ],
    [
      'the click that a pixel names, not to a later one of the same shopper',
      [report('pixel', 1), report('server', 2, matched(2, 'click'))],
      1,
      true,
    ],
    [
      'the click of the shopper, not to a later view',
      [report('server', 1, matched(1, 'click')), report('import', 2, matched(2, 'view'))],
      1,
      true,
    ],
    [
      'the later click of the shopper',
      [report('server', 1, matched(1, 'click')), report('import', 2, matched(2, 'click'))],
      2,
      true,
    ],
    [
      'the click of the pixel, also if a partner reports a later one',
      [report('pixel', 1), report('partner', 2)],
      1,
      false,
    ],
    [
      'the session of a partner, once a server reports the order',
      [report('server'), report('partner', 2)],
      2,
      true,
    ],
  ])('%s', (_, reports, minute, confirmed) => {
    const expected = { placement: expect.objectContaining({ ...click(minute), confirmed }) };
    expect(decide(reports)).toEqual(expected);
    expect(decide(reports.toReversed())).toEqual(expected);
  });

  it('no click, if only a partner has reported it', () => {
    expect(decide([report('partner', 1)])).toEqual({ reason: 'no_click_reference' });
  });

  it('the click of the shopper, if what the pixel names does not count for money', () => {
    const reports = [report('pixel', 1), report('server', 2, matched(2, 'view'))];
    expect(decide(reports, { source: 'advertiser' })).toMatchObject({
      placement: { ...click(2), confirmed: true, by: 'identity', attribution: 'view' },
    });
  });

  it('a click that a server names, if only the advertiser may say so', () => {
    const reports = [report('server'), report('pixel', 2), report('partner', 3)];
    expect(decide(reports, { source: 'advertiser' })).toMatchObject({
      placement: { ...click(2), confirmed: false },
    });
  });
});

it('time and amount are those of the earliest report of a server that has them', () => {
  const at = (minute: number) => ({ occurredAt: new Date(start + minute * minuteMs) });
  const decision = decide([
    report('pixel', 1, { ...at(10), amount: '1', currencyCode: 'USD' }),
    report('server', 1, { ...at(30) }),
    report('import', 1, { ...at(40), amount: '20', currencyCode: 'EUR' }),
  ]);
  expect(decision).toMatchObject({
    placement: { at: start + 30 * minuteMs, amount: '20', currencyCode: 'EUR' },
  });
});
