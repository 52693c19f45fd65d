import { fromMicros, toMicros } from '../lib/micros.ts';
import {
  type Conversion,
  isRefund,
  type Order,
  type Placement,
  placementOf,
  type RefundProblem,
} from './model.ts';
import { refundProblem } from './plan-refunds.ts';
import type { Recorded } from './record-reports.ts';

/** The answer to a report. */
export function viewRecorded({ report, isNew, wasReported, order, contradicted }: Recorded) {
  const view = viewOrder(order, report, { isNew: !wasReported });
  const repeated = contradicted ? ('conflict' as const) : ('duplicate' as const);
  const conflict = contradicted ? viewContradiction(contradicted, report) : null;
  return { id: report.id, ...view, status: isNew ? view.status : repeated, conflict };
}

function viewContradiction(stored: Conversion, sent: Conversion) {
  return {
    stored_value: Number(stored.amount),
    stored_currency_code: stored.currencyCode ?? '',
    sent_value: Number(sent.amount),
    sent_currency_code: sent.currencyCode ?? '',
  };
}

/**
 * Where the order of a report counts, or why it does not. A refund that takes nothing back is not attributed.
 */
export function viewOrder(order: Order, report: Conversion, { isNew }: { isNew: boolean }) {
  const current = placementOf(order);
  const problem = current && isRefund(report) ? problemOf(report, current) : undefined;
  const placement = problem ? undefined : current;
  const status = placement ? ('attributed' as const) : ('not_attributed' as const);
  return {
    status,
    attribution: placement
      ? {
          offer_id: placement.offerId,
          by: placement.by,
          confirmed: placement.confirmed,
          is_new: isNew,
          counted: order.counted ?? false,
          reason: order.ledgerReason,
        }
      : null,
    reason: problem ?? order.reason,
  };
}

/** Why a refund takes nothing back. */
function problemOf(
  refund: Conversion,
  placement: Placement,
): RefundProblem | 'order_unconfirmed' | undefined {
  if (!placement.confirmed) return 'order_unconfirmed';
  const isPlanned = placement.refunds.some(({ id }) => id === refund.id);
  return refundProblem(refund, placement) ?? (isPlanned ? undefined : 'already_refunded');
}

/**
 * The refunded value of the order of a report, or the value that the report itself refunds. Null if that is
 * nothing, or if the order has no value.
 */
export function refundedValue(order: Order, report: Conversion): number | null {
  const refunds = placementOf(order)?.refunds ?? [];
  const own = isRefund(report) ? refunds.filter(({ id }) => id === report.id) : refunds;
  const values = own.flatMap(({ value }) => (value === null ? [] : [toMicros(value)]));
  return values.length === 0 ? null : Number(fromMicros(values.reduce((sum, value) => sum + value)));
}
