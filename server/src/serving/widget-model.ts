/**
 * The number of widget ids for which a publisher has room. Loads of further ids
 * are reported as `otherWidget`.
 */
export const maxWidgets = 500;
/** So many of the places are given to ids at their first load. For the others an id needs `earningLoads`. */
export const openPlaces = 400;
/** The loads after which an id gets one of the other places, or that of an id with next to no loads. */
export const earningLoads = 20;
/** An id that was not loaded for this many days gives up its place. */
export const widgetIdleDays = 30;
/** An id takes the place of another one if it has had at least so many times its loads. */
export const replacingFactor = 10;
/** The ids without a place whose loads are counted. */
export const maxCandidates = 500;

/** A widget id of a publisher, as it is stored. Days are written as YYYY-MM-DD. */
export interface Candidate {
  readonly loads: number;
  readonly lastLoadOn: string;
}

export interface PlacedWidget {
  /** The loads that it had when it got the place. Most of them were not reported under the id. */
  readonly loads: number;
  /** Null if it was before loads were counted. */
  readonly placedOn: string | null;
  readonly lastLoadOn: string;
}

/** The widget ids of a publisher that had a load in the last `widgetIdleDays`. */
export interface PublisherWidgets {
  readonly placed: ReadonlyMap<string, PlacedWidget>;
  /** The widget ids without a place. */
  readonly candidates: ReadonlyMap<string, Candidate>;
}

/** By id: the loads that are not stored yet. */
export type NewLoads = ReadonlyMap<string, number>;

/**
 * True if an id may take the place of another one: `assignPlaces` then needs to know the loads of the ids
 * with a place.
 */
export function mayReplace({ placed, candidates }: PublisherWidgets, loads: NewLoads): boolean {
  const others = [...loads].filter(([id]) => !placed.has(id));
  const hasEarned = others.some(([id, count]) => loadsOf(candidates.get(id)) + count >= earningLoads);
  return hasEarned && placed.size + others.length > maxWidgets;
}

/** The facts that `assignPlaces` needs besides the ids and their loads. */
export interface Circumstances {
  readonly today: string;
  /** The first of the last `widgetIdleDays`. */
  readonly oldest: string;
  /** By id: the loads since `oldest` that were reported. Only read if `mayReplace` is true. */
  readonly reportedLoads: ReadonlyMap<string, number>;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
}

/**
 * Decides which ids have a place, from what is stored and the loads since then.
 *
 * Anybody with the publishable key can send any number of ids. So only a part of the places is given at the
 * first load. The loads of further ids are counted, and an id with enough of them gets a place: a free one,
 * or that of the id with the fewest loads, if it has ten times as many. So taking the place of an id costs
 * ten times its own loads, whether a stranger or a shop wants it, and places rarely change hands.
 */
export function assignPlaces(
  stored: PublisherWidgets,
  loads: NewLoads,
  circumstances: Circumstances,
): PublisherWidgets {
  const { today, random } = circumstances;
  const placed = new Map(stored.placed);
  const candidates = new Map(stored.candidates);
  for (const [id, count] of loads) {
    const known = placed.get(id);
    if (!known) candidates.set(id, { loads: loadsOf(candidates.get(id)) + count, lastLoadOn: today });
    else if (known.lastLoadOn < today) placed.set(id, { ...known, lastLoadOn: today });
  }
  const countOf = (id: string) => loadsOf(candidates.get(id));
  const give = (id: string) => {
    placed.set(id, { loads: countOf(id), placedOn: today, lastLoadOn: today });
    candidates.delete(id);
  };

  const loaded = [...loads.keys()].filter((id) => candidates.has(id));
  for (const id of loaded) if (placed.size < openPlaces) give(id);
  const earning = loaded.filter((id) => countOf(id) >= earningLoads).sort((a, b) => countOf(b) - countOf(a));
  for (const id of earning) {
    if (placed.size >= maxWidgets) {
      const weakest = findWeakest(placed, circumstances);
      if (!weakest || weakest.strength * replacingFactor > countOf(id)) break;
      placed.delete(weakest.id);
      candidates.set(weakest.id, { loads: weakest.strength, lastLoadOn: weakest.lastLoadOn });
    }
    give(id);
  }
  return { placed, candidates: mostLoaded(candidates, random) };
}

interface Weakest {
  readonly id: string;
  readonly strength: number;
  readonly lastLoadOn: string;
}

/** The id with the fewest loads. One that got its place lately has had its loads without one. */
function findWeakest(
  placed: ReadonlyMap<string, PlacedWidget>,
  { oldest, reportedLoads }: Circumstances,
): Weakest | undefined {
  let found: Weakest | undefined;
  for (const [id, { loads, placedOn, lastLoadOn }] of placed) {
    const reported = reportedLoads.get(id) ?? 0;
    const strength = Math.max(reported, placedOn !== null && placedOn >= oldest ? loads : 0);
    if (!found || strength < found.strength) found = { id, strength, lastLoadOn };
  }
  return found;
}

/**
 * The candidates with the most loads. Ids that are equal are chosen at random: among thousands of ids that
 * are sent once, one that is sent again and again is soon caught, and from its second load on it stays.
 */
function mostLoaded(
  candidates: ReadonlyMap<string, Candidate>,
  random: () => number,
): ReadonlyMap<string, Candidate> {
  if (candidates.size <= maxCandidates) return candidates;
  const ranked = [...candidates].map(([id, candidate]) => ({ id, candidate, tie: random() }));
  ranked.sort((a, b) => b.candidate.loads - a.candidate.loads || a.tie - b.tie);
  return new Map(ranked.slice(0, maxCandidates).map(({ id, candidate }) => [id, candidate]));
}

function loadsOf(candidate: Candidate | undefined): number {
  return candidate?.loads ?? 0;
}
