import { Type } from 'typebox';
import { type Channel, readChannels } from '../../channel/index.ts';
import { listChangesSince, type NumberedChange } from '../../db/changes.ts';
import type { Db } from '../../db/handle.ts';
import { jsonColumn } from '../../db/json-column.ts';
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

/** The objects that a snapshot is built from. In a refresh: only those that changed. */
export interface SnapshotData {
  readonly taxonomy: Taxonomy | undefined;
  readonly channels: readonly Channel[];
  readonly publishers: readonly Publisher[];
  readonly memberships: readonly Membership[];
  readonly advertisers: readonly Advertiser[];
  readonly campaigns: readonly Campaign[];
  readonly offers: readonly Offer[];
}

/** Reads all objects as they are now. */
export async function readSnapshotData(tx: Db): Promise<SnapshotData> {
  const memberships = await readMembers(tx);
  const publisherIds = new Set(memberships.flatMap(({ publisherId }) => publisherId ?? []));
  return {
    taxonomy: await getTaxonomy(tx),
    channels: await readChannels(tx),
    publishers: [...(await getPublishers(tx, [...publisherIds])).values()],
    memberships,
    advertisers: await readAdvertisers(tx),
    campaigns: await readCampaigns(tx),
    offers: await readOffers(tx),
  };
}

/** Sets the objects in order of dependency: a candidate needs its advertiser and campaign. */
export function applySnapshotData(snapshot: Snapshot, data: SnapshotData): void {
  if (data.taxonomy) snapshot.setTaxonomy(data.taxonomy);
  for (const channel of data.channels) snapshot.setChannel(channel);
  for (const publisher of data.publishers) snapshot.setPublisher(publisher);
  for (const membership of data.memberships) snapshot.setMembership(membership);
  for (const advertiser of data.advertisers) snapshot.setAdvertiser(advertiser);
  for (const campaign of data.campaigns) snapshot.setCampaign(campaign);
  for (const offer of data.offers) snapshot.setOffer(offer);
}

/**
 * Applies a change of kind `budget`. A spent budget is published as a change, because all processes must stop
 * offering the campaign before the next learning update.
 */
export function applySpend(snapshot: Snapshot, { kind, subject, detail }: NumberedChange): void {
  if (kind !== 'budget') return;
  snapshot.setSpend(subject, { credits: 0, ...readSpendDetail(detail) });
}

/**
 * Applies the `budget` changes up to a revision. It starts with the previous day: a change made just before
 * midnight is in no learning update until the first update of the new day.
 */
export async function restoreSpend(tx: Db, snapshot: Snapshot, at: Date, revision: number): Promise<void> {
  const dayBefore = new Date((dayNumber(at.getTime()) - 1) * dayMs);
  for (const change of await listChangesSince(tx, dayBefore))
    if (change.revision <= revision) applySpend(snapshot, change);
}

/** The stored detail of a change of kind `budget`. Rows written before credits existed have no `credits`. */
const readSpendDetail = jsonColumn<Omit<SpendFigure, 'credits'> & Partial<Pick<SpendFigure, 'credits'>>>(
  'changes.detail',
  Type.Object({
    day: Type.Integer(),
    todayMicros: Type.Number(),
    totalMicros: Type.Number(),
    credits: Type.Optional(Type.Integer()),
  }),
);
