import type { Area, Holder, KeyKind, KeyPrincipal, Principal, UserPrincipal, UserRole } from './model.ts';

export type Access = 'allow' | 'forbid' | 'refuse';

export const permissions = [
  'channel:read',
  'channel:write',
  'channel:keys',
  'channel:publisher-keys',
  'channel:requests',
  'reporting',
  'serving',
  'operator:read',
  'operator:review',
  'operator:write',
] as const;
export type Permission = (typeof permissions)[number];

type AccessByPermission = Record<Permission, Access>;

const noOperator = {
  'operator:read': 'refuse',
  'operator:review': 'refuse',
  'operator:write': 'refuse',
} as const;

/**
 * Who may call what with a key. `refuse` (401) says this key does not exist here; `forbid` (403) says it does, but may
 * not. The authentication hook, the OpenAPI security notes and the docs all read this table and the next.
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
      reporting: 'allow',
      serving: 'allow',
      ...noOperator,
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
      reporting: 'allow',
      serving: 'forbid',
      ...noOperator,
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
      reporting: 'refuse',
      serving: 'allow',
      ...noOperator,
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
      reporting: 'refuse',
      serving: 'refuse',
      'operator:read': 'allow',
      'operator:review': 'allow',
      'operator:write': 'allow',
    },
  },
} as const satisfies Record<string, { holder: Holder; kind: KeyKind; may: AccessByPermission }>;

export type KeyRole = keyof typeof keyMatrix;

/**
 * The same for people who are signed in. Nobody is refused: whoever has a session is told that they may not. What
 * `serving` allows is the sandbox; the routes see to that.
 */
export const roleMatrix = {
  'operator admin': {
    'channel:read': 'allow',
    'channel:write': 'allow',
    'channel:keys': 'allow',
    'channel:publisher-keys': 'allow',
    'channel:requests': 'allow',
    reporting: 'allow',
    serving: 'allow',
    'operator:read': 'allow',
    'operator:review': 'allow',
    'operator:write': 'allow',
  },
  'operator reviewer': {
    'channel:read': 'allow',
    'channel:write': 'forbid',
    'channel:keys': 'forbid',
    'channel:publisher-keys': 'forbid',
    'channel:requests': 'allow',
    reporting: 'allow',
    serving: 'forbid',
    'operator:read': 'allow',
    'operator:review': 'allow',
    'operator:write': 'forbid',
  },
  'channel admin': {
    'channel:read': 'allow',
    'channel:write': 'allow',
    'channel:keys': 'allow',
    'channel:publisher-keys': 'allow',
    'channel:requests': 'allow',
    reporting: 'allow',
    serving: 'allow',
    'operator:read': 'forbid',
    'operator:review': 'forbid',
    'operator:write': 'forbid',
  },
  'channel viewer': {
    'channel:read': 'allow',
    'channel:write': 'forbid',
    'channel:keys': 'forbid',
    'channel:publisher-keys': 'forbid',
    'channel:requests': 'allow',
    reporting: 'allow',
    serving: 'forbid',
    'operator:read': 'forbid',
    'operator:review': 'forbid',
    'operator:write': 'forbid',
  },
} as const satisfies Record<UserRole, AccessByPermission>;

/** What a call needs: what its route is marked with, else what its area and method say. */
export function permissionFor(area: Area, method: string, marked?: Permission): Permission {
  if (marked) return marked;
  if (area === 'reporting' || area === 'serving') return area;
  return `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;
}

export function checkPermission(
  principal: Pick<KeyPrincipal, 'holder' | 'kind'> | Pick<UserPrincipal, 'holder' | 'role'>,
  permission: Permission,
): Access {
  if (principal.holder === 'user') return roleMatrix[principal.role][permission];
  for (const row of Object.values(keyMatrix)) {
    if (row.holder === principal.holder && row.kind === principal.kind) return row.may[permission];
  }
  return 'refuse';
}

/** Whether a caller may see publishable keys whole: with a publisher's key one can report events. Others see them masked. */
export function canSeeFullKeys(principal: Parameters<typeof checkPermission>[0]): boolean {
  return (['channel:publisher-keys', 'operator:write'] as const).some(
    (permission) => checkPermission(principal, permission) === 'allow',
  );
}

/** Which keys a call accepts, for the docs. */
export function keysAllowed(permission: Permission): KeyRole[] {
  return (Object.keys(keyMatrix) as KeyRole[]).filter((role) => keyMatrix[role].may[permission] === 'allow');
}

/** Which people it accepts. */
export function rolesAllowed(permission: Permission): UserRole[] {
  return (Object.keys(roleMatrix) as UserRole[]).filter((role) => roleMatrix[role][permission] === 'allow');
}

/** What somebody of that role may do. */
export function permissionsOf(role: UserRole): Permission[] {
  return permissions.filter((permission) => roleMatrix[role][permission] === 'allow');
}

/** What a caller's calls are counted under. */
export function callerId(principal: Principal): string {
  return principal.holder === 'user' ? principal.userId : principal.keyId;
}
