import type { PublisherRecord } from '@encart/sdk';

export type PublisherStatus = PublisherRecord['status'];

export const statusLabels: Record<PublisherStatus, string> = {
  PENDING: 'In review',
  NEEDS_INFO: 'Needs information',
  APPROVED: 'Live',
  REJECTED: 'Rejected',
};

/** In order of urgency. */
export const statuses = Object.keys(statusLabels) as PublisherStatus[];

export function isStatus(value: unknown): value is PublisherStatus {
  return typeof value === 'string' && Object.hasOwn(statusLabels, value);
}
