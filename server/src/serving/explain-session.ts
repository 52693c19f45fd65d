import { type Db, readConsistently } from '../db/handle.ts';
import { ApiError, notFound } from '../errors.ts';
import { dayMs } from '../lib/days.ts';
import { seededRandom } from '../lib/random.ts';
import type { Candidate } from './decision/candidate.ts';
import {
  type Decision,
  decide,
  decideWith,
  ruleContextOf,
  type ScoredCandidate,
  seedOf,
} from './decision/decide.ts';
import { firstRefusal } from './decision/eligibility.ts';
import type { Member } from './decision/member.ts';
import { paceOf } from './decision/pacing.ts';
import { betaAt } from './decision/ranking.ts';
import { ServedOffers } from './decision/served-offers.ts';
import type { Beta } from './learning/posterior.ts';
import type { CandidateOutcome, ServedCounts, Session } from './model.ts';
import { shopperKeys } from './recommend.ts';
import { rebuildSnapshot } from './snapshot/replay.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { getSession, listServed } from './store.ts';

/** Decisions can be explained for this many days. */
export const explainedDays = 7;
/** The propensity of an offer is estimated by repeating the decision with this many other seeds. */
const trials = 400;

export interface ExplainedCandidate {
  readonly candidate: Candidate;
  readonly outcome: CandidateOutcome;
  /** From 1; null if the candidate was not shown. */
  readonly position: number | null;
  /** The drawn rates and score (micro-dollars per impression); undefined if none were drawn. */
  readonly draw: ScoredCandidate | undefined;
  readonly click: Beta;
  readonly conversion: Beta;
  /** The probability with which pacing let it take part. */
  readonly pace: number;
  /** The estimated probability of being shown in this request; null if the candidate was not shown. */
  readonly propensity: number | null;
}

export interface Explanation {
  readonly session: Session;
  readonly choice: Decision['choice'];
  /** True if the replayed decision has the same offers as the stored one. */
  readonly exact: boolean;
  /** The shopper was forgotten after the decision, so its frequency caps cannot be replayed. */
  readonly shopperForgotten: boolean;
  readonly trials: number;
  /** Shown candidates first, then those ranked lower by score, then the refused ones by reason. */
  readonly candidates: readonly ExplainedCandidate[];
}

/**
 * Replays the decision of a session on the network as it was then, and returns the
 * outcome of every candidate.
 */
export async function explainSession(
  db: Db,
  channelIds: readonly string[],
  id: string,
  now: Date,
): Promise<Explanation> {
  return readConsistently(db, async (tx) => {
    const session = await getSession(tx, channelIds, id);
    if (!session) throw notFound('Session');
    if (now.getTime() - session.request.at.getTime() > explainedDays * dayMs)
      throw new ApiError('not_found', `Sessions can be explained for ${explainedDays} days.`);
    const snapshot = await rebuildSnapshot(tx, session);
    const { channelId, publisherId } = session.request.placement;
    const member = snapshot.getMember(channelId, publisherId);
    if (!member) throw notFound('Publisher of the session');
    return explain(snapshot, member, session, await servedBefore(tx, snapshot, session));
  });
}

/** The served counts of the shopper at the time of the decision. Session ids are UUIDv7 and sort by time. */
async function servedBefore(tx: Db, snapshot: Snapshot, { request }: Session): Promise<ServedCounts> {
  const rows = await listServed(tx, shopperKeys(request));
  const earlier = rows.filter(({ sessionId }) => sessionId < request.sessionId);
  const windowHours = (id: string) => snapshot.getCampaign(id)?.frequencyCap?.hours;
  return new ServedOffers(earlier).counts(
    request.placement.channelId,
    request.shopper.hashes,
    request.at,
    windowHours,
  );
}

function explain(snapshot: Snapshot, member: Member, session: Session, served: ServedCounts): Explanation {
  const { request } = session;
  const decision = decide(snapshot, member, request, served);
  const context = ruleContextOf(seededRandom(seedOf(snapshot, request)), request, served);
  const table = snapshot.table(request.placement.view);
  const draws = new Map(decision.scored.map((scored) => [scored.candidate, scored]));
  const positions = new Map(decision.offers.map((candidate, at) => [candidate, at + 1]));
  const winningAdvertisers = new Set(decision.offers.map(({ campaign }) => campaign.campaign.advertiserId));
  const propensities = estimatePropensities(snapshot, member, session, served, decision.offers);
  const outcomeOf = (candidate: Candidate): CandidateOutcome => {
    if (positions.has(candidate)) return 'won';
    const refusal = firstRefusal(candidate, member, context);
    if (refusal) return refusal;
    return winningAdvertisers.has(candidate.campaign.campaign.advertiserId) ? 'same_advertiser' : 'outranked';
  };
  const candidates = snapshot.candidates.map((candidate): ExplainedCandidate => {
    const { campaign, priceMicros, spend } = candidate.campaign;
    return {
      candidate,
      outcome: outcomeOf(candidate),
      position: positions.get(candidate) ?? null,
      draw: draws.get(candidate),
      click: betaAt(table.click, candidate.slot),
      conversion: betaAt(table.conversion, candidate.slot),
      pace: paceOf(campaign, priceMicros, spend, request.at.getTime()),
      propensity: propensities.get(candidate) ?? null,
    };
  });
  const storedIds = session.offers.map(({ offerId }) => offerId);
  const replayedIds = decision.offers.map(({ offer }) => offer.id);
  return {
    session,
    choice: decision.choice,
    exact: replayedIds.join() === storedIds.join(),
    shopperForgotten: request.shopper.hashes.length === 0,
    trials,
    candidates: candidates.sort(byOutcome),
  };
}

/** The order of the groups of candidates. All other outcomes are refusals. */
const groupOf: Partial<Record<CandidateOutcome, number>> = { won: 0, same_advertiser: 1, outranked: 1 };
const refusedGroup = 2;

function byOutcome(a: ExplainedCandidate, b: ExplainedCandidate): number {
  const group = ({ outcome }: ExplainedCandidate) => groupOf[outcome] ?? refusedGroup;
  return (
    group(a) - group(b) ||
    (a.position ?? 0) - (b.position ?? 0) ||
    (b.draw?.score ?? -1) - (a.draw?.score ?? -1) ||
    (a.outcome < b.outcome ? -1 : a.outcome > b.outcome ? 1 : 0) ||
    (a.candidate.offer.id < b.candidate.offer.id ? -1 : 1)
  );
}

/** How often each shown candidate is shown when the decision is repeated with other seeds. */
function estimatePropensities(
  snapshot: Snapshot,
  member: Member,
  { request }: Session,
  served: ServedCounts,
  shown: readonly Candidate[],
): Map<Candidate, number> {
  const timesShown = new Map(shown.map((candidate) => [candidate, 0]));
  for (let trial = 0; trial < trials; trial++) {
    const { offers } = decideWith(`${request.sessionId}/trial/${trial}`, snapshot, member, request, served);
    for (const candidate of offers) {
      const count = timesShown.get(candidate);
      if (count !== undefined) timesShown.set(candidate, count + 1);
    }
  }
  // The original decision counts as one more trial, so that a shown offer never has propensity 0.
  return new Map([...timesShown].map(([candidate, count]) => [candidate, (count + 1) / (trials + 1)]));
}
