import type { ChannelRole, StaffRole, User, UserAdvertiser, UserChannel, UserWithChannels } from './model.ts';

/** The result of giving roles: some are active at once, others are pending. */
export interface Granted<T> {
  readonly active: T;
  readonly pending: T;
}

/** The role of staff that a user has after `given` was given. */
export function grantStaffRole(
  user: Pick<User, 'staffRole' | 'confirmed'>,
  given: StaffRole | null,
): Granted<StaffRole | null> {
  return grant(user.staffRole, given, !user.confirmed);
}

/** A role in the channel that made the account is active at once: its admins could give it themselves. */
export function grantChannels(
  user: Pick<UserWithChannels, 'channels' | 'confirmed' | 'madeIn'>,
  given: readonly UserChannel[],
): Granted<UserChannel[]> {
  return collect(
    given.map(({ channelId, role }) => {
      const held = user.channels.find((channel) => channel.channelId === channelId)?.role ?? null;
      const { active, pending } = grant<ChannelRole>(
        held,
        role,
        !user.confirmed && user.madeIn !== channelId,
      );
      return {
        active: active && { channelId, role: active },
        pending: pending && { channelId, role: pending },
      };
    }),
  );
}

export function grantAdvertisers(
  user: Pick<UserWithChannels, 'advertisers' | 'confirmed'>,
  given: readonly UserAdvertiser[],
): Granted<UserAdvertiser[]> {
  return collect(
    given.map(({ advertiserId, role }) => {
      const held = user.advertisers.find((each) => each.advertiserId === advertiserId)?.role ?? null;
      const { active, pending } = grant<ChannelRole>(held, role, !user.confirmed);
      return {
        active: active && { advertiserId, role: active },
        pending: pending && { advertiserId, role: pending },
      };
    }),
  );
}

/** Only a role with more permissions than the held one waits. The held one stays active meanwhile. */
function grant<Role extends StaffRole | ChannelRole>(
  held: Role | null,
  given: Role | null,
  waits: boolean,
): Granted<Role | null> {
  const isMore = given !== null && given !== held && held !== 'admin';
  return waits && isMore ? { active: held, pending: given } : { active: given, pending: null };
}

function collect<T>(each: readonly Granted<T | null>[]): Granted<T[]> {
  return {
    active: each.flatMap(({ active }) => active ?? []),
    pending: each.flatMap(({ pending }) => pending ?? []),
  };
}
