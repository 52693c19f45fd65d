import type { DisplayMode, View } from '../../lib/placement.ts';
import { type Random, seededRandom } from '../../lib/random.ts';
import type { Betas } from '../learning/posterior.ts';
import type { OfferRequest, ServedCounts } from '../model.ts';
import type { Candidate, RuleContext } from './candidate.ts';
import { refusalHere } from './eligibility.ts';
import type { EligibleList, Member } from './member.ts';
import { drawRate, revenue } from './ranking.ts';

/** So many candidates are drawn for; with no more than this in the list, all of them are. */
export const headSize = 16;
/** In this part of the requests one place goes to a young offer. */
export const coldStartShare = 0.05;
/** In this part of the requests offers are picked evenly, so that every offer's chance is known and above zero. */
export const randomShare = 0.005;
/** How often an even pick tries again before it falls back to the list. */
const randomTries = 500;
const coldStartTries = 64;

/** What a decision reads: the live catalogue and what was learned about it, frozen while it decides. */
export interface DecisionInput {
  readonly candidates: readonly Candidate[];
  /** The slots of all candidates, in an order that is the same in every process and independent of their merits. */
  readonly shuffledSlots: Int32Array;
  readonly learned: { readonly version: number };
  eligibleList(member: Member, view: View, displayMode: DisplayMode, only: 'all' | 'young'): EligibleList;
  table(view: View): Betas;
  admits(member: Member, view: View, displayMode: DisplayMode, slot: number): boolean;
}

/** One draw from what is known: an offer wins as often as it is likely to be the best (Thompson sampling). */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly clickRate: number | null;
  readonly conversionRate: number | null;
  readonly score: number;
}

export interface Decision {
  /** In display order. */
  readonly offers: readonly Candidate[];
  /** Everybody a score was drawn for, best first. */
  readonly scored: readonly ScoredCandidate[];
  /** How the offers were picked; `young` when one of them took the last place as a young offer. */
  readonly choice: 'ranked' | 'young' | 'random';
}

/**
 * Chooses offers. Reads the snapshot and nothing else: the same snapshot, ask and counts give the same decision, because
 * all chance comes from the session's id and the version of what was learned.
 */
export function decide(
  snapshot: DecisionInput,
  member: Member,
  ask: OfferRequest,
  served: ServedCounts,
): Decision {
  return decideWith(seedOf(snapshot, ask), snapshot, member, ask, served);
}

/** The same with another seed: how an offer's chance is estimated. */
export function decideWith(
  seed: string,
  snapshot: DecisionInput,
  member: Member,
  ask: OfferRequest,
  served: ServedCounts,
): Decision {
  const random = seededRandom(seed);
  const request = ruleContextOf(random, ask, served);
  const luck = random.next();
  if (luck < randomShare) {
    const offers = pickEvenly(snapshot, member, request, random);
    return { offers, scored: [], choice: 'random' };
  }
  const scored = scoreCandidates(snapshot, member, request, random);
  const offers = best(scored, ask.maxOffers);
  const young =
    luck < randomShare + coldStartShare
      ? pickColdStart(snapshot, member, request, random, offers)
      : undefined;
  if (young === undefined) return { offers, scored, choice: 'ranked' };
  return { offers: [...offers.slice(0, -1), young], scored, choice: 'young' };
}

export function seedOf(snapshot: DecisionInput, ask: OfferRequest): string {
  return `${ask.sessionId}/${snapshot.learned.version}`;
}

/** The request's own number comes first from the random source, so that whoever replays only its rules finds it. */
export function ruleContextOf(random: Random, ask: OfferRequest, served: ServedCounts): RuleContext {
  return { ask, atMs: ask.at.getTime(), served, seed: Math.floor(random.next() * 2 ** 32) };
}

/** Walks down the ready list and draws a score for everybody who may stand here. */
function scoreCandidates(
  snapshot: DecisionInput,
  member: Member,
  request: RuleContext,
  random: Random,
): ScoredCandidate[] {
  const { placement, maxOffers } = request.ask;
  const list = snapshot.eligibleList(member, placement.view, placement.displayMode, 'all');
  const table = snapshot.table(placement.view);
  const scored: ScoredCandidate[] = [];
  const advertisers = new Set<string>();
  for (let position = 0; ; position++) {
    const isHeadFull = scored.length >= headSize;
    if (isHeadFull && advertisers.size >= maxOffers) break;
    const slot = list.at(position);
    if (slot < 0) break;
    const candidate = snapshot.candidates[slot] as Candidate;
    const { advertiserId } = candidate.campaign.campaign;
    // A few advertisers may fill the head of the list with their offers; then the walk goes on for the others alone.
    if (isHeadFull && advertisers.has(advertiserId)) continue;
    if (refusalHere(candidate, request) !== undefined) continue;
    place(scored, draw(candidate, table, random));
    advertisers.add(advertiserId);
  }
  return scored;
}

/** Puts one more where it belongs, best first. They are few, and the library's sort takes longer than the draws. */
function place(scored: ScoredCandidate[], added: ScoredCandidate): void {
  let at = scored.length;
  for (; at > 0 && isAhead(added, scored[at - 1] as ScoredCandidate); at--)
    scored[at] = scored[at - 1] as ScoredCandidate;
  scored[at] = added;
}

function isAhead(a: ScoredCandidate, b: ScoredCandidate): boolean {
  return a.score > b.score || (a.score === b.score && a.candidate.salt < b.candidate.salt);
}

function draw(candidate: Candidate, { click, conversion }: Betas, random: Random): ScoredCandidate {
  const { pricingModel, bidMicros } = candidate.campaign.campaign;
  const { slot } = candidate;
  const clickRate = pricingModel === 'CPM' ? null : drawRate(click, slot, random);
  const conversionRate = pricingModel === 'CPA' ? drawRate(conversion, slot, random) : null;
  const score = revenue(pricingModel, bidMicros, clickRate ?? 0, conversionRate ?? 0);
  return { candidate, clickRate, conversionRate, score };
}

/** One offer an advertiser. */
function best(scored: readonly ScoredCandidate[], count: number): Candidate[] {
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

/** A young offer for the last place, if there is one that is not shown already. */
function pickColdStart(
  snapshot: DecisionInput,
  member: Member,
  request: RuleContext,
  random: Random,
  shown: readonly Candidate[],
): Candidate | undefined {
  const { placement, maxOffers } = request.ask;
  // With room to spare everybody who may be shown is shown.
  if (shown.length < maxOffers) return undefined;
  const list = snapshot.eligibleList(member, placement.view, placement.displayMode, 'young');
  const staying = new Set(shown.slice(0, -1).map(({ campaign }) => campaign.campaign.advertiserId));
  const fits: Candidate[] = [];
  for (let position = 0; position < coldStartTries; position++) {
    const slot = list.at(position);
    if (slot < 0) break;
    const candidate = snapshot.candidates[slot] as Candidate;
    if (staying.has(candidate.campaign.campaign.advertiserId)) continue;
    if (refusalHere(candidate, request) === undefined) fits.push(candidate);
  }
  return fits[random.below(fits.length)];
}

/** Every offer that may stand here with the same chance. */
function pickEvenly(
  snapshot: DecisionInput,
  member: Member,
  request: RuleContext,
  random: Random,
): Candidate[] {
  const { placement, maxOffers } = request.ask;
  const slots = snapshot.shuffledSlots;
  const offers: Candidate[] = [];
  const advertisers = new Set<string>();
  const consider = (slot: number) => {
    const candidate = snapshot.candidates[slot] as Candidate;
    const { advertiserId } = candidate.campaign.campaign;
    if (advertisers.has(advertiserId) || refusalHere(candidate, request) !== undefined) return;
    advertisers.add(advertiserId);
    offers.push(candidate);
  };
  for (let tries = 0; tries < randomTries && offers.length < maxOffers && slots.length > 0; tries++) {
    const slot = slots[random.below(slots.length)] as number;
    if (snapshot.admits(member, placement.view, placement.displayMode, slot)) consider(slot);
  }
  // Few of the network's offers may stand here, or few are left: take them as they come.
  const list = snapshot.eligibleList(member, placement.view, placement.displayMode, 'all');
  for (let position = 0; offers.length < maxOffers; position++) {
    const slot = list.at(position);
    if (slot < 0) break;
    consider(slot);
  }
  return offers;
}
