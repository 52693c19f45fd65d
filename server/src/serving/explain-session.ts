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
import { refusal } from './decision/eligibility.ts';
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

/** So far back decisions can be explained. */
const explainedDays = 7;
/** An offer's chance is estimated by taking the decision again with so many other seeds. */
const trials = 400;

export interface ExplainedCandidate {
  readonly candidate: Candidate;
  readonly outcome: CandidateOutcome;
  /** From 1, of those that won. */
  readonly position: number | null;
  /** Of those a score was drawn for: what the draw said, in micro-dollars an impression. */
  readonly draw: ScoredCandidate | undefined;
  readonly click: Beta;
  readonly conversion: Beta;
  /** With which probability its pacing let it take part. */
  readonly pace: number;
  /** The probability of being shown in this request, of those that won. */
  readonly propensity: number | null;
}

export interface Explanation {
  readonly session: Session;
  readonly choice: Decision['choice'];
  /** Did the decision, taken again, come out the same? */
  readonly exact: boolean;
  /** The tie to the shopper was removed since, and with it what they had been served. */
  readonly shopperForgotten: boolean;
  readonly trials: number;
  /** Winners first, then by score, then by how far they came. */
  readonly candidates: readonly ExplainedCandidate[];
}

/** Takes the decision of a session again, on the network as it was, and tells what became of every candidate. */
export async function explainSession(
  db: Db,
  channelIds: readonly string[],
  id: string,
  now: Date,
): Promise<Explanation> {
  return readConsistently(db, async (tx) => {
    const session = await getSession(tx, channelIds, id);
    if (!session) throw notFound('Session');
    if (now.getTime() - session.ask.at.getTime() > explainedDays * dayMs)
      throw new ApiError('not_found', `Sessions can be explained for ${explainedDays} days.`);
    const snapshot = await rebuildSnapshot(tx, session);
    const { channelId, publisherId } = session.ask.placement;
    const member = snapshot.getMember(channelId, publisherId);
    if (!member) throw notFound('Publisher of the session');
    return explain(snapshot, member, session, await servedBefore(tx, snapshot, session));
  });
}

/** What the shopper had been served of capped campaigns when the session was decided. */
async function servedBefore(tx: Db, snapshot: Snapshot, { ask }: Session): Promise<ServedCounts> {
  const rows = await listServed(tx, shopperKeys(ask));
  const earlier = rows.filter(({ sessionId }) => sessionId < ask.sessionId);
  const hours = (id: string) => snapshot.getCampaign(id)?.frequencyCap?.hours;
  return new ServedOffers(earlier).counts(ask.placement.channelId, ask.shopper.hashes, ask.at, hours);
}

export function explain(
  snapshot: Snapshot,
  member: Member,
  session: Session,
  served: ServedCounts,
): Explanation {
  const { ask } = session;
  const decision = decide(snapshot, member, ask, served);
  const request = ruleContextOf(seededRandom(seedOf(snapshot, ask)), ask, served);
  const table = snapshot.table(ask.placement.view);
  const draws = new Map(decision.scored.map((contender) => [contender.candidate, contender]));
  const positions = new Map(decision.offers.map((candidate, at) => [candidate, at + 1]));
  const winners = new Set(decision.offers.map(({ campaign }) => campaign.campaign.advertiserId));
  const chances = estimateChances(snapshot, member, session, served, decision.offers);
  const outcomeOf = (candidate: Candidate): CandidateOutcome => {
    if (positions.has(candidate)) return 'won';
    const refused = refusal(candidate, member, request);
    if (refused) return refused;
    return winners.has(candidate.campaign.campaign.advertiserId) ? 'same_advertiser' : 'outranked';
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
      pace: paceOf(campaign, priceMicros, spend, ask.at.getTime()),
      propensity: chances.get(candidate) ?? null,
    };
  });
  const offered = session.offers.map(({ offerId }) => offerId);
  return {
    session,
    choice: decision.choice,
    exact: decision.offers.map(({ offer }) => offer.id).join() === offered.join(),
    shopperForgotten: ask.shopper.hashes.length === 0,
    trials,
    candidates: candidates.sort(byFate),
  };
}

const ranks: Partial<Record<CandidateOutcome, number>> = { won: 0, same_advertiser: 1, outranked: 1 };

function byFate(a: ExplainedCandidate, b: ExplainedCandidate): number {
  const rank = (each: ExplainedCandidate) => ranks[each.outcome] ?? 2;
  return (
    rank(a) - rank(b) ||
    (a.position ?? 0) - (b.position ?? 0) ||
    (b.draw?.score ?? -1) - (a.draw?.score ?? -1) ||
    (a.outcome < b.outcome ? -1 : a.outcome > b.outcome ? 1 : 0) ||
    (a.candidate.offer.id < b.candidate.offer.id ? -1 : 1)
  );
}

function estimateChances(
  snapshot: Snapshot,
  member: Member,
  { ask }: Session,
  served: ServedCounts,
  shown: readonly Candidate[],
): Map<Candidate, number> {
  const times = new Map(shown.map((candidate) => [candidate, 0]));
  for (let trial = 0; trial < trials; trial++) {
    const { offers } = decideWith(`${ask.sessionId}/trial/${trial}`, snapshot, member, ask, served);
    for (const candidate of offers) {
      const known = times.get(candidate);
      if (known !== undefined) times.set(candidate, known + 1);
    }
  }
  // The decision itself is one more trial, so that nothing that happened has no chance.
  return new Map([...times].map(([candidate, count]) => [candidate, (count + 1) / (trials + 1)]));
}
