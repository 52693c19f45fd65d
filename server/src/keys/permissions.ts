import type { Area, Holder, KeyKind, KeyPrincipal, Principal, UserPrincipal, UserRole } from './model.ts';

/**
 * `refuse` (401) treats the caller as unknown to this API; `forbid` (403) denies the operation
 * to a known caller.
 */
export type Access = 'allow' | 'forbid' | 'refuse';

export const permissions = [
  'channel:read',
  'channel:write',
  // The keys of the channel itself.
  'channel:keys',
  'channel:publisher-keys',
  // The request log of the channel.
  'channel:requests',
  // Its terms and the history of its exclusions.
  'channel:settings',
  // The users of the channel.
  'channel:team',
  'reporting',
  'serving',
  'operator:read',
  'operator:review',
  'operator:write',
  // The campaigns, offers and figures of an advertiser, and its conversions.
  'advertiser:read',
  'advertiser:write',
  // The keys of the advertiser.
  'advertiser:keys',
] as const;
export type Permission = (typeof permissions)[number];

type AccessByPermission = Record<Permission, Access>;

const operatorRefused = {
  'operator:read': 'refuse',
  'operator:review': 'refuse',
  'operator:write': 'refuse',
} as const;

const advertiserRefused = {
  'advertiser:read': 'refuse',
  'advertiser:write': 'refuse',
  'advertiser:keys': 'refuse',
} as const;
const advertiserForbidden = {
  'advertiser:read': 'forbid',
  'advertiser:write': 'forbid',
  'advertiser:keys': 'forbid',
} as const;
/** The permissions outside the area of advertisers, for their keys and users. */
const onlyAdvertiser = <A extends Access>(access: A) =>
  ({
    'channel:read': access,
    'channel:write': access,
    'channel:keys': access,
    'channel:publisher-keys': access,
    'channel:requests': access,
    'channel:settings': access,
    'channel:team': access,
    reporting: access,
    serving: access,
    'operator:read': access,
    'operator:review': access,
    'operator:write': access,
  }) as const;

/**
 * The permissions of keys. The authentication hook reads this table and `roleMatrix`, and the OpenAPI
 * document and the docs are generated from them.
 */
export const keyMatrix = {
  'channel secret': {
    holder: 'channel',
    kind: 'sk',
    may: {
      'channel:read': 'allow',
      'channel:write': 'allow',
      'channel:keys': 'forbid',
      'channel:publisher-keys': 'allow',
      'channel:requests': 'allow',
      'channel:settings': 'allow',
      'channel:team': 'forbid',
      reporting: 'allow',
      serving: 'allow',
      ...operatorRefused,
      ...advertiserRefused,
    },
  },
  'channel publishable': {
    holder: 'channel',
    kind: 'pk',
    may: {
      'channel:read': 'allow',
      'channel:write': 'forbid',
      'channel:keys': 'forbid',
      'channel:publisher-keys': 'forbid',
      'channel:requests': 'forbid',
      'channel:settings': 'forbid',
      'channel:team': 'forbid',
      reporting: 'allow',
      serving: 'forbid',
      ...operatorRefused,
      ...advertiserRefused,
    },
  },
  'publisher publishable': {
    holder: 'publisher',
    kind: 'pk',
    may: {
      'channel:read': 'refuse',
      'channel:write': 'refuse',
      'channel:keys': 'refuse',
      'channel:publisher-keys': 'refuse',
      'channel:requests': 'refuse',
      'channel:settings': 'refuse',
      'channel:team': 'refuse',
      reporting: 'refuse',
      serving: 'allow',
      ...operatorRefused,
      ...advertiserRefused,
    },
  },
  operator: {
    holder: 'operator',
    kind: 'op',
    may: {
      'channel:read': 'refuse',
      'channel:write': 'refuse',
      'channel:keys': 'refuse',
      'channel:publisher-keys': 'refuse',
      'channel:requests': 'refuse',
      'channel:settings': 'refuse',
      'channel:team': 'refuse',
      reporting: 'refuse',
      serving: 'refuse',
      'operator:read': 'allow',
      'operator:review': 'allow',
      'operator:write': 'allow',
      ...advertiserRefused,
    },
  },
  advertiser: {
    holder: 'advertiser',
    kind: 'ak',
    may: {
      ...onlyAdvertiser('refuse'),
      'advertiser:read': 'allow',
      'advertiser:write': 'allow',
      'advertiser:keys': 'forbid',
    },
  },
} as const satisfies Record<string, { holder: Holder; kind: KeyKind; may: AccessByPermission }>;

export type KeyRole = keyof typeof keyMatrix;

/**
 * The permissions of signed-in users. A user with a session always gets 403 instead of 401. `serving` allows
 * only the sandbox, which the routes enforce.
 */
export const roleMatrix = {
  'operator admin': {
    'channel:read': 'allow',
    'channel:write': 'allow',
    'channel:keys': 'allow',
    'channel:publisher-keys': 'allow',
    'channel:requests': 'allow',
    'channel:settings': 'allow',
    'channel:team': 'allow',
    reporting: 'allow',
    serving: 'allow',
    'operator:read': 'allow',
    'operator:review': 'allow',
    'operator:write': 'allow',
    'advertiser:read': 'allow',
    'advertiser:write': 'allow',
    'advertiser:keys': 'allow',
  },
  'operator reviewer': {
    'channel:read': 'allow',
    'channel:write': 'forbid',
    'channel:keys': 'forbid',
    'channel:publisher-keys': 'forbid',
    'channel:requests': 'allow',
    'channel:settings': 'allow',
    'channel:team': 'forbid',
    reporting: 'allow',
    serving: 'forbid',
    'operator:read': 'allow',
    'operator:review': 'allow',
    'operator:write': 'forbid',
    'advertiser:read': 'allow',
    'advertiser:write': 'forbid',
    'advertiser:keys': 'forbid',
  },
  'channel admin': {
    'channel:read': 'allow',
    'channel:write': 'allow',
    'channel:keys': 'allow',
    'channel:publisher-keys': 'allow',
    'channel:requests': 'allow',
    'channel:settings': 'allow',
    'channel:team': 'allow',
    reporting: 'allow',
    serving: 'allow',
    'operator:read': 'forbid',
    'operator:review': 'forbid',
    'operator:write': 'forbid',
    ...advertiserForbidden,
  },
  'channel viewer': {
    'channel:read': 'allow',
    'channel:write': 'forbid',
    'channel:keys': 'forbid',
    'channel:publisher-keys': 'forbid',
    'channel:requests': 'allow',
    'channel:settings': 'allow',
    'channel:team': 'forbid',
    reporting: 'allow',
    serving: 'forbid',
    'operator:read': 'forbid',
    'operator:review': 'forbid',
    'operator:write': 'forbid',
    ...advertiserForbidden,
  },
  'advertiser admin': {
    ...onlyAdvertiser('forbid'),
    'advertiser:read': 'allow',
    'advertiser:write': 'allow',
    'advertiser:keys': 'allow',
  },
  'advertiser viewer': {
    ...onlyAdvertiser('forbid'),
    'advertiser:read': 'allow',
    'advertiser:write': 'forbid',
    'advertiser:keys': 'forbid',
  },
} as const satisfies Record<UserRole, AccessByPermission>;

/** The permission that a call needs: the one set on its route, or the default for its area and method. */
export function permissionFor(area: Area, method: string, routePermission?: Permission): Permission {
  if (routePermission) return routePermission;
  if (area === 'reporting' || area === 'serving') return area;
  return `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;
}

const keyRows = Object.values(keyMatrix);

export function checkPermission(
  principal: Pick<KeyPrincipal, 'holder' | 'kind'> | Pick<UserPrincipal, 'holder' | 'role'>,
  permission: Permission,
): Access {
  if (principal.holder === 'user') return roleMatrix[principal.role][permission];
  for (const row of keyRows) {
    if (row.holder === principal.holder && row.kind === principal.kind) return row.may[permission];
  }
  return 'refuse';
}

/**
 * True if a caller sees publishable keys in full; others see them masked. With the key of a publisher events
 * can be reported, so only callers that may create keys see it.
 */
export function canSeeFullKeys(principal: Parameters<typeof checkPermission>[0]): boolean {
  return (['channel:publisher-keys', 'operator:write'] as const).some(
    (permission) => checkPermission(principal, permission) === 'allow',
  );
}

/** The kinds of key that an operation accepts, for the docs. */
export function keysAllowed(permission: Permission): KeyRole[] {
  return (Object.keys(keyMatrix) as KeyRole[]).filter((role) => keyMatrix[role].may[permission] === 'allow');
}

/** The user roles that an operation accepts, for the docs. */
export function rolesAllowed(permission: Permission): UserRole[] {
  return (Object.keys(roleMatrix) as UserRole[]).filter((role) => roleMatrix[role][permission] === 'allow');
}

export function permissionsOf(role: UserRole): Permission[] {
  return permissions.filter((permission) => roleMatrix[role][permission] === 'allow');
}

/** The id that rate limits count by. */
export function callerId(principal: Principal): string {
  return principal.holder === 'user' ? principal.userId : principal.keyId;
}
