import type { DisplayMode, View } from '../../lib/placement.ts';
import type { Refusal } from '../model.ts';
import type { CampaignTerms, Candidate, RequestRule, Rule, RuleContext } from './candidate.ts';
import type { Member } from './member.ts';
import { isSpent, paceOf } from './pacing.ts';

/** Between a candidate and a member: these hold until one of the two changes. */
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
  {
    reason: 'targeting_channel',
    refuses: ({ campaign }, { channel }) => misses(campaign.channelIds, channel.id),
  },
  {
    reason: 'targeting_publisher',
    refuses: ({ campaign }, { publisher }) => misses(campaign.publisherIds, publisher?.id ?? null),
  },
];

/** Between a candidate and a kind of placement: these hold until the candidate changes. */
export const placementRules: readonly Rule<{ view: View; displayMode: DisplayMode }>[] = [
  { reason: 'targeting_view', refuses: ({ campaign }, { view }) => misses(campaign.views, view) },
  {
    reason: 'targeting_display_mode',
    refuses: ({ campaign }, { displayMode }) => misses(campaign.displayModes, displayMode),
  },
];

/** Between a candidate and this very request. The dearest come last. */
export const requestRules: readonly RequestRule[] = [
  {
    reason: 'not_started',
    concerns: ({ startsAtMs }) => Number.isFinite(startsAtMs),
    refuses: ({ campaign }, { atMs }) => atMs < campaign.startsAtMs,
  },
  {
    reason: 'ended',
    concerns: ({ endsAtMs }) => Number.isFinite(endsAtMs),
    refuses: ({ campaign }, { atMs }) => atMs >= campaign.endsAtMs,
  },
  {
    reason: 'targeting_country',
    concerns: ({ countries }) => countries !== undefined,
    refuses: ({ campaign }, { ask }) => misses(campaign.countries, ask.shopper.country),
  },
  {
    reason: 'targeting_language',
    concerns: ({ languages }) => languages !== undefined,
    refuses: ({ campaign }, { ask }) => missesLanguage(campaign.languages, ask.shopper.language),
  },
  {
    reason: 'targeting_device_type',
    concerns: ({ deviceTypes }) => deviceTypes !== undefined,
    refuses: ({ campaign }, { ask }) => misses(campaign.deviceTypes, ask.shopper.deviceType),
  },
  {
    reason: 'budget',
    concerns: ({ campaign }) => campaign.dailyBudgetMicros !== null || campaign.totalBudgetMicros !== null,
    refuses: ({ campaign }, { atMs }) =>
      isSpent(campaign.campaign, campaign.priceMicros, campaign.spend, atMs),
  },
  {
    reason: 'already_bought',
    refuses: ({ advertiser }, { ask }) => ask.boughtFrom.has(advertiser.advertiser.id),
  },
  {
    // A test is no visit of a shopper: it is neither counted nor held against anyone.
    reason: 'frequency_cap',
    concerns: ({ campaign }) => campaign.frequencyCap !== null,
    refuses: ({ campaign: { campaign } }, { ask, served }) =>
      campaign.frequencyCap !== null &&
      !ask.sandbox &&
      (served.get(campaign.id) ?? 0) >= campaign.frequencyCap.impressions,
  },
  {
    reason: 'pacing',
    concerns: ({ campaign }) => campaign.dailyBudgetMicros !== null && campaign.pacing === 'even',
    refuses: ({ campaign }, { ask, atMs, seed }) => {
      if (ask.sandbox) return false;
      const pace = paceOf(campaign.campaign, campaign.priceMicros, campaign.spend, atMs);
      return pace < 1 && coin(seed, campaign.salt) >= pace;
    },
  },
];

/** In the order in which they are asked. */
export function requestRulesFor(campaign: CampaignTerms): readonly RequestRule[] {
  return requestRules.filter(({ concerns }) => concerns?.(campaign) ?? true);
}

/** The first rule that speaks against a candidate in this request, once member and placement have let it pass. */
export function refusalHere(candidate: Candidate, request: RuleContext): Refusal | undefined {
  for (const rule of candidate.campaign.requestRules)
    if (rule.refuses(candidate, request)) return rule.reason;
  return undefined;
}

/** The first of all rules that speaks against a candidate. */
export function refusal(candidate: Candidate, member: Member, request: RuleContext): Refusal | undefined {
  const { placement } = request.ask;
  return (
    memberRules.find((rule) => rule.refuses(candidate, member))?.reason ??
    placementRules.find((rule) => rule.refuses(candidate, placement))?.reason ??
    refusalHere(candidate, request)
  );
}

function misses(aim: ReadonlySet<string> | undefined, value: string | null): boolean {
  return aim !== undefined && (value === null || !aim.has(value));
}

/** `en` also means `en-gb`, but not the other way round. */
function missesLanguage(aim: ReadonlySet<string> | undefined, language: string | null): boolean {
  if (aim === undefined) return false;
  for (let tag = language; tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
    if (aim.has(tag)) return false;
  return true;
}

/** Even in [0, 1), the same for the same decision and campaign (the finaliser of MurmurHash3). */
function coin(seed: number, salt: number): number {
  let h = seed ^ salt;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
