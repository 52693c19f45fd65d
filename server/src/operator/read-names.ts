import { readChannels } from '../channel/index.ts';
import { noPublisher } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { readAdvertisers, readCampaigns, readOffers } from '../demand/index.ts';
import { maskKey, readKeys } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import { readUuid } from '../lib/ids.ts';
import { getPublishers, listRequestNames } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { listVoidReasons, readFlags } from '../traffic/index.ts';

export interface NameDependencies {
  readonly db: Db;
  readonly environment: Environment;
  /** Returns pairs of user id and name. */
  readonly userNames: (ids: readonly string[]) => Promise<[string, string][]>;
}

type Pairs = readonly (readonly [id: string, name: string])[];
/**
 * `channelIds` are the channels in which the ids may be: what belongs to a channel is looked up only there.
 */
type ReadPairs = (
  from: NameDependencies,
  ids: readonly string[],
  channelIds: readonly string[],
) => Promise<Pairs>;

/** One lookup by kind of object. Each makes a fixed number of queries, whatever the number of ids. */
const lookups = {
  user: ({ userNames }, ids) => userNames(ids),
  /** The name of a key, or its masked value if it has none. */
  key: async ({ db, environment }, ids) =>
    (await readKeys(db, ids)).map((key) => [key.id, key.name || maskKey(key, environment)]),
  channel: async ({ db }, ids) => pairsOf(await readChannels(db, ids)),
  publisher: async ({ db }, ids) =>
    [...(await getPublishers(db, ids)).values()].map(({ id, brandName }) => [id, brandName]),
  publisher_request: ({ db }, ids, channelIds) => listRequestNames(db, channelIds, ids),
  advertiser: async ({ db }, ids) => pairsOf(await readAdvertisers(db, ids)),
  campaign: async ({ db }, ids) => pairsOf(await readCampaigns(db, ids)),
  offer: async ({ db }, ids) => (await readOffers(db, ids)).map(({ id, heading }) => [id, heading]),
  subcategory: async ({ db }, ids) => {
    const { findSubcategory } = await getTaxonomy(db);
    return pairsOf(ids.flatMap((id) => findSubcategory(id) ?? []));
  },
  void: ({ db }, ids, channelIds) => listVoidReasons(db, channelIds, ids),
  traffic_flag: nameFlags,
} as const satisfies Record<string, ReadPairs>;

export type NamedKind = keyof typeof lookups;

export function isNamedKind(kind: string): kind is NamedKind {
  return Object.hasOwn(lookups, kind);
}

/** An id, and the kinds of object that it may be. */
export interface WantedName {
  readonly id: string;
  readonly kinds: readonly NamedKind[];
}

/** The most ids of one call. Further ids get no name, so that one answer cannot cost more than this. */
export const maxNames = 2_000;

/** Display names for staff, by id. An id that is no UUID, or of an object that does not exist, has none. */
export async function readNames(
  from: NameDependencies,
  wanted: Iterable<WantedName>,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsByKind = new Map<NamedKind, Set<string>>();
  const seen = new Set<string>();
  for (const { id: text, kinds } of wanted) {
    const id = readUuid(text);
    if (id === undefined || (!seen.has(id) && seen.size >= maxNames)) continue;
    seen.add(id);
    for (const kind of kinds) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  }
  const names = new Map<string, string>();
  for (const [kind, ids] of idsByKind)
    for (const [id, name] of await lookups[kind](from, [...ids], channelIds)) names.set(id, name);
  return names;
}

function pairsOf(rows: readonly { readonly id: string; readonly name: string }[]): Pairs {
  return rows.map(({ id, name }) => [id, name]);
}

/** `Corner Shop, 2026-06-14T05:00Z`. */
async function nameFlags(
  { db }: NameDependencies,
  ids: readonly string[],
  channelIds: readonly string[],
): Promise<Pairs> {
  const flags = await readFlags(db, channelIds, ids);
  const publishers = await getPublishers(
    db,
    flags.map(({ publisherId }) => publisherId).filter((id) => id !== noPublisher),
  );
  return flags.map(({ id, publisherId, hour }) => [
    id,
    `${publishers.get(publisherId)?.brandName ?? 'the channel itself'}, ${hour.toISOString().slice(0, 16)}Z`,
  ]);
}
