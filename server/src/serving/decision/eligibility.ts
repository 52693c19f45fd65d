import type { Refusal } from '../model.ts';
import type { CampaignTerms, Candidate, RequestRule, Rule, RuleContext } from './candidate.ts';
import type { Member } from './member.ts';
import { isBudgetSpent, paceOf } from './pacing.ts';
import { memberTargeting, placementTargeting, requestTargeting } from './targeting-rules.ts';

/**
 * Rules that depend on candidate and member only. Their result is cached per member until one
 * of the two changes.
 */
export const memberRules: readonly Rule<Member>[] = [
  {
    reason: 'inactive',
    refuses: ({ offer, campaign }) => offer.status !== 'active' || campaign.campaign.status !== 'active',
  },
  {
    reason: 'excluded_channel',
    refuses: ({ advertiser }, { channel }) => advertiser.subcategories.intersects(channel.excluded),
  },
  {
    reason: 'excluded_publisher',
    refuses: ({ advertiser }, member) => advertiser.subcategories.intersects(member.excluded),
  },
  {
    reason: 'excluded_external',
    refuses: ({ advertiser }, { publisher }) =>
      publisher !== undefined && advertiser.subcategories.intersects(publisher.excluded),
  },
  {
    reason: 'own_brand',
    refuses: ({ advertiser }, { publisher }) =>
      publisher !== undefined &&
      (advertiser.registrableDomain === publisher.registrableDomain ||
        advertiser.brandKey === publisher.brandKey),
  },
  ...memberTargeting,
];

/**
 * Rules that depend on candidate, view and display mode only. Their result is cached
 * until the candidate changes.
 */
export const placementRules = placementTargeting;

/**
 * Rules that depend on the request. Evaluated for every candidate that is considered, the
 * most expensive ones last.
 */
export const requestRules: readonly RequestRule[] = [
  {
    reason: 'not_started',
    appliesTo: ({ startsAtMs }) => Number.isFinite(startsAtMs),
    refuses: ({ campaign }, { atMs }) => atMs < campaign.startsAtMs,
  },
  {
    reason: 'ended',
    appliesTo: ({ endsAtMs }) => Number.isFinite(endsAtMs),
    refuses: ({ campaign }, { atMs }) => atMs >= campaign.endsAtMs,
  },
  ...requestTargeting,
  {
    reason: 'budget',
    appliesTo: ({ campaign }) => campaign.dailyBudgetMicros !== null || campaign.totalBudgetMicros !== null,
    refuses: ({ campaign }, { atMs }) =>
      isBudgetSpent(campaign.campaign, campaign.priceMicros, campaign.spend, atMs),
  },
  {
    reason: 'already_bought',
    refuses: ({ advertiser }, { request }) => request.boughtFrom.has(advertiser.advertiser.id),
  },
  {
    // A sandbox request is neither capped nor counted.
    reason: 'frequency_cap',
    appliesTo: ({ campaign }) => campaign.frequencyCap !== null,
    refuses: ({ campaign: { campaign } }, { request, served }) =>
      campaign.frequencyCap !== null &&
      !request.sandbox &&
      (served.get(campaign.id) ?? 0) >= campaign.frequencyCap.impressions,
  },
  {
    reason: 'pacing',
    appliesTo: ({ campaign }) => campaign.dailyBudgetMicros !== null && campaign.pacing === 'even',
    refuses: ({ campaign }, { request, atMs, seed }) => {
      if (request.sandbox) return false;
      const pace = paceOf(campaign.campaign, campaign.priceMicros, campaign.spend, atMs);
      return pace < 1 && pacingDraw(seed, campaign.salt) >= pace;
    },
  },
];

/** The request rules that can refuse a campaign, in order of evaluation. */
export function requestRulesFor(campaign: CampaignTerms): readonly RequestRule[] {
  return requestRules.filter(({ appliesTo }) => appliesTo?.(campaign) ?? true);
}

/** Returns the first request rule that refuses a candidate. Member and placement rules must have passed. */
export function firstRequestRefusal(candidate: Candidate, context: RuleContext): Refusal | undefined {
  for (const rule of candidate.campaign.requestRules)
    if (rule.refuses(candidate, context)) return rule.reason;
  return undefined;
}

/** Returns the first of all rules that refuses a candidate: the reason that an explanation shows. */
export function firstRefusal(
  candidate: Candidate,
  member: Member,
  context: RuleContext,
): Refusal | undefined {
  const { placement } = context.request;
  return (
    memberRules.find((rule) => rule.refuses(candidate, member))?.reason ??
    placementRules.find((rule) => rule.refuses(candidate, placement))?.reason ??
    firstRequestRefusal(candidate, context)
  );
}

/** Uniform in [0, 1) and the same for the same decision and campaign (the finaliser of MurmurHash3). */
function pacingDraw(seed: number, salt: number): number {
  let h = seed ^ salt;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
