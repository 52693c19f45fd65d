import { dayMs } from '../lib/days.ts';
import type { Attribution } from './model.ts';

/** How many days after a click, or after an impression, a conversion still counts; 0 switches that kind off. */
export interface Windows {
  readonly clickDays: number;
  readonly viewDays: number;
}

export interface Touch {
  readonly type: 'IMPRESSION' | 'CLICK';
  readonly occurredAt: Date;
}

/**
 * What a conversion is owed to: a click before it within the window, else an impression, else nothing. It looks at when
 * things happened and not at when they were told, so the order of arrival does not matter.
 */
export function attribute(
  touches: Iterable<Touch>,
  conversionAt: Date,
  windows: Windows,
): Attribution | null {
  let viewed = false;
  for (const { type, occurredAt } of touches) {
    const age = conversionAt.getTime() - occurredAt.getTime();
    const days = type === 'CLICK' ? windows.clickDays : windows.viewDays;
    if (days === 0 || age < 0 || age > days * dayMs) continue;
    if (type === 'CLICK') return 'click';
    viewed = true;
  }
  return viewed ? 'view' : null;
}
