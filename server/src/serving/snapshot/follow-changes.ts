import { readChannels } from '../../channel/index.ts';
import { type ChangeKind, getRevision, listChangesAfter } from '../../db/changes.ts';
import { type Db, readConsistently } from '../../db/handle.ts';
import { readAdvertisers, readCampaigns, readOffers } from '../../demand/index.ts';
import { getPublishers, readMembers } from '../../publisher/index.ts';
import { getTaxonomy } from '../../taxonomy/index.ts';
import { applySnapshotData, applySpend } from './load.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Brings a snapshot to the newest revision: reads the objects that the changes since then name, and replaces
 * only those. Everything is read in one consistent transaction.
 */
export async function followChanges(db: Db, snapshot: Snapshot): Promise<void> {
  if ((await getRevision(db)) === snapshot.revision) return;
  await readConsistently(db, async (tx) => {
    const changes = await listChangesAfter(tx, snapshot.revision);
    const last = changes.at(-1);
    if (!last) return;
    const ids = (kind: ChangeKind) => [
      ...new Set(changes.filter((change) => change.kind === kind).map(({ subject }) => subject)),
    ];
    const changed = {
      taxonomy: ids('taxonomy').length > 0 ? await getTaxonomy(tx) : undefined,
      channels: await readSome(ids('channel'), (some) => readChannels(tx, some)),
      memberships: await readSome(ids('membership'), (some) => readMembers(tx, some)),
      advertisers: await readSome(ids('advertiser'), (some) => readAdvertisers(tx, some)),
      campaigns: await readSome(ids('campaign'), (some) => readCampaigns(tx, some)),
      offers: await readSome(ids('offer'), (some) => readOffers(tx, some)),
    };
    const publisherIds = [
      ...ids('publisher'),
      ...changed.memberships.flatMap(({ publisherId }) => publisherId ?? []),
    ];
    const publishers = await getPublishers(tx, [...new Set(publisherIds)]);

    // No await from here on: decisions run on the same thread, so a decision sees all of
    // these changes or none.
    applySnapshotData(snapshot, { ...changed, publishers: [...publishers.values()] });
    for (const change of changes) applySpend(snapshot, change);
    snapshot.revision = last.revision;
  });
}

function readSome<T>(ids: readonly string[], read: (ids: readonly string[]) => Promise<T[]>): Promise<T[]> {
  return ids.length > 0 ? read(ids) : Promise.resolve([]);
}
