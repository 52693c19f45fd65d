import type { DisplayMode, View } from '../../lib/placement.ts';
import { type Random, seededRandom } from '../../lib/random.ts';
import type { Betas } from '../learning/posterior.ts';
import type { OfferRequest, ServedCounts } from '../model.ts';
import type { Candidate, RuleContext } from './candidate.ts';
import { firstRequestRefusal } from './eligibility.ts';
import type { EligibleList, Member } from './member.ts';
import { drawRate, revenuePerImpression } from './ranking.ts';

/**
 * A score is drawn for this many eligible candidates; for more if these have fewer advertisers
 * than offers are wanted.
 */
const shortlistSize = 16;
/** In this share of the requests the last place goes to an offer in cold start. */
export const coldStartShare = 0.05;
/**
 * In this share of the requests offers are picked uniformly, so that every eligible offer has
 * a probability above zero.
 */
const randomShare = 0.005;
/** Attempts of the uniform pick before it falls back to the eligible list. */
const maxRandomTries = 500;
/** How many offers in cold start are considered for the last place. */
const maxColdStartTries = 64;

/**
 * The data that a decision reads: the live catalogue and its estimates. Nothing changes during a decision,
 * because `decide` is synchronous.
 */
export interface DecisionInput {
  readonly candidates: readonly Candidate[];
  /** The slots of all candidates in pseudo-random order, the same in every process. */
  readonly shuffledSlots: Int32Array;
  readonly learned: { readonly version: number };
  eligibleList(member: Member, view: View, displayMode: DisplayMode, only: 'all' | 'coldStart'): EligibleList;
  table(view: View): Betas;
  isEligible(member: Member, view: View, displayMode: DisplayMode, slot: number): boolean;
}

/**
 * A candidate with one draw from its posteriors. Ranking by the draw is Thompson sampling: an offer wins as
 * often as it is likely to be the best.
 */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly clickRate: number | null;
  readonly conversionRate: number | null;
  readonly score: number;
}

export interface Decision {
  /** In display order. */
  readonly offers: readonly Candidate[];
  /** All candidates with a drawn score, best first. */
  readonly scored: readonly ScoredCandidate[];
  /** How the offers were picked. `young` (the API's word): the last place went to an offer in cold start. */
  readonly choice: 'ranked' | 'young' | 'random';
}

/**
 * Chooses offers. Deterministic: the same snapshot, request and served counts give the same decision, because
 * the random numbers are seeded with the session id and the learning version. Explanations depend on this.
 */
export function decide(
  snapshot: DecisionInput,
  member: Member,
  request: OfferRequest,
  served: ServedCounts,
): Decision {
  return decideWith(seedOf(snapshot, request), snapshot, member, request, served);
}

/** Like `decide`, with a given seed. Explanations use other seeds to estimate the probability of an offer. */
export function decideWith(
  seed: string,
  snapshot: DecisionInput,
  member: Member,
  request: OfferRequest,
  served: ServedCounts,
): Decision {
  const random = seededRandom(seed);
  const context = ruleContextOf(random, request, served);
  const choiceDraw = random.next();
  if (choiceDraw < randomShare) {
    const offers = pickUniformly(snapshot, member, context, random);
    return { offers, scored: [], choice: 'random' };
  }
  const scored = scoreCandidates(snapshot, member, context, random);
  const offers = bestPerAdvertiser(scored, request.maxOffers);
  const coldStartOffer =
    choiceDraw < randomShare + coldStartShare
      ? pickColdStart(snapshot, member, context, random, offers)
      : undefined;
  if (coldStartOffer === undefined) return { offers, scored, choice: 'ranked' };
  return { offers: [...offers.slice(0, -1), coldStartOffer], scored, choice: 'young' };
}

export function seedOf(snapshot: DecisionInput, request: OfferRequest): string {
  return `${request.sessionId}/${snapshot.learned.version}`;
}

/**
 * The seed is the first number of the random source, so that a replay of the rules alone gets the same seed.
 */
export function ruleContextOf(random: Random, request: OfferRequest, served: ServedCounts): RuleContext {
  return { request, atMs: request.at.getTime(), served, seed: Math.floor(random.next() * 2 ** 32) };
}

/** Reads the eligible list from the top and draws a score for each candidate that the request rules allow. */
function scoreCandidates(
  snapshot: DecisionInput,
  member: Member,
  context: RuleContext,
  random: Random,
): ScoredCandidate[] {
  const { placement, maxOffers } = context.request;
  const list = snapshot.eligibleList(member, placement.view, placement.displayMode, 'all');
  const table = snapshot.table(placement.view);
  const scored: ScoredCandidate[] = [];
  const advertisers = new Set<string>();
  for (let position = 0; ; position++) {
    const isShortlistFull = scored.length >= shortlistSize;
    if (isShortlistFull && advertisers.size >= maxOffers) break;
    const slot = list.at(position);
    if (slot < 0) break;
    const candidate = snapshot.candidates[slot] as Candidate;
    const { advertiserId } = candidate.campaign.campaign;
    // A few advertisers may fill the shortlist with their offers. From there on only
    // other advertisers are added.
    if (isShortlistFull && advertisers.has(advertiserId)) continue;
    if (firstRequestRefusal(candidate, context) !== undefined) continue;
    insertByScore(scored, drawScore(candidate, table, random));
    advertisers.add(advertiserId);
  }
  return scored;
}

/** Insertion sort, best first. For so few elements the built-in sort takes longer than the draws. */
function insertByScore(scored: ScoredCandidate[], added: ScoredCandidate): void {
  let at = scored.length;
  for (; at > 0 && ranksBefore(added, scored[at - 1] as ScoredCandidate); at--)
    scored[at] = scored[at - 1] as ScoredCandidate;
  scored[at] = added;
}

function ranksBefore(a: ScoredCandidate, b: ScoredCandidate): boolean {
  return a.score > b.score || (a.score === b.score && a.candidate.salt < b.candidate.salt);
}

function drawScore(candidate: Candidate, { click, conversion }: Betas, random: Random): ScoredCandidate {
  const { pricingModel, bidMicros } = candidate.campaign.campaign;
  const { slot } = candidate;
  const clickRate = pricingModel === 'CPM' ? null : drawRate(click, slot, random);
  const conversionRate = pricingModel === 'CPA' ? drawRate(conversion, slot, random) : null;
  const score = revenuePerImpression(pricingModel, bidMicros, clickRate ?? 0, conversionRate ?? 0);
  return { candidate, clickRate, conversionRate, score };
}

/** Takes the best offer of each advertiser. */
function bestPerAdvertiser(scored: readonly ScoredCandidate[], count: number): Candidate[] {
  const offers: Candidate[] = [];
  const advertisers = new Set<string>();
  for (const { candidate } of scored) {
    if (offers.length === count) break;
    const { advertiserId } = candidate.campaign.campaign;
    if (advertisers.has(advertiserId)) continue;
    advertisers.add(advertiserId);
    offers.push(candidate);
  }
  return offers;
}

/**
 * Picks an offer in cold start for the last place, among advertisers that are not shown in the other places.
 */
function pickColdStart(
  snapshot: DecisionInput,
  member: Member,
  context: RuleContext,
  random: Random,
  shown: readonly Candidate[],
): Candidate | undefined {
  const { placement, maxOffers } = context.request;
  // Fewer offers than places: every eligible advertiser is shown already.
  if (shown.length < maxOffers) return undefined;
  const list = snapshot.eligibleList(member, placement.view, placement.displayMode, 'coldStart');
  const otherAdvertisers = new Set(shown.slice(0, -1).map(({ campaign }) => campaign.campaign.advertiserId));
  const eligible: Candidate[] = [];
  for (let position = 0; position < maxColdStartTries; position++) {
    const slot = list.at(position);
    if (slot < 0) break;
    const candidate = snapshot.candidates[slot] as Candidate;
    if (otherAdvertisers.has(candidate.campaign.campaign.advertiserId)) continue;
    if (firstRequestRefusal(candidate, context) === undefined) eligible.push(candidate);
  }
  return eligible[random.below(eligible.length)];
}

/** Picks eligible offers with equal probability, one per advertiser. */
function pickUniformly(
  snapshot: DecisionInput,
  member: Member,
  context: RuleContext,
  random: Random,
): Candidate[] {
  const { placement, maxOffers } = context.request;
  const slots = snapshot.shuffledSlots;
  const offers: Candidate[] = [];
  const advertisers = new Set<string>();
  const consider = (slot: number) => {
    const candidate = snapshot.candidates[slot] as Candidate;
    const { advertiserId } = candidate.campaign.campaign;
    if (advertisers.has(advertiserId) || firstRequestRefusal(candidate, context) !== undefined) return;
    advertisers.add(advertiserId);
    offers.push(candidate);
  };
  for (let tries = 0; tries < maxRandomTries && offers.length < maxOffers && slots.length > 0; tries++) {
    const slot = slots[random.below(slots.length)] as number;
    if (snapshot.isEligible(member, placement.view, placement.displayMode, slot)) consider(slot);
  }
  // Few offers are eligible, so the random attempts did not find enough: fill the places
  // from the eligible list.
  const list = snapshot.eligibleList(member, placement.view, placement.displayMode, 'all');
  for (let position = 0; offers.length < maxOffers; position++) {
    const slot = list.at(position);
    if (slot < 0) break;
    consider(slot);
  }
  return offers;
}
