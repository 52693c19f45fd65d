import { type ChangeKind, getRevision, listChangesAfter, type NumberedChange } from '../../db/changes.ts';
import type { Db } from '../../db/handle.ts';
import { getPublishers, type Membership } from '../../publisher/index.ts';
import { createTaxonomy, type TaxonomyRows } from '../../taxonomy/index.ts';
import { restoreLearning } from '../learning/learn.ts';
import type { Session } from '../model.ts';
import { applySnapshotData, readSnapshotData, restoreSpend, type SnapshotData } from './load.ts';
import { Snapshot } from './snapshot.ts';

/** The snapshot that a session was decided from: as things stand, with everything that changed since put back. */
export async function rebuildSnapshot(tx: Db, session: Session): Promise<Snapshot> {
  const undo = earliest(await listChangesAfter(tx, session.revision));
  const snapshot = new Snapshot();
  applySnapshotData(snapshot, await putBack(tx, await readSnapshotData(tx), undo));
  await restoreLearning(tx, snapshot, session.learningVersion);
  await restoreSpend(tx, snapshot, session.ask.at, session.revision);
  snapshot.revision = Math.min(session.revision, await getRevision(tx));
  return snapshot;
}

type Undo = ReadonlyMap<string, NumberedChange>;

/** Of each thing the first change: it tells how the thing was before all of them. */
function earliest(changes: readonly NumberedChange[]): Undo {
  const undo = new Map<string, NumberedChange>();
  for (const change of changes) {
    const key = keyOf(change.kind, change.subject);
    if (!undo.has(key)) undo.set(key, change);
  }
  return undo;
}

function keyOf(kind: ChangeKind, subject: string): string {
  return `${kind}/${subject}`;
}

async function putBack(tx: Db, parts: SnapshotData, undo: Undo): Promise<SnapshotData> {
  const restore = <T extends { readonly id: string }>(kind: ChangeKind, things: readonly T[]): T[] =>
    things.flatMap((thing) => {
      const change = undo.get(keyOf(kind, thing.id));
      if (!change) return [thing];
      return change.detail === null ? [] : [revive<T>(change.detail)];
    });
  const taxonomy = [...undo.values()].find(({ kind }) => kind === 'taxonomy')?.detail as
    | TaxonomyRows
    | undefined;
  // A member that has been removed since is no longer among the parts.
  const members = [...undo.values()].filter(({ kind }) => kind === 'membership');
  const formerMembers = members.map(({ detail }) => revive<Membership>(detail ?? {}));
  const unchanged = parts.members.filter(({ id }) => !undo.has(keyOf('membership', id)));
  const missing = formerMembers.flatMap(({ publisherId }) => publisherId ?? []);
  const publishers = new Map([
    ...parts.publishers.map((each) => [each.id, each] as const),
    ...(await getPublishers(tx, missing)),
  ]);
  return {
    taxonomy: taxonomy ? createTaxonomy(taxonomy.categories, taxonomy.subcategories) : parts.taxonomy,
    channels: restore('channel', parts.channels),
    publishers: restore('publisher', [...publishers.values()]),
    members: [...unchanged, ...formerMembers.filter(({ status }) => status === 'APPROVED')],
    advertisers: restore('advertiser', parts.advertisers),
    campaigns: restore('campaign', parts.campaigns),
    offers: restore('offer', parts.offers),
  };
}

/** Times were written as text; everything that is one is named so. */
function revive<T>(detail: object): T {
  const entries = Object.entries(detail).map(([name, value]) => [
    name,
    name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
