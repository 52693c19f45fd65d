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
export interface ChannelGrant {
  readonly channelId: string;
  readonly role: ChannelRole;
}

export interface UserWithGrants extends User {
  readonly grants: readonly ChannelGrant[];
}

export type UserStatus = 'invited' | 'active' | 'disabled';

export function userStatus({ disabledAt, joined }: Pick<User, 'disabledAt' | 'joined'>): UserStatus {
  if (disabledAt) return 'disabled';
  return joined ? 'active' : 'invited';
}

export function normalizeEmail(text: string): string {
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
export function defaultChannel({
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
export const linkLifetimeMs = { first: 24 * hourMs, invite: 7 * 24 * hourMs, reset: 24 * hourMs } as const;

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

/** Tries at a password: how many, since when, and whether that was too many. */
export interface Attempts {
  readonly attempts: number;
  readonly since: Date;
  readonly lockedUntil: Date | null;
}

/**
 * Wrong passwords within the window, by what they have in common. `pair` (an account from one address) keeps a stranger from
 * locking an account for everybody. `account` is looser and slows down many addresses that try one account; a known device is
 * exempt from it. `address` slows down one address that tries many accounts. A known device has its own count, and so
 * has a signed-in user who is asked for the password once more.
 */
export const attemptLimits = { pair: 10, account: 100, address: 100, device: 10, confirm: 10 } as const;
export type AttemptKind = keyof typeof attemptLimits;
export const attemptWindowMs = 15 * 60_000;
export const lockMs = 15 * 60_000;
/** How many counters are kept at most. */
export const maxAttemptRows = 100_000;

/**
 * One more try, counted before the password is looked at: a hundred at the same moment are then no more than the limit.
 * The last one allowed locks what comes after it.
 */
export function countAttempt(known: Attempts | undefined, limit: number, now: Date): Attempts | 'locked' {
  if (known?.lockedUntil && known.lockedUntil > now) return 'locked';
  const isFresh = !known || known.lockedUntil || now.getTime() - known.since.getTime() >= attemptWindowMs;
  const attempts = isFresh ? 1 : known.attempts + 1;
  return {
    attempts,
    since: isFresh ? now : known.since,
    lockedUntil: attempts >= limit ? new Date(now.getTime() + lockMs) : null,
  };
}

/** A provider gives a customer 64 bits of IPv6 addresses: those count as one. */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const parts = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** A session ends this long after its sign-in, however much it is used. */
export const maxSessionAgeMs = 30 * 24 * hourMs;
