import type { Db } from '../db/handle.ts';
import { type Match, rankMatches } from './model.ts';
import { findCandidates } from './network-store.ts';

const candidateLimit = 20;

/** Finds the publishers of the network that a request may refer to, best match first. */
export async function matchPublishers(
  db: Db,
  request: { brandName: string; domain: string },
): Promise<Match[]> {
  return rankMatches(request, await findCandidates(db, request, candidateLimit));
}
