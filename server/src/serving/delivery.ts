import type { Campaign, CampaignSpend, Offer } from '../demand/index.ts';
import { priceOf } from '../demand/index.ts';
import { dayNumber } from '../lib/days.ts';
import type { Candidate } from './decision/candidate.ts';
import { memberRules } from './decision/eligibility.ts';
import type { Member } from './decision/member.ts';
import { isDailyBudgetSpent, isTotalBudgetSpent, paceOf } from './decision/pacing.ts';

/** Why a campaign or an offer cannot be served now, in the order in which people should look at them. */
export const deliveryReasons = [
  'campaign_archived',
  'offer_archived',
  'campaign_paused',
  'offer_paused',
  'no_offer',
  'no_active_offer',
  'not_started',
  'ended',
  'total_budget_spent',
  'daily_budget_spent',
  'excluded_by_channels',
  'no_publisher',
  'outside_hours',
  'ahead_of_pace',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** The part of the snapshot about the supply: an offer of a campaign, and everyone who requests offers. */
export interface Supply {
  candidateOfCampaign(campaignId: string): Candidate | undefined;
  /** First the channels themselves, then their publishers. */
  allMembers(): Iterable<Member>;
}

/** The rules that depend on who requests offers. Being paused is a reason of its own. */
const supplyRules = memberRules.filter(({ reason }) => reason !== 'inactive');

/**
 * The campaigns that no channel and no publisher can show, and why. Members are visited once for all
 * campaigns, and only until each campaign has found one that can show it, which usually is the first.
 */
export function findUnservable(
  supply: Supply,
  campaignIds: readonly string[],
): Map<string, 'excluded_by_channels' | 'no_publisher'> {
  const pending = new Map<string, Candidate>();
  for (const id of campaignIds) {
    const candidate = supply.candidateOfCampaign(id);
    // A campaign without an offer has another reason.
    if (candidate) pending.set(id, candidate);
  }
  const refusedOtherwise = new Set<string>();
  const isExcluded = (id: string) => channels > 0 && !refusedOtherwise.has(id);
  let channels = 0;
  for (const member of supply.allMembers()) {
    if (member.publisher === undefined) channels++;
    // The publishers of a channel that excludes the category cannot show it either.
    else if ([...pending.keys()].every(isExcluded)) break;
    for (const [id, candidate] of pending) {
      const refused = supplyRules.find((rule) => rule.refuses(candidate, member));
      if (refused === undefined) pending.delete(id);
      else if (refused.reason !== 'excluded_channel') refusedOtherwise.add(id);
    }
    if (pending.size === 0) break;
  }
  return new Map(
    [...pending.keys()].map((id) => [id, isExcluded(id) ? 'excluded_by_channels' : 'no_publisher']),
  );
}

export interface DeliveryInput {
  readonly campaign: Campaign;
  readonly spend: Pick<CampaignSpend, 'todayMicros' | 'totalMicros'>;
  /** The offers of the campaign. */
  readonly offers: { readonly all: number; readonly active: number };
  /** From `findUnservable`. */
  readonly unservable: DeliveryReason | undefined;
  readonly candidate: Candidate | undefined;
}

/** Why a campaign cannot be served now. Empty if it can. */
export function campaignReasons(input: DeliveryInput, nowMs: number): DeliveryReason[] {
  const { offers } = input;
  return inOrder([
    ...termReasons(input, nowMs),
    ...(offers.all === 0 ? (['no_offer'] as const) : []),
    ...(offers.all > 0 && offers.active === 0 ? (['no_active_offer'] as const) : []),
  ]);
}

/** Why an offer cannot be served now. Empty if it can. */
export function offerReasons(
  offer: Pick<Offer, 'status'>,
  input: DeliveryInput,
  nowMs: number,
): DeliveryReason[] {
  return inOrder([
    ...termReasons(input, nowMs),
    ...(offer.status === 'active' ? [] : ([`offer_${offer.status}`] as const)),
  ]);
}

function termReasons({ campaign, spend, unservable, candidate }: DeliveryInput, nowMs: number) {
  const price = priceOf(campaign);
  const spent = { day: dayNumber(nowMs), ...spend };
  const isTotalSpent = isTotalBudgetSpent(campaign, price, spent);
  const isDailySpent = isDailyBudgetSpent(campaign, price, spent, nowMs);
  const applies: Partial<Record<DeliveryReason, boolean>> = {
    campaign_archived: campaign.status === 'archived',
    campaign_paused: campaign.status === 'paused',
    not_started: campaign.startsAt !== null && nowMs < campaign.startsAt.getTime(),
    ended: campaign.endsAt !== null && nowMs >= campaign.endsAt.getTime(),
    total_budget_spent: isTotalSpent,
    daily_budget_spent: isDailySpent,
    outside_hours: candidate?.campaign.targeting.hours?.(nowMs) === false,
    ahead_of_pace: !isTotalSpent && !isDailySpent && paceOf(campaign, price, spent, nowMs) === 0,
    ...(unservable && { [unservable]: true }),
  };
  return deliveryReasons.filter((reason) => applies[reason]);
}

/** Reasons that pass within the day. They are left out beside others, which must be solved first. */
const momentary: readonly DeliveryReason[] = ['outside_hours', 'ahead_of_pace'];

function inOrder(found: readonly DeliveryReason[]): DeliveryReason[] {
  const reasons = deliveryReasons.filter((reason) => found.includes(reason));
  const lasting = reasons.filter((reason) => !momentary.includes(reason));
  return lasting.length > 0 ? lasting : reasons;
}
