import type { Campaign } from '@encart/sdk';

export type Activity = Campaign['status'];
export const activities = ['active', 'paused'] as const satisfies readonly Activity[];

export function isActivity(value: unknown): value is Activity {
  return activities.some((activity) => activity === value);
}
