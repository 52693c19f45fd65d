import type { ReportedConversion } from '@encart/sdk';
import { expect, it } from 'vitest';
import { conflictText, outcomeText } from './outcome.ts';

type Attribution = NonNullable<ReportedConversion['attribution']>;

const attributed = (counted: boolean, reason: Attribution['reason']) => ({
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
  ['of a pixel', attributed(false, 'unconfirmed'), 'Unconfirmed', /from your server .*click reference/],
  ['from before grades existed', attributed(true, 'unconfirmed'), 'Unconfirmed', /from your server/],
  [
    'that a partner has reported too',
    { attribution: { ...attributed(true, null).attribution, by: 'order' as const }, reason: null },
    'Counted',
    /^A partner has reported the same order/,
  ],
  ['after a late click', attributed(true, 'late'), 'Counted, not billed', /too long after .*Nothing to pay/],
  ['of a removed publisher', attributed(true, 'stopped'), 'Counted, not billed', /stopped .*Nothing to pay/],
  ['without budget', attributed(true, 'budget_spent'), 'Counted, not billed', /budget/],
  ['that is held back', attributed(true, 'held'), 'Counted, billed later', /after some days/],
  ['refunded while it was held back', attributed(true, 'refunded'), 'Refunded', /Nothing to pay/],
  ['from a bot', attributed(false, 'bot'), 'Not counted', /bot/],
  [
    'of a session that takes no more events',
    attributed(false, 'session_gone'),
    'Not counted',
    /too long ago/,
  ],
  ['written anew', attributed(false, 'reassigned'), 'Not counted', /after a correction/],
  ['not yet in the ledger', attributed(false, null), 'Pending', /within a minute/],
  [
    'with a reason that this console does not know',
    attributed(false, 'new' as Attribution['reason']),
    'Not counted',
    /Reason: new\./,
  ],
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
  ['of an unconfirmed order', nothing('order_unconfirmed'), 'Nothing refunded', /when you report the order/],
  ['in another currency', nothing('refund_currency'), 'Nothing refunded', /under another id/],
  ['of an order of no click', nothing('no_click_reference'), 'Nothing refunded', /belongs to no click/],
  ['in a campaign of partners', nothing('partner_reports'), 'Nothing refunded', /what partners report/],
])('a refund %s', (_, reported, label, text) => {
  const outcome = outcomeText(reported, 'refund');
  expect(outcome.label).toBe(label);
  expect(outcome.text).toMatch(text);
});

const conflict = {
  stored_value: 20,
  stored_currency_code: 'EUR',
  sent_value: 99,
  sent_currency_code: 'USD',
};

it.each([
  [
    'an order',
    'purchase',
    /^Stored €20\.00, sent \$99\.00 with the same time\. Send a later time to correct it\.$/,
  ],
  ['a refund', 'refund', /^Stored €20\.00, sent \$99\.00 .* report the rest as another refund/],
] as const)('a conflict of %s names both values and the remedy', (_, eventType, text) => {
  expect(conflictText(conflict, eventType)).toMatch(text);
});
