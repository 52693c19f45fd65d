import { type Channel, readChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Campaign, type Offer, readCampaigns, readOffers } from '../demand/index.ts';
import { listRemovals } from '../publisher/index.ts';
import type { Snapshot } from '../serving/index.ts';
import { ChannelMap } from './channel-map.ts';

/**
 * The part of the snapshot that the ledger reads.
 *
 * Race: the session may have been decided by a process that loaded a new channel or offer earlier than this process. Objects
 * that are missing in the snapshot are therefore read from the database: an event that is classified without them would stay
 * wrong.
 */
export type LedgerSnapshot = Pick<Snapshot, 'getChannel' | 'getCandidate' | 'getMember' | 'spendOf'>;

/** The channels by id, from the snapshot or the database. */
export async function readChannelsFor(
  tx: Db,
  ids: Iterable<string>,
  snapshot: LedgerSnapshot,
): Promise<Map<string, Channel>> {
  return readMissing(
    ids,
    (id) => snapshot.getChannel(id),
    async (missing) => (await readChannels(tx, missing)).map((channel) => [channel.id, channel]),
  );
}

/** An offer with its campaign. */
export interface OfferDemand {
  readonly campaign: Campaign;
  readonly offer: Offer;
}

/** Each offer with its campaign, from the snapshot or the database: also if they are paused, archived, ended or deleted. */
export async function readDemandFor(
  tx: Db,
  offerIds: Iterable<string>,
  snapshot: LedgerSnapshot,
): Promise<Map<string, OfferDemand>> {
  return readMissing(
    offerIds,
    (id) => {
      const candidate = snapshot.getCandidate(id);
      return candidate && { campaign: candidate.campaign.campaign, offer: candidate.offer };
    },
    (missing) => readOffersWithCampaigns(tx, missing),
  );
}

/** The campaign of each offer, from the snapshot or the database. */
export async function readCampaignsFor(
  tx: Db,
  offerIds: Iterable<string>,
  snapshot: LedgerSnapshot,
): Promise<Map<string, Campaign>> {
  return readMissing(
    offerIds,
    (id) => snapshot.getCandidate(id)?.campaign.campaign,
    async (missing) =>
      (await readOffersWithCampaigns(tx, missing)).map(([id, { campaign }]) => [id, campaign]),
  );
}

async function readOffersWithCampaigns(
  tx: Db,
  offerIds: readonly string[],
): Promise<[string, OfferDemand][]> {
  const offers = await readOffers(tx, offerIds);
  const found = await readCampaigns(tx, [...new Set(offers.map(({ campaignId }) => campaignId))]);
  const campaigns = new Map(found.map((campaign) => [campaign.id, campaign]));
  return offers.flatMap((offer): [string, OfferDemand][] => {
    const campaign = campaigns.get(offer.campaignId);
    return campaign ? [[offer.id, { campaign, offer }]] : [];
  });
}

/**
 * When publishers were removed from channels. A publisher without a time is a member, as is one that was removed and approved again.
 * Members of the snapshot cost no query. A publisher that is missing there was removed, or approved after the last refresh; the database
 * decides. Sessions of a channel without a publisher are left out.
 */
export async function readRemovals(
  tx: Db,
  placements: Iterable<{ readonly channelId: string; readonly publisherId: string | null }>,
  snapshot: LedgerSnapshot,
): Promise<ChannelMap<Date>> {
  const missing: { channelId: string; publisherId: string }[] = [];
  for (const { channelId, publisherId } of placements)
    if (publisherId !== null && !snapshot.getMember(channelId, publisherId))
      missing.push({ channelId, publisherId });
  const removals = new ChannelMap<Date>();
  if (missing.length > 0)
    for (const { channelId, publisherId, removedAt } of await listRemovals(tx, missing))
      removals.set(channelId, publisherId, removedAt);
  return removals;
}

async function readMissing<T>(
  ids: Iterable<string>,
  known: (id: string) => T | undefined,
  read: (missing: string[]) => Promise<[string, T][]>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const value = known(id);
    if (value === undefined) missing.push(id);
    else found.set(id, value);
  }
  if (missing.length > 0) for (const [id, value] of await read(missing)) found.set(id, value);
  return found;
}
