import { type Channel, readChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { readOffers } from '../demand/index.ts';
import type { Snapshot } from '../serving/index.ts';

/** What the ledger reads of the live catalogue. */
export type LedgerTerms = Pick<Snapshot, 'getChannel' | 'getCandidate' | 'spendOf'>;

/**
 * What events are judged and billed by is in the snapshot, except for a moment: a session may have been decided by a
 * process that heard of a new channel or offer sooner than this one. What is missing is read, for what is counted now
 * is counted for good.
 */

export async function readChannelsFor(
  tx: Db,
  ids: Iterable<string>,
  snapshot: LedgerTerms,
): Promise<Map<string, Channel>> {
  return complete(
    ids,
    (id) => snapshot.getChannel(id)?.channel,
    async (missing) => (await readChannels(tx, missing)).map((channel) => [channel.id, channel]),
  );
}

/** The campaign of each offer. */
export async function readCampaignIdsFor(
  tx: Db,
  offerIds: Iterable<string>,
  snapshot: LedgerTerms,
): Promise<Map<string, string>> {
  return complete(
    offerIds,
    (id) => snapshot.getCandidate(id)?.campaign.campaign.id,
    async (missing) => (await readOffers(tx, missing)).map(({ id, campaignId }) => [id, campaignId]),
  );
}

async function complete<T>(
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
