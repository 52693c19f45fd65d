import { readChannels } from '../channel/index.ts';
import { type ChangeKind, getRevision, listChangesAfter, type NumberedChange } from '../db/changes.ts';
import { type Db, readConsistently } from '../db/handle.ts';
import { readAdvertisers, readCampaigns, readOffers } from '../demand/index.ts';
import { getPublishers, readMembers } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import type { Snapshot } from './snapshot.ts';

/** More changes than this at once are not checked one by one against every member. */
const many = 200;

/** Fills an empty snapshot from the database. */
export async function fillSnapshot(tx: Db, snapshot: Snapshot): Promise<void> {
  snapshot.revision = await getRevision(tx);
  snapshot.setTaxonomy(await getTaxonomy(tx));
  for (const channel of await readChannels(tx)) snapshot.setChannel(channel);
  const members = await readMembers(tx);
  const publisherIds = new Set(members.flatMap(({ publisherId }) => publisherId ?? []));
  for (const publisher of (await getPublishers(tx, [...publisherIds])).values())
    snapshot.setPublisher(publisher);
  for (const member of members) snapshot.setMembership(member);
  for (const advertiser of await readAdvertisers(tx)) snapshot.setAdvertiser(advertiser);
  for (const campaign of await readCampaigns(tx)) snapshot.setCampaign(campaign);
  for (const offer of await readOffers(tx)) snapshot.setOffer(offer);
}

/** Brings a snapshot up to the newest change: what changed is read again, the rest is left alone. */
export async function followChanges(db: Db, snapshot: Snapshot): Promise<void> {
  if ((await getRevision(db)) === snapshot.revision) return;
  await readConsistently(db, async (tx) => {
    const changes = await listChangesAfter(tx, snapshot.revision);
    const last = changes.at(-1);
    if (!last) return;
    const ids = (kind: ChangeKind) => [
      ...new Set(changes.filter((change) => change.kind === kind).map(({ subject }) => subject)),
    ];
    const reading = {
      taxonomy: ids('taxonomy').length > 0 ? await getTaxonomy(tx) : undefined,
      channels: await readSome(ids('channel'), (some) => readChannels(tx, some)),
      members: await readSome(ids('membership'), (some) => readMembers(tx, some)),
      advertisers: await readSome(ids('advertiser'), (some) => readAdvertisers(tx, some)),
      campaigns: await readSome(ids('campaign'), (some) => readCampaigns(tx, some)),
      offers: await readSome(ids('offer'), (some) => readOffers(tx, some)),
    };
    const publisherIds = [
      ...ids('publisher'),
      ...reading.members.flatMap(({ publisherId }) => publisherId ?? []),
    ];
    const publishers = await getPublishers(tx, [...new Set(publisherIds)]);

    // Nothing is awaited from here on: a decision sees all of it or none.
    if (changes.length > many) snapshot.forgetWhoMayShowWhat();
    if (reading.taxonomy) snapshot.setTaxonomy(reading.taxonomy);
    for (const channel of reading.channels) snapshot.setChannel(channel);
    for (const publisher of publishers.values()) snapshot.setPublisher(publisher);
    for (const member of reading.members) snapshot.setMembership(member);
    for (const advertiser of reading.advertisers) snapshot.setAdvertiser(advertiser);
    for (const campaign of reading.campaigns) snapshot.setCampaign(campaign);
    for (const offer of reading.offers) snapshot.setOffer(offer);
    for (const change of changes) if (change.kind === 'budget') applySpend(snapshot, change);
    snapshot.revision = last.revision;
  });
}

/** What a change of kind `budget` tells. */
export interface SpendNews {
  readonly day: number;
  readonly todayMicros: number;
  readonly totalMicros: number;
}

export function applySpend(snapshot: Snapshot, { subject, detail }: NumberedChange): void {
  const { day, todayMicros, totalMicros } = detail as SpendNews;
  snapshot.setSpend(subject, day, todayMicros, totalMicros);
}

function readSome<T>(ids: readonly string[], read: (ids: readonly string[]) => Promise<T[]>): Promise<T[]> {
  return ids.length > 0 ? read(ids) : Promise.resolve([]);
}
