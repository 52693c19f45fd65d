import { hash, randomBytes } from 'node:crypto';
import { type Permission, permissionsOf, type UserRole } from '../keys/index.ts';

export const staffRoles = ['admin', 'reviewer'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const channelRoles = ['admin', 'viewer'] as const;
export type ChannelRole = (typeof channelRoles)[number];

export interface User {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly staffRole: StaffRole | null;
  readonly twoFactorEnabled: boolean;
  /** Has set a password, so that they can sign in. */
  readonly joined: boolean;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
}

/** What a user is in a channel. */
export interface Grant {
  readonly channelId: string;
  readonly role: ChannelRole;
}

export interface UserWithGrants extends User {
  readonly grants: readonly Grant[];
}

export type UserStatus = 'invited' | 'active' | 'disabled';

export function userStatus({ disabledAt, joined }: Pick<User, 'disabledAt' | 'joined'>): UserStatus {
  if (disabledAt) return 'disabled';
  return joined ? 'active' : 'invited';
}

export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What somebody is to the operator API. Without a staff role they may do nothing there, whichever role that is. */
export function roleAsStaff({ staffRole }: Pick<User, 'staffRole'>): UserRole {
  return staffRole === null ? 'channel viewer' : `operator ${staffRole}`;
}

/** What somebody is in a channel; undefined when the channel is none of theirs. Staff come into every channel. */
export function roleInChannel(
  { staffRole, grants }: Pick<UserWithGrants, 'staffRole' | 'grants'>,
  channelId: string,
): UserRole | undefined {
  if (staffRole === 'admin') return 'operator admin';
  const granted = grants.find((grant) => grant.channelId === channelId)?.role;
  // A reviewer who was made admin of a channel is more there than everywhere else.
  if (staffRole === 'reviewer' && granted !== 'admin') return 'operator reviewer';
  return granted && `channel ${granted}`;
}

/** What somebody may do everywhere, whatever channels they were granted: nothing, unless they are staff. */
export function permissionsAsStaff(user: Pick<User, 'staffRole'>): Permission[] {
  return user.staffRole === null ? [] : permissionsOf(roleAsStaff(user));
}

/** What somebody may do in a channel. */
export function permissionsInChannel(
  user: Pick<UserWithGrants, 'staffRole' | 'grants'>,
  channelId: string,
): Permission[] {
  const role = roleInChannel(user, channelId);
  return role ? permissionsOf(role) : [];
}

/** The one channel that needs no naming. */
export function onlyChannel({
  staffRole,
  grants,
}: Pick<UserWithGrants, 'staffRole' | 'grants'>): string | undefined {
  return staffRole === null && grants.length === 1 ? grants[0]?.channelId : undefined;
}

/** How long a password has to be, and may be. */
export const passwordRule = { minLength: 12, maxLength: 128 } as const;

export type LinkKind = 'invite' | 'reset';

/** A link that lets somebody set a password, once. */
export interface Link {
  readonly kind: LinkKind;
  /** Null for the first admin, who does not exist yet. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

const hourMs = 3_600_000;
export const linkLifeMs = { first: 24 * hourMs, invite: 7 * 24 * hourMs, reset: 24 * hourMs } as const;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** In the fragment, which browsers keep to themselves: the token stands in no log of any server. */
export function linkAddress(base: string, token: string): string {
  return `${base}/console/join#${token}`;
}

/** Tries at somebody's password: how many, since when, and whether that was too many. */
export interface Attempts {
  readonly attempts: number;
  readonly since: Date;
  readonly lockedUntil: Date | null;
}

export const maxAttempts = 10;
export const windowMs = 15 * 60_000;
export const lockMs = 15 * 60_000;

/**
 * One more try, counted before the password is looked at: a hundred at the same moment are then no more than ten. The
 * tenth locks what comes after it; a right password wipes the slate.
 */
export function takeAttempt(known: Attempts | undefined, now: Date): Attempts | 'locked' {
  if (known?.lockedUntil && known.lockedUntil > now) return 'locked';
  const isFresh = !known || known.lockedUntil || now.getTime() - known.since.getTime() >= windowMs;
  const attempts = isFresh ? 1 : known.attempts + 1;
  return {
    attempts,
    since: isFresh ? now : known.since,
    lockedUntil: attempts >= maxAttempts ? new Date(now.getTime() + lockMs) : null,
  };
}
