import type { Static } from 'typebox';
import type { AuditEntry } from '../audit/index.ts';
import { readUuid } from '../lib/ids.ts';
import { actorName, wantedActor } from './name-actors.ts';
import {
  isNamedKind,
  type NameDependencies,
  type NamedKind,
  readNames,
  type WantedName,
} from './read-names.ts';
import type { AuditPage } from './schema.ts';

type AuditView = Static<typeof AuditPage>['results'][number];

/** The kinds of object that an id in the details of an entry can identify. */
const detailKinds: readonly NamedKind[] = [
  ...(['channel', 'publisher', 'publisher_request', 'advertiser', 'key', 'subcategory'] as const),
];

/**
 * Entries in the format of the operator API, with the names of what they are about. The number of queries
 * does not depend on the number of entries.
 */
export async function viewAuditEntries(
  from: NameDependencies,
  entries: readonly AuditEntry[],
): Promise<AuditView[]> {
  const channelIds = new Set(entries.flatMap(({ channelId }) => channelId ?? []));
  // The details come last, so that too many ids in them cannot take the names of
  // actors, subjects and channels.
  const inDetails = entries.flatMap(({ details }) =>
    idsIn(details).map((id) => ({ id, kinds: detailKinds })),
  );
  const names = await readNames(from, [...entries.flatMap(wantedNames), ...inDetails], [...channelIds]);
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { ...entry.actor, name: actorName(entry.actor, names) },
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId,
    subject: { kind: entry.objectType, id: entry.objectId, name: names.get(entry.objectId) ?? null },
    channel_id: entry.channelId,
    channel:
      entry.channelId === null ? null : { id: entry.channelId, name: names.get(entry.channelId) ?? null },
    details: entry.details,
    detail_names: Object.fromEntries(
      idsIn(entry.details).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
    request_id: entry.requestId,
  }));
}

function wantedNames({ objectType, objectId, actor, channelId }: AuditEntry): WantedName[] {
  return [
    ...(isNamedKind(objectType) ? [{ id: objectId, kinds: [objectType] }] : []),
    wantedActor(actor),
    ...(channelId === null ? [] : [{ id: channelId, kinds: ['channel'] as const }]),
  ];
}

/** All ids in a JSON value, at any depth. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsIn);
  const id = readUuid(value);
  return id === undefined ? [] : [id];
}
