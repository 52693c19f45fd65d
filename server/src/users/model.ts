import { hash, randomBytes } from 'node:crypto';
import { type Permission, permissionsOf, type UserRole } from '../keys/index.ts';
import { hourMs, minuteMs } from '../lib/days.ts';

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
  /** True if the user has set a password. */
  readonly joined: boolean;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  /** The channel whose invitation made the account. Null if staff made it. */
  readonly madeIn: string | null;
  /** The user who made the account. Null for an operator key and the first admin. */
  readonly madeBy: string | null;
  /**
   * True if staff made the account, or its password was set with a link from staff. Otherwise an admin of the
   * channel that made it can know the password.
   */
  readonly confirmed: boolean;
}

/** The role of a user in a channel. */
export interface UserChannel {
  readonly channelId: string;
  readonly role: ChannelRole;
}

/** The role of a user at an advertiser: the same roles as in a channel. */
export interface UserAdvertiser {
  readonly advertiserId: string;
  readonly role: ChannelRole;
}

export interface UserWithChannels extends User {
  readonly channels: readonly UserChannel[];
  readonly advertisers: readonly UserAdvertiser[];
}

/** Roles that were given to an account that is not confirmed. They take effect when it is. */
export interface PendingRoles {
  readonly staffRole: StaffRole | null;
  readonly channels: readonly UserChannel[];
  readonly advertisers: readonly UserAdvertiser[];
}

export const noPendingRoles: PendingRoles = { staffRole: null, channels: [], advertisers: [] };

export type UserStatus = 'invited' | 'active' | 'disabled';

export function userStatus({ disabledAt, joined }: Pick<User, 'disabledAt' | 'joined'>): UserStatus {
  if (disabledAt) return 'disabled';
  return joined ? 'active' : 'invited';
}

export const userSortKeys = [
  'created_at',
  'name',
  'email',
  'staff_role',
  'channels',
  'two_factor',
  'status',
] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * The role of a user in the operator API. For a user without a staff role it is one that
 * has no permission there.
 */
export function roleAsStaff({ staffRole }: Pick<User, 'staffRole'>): UserRole {
  return staffRole === null ? 'channel viewer' : `operator ${staffRole}`;
}

/**
 * The role of a user in a channel. Undefined without access to the channel. Staff have
 * access to every channel.
 */
export function roleInChannel(
  { staffRole, channels }: Pick<UserWithChannels, 'staffRole' | 'channels'>,
  channelId: string,
): UserRole | undefined {
  if (staffRole === 'admin') return 'operator admin';
  const channelRole = channels.find((channel) => channel.channelId === channelId)?.role;
  // A reviewer who is also admin of this channel has the channel admin role here.
  if (staffRole === 'reviewer' && channelRole !== 'admin') return 'operator reviewer';
  return channelRole && `channel ${channelRole}`;
}

/**
 * The role of a user at an advertiser. Undefined without access to it. Staff have access to every advertiser.
 */
export function roleAtAdvertiser(
  { staffRole, advertisers }: Pick<UserWithChannels, 'staffRole' | 'advertisers'>,
  advertiserId: string,
): UserRole | undefined {
  if (staffRole === 'admin') return 'operator admin';
  const role = advertisers.find((advertiser) => advertiser.advertiserId === advertiserId)?.role;
  if (staffRole === 'reviewer' && role !== 'admin') return 'operator reviewer';
  return role && `advertiser ${role}`;
}

/** The permissions of a user at an advertiser. */
export function permissionsAtAdvertiser(
  user: Pick<UserWithChannels, 'staffRole' | 'advertisers'>,
  advertiserId: string,
): Permission[] {
  const role = roleAtAdvertiser(user, advertiserId);
  return role ? permissionsOf(role) : [];
}

/** The permissions that a user has as staff, in every channel. Empty for other users. */
export function permissionsAsStaff(user: Pick<User, 'staffRole'>): Permission[] {
  return user.staffRole === null ? [] : permissionsOf(roleAsStaff(user));
}

/** The permissions of a user in a channel. */
export function permissionsInChannel(
  user: Pick<UserWithChannels, 'staffRole' | 'channels'>,
  channelId: string,
): Permission[] {
  const role = roleInChannel(user, channelId);
  return role ? permissionsOf(role) : [];
}

/** The channel of a user who has exactly one. Requests of this user need not name a channel. */
export function defaultChannel({
  staffRole,
  channels,
}: Pick<UserWithChannels, 'staffRole' | 'channels'>): string | undefined {
  return staffRole === null && channels.length === 1 ? channels[0]?.channelId : undefined;
}

/** The advertiser of a user who has exactly one. */
export function defaultAdvertiser({
  staffRole,
  advertisers,
}: Pick<UserWithChannels, 'staffRole' | 'advertisers'>): string | undefined {
  return staffRole === null && advertisers.length === 1 ? advertisers[0]?.advertiserId : undefined;
}

/** The allowed length of a password. */
export const passwordRule = { minLength: 12, maxLength: 128 } as const;

export type LinkKind = 'invite' | 'reset';

/** A link to set a password, once. */
export interface Link {
  readonly kind: LinkKind;
  /** Null for the link of the first admin, who does not exist yet. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** `first` is the link for the first admin. */
export const linkLifetimeMs = { first: 24 * hourMs, invite: 7 * 24 * hourMs, reset: 24 * hourMs } as const;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token is in the URL fragment. Browsers do not send the fragment, so it appears in no server log. */
export function linkAddress(base: string, token: string): string {
  return `${base}/console/join#${token}`;
}

/** Password attempts: how many, since when, and until when further ones are locked. */
export interface Attempts {
  readonly attempts: number;
  readonly since: Date;
  readonly lockedUntil: Date | null;
}

/**
 * How many password attempts are allowed within the window, by what they have in common:
 * - `pair`: one account from one IP address. An attacker locks the account only for
 *   the attacker's own address.
 * - `account`: one account from any address. It slows down many addresses that try one account.
 *   Known devices are exempt.
 * - `address`: one address on any account. It slows down one address that tries many accounts. A /64 of IPv6
 *   addresses counts as one.
 * - `customer`: a /48 of IPv6 addresses on any account, as many as one customer of a provider can have.
 * - `device`: one account on a known device.
 * - `confirm`: a signed-in user who confirms an action with the password.
 */
export const attemptLimits = {
  pair: 10,
  account: 100,
  address: 100,
  customer: 1_000,
  device: 10,
  confirm: 10,
} as const;
export type AttemptKind = keyof typeof attemptLimits;
/** Many users can share an address, so one correct password does not clear the failures of the others. */
export const isSharedByUsers = (kind: AttemptKind): kind is 'address' | 'customer' =>
  kind === 'address' || kind === 'customer';
export const attemptWindowMs = 15 * minuteMs;
export const lockMs = 15 * minuteMs;
/** The maximum number of stored counters. */
export const maxAttemptRows = 100_000;

/**
 * Counts one attempt before the password is checked, so that parallel attempts cannot exceed the limit. The
 * last allowed attempt sets the lock.
 */
export function countAttempt(stored: Attempts | undefined, limit: number, now: Date): Attempts | 'locked' {
  if (stored?.lockedUntil && stored.lockedUntil > now) return 'locked';
  // A lock that has ended starts a new window too.
  const startsWindow =
    !stored || stored.lockedUntil || now.getTime() - stored.since.getTime() >= attemptWindowMs;
  const attempts = startsWindow ? 1 : stored.attempts + 1;
  return {
    attempts,
    since: startsWindow ? now : stored.since,
    lockedUntil: attempts >= limit ? new Date(now.getTime() + lockMs) : null,
  };
}

/** A session ends at this age, even if it is in use. */
export const maxSessionAgeMs = 30 * 24 * hourMs;
