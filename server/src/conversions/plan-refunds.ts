import { maxSessionAgeDays } from '../events/index.ts';
import { dayMs } from '../lib/days.ts';
import { timeOfId } from '../lib/ids.ts';
import { fromMicros, toMicros } from '../lib/micros.ts';
import type { Conversion, Placement, PlannedRefund, RefundProblem } from './model.ts';

type RefundedOrder = Pick<Placement, 'amount' | 'currencyCode' | 'sessionId'>;

/** Why a refund takes nothing back of an attributed order. */
export function refundProblem(
  { amount, currencyCode, occurredAt }: Pick<Conversion, 'amount' | 'currencyCode' | 'occurredAt'>,
  order: RefundedOrder,
): RefundProblem | undefined {
  if (occurredAt.getTime() - timeOfId(order.sessionId) > maxSessionAgeDays * dayMs) return 'refund_too_late';
  if (amount === null) return undefined;
  if (order.amount === null) return 'order_without_value';
  return order.currencyCode === currencyCode ? undefined : 'refund_currency';
}

/**
 * Computes the amount of each refund of an order, by time. A refund without a value takes back all that is
 * left, another one its value, as far as something is left. Refunds that take nothing back are left out. The
 * result does not depend on the order in which the refunds arrived.
 */
export function planRefunds(refunds: readonly Conversion[], order: RefundedOrder): PlannedRefund[] {
  const whole = order.amount === null ? 1n : toMicros(order.amount);
  const items: PlannedRefund[] = [];
  let refunded = 0n;
  for (const refund of refunds.toSorted(compareRefunds)) {
    if (refundProblem(refund, order)) continue;
    const left = whole - refunded;
    let taken = refund.amount === null ? left : toMicros(refund.amount);
    if (taken > left) taken = left;
    // An order of no value can be refunded in full, too.
    const isWhole = whole === 0n && refund.amount === null && items.length === 0;
    if (taken === 0n && !isWhole) continue;
    refunded += taken;
    items.push({
      id: refund.id,
      at: refund.occurredAt.getTime(),
      value: order.amount === null ? null : fromMicros(taken),
      ...(whole === 0n ? { refunded: '1', of: '1' } : { refunded: String(refunded), of: String(whole) }),
    });
  }
  return items;
}

function compareRefunds(a: Conversion, b: Conversion): number {
  return a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1);
}
