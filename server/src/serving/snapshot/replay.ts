import { type ChangeKind, getRevision, listChangesAfter, type NumberedChange } from '../../db/changes.ts';
import type { Db } from '../../db/handle.ts';
import { type Campaign, type Offer, parseTargeting } from '../../demand/index.ts';
import { getPublishers, type Membership } from '../../publisher/index.ts';
import { createTaxonomy, type TaxonomyRows } from '../../taxonomy/index.ts';
import { restoreLearning } from '../learning/learn.ts';
import type { Session } from '../model.ts';
import { applySnapshotData, readSnapshotData, restoreSpend, type SnapshotData } from './load.ts';
import { Snapshot } from './snapshot.ts';

/**
 * Rebuilds the snapshot that a session was decided from: reads the objects as they are now, reverts every
 * change made after the session's revision, and applies learning and spend up to the session's versions.
 */
export async function rebuildSnapshot(tx: Db, session: Session): Promise<Snapshot> {
  const changes = firstChanges(await listChangesAfter(tx, session.revision));
  const snapshot = new Snapshot();
  applySnapshotData(snapshot, await revertChanges(tx, await readSnapshotData(tx), changes));
  await restoreLearning(tx, snapshot, session.learningVersion);
  await restoreSpend(tx, snapshot, session.request.at, session.revision);
  snapshot.revision = Math.min(session.revision, await getRevision(tx));
  return snapshot;
}

/** By kind and id: the first change of an object. */
type FirstChanges = ReadonlyMap<string, NumberedChange>;

/**
 * A change stores the object as it was before. Of several changes to an object the first one has its state
 * before all of them.
 */
function firstChanges(changes: readonly NumberedChange[]): FirstChanges {
  const first = new Map<string, NumberedChange>();
  for (const change of changes) {
    const key = keyOf(change.kind, change.subject);
    if (!first.has(key)) first.set(key, change);
  }
  return first;
}

function keyOf(kind: ChangeKind, subject: string): string {
  return `${kind}/${subject}`;
}

/**
 * Replaces each changed object by its earlier state. An object that did not exist then
 * (`detail` null) is dropped.
 */
async function revertChanges(tx: Db, data: SnapshotData, changes: FirstChanges): Promise<SnapshotData> {
  const restore = <T extends { readonly id: string }>(kind: ChangeKind, objects: readonly T[]): T[] =>
    objects.flatMap((object) => {
      const change = changes.get(keyOf(kind, object.id));
      if (!change) return [object];
      return change.detail === null ? [] : [parseDetail<T>(change.detail)];
    });
  const formerTaxonomy = [...changes.values()].find(({ kind }) => kind === 'taxonomy')?.detail as
    | TaxonomyRows
    | undefined;
  // A membership that was removed since then is not in `data`, so changed memberships are
  // taken from the changes.
  const membershipChanges = [...changes.values()].filter(({ kind }) => kind === 'membership');
  // A membership that did not exist then (`detail` null) gets no status, so it is not approved below.
  const formerMemberships = membershipChanges.map(({ detail }) => parseDetail<Membership>(detail ?? {}));
  const unchanged = data.memberships.filter(({ id }) => !changes.has(keyOf('membership', id)));
  const formerPublisherIds = formerMemberships.flatMap(({ publisherId }) => publisherId ?? []);
  const publishers = new Map([
    ...data.publishers.map((each) => [each.id, each] as const),
    ...(await getPublishers(tx, formerPublisherIds)),
  ]);
  return {
    taxonomy: formerTaxonomy
      ? createTaxonomy(formerTaxonomy.categories, formerTaxonomy.subcategories)
      : data.taxonomy,
    channels: restore('channel', data.channels),
    publishers: restore('publisher', [...publishers.values()]),
    memberships: [...unchanged, ...formerMemberships.filter(({ status }) => status === 'APPROVED')],
    advertisers: restore('advertiser', data.advertisers),
    campaigns: restore('campaign', data.campaigns).map(parseCampaign),
    offers: restore('offer', data.offers).map(parseOffer),
  };
}

/** A campaign as a change stored it, in any version. */
function parseCampaign(campaign: Campaign): Campaign {
  return {
    ...campaign,
    targeting: parseTargeting(campaign.targeting),
    // A change that was recorded before stop times existed has none.
    stoppedAt: campaign.stoppedAt ?? null,
  };
}

/** An offer as a change stored it, in any version. */
function parseOffer(offer: Offer): Offer {
  return { ...offer, stoppedAt: offer.stoppedAt ?? null };
}

/** Converts JSON back: times are stored as text, in properties whose names end with `At`. */
function parseDetail<T>(detail: object): T {
  const entries = Object.entries(detail).map(([name, value]) => [
    name,
    name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
