import { type Channel, readChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Campaign, type Offer, readCampaigns, readOffers } from '../demand/index.ts';
import type { Placement } from '../lib/placement.ts';
import { type Absence, listAbsences } from '../publisher/index.ts';
import type { Snapshot } from '../serving/index.ts';
import { ChannelMap } from './channel-map.ts';

/**
 * The part of the snapshot that the ledger reads.
 *
 * Race: the session may have been decided by a process that loaded a new channel or offer earlier than this
 * process. Objects that are missing in the snapshot are therefore read from the database: an event that is
 * classified without them would stay wrong.
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

/**
 * Each offer with its campaign, from the snapshot or the database: also if they are paused,
 * archived, ended or deleted.
 */
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
 * The times in which the publishers of sessions were not members of their channel. A session that was
 * requested in the present membership costs no query. If the snapshot has no member, or one that was approved
 * after the session, the database decides. Sessions of a channel without a publisher are left out.
 */
export async function readAbsences(
  tx: Db,
  sessions: Iterable<{ readonly placement: Pick<Placement, 'channelId' | 'publisherId'>; readonly at: Date }>,
  snapshot: LedgerSnapshot,
): Promise<ChannelMap<Absence[]>> {
  const unclear: { channelId: string; publisherId: string }[] = [];
  for (const { placement, at } of sessions) {
    const { channelId, publisherId } = placement;
    if (publisherId === null) continue;
    const approvedAt = snapshot.getMember(channelId, publisherId)?.approvedAt;
    if (!approvedAt || at < approvedAt) unclear.push({ channelId, publisherId });
  }
  const absences = new ChannelMap<Absence[]>();
  if (unclear.length > 0)
    for (const absence of await listAbsences(tx, unclear)) {
      const { channelId, publisherId } = absence;
      absences.set(channelId, publisherId, [...(absences.get(channelId, publisherId) ?? []), absence]);
    }
  return absences;
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
