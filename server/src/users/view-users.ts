import type { Static } from 'typebox';
import { readChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { readAdvertisers } from '../demand/index.ts';
import {
  noPendingRoles,
  type UserAdvertiser,
  type UserChannel,
  type UserWithChannels,
  userStatus,
} from './model.ts';
import { listPendingRoles } from './pending-role-store.ts';
import type { UserView } from './schema.ts';
import { listUserNames } from './store.ts';

/** Users as staff see them, with the names of channels, advertisers and of the users who made them. */
export async function viewUsers(
  db: Db,
  users: readonly UserWithChannels[],
): Promise<Static<typeof UserView>[]> {
  const pendingRoles = await listPendingRoles(
    db,
    users.map(({ id }) => id),
  );
  const pendingOf = ({ id }: UserWithChannels) => pendingRoles.get(id) ?? noPendingRoles;
  const channelNames = await namesOf(
    (ids) => readChannels(db, ids),
    users.flatMap((user) => [
      ...[...user.channels, ...pendingOf(user).channels].map(({ channelId }) => channelId),
      ...(user.madeIn ? [user.madeIn] : []),
    ]),
  );
  const advertiserNames = await namesOf(
    (ids) => readAdvertisers(db, ids),
    users.flatMap((user) =>
      [...user.advertisers, ...pendingOf(user).advertisers].map(({ advertiserId }) => advertiserId),
    ),
  );
  const makers = new Map(
    await listUserNames(
      db,
      users.flatMap(({ madeBy }) => madeBy ?? []),
    ),
  );
  const viewChannels = (channels: readonly UserChannel[]) =>
    channels.map(({ channelId, role }) => ({
      channel_id: channelId,
      channel_name: channelNames.get(channelId) ?? '',
      role,
    }));
  const viewAdvertisers = (advertisers: readonly UserAdvertiser[]) =>
    advertisers.map(({ advertiserId, role }) => ({
      advertiser_id: advertiserId,
      advertiser_name: advertiserNames.get(advertiserId) ?? '',
      role,
    }));
  return users.map((user) => {
    const pending = pendingOf(user);
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      staff_role: user.staffRole,
      status: userStatus(user),
      two_factor_enabled: user.twoFactorEnabled,
      channels: viewChannels(user.channels),
      advertisers: viewAdvertisers(user.advertisers),
      made_by: {
        kind: user.madeIn ? ('channel' as const) : ('staff' as const),
        user_name: makers.get(user.madeBy ?? '') ?? null,
        channel_id: user.madeIn,
        channel_name: user.madeIn && (channelNames.get(user.madeIn) ?? null),
      },
      confirmed: user.confirmed,
      pending_roles: {
        staff_role: pending.staffRole,
        channels: viewChannels(pending.channels),
        advertisers: viewAdvertisers(pending.advertisers),
      },
      created_at: user.createdAt.toISOString(),
      disabled_at: user.disabledAt?.toISOString() ?? null,
    };
  });
}

export async function viewUser(db: Db, user: UserWithChannels): Promise<Static<typeof UserView>> {
  const [view] = await viewUsers(db, [user]);
  return view as Static<typeof UserView>;
}

async function namesOf(
  read: (ids: readonly string[]) => Promise<{ readonly id: string; readonly name: string }[]>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await read([...new Set(ids)])).map(({ id, name }) => [id, name]));
}
