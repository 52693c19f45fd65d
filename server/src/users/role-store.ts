import type { Db } from '../db/handle.ts';
import type { UserAdvertiser, UserChannel } from './model.ts';

/** Replaces the roles of a user in channels. */
export async function saveUserChannels(
  tx: Db,
  userId: string,
  channels: readonly UserChannel[],
): Promise<void> {
  await tx.deleteFrom('channel_users').where('user_id', '=', userId).execute();
  await addUserChannels(tx, userId, channels);
}

/** Sets the roles of a user in these channels, and in no other. */
export async function addUserChannels(
  tx: Db,
  userId: string,
  channels: readonly UserChannel[],
): Promise<void> {
  if (channels.length === 0) return;
  const rows = channels.map(({ channelId, role }) => ({ channel_id: channelId, user_id: userId, role }));
  await tx
    .insertInto('channel_users')
    .values(rows)
    .onConflict((c) =>
      c.columns(['channel_id', 'user_id']).doUpdateSet((e) => ({ role: e.ref('excluded.role') })),
    )
    .execute();
}

/** Replaces the roles of a user at advertisers. */
export async function saveUserAdvertisers(
  tx: Db,
  userId: string,
  advertisers: readonly UserAdvertiser[],
): Promise<void> {
  await tx.deleteFrom('advertiser_users').where('user_id', '=', userId).execute();
  await addUserAdvertisers(tx, userId, advertisers);
}

/** Sets the roles of a user at these advertisers, and at no other. */
export async function addUserAdvertisers(
  tx: Db,
  userId: string,
  advertisers: readonly UserAdvertiser[],
): Promise<void> {
  if (advertisers.length === 0) return;
  const rows = advertisers.map(({ advertiserId, role }) => ({
    advertiser_id: advertiserId,
    user_id: userId,
    role,
  }));
  await tx
    .insertInto('advertiser_users')
    .values(rows)
    .onConflict((c) =>
      c.columns(['advertiser_id', 'user_id']).doUpdateSet((e) => ({ role: e.ref('excluded.role') })),
    )
    .execute();
}
