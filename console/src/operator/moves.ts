import type { RequestStatus } from './review-queries.ts';

export type Move = 'approve' | 'reject' | 'needs-info' | 'reopen' | 'edit';

/** What to offer for a request; what is legal, the service decides. */
const offered: Record<RequestStatus, readonly Move[]> = {
  PENDING: ['approve', 'needs-info', 'reject', 'edit'],
  NEEDS_INFO: ['approve', 'reject', 'reopen', 'edit'],
  REJECTED: ['reopen', 'edit'],
  APPROVED: [],
};

/** Correcting a request is an admin's. */
export function movesFor(
  status: RequestStatus,
  { canReview, canWrite }: { canReview: boolean; canWrite: boolean },
): readonly Move[] {
  return offered[status].filter((move) => (move === 'edit' ? canWrite : canReview));
}
