import type { Db } from '../db/handle.ts';
import { type Match, rankMatches } from './model.ts';
import { findCandidates } from './network-store.ts';

const candidateLimit = 20;

/** Who of the network a request may be about, best guess first. */
export async function matchPublishers(
  db: Db,
  request: { brandName: string; domain: string },
): Promise<Match[]> {
  return rankMatches(request, await findCandidates(db, request, candidateLimit));
}
