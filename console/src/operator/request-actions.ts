import type { RequestStatus } from './review-queries.ts';

export type RequestAction = 'approve' | 'reject' | 'needs-info' | 'reopen' | 'edit';

/** The actions that the console shows for a request in each status. The service checks them again. */
const actionsByStatus: Record<RequestStatus, readonly RequestAction[]> = {
  PENDING: ['approve', 'needs-info', 'reject', 'edit'],
  NEEDS_INFO: ['approve', 'reject', 'reopen', 'edit'],
  REJECTED: ['reopen', 'edit'],
  APPROVED: [],
};

/** The actions that are allowed in this status and to this user. Only admins may edit a request. */
export function actionsFor(
  status: RequestStatus,
  { canReview, canWrite }: { canReview: boolean; canWrite: boolean },
): readonly RequestAction[] {
  return actionsByStatus[status].filter((action) => (action === 'edit' ? canWrite : canReview));
}
