import type { User, UserAdvertiser, UserChannel } from '@encart/sdk';

/** A user's role in a channel or at an advertiser. */
export interface GrantedRole {
  readonly id: string;
  readonly role: UserChannel['role'];
}

/** The roles of a user, in the form that a dialog edits. */
export interface UserRoles {
  readonly channels: readonly GrantedRole[];
  readonly advertisers: readonly GrantedRole[];
}

/** Lists the roles of a user. A pending role replaces the active one in the same channel or advertiser. */
export function rolesOf({
  channels,
  advertisers,
  pending_roles: pending,
}: Pick<User, 'channels' | 'advertisers' | 'pending_roles'>): UserRoles {
  const channelRole = ({ channel_id, role }: User['channels'][number]) => ({ id: channel_id, role });
  const advertiserRole = ({ advertiser_id, role }: User['advertisers'][number]) => ({
    id: advertiser_id,
    role,
  });
  return {
    channels: mergeRoles(channels.map(channelRole), pending.channels.map(channelRole)),
    advertisers: mergeRoles(advertisers.map(advertiserRole), pending.advertisers.map(advertiserRole)),
  };
}

function mergeRoles(active: readonly GrantedRole[], pending: readonly GrantedRole[]): GrantedRole[] {
  return [...active.filter(({ id }) => !pending.some((role) => role.id === id)), ...pending];
}

/** The names of the pending roles, such as `reviewer` and `Parcel Tracker (admin)`. */
export function pendingRoleNames({ pending_roles: pending }: Pick<User, 'pending_roles'>): string[] {
  return [
    ...(pending.staff_role ? [pending.staff_role] : []),
    ...pending.channels.map(({ channel_name, role }) => `${channel_name} (${role})`),
    ...pending.advertisers.map(({ advertiser_name, role }) => `${advertiser_name} (${role})`),
  ];
}

/** `Ada Berg (Parcel Tracker)`, or `staff`. */
export function makerName({ made_by: { kind, user_name, channel_name } }: Pick<User, 'made_by'>): string {
  const place = kind === 'staff' ? 'staff' : (channel_name ?? 'a channel');
  return user_name ? `${user_name} (${place})` : place;
}

/** The roles as the API takes them. */
export function toApiRoles({ channels, advertisers }: UserRoles): {
  channels: UserChannel[];
  advertisers: UserAdvertiser[];
} {
  return {
    channels: channels.map(({ id, role }) => ({ channel_id: id, role })),
    advertisers: advertisers.map(({ id, role }) => ({ advertiser_id: id, role })),
  };
}

/** Replaces the role at one place. An empty role removes the access. */
export function setRole(granted: readonly GrantedRole[], id: string, role: string): GrantedRole[] {
  const others = granted.filter((each) => each.id !== id);
  return role === '' ? others : [...others, { id, role: role as GrantedRole['role'] }];
}

/** True if two lists grant the same roles, in any order. */
export function isSameAccess(one: readonly GrantedRole[], other: readonly GrantedRole[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, role }) => other.some((each) => each.id === id && each.role === role))
  );
}
