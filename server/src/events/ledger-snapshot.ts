import { type Channel, readChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Campaign, readCampaigns, readOffers } from '../demand/index.ts';
import type { Snapshot } from '../serving/index.ts';

/**
 * The part of the snapshot that the ledger reads.
 *
 * Race: the session may have been decided by a process that loaded a new channel or offer earlier than this process. Objects
 * that are missing in the snapshot are therefore read from the database: an event that is classified without them would stay
 * wrong.
 */
export type LedgerSnapshot = Pick<Snapshot, 'getChannel' | 'getCandidate' | 'spendOf'>;

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

/** The campaign of each offer, from the snapshot or the database. */
export async function readCampaignsFor(
  tx: Db,
  offerIds: Iterable<string>,
  snapshot: LedgerSnapshot,
): Promise<Map<string, Campaign>> {
  return readMissing(
    offerIds,
    (id) => snapshot.getCandidate(id)?.campaign.campaign,
    async (missing) => {
      const offers = await readOffers(tx, missing);
      const found = await readCampaigns(tx, [...new Set(offers.map(({ campaignId }) => campaignId))]);
      const campaigns = new Map(found.map((campaign) => [campaign.id, campaign]));
      return offers.flatMap(({ id, campaignId }): [string, Campaign][] => {
        const campaign = campaigns.get(campaignId);
        return campaign ? [[id, campaign]] : [];
      });
    },
  );
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
