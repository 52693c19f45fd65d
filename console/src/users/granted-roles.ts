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

export function rolesOf({ channels, advertisers }: Pick<User, 'channels' | 'advertisers'>): UserRoles {
  return {
    channels: channels.map(({ channel_id, role }) => ({ id: channel_id, role })),
    advertisers: advertisers.map(({ advertiser_id, role }) => ({ id: advertiser_id, role })),
  };
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

/** Whether two lists grant the same, in any order. */
export function isSameAccess(one: readonly GrantedRole[], other: readonly GrantedRole[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, role }) => other.some((each) => each.id === id && each.role === role))
  );
}
