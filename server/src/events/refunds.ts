import { fromMicros, partOf, toMicros } from '../lib/micros.ts';
import { saleOf } from './event-figures.ts';
import type { Money, StoredEvent } from './model.ts';

/** Money and value that belong to one moment. */
export interface Movement extends Money {
  readonly valueMicros: bigint;
}

export const noMovement: Movement = { billedMicros: 0, payoutMicros: 0, valueMicros: 0n };

/** The time under which the bill of an event counts. */
export function billedAtOf({ heldUntil, occurredAt }: StoredEvent): Date {
  return heldUntil ?? occurredAt;
}

export function isFullyRefunded({ refunds }: StoredEvent): boolean {
  const last = refunds?.items.at(-1);
  return last !== undefined && last.refunded === last.of;
}

/**
 * Computes how refunds change the bill, the payout and the sales value, by time, as negative amounts: pro
 * rata of the bill, rounded half up, never more than was billed. An event that does not count has nothing to
 * give back, and a value that is not a confirmed sale has no refund.
 */
export function refundsOf(event: StoredEvent, base: Money): Map<number, Movement> {
  const movements = new Map<number, Movement>();
  const add = (at: number, movement: Movement) =>
    movements.set(at, sum(movements.get(at) ?? noMovement, movement));
  const isSale = saleOf(event)?.isConfirmed ?? false;
  let before: Money = { billedMicros: 0, payoutMicros: 0 };
  for (const { at, value, refunded, of } of event.counted ? (event.refunds?.items ?? []) : []) {
    const [part, whole] = [BigInt(refunded), BigInt(of)];
    const total = {
      billedMicros: partOf(base.billedMicros, part, whole),
      payoutMicros: partOf(base.payoutMicros, part, whole),
    };
    add(Math.max(at, billedAtOf(event).getTime()), {
      billedMicros: before.billedMicros - total.billedMicros,
      payoutMicros: before.payoutMicros - total.payoutMicros,
      valueMicros: 0n,
    });
    if (value !== null && isSale)
      add(Math.max(at, event.occurredAt.getTime()), { ...noMovement, valueMicros: -toMicros(value) });
    before = total;
  }
  return movements;
}

export function sum(a: Movement, b: Movement): Movement {
  return {
    billedMicros: a.billedMicros + b.billedMicros,
    payoutMicros: a.payoutMicros + b.payoutMicros,
    valueMicros: a.valueMicros + b.valueMicros,
  };
}

export function opposite({ billedMicros, payoutMicros, valueMicros }: Movement): Movement {
  return { billedMicros: 0 - billedMicros, payoutMicros: 0 - payoutMicros, valueMicros: -valueMicros };
}

export function isNothing({ billedMicros, payoutMicros, valueMicros }: Movement): boolean {
  return billedMicros === 0 && payoutMicros === 0 && valueMicros === 0n;
}

/** The value of an entry in the form that is stored. */
export function storedValue({ valueMicros }: Movement): string | null {
  return valueMicros === 0n ? null : fromMicros(valueMicros);
}
