import type { RequestStatus } from './review-queries.ts';

export type Move = 'approve' | 'reject' | 'needs-info' | 'reopen' | 'edit';

/** The actions that the console shows for a request in each status. The service checks them again. */
const offered: Record<RequestStatus, readonly Move[]> = {
  PENDING: ['approve', 'needs-info', 'reject', 'edit'],
  NEEDS_INFO: ['approve', 'reject', 'reopen', 'edit'],
  REJECTED: ['reopen', 'edit'],
  APPROVED: [],
};

/** Only admins may edit a request. */
export function movesFor(
  status: RequestStatus,
  { canReview, canWrite }: { canReview: boolean; canWrite: boolean },
): readonly Move[] {
  return offered[status].filter((move) => (move === 'edit' ? canWrite : canReview));
}
