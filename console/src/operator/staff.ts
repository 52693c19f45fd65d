import { useMe } from '../users/me.ts';

export interface Staff {
  /** For what to offer; what is allowed, the service decides. */
  canRead: boolean;
  canReview: boolean;
  canWrite: boolean;
}

/** What somebody may do on the pages of the network. */
export function useStaff(): Staff {
  const { permissions } = useMe();
  return {
    canRead: permissions.includes('operator:read'),
    canReview: permissions.includes('operator:review'),
    canWrite: permissions.includes('operator:write'),
  };
}
