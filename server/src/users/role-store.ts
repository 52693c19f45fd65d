import type { Db } from '../db/handle.ts';
import type { UserAdvertiser, UserChannel } from './model.ts';

/** Replaces the roles of a user in channels. */
export async function saveUserChannels(
  tx: Db,
  userId: string,
  channels: readonly UserChannel[],
): Promise<void> {
  await tx.deleteFrom('channel_users').where('user_id', '=', userId).execute();
  if (channels.length === 0) return;
  const rows = channels.map(({ channelId, role }) => ({ channel_id: channelId, user_id: userId, role }));
  await tx.insertInto('channel_users').values(rows).execute();
}

/** Replaces the roles of a user at advertisers. */
export async function saveUserAdvertisers(
  tx: Db,
  userId: string,
  advertisers: readonly UserAdvertiser[],
): Promise<void> {
  await tx.deleteFrom('advertiser_users').where('user_id', '=', userId).execute();
  if (advertisers.length === 0) return;
  const rows = advertisers.map(({ advertiserId, role }) => ({
    ...{ advertiser_id: advertiserId, user_id: userId, role },
  }));
  await tx.insertInto('advertiser_users').values(rows).execute();
}
