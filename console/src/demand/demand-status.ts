import type { Campaign } from '@encart/sdk';

export type DemandStatus = Campaign['status'];
export const demandStatuses = ['active', 'paused', 'archived'] as const satisfies readonly DemandStatus[];

export function isDemandStatus(value: unknown): value is DemandStatus {
  return demandStatuses.some((activity) => activity === value);
}
