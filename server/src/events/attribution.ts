import { dayMs } from '../lib/days.ts';
import type { Attribution } from './model.ts';

/**
 * Attribution windows: how many days after a click or an impression a conversion counts.
 * 0 disables that kind.
 */
export interface Windows {
  readonly clickDays: number;
  readonly viewDays: number;
}

/** A counted click or impression that a conversion of the same session and offer can be attributed to. */
export interface Touchpoint {
  readonly type: 'IMPRESSION' | 'CLICK';
  readonly occurredAt: Date;
  /**
   * Set if it was not billed because of its time. A conversion that has no better one is not billed either.
   */
  readonly unbilledAs?: 'late' | 'stopped' | undefined;
}

/**
 * Attributes a conversion: to a click before it within the click window, else to an impression within the
 * view window, else to nothing. It compares the times at which the events happened, so the order of their
 * arrival does not matter.
 */
export function attribute(
  touchpoints: Iterable<Touchpoint>,
  conversionAt: Date,
  windows: Windows,
): Attribution | null {
  let hasView = false;
  for (const { type, occurredAt } of touchpoints) {
    const age = conversionAt.getTime() - occurredAt.getTime();
    const days = type === 'CLICK' ? windows.clickDays : windows.viewDays;
    if (days === 0 || age < 0 || age > days * dayMs) continue;
    if (type === 'CLICK') return 'click';
    hasView = true;
  }
  return hasView ? 'view' : null;
}

/**
 * The attribution of a conversion, and the reason for which it is not billed: that of its touchpoint, if it
 * has no better one.
 */
export function attributeToBest(
  touchpoints: readonly Touchpoint[],
  conversionAt: Date,
  windows: Windows,
): { readonly attribution: Attribution; readonly unbilledAs: 'late' | 'stopped' | null } | null {
  const best = attribute(
    touchpoints.filter(({ unbilledAs }) => unbilledAs === undefined),
    conversionAt,
    windows,
  );
  if (best) return { attribution: best, unbilledAs: null };
  const attribution = attribute(touchpoints, conversionAt, windows);
  if (!attribution) return null;
  const type = attribution === 'click' ? 'CLICK' : 'IMPRESSION';
  const touchpoint = touchpoints.find((each) => each.type === type);
  return { attribution, unbilledAs: touchpoint?.unbilledAs ?? null };
}
