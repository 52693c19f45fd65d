import { type Channel, readChannels } from '../../channel/index.ts';
import { listChangesSince, type NumberedChange } from '../../db/changes.ts';
import type { Db } from '../../db/handle.ts';
import {
  type Advertiser,
  type Campaign,
  type Offer,
  readAdvertisers,
  readCampaigns,
  readOffers,
} from '../../demand/index.ts';
import { dayMs, dayNumber } from '../../lib/days.ts';
import { getPublishers, type Membership, type Publisher, readMembers } from '../../publisher/index.ts';
import { getTaxonomy, type Taxonomy } from '../../taxonomy/index.ts';
import type { SpendFigure } from '../decision/spend.ts';
import type { Snapshot } from './snapshot.ts';

/** What a snapshot is made of. */
export interface SnapshotData {
  readonly taxonomy: Taxonomy | undefined;
  readonly channels: readonly Channel[];
  readonly publishers: readonly Publisher[];
  readonly members: readonly Membership[];
  readonly advertisers: readonly Advertiser[];
  readonly campaigns: readonly Campaign[];
  readonly offers: readonly Offer[];
}

/** All of them, as they stand. */
export async function readSnapshotData(tx: Db): Promise<SnapshotData> {
  const members = await readMembers(tx);
  const publisherIds = new Set(members.flatMap(({ publisherId }) => publisherId ?? []));
  return {
    taxonomy: await getTaxonomy(tx),
    channels: await readChannels(tx),
    publishers: [...(await getPublishers(tx, [...publisherIds])).values()],
    members,
    advertisers: await readAdvertisers(tx),
    campaigns: await readCampaigns(tx),
    offers: await readOffers(tx),
  };
}

/** What others are made from comes first. */
export function applySnapshotData(snapshot: Snapshot, parts: SnapshotData): void {
  if (parts.taxonomy) snapshot.setTaxonomy(parts.taxonomy);
  for (const channel of parts.channels) snapshot.setChannel(channel);
  for (const publisher of parts.publishers) snapshot.setPublisher(publisher);
  for (const member of parts.members) snapshot.setMembership(member);
  for (const advertiser of parts.advertisers) snapshot.setAdvertiser(advertiser);
  for (const campaign of parts.campaigns) snapshot.setCampaign(campaign);
  for (const offer of parts.offers) snapshot.setOffer(offer);
}

/** A spent budget is told like a change, because it must be known everywhere before the next lesson is. */
export function applySpend(snapshot: Snapshot, { kind, subject, detail }: NumberedChange): void {
  if (kind !== 'budget') return;
  snapshot.setSpend(subject, { credits: 0, ...(detail as SpendDetail) });
}

/**
 * The spend that was told up to a moment and a revision. The day before counts too: what was told at its very end is in
 * no lesson until the new day has its first.
 */
export async function restoreSpend(tx: Db, snapshot: Snapshot, at: Date, revision: number): Promise<void> {
  const dayBefore = new Date((dayNumber(at.getTime()) - 1) * dayMs);
  for (const change of await listChangesSince(tx, dayBefore))
    if (change.revision <= revision) applySpend(snapshot, change);
}

/** The detail of a change of kind `budget`. Rows written before money could come back have no `credits`. */
export type SpendDetail = Omit<SpendFigure, 'credits'> & Partial<Pick<SpendFigure, 'credits'>>;
