import type { Batch } from './batch.ts';
import { noMovement, opposite, refundsOf, sum } from './refunds.ts';

/**
 * Brings the refund entries of the changed events in line with what was refunded. Call it after the batch is
 * billed. It adds the difference to what the entries say already, so it can run any number of times.
 */
export function applyRefunds(batch: Batch): void {
  for (const event of batch.trackedEvents) {
    if (event.refunds === null) continue;
    const wanted = refundsOf(event, batch.baseCostOf(event));
    const current = batch.refundedOf(event);
    for (const at of new Set([...wanted.keys(), ...current.keys()]))
      batch.refund(event, at, sum(wanted.get(at) ?? noMovement, opposite(current.get(at) ?? noMovement)));
  }
}
