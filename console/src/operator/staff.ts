import { useMe } from '../users/me.ts';

/** Permissions decide only what the console shows. The service checks them on every call. */
export interface StaffPermissions {
  canRead: boolean;
  canReview: boolean;
  canWrite: boolean;
}

/** The user's permissions on the network pages. */
export function useStaff(): StaffPermissions {
  const { permissions } = useMe();
  return {
    canRead: permissions.includes('operator:read'),
    canReview: permissions.includes('operator:review'),
    canWrite: permissions.includes('operator:write'),
  };
}
