import type { Me } from '@encart/sdk';

/** The permissions of the signed-in user: as staff, and at the advertisers granted to them. */
type Access = Pick<Me, 'permissions'> & {
  readonly advertisers: readonly Pick<Me['advertisers'][number], 'id' | 'permissions'>[];
};

export function isGranted({ advertisers }: Access, advertiserId: string): boolean {
  return advertisers.some(({ id }) => id === advertiserId);
}

/** True if the user may open the pages of an advertiser. */
export function canOpen(access: Access, advertiserId: string): boolean {
  return permissionsAt(access, advertiserId).includes('advertiser:read');
}

export function canHandleKeysOf(access: Access, advertiserId: string): boolean {
  return permissionsAt(access, advertiserId).includes('advertiser:keys');
}

/** True if the user may report conversions. */
export function canReportFor(access: Access, advertiserId: string): boolean {
  return permissionsAt(access, advertiserId).includes('advertiser:write');
}

/**
 * Staff have the permissions of their staff role at every advertiser; other users have none without a grant.
 */
function permissionsAt({ permissions, advertisers }: Access, advertiserId: string) {
  const granted = advertisers.find(({ id }) => id === advertiserId);
  return [...permissions, ...(granted?.permissions ?? [])];
}
