import type { ChargedRow } from '../events/index.ts';
import type { OrderDecision } from './decide-order.ts';
import { type Conversion, isRefund } from './model.ts';
import { planRefunds } from './plan-refunds.ts';

/**
 * Decides what refunds take back that name a bill. The bill stays where it is; an event that is gone takes
 * none, nor does one that waits for the advertiser's report, because it has no bill.
 */
export function decideCharge(reports: readonly Conversion[], event: ChargedRow | undefined): OrderDecision {
  if (!event) return { placement: undefined, reason: 'unknown_order', roles: [] };
  if (event.isUnconfirmed) return { placement: undefined, reason: 'order_unconfirmed', roles: [] };
  const { channelId, sessionId, offerId, occurredAt, amount, currencyCode } = event;
  const order = { channelId, sessionId, offerId, amount, currencyCode };
  const placement = {
    ...order,
    at: occurredAt.getTime(),
    confirmed: true,
    by: 'charge' as const,
    attribution: 'click' as const,
    heldUntil: null,
    refunds: planRefunds(reports.filter(isRefund), order),
    reportedAt: 0,
  };
  return { placement, reason: null, roles: [] };
}
