import type { ReportedConversion } from '@encart/sdk';
import { expect, it } from 'vitest';
import { outcomeText } from './outcome.ts';

const attributed = (counted: boolean, reason: string | null) => ({
  attribution: { offer_id: 'o', by: 'click' as const, confirmed: true, is_new: true, counted, reason },
  reason: null,
});

it.each([
  ['counted and billed', attributed(true, null), 'Counted', /^$/],
  [
    'that was matched with a shopper',
    { attribution: { ...attributed(true, null).attribution, by: 'identity' as const }, reason: null },
    'Counted',
    /^Matched with the shopper/,
  ],
  [
    'not confirmed',
    attributed(true, 'unconfirmed'),
    'Counted, not billed',
    /Report the order from your server/,
  ],
  ['without budget', attributed(true, 'budget_spent'), 'Counted, not billed', /budget/],
  ['that is held back', attributed(true, 'held'), 'Counted, billed later', /after some days/],
  ['refunded while it was held back', attributed(true, 'refunded'), 'Refunded', /Nothing to pay/],
  ['from a bot', attributed(false, 'bot'), 'Not counted', /bot/],
  ['not yet in the ledger', attributed(false, null), 'Pending', /within a minute/],
  ['with a reason that this console does not know', attributed(false, 'new'), 'Not counted', /Reason: new\./],
  [
    'without a click reference',
    { attribution: null, reason: 'no_click_reference' as const },
    'Not attributed',
    /^No click reference/,
  ],
  ['without a reason', { attribution: null, reason: null }, 'Not attributed', /^$/],
])('an order %s', (_, reported, label, text) => {
  const outcome = outcomeText(reported, 'purchase');
  expect(outcome.label).toBe(label);
  expect(outcome.text).toMatch(text);
});

const nothing = (reason: ReportedConversion['reason']) => ({ attribution: null, reason });

it.each([
  ['of a billed order', attributed(true, null), 'Refunded', /^$/],
  ['of an order that is held back', attributed(true, 'held'), 'Refunded', /not billed yet/],
  ['of all of such an order', attributed(true, 'refunded'), 'Refunded', /before it was billed/],
  ['of an order beyond the budget', attributed(true, 'budget_spent'), 'Refunded', /was not billed/],
  ['of an order from a bot', attributed(false, 'bot'), 'Nothing refunded', /not counted/],
  ['not yet in the ledger', attributed(false, null), 'Pending', /within a minute/],
  ['before its order', nothing('unknown_order'), 'Nothing refunded', /takes effect when it is/],
  ['in another currency', nothing('refund_currency'), 'Nothing refunded', /under another id/],
  ['of an order of no click', nothing('no_click_reference'), 'Nothing refunded', /belongs to no click/],
  ['in a campaign of partners', nothing('partner_reports'), 'Nothing refunded', /what partners report/],
])('a refund %s', (_, reported, label, text) => {
  const outcome = outcomeText(reported, 'refund');
  expect(outcome.label).toBe(label);
  expect(outcome.text).toMatch(text);
});
