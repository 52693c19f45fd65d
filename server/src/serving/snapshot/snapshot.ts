import { type Channel, viewFooter } from '../../channel/index.ts';
import type { Advertiser, Campaign, Offer } from '../../demand/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import { type DisplayMode, displayModes, type View, views } from '../../lib/placement.ts';
import { runToCompletion, type SlicedWork } from '../../lib/slices.ts';
import { brandKey, type Membership, type Publisher, registrableDomain } from '../../publisher/index.ts';
import { createTaxonomy, type Taxonomy } from '../../taxonomy/index.ts';
import type { AdvertiserFacts, CampaignFacts, Candidate } from '../decision/candidate.ts';
import type { DecisionInput } from '../decision/decide.ts';
import { memberRules, placementRules } from '../decision/eligibility.ts';
import {
  type ChannelFacts,
  EligibleList,
  type Member,
  newMember,
  type PublisherFacts,
} from '../decision/member.ts';
import { mergeSpend, noSpend, type Spend, type SpendFigure } from '../decision/spend.ts';
import type { LearningTarget } from '../learning/learn.ts';
import type { LearnedCounts } from '../learning/learned-counts.ts';
import { type OfferEstimates, RankingTables } from '../learning/ranking-tables.ts';
import type { ViewTable } from '../learning/view-table.ts';
import { type Counts, type LearningUpdate, viewNumber } from '../model.ts';
import { BrandIndex } from './brand-index.ts';
import { advertiserFacts, campaignFacts, makeCandidate } from './make-candidate.ts';

const modeNumber = new Map<string, number>(displayModes.map((mode, number) => [mode, number]));
const nothing = new BitSet();

/**
 * Everything a decision reads, in memory. It is filled from the database, kept fresh change by change, and never
 * written by a decision. A past one can be built from the same parts, which is how decisions are explained.
 */
export class Snapshot implements DecisionInput, LearningTarget {
  /** The last change that is in it. */
  revision = 0;
  taxonomy: Taxonomy = createTaxonomy([], []);

  readonly #advertisers = new Map<string, AdvertiserFacts>();
  readonly #campaigns = new Map<string, CampaignFacts>();
  readonly #offers = new Map<string, Offer>();
  readonly #campaignsOf = new Map<string, Set<string>>();
  readonly #offersOf = new Map<string, Set<string>>();
  readonly #spend = new Map<string, Spend>();
  #capped = 0;
  #brands: BrandIndex | undefined;
  readonly #candidates: Candidate[] = [];
  readonly #standings = new RankingTables();
  readonly #suitable = views.map(() => displayModes.map(() => new BitSet()));

  readonly #channels = new Map<string, ChannelFacts>();
  readonly #publishers = new Map<string, Publisher>();
  readonly #memberships = new Map<string, Membership>();
  readonly #members = new Map<string, Member>();
  readonly #subcategoryNumbers = new Map<string, number>();

  get learned(): LearnedCounts {
    return this.#standings.learned;
  }

  get candidates(): readonly Candidate[] {
    return this.#candidates;
  }

  /** The slots of all candidates, in an order that is the same in every process and says nothing about them. */
  get shuffledSlots(): Int32Array {
    return this.#standings.shuffledSlots;
  }

  /** Finds advertisers in what a shopper has bought. */
  get brands(): BrandIndex {
    this.#brands ??= new BrandIndex(this.#advertisers.values());
    return this.#brands;
  }

  /** Is there any campaign with a frequency cap? */
  get hasCaps(): boolean {
    return this.#capped > 0;
  }

  setTaxonomy(taxonomy: Taxonomy): void {
    this.taxonomy = taxonomy;
    for (const { advertiser } of [...this.#advertisers.values()]) this.setAdvertiser(advertiser);
  }

  setChannel(channel: Channel): void {
    const { id } = channel;
    const excluded = this.#subcategories(channel.excludedSubcategoryIds);
    const heading = JSON.stringify(channel.offersHeading);
    const footer = JSON.stringify(viewFooter(channel.footer));
    this.#channels.set(id, { id, channel, excluded, heading, footer });
    this.#forgetMembers((member) => member.channel.id === id);
  }

  setPublisher(publisher: Publisher): void {
    this.#publishers.set(publisher.id, publisher);
    this.#forgetMembers((member) => member.publisher?.id === publisher.id);
  }

  setMembership(membership: Membership): void {
    const { channelId, publisherId } = membership;
    if (publisherId === null) return;
    const key = memberKey(channelId, publisherId);
    if (membership.removedAt === null) this.#memberships.set(key, membership);
    // A publisher that was removed may have come back under another request.
    else if (this.#memberships.get(key)?.id === membership.id) this.#memberships.delete(key);
    this.#members.delete(key);
  }

  setAdvertiser(advertiser: Advertiser): void {
    const categoryOf = (subcategoryId: string) =>
      this.taxonomy.findSubcategory(subcategoryId)?.categoryId ?? '';
    const facts = advertiserFacts(advertiser, (id) => this.#subcategoryNumber(id), categoryOf);
    this.#advertisers.set(advertiser.id, facts);
    this.#brands = undefined;
    for (const campaignId of this.#campaignsOf.get(advertiser.id) ?? []) this.#compileCampaign(campaignId);
  }

  setCampaign(campaign: Campaign): void {
    const known = this.#campaigns.get(campaign.id)?.campaign;
    const wasCapped = known !== undefined && known.frequencyCap !== null;
    this.#capped += Number(campaign.frequencyCap !== null) - Number(wasCapped);
    this.#campaigns.set(campaign.id, campaignFacts(campaign, this.#spendOf(campaign.id)));
    link(this.#campaignsOf, campaign.advertiserId, campaign.id);
    this.#compileCampaign(campaign.id);
  }

  setOffer(offer: Offer): void {
    this.#offers.set(offer.id, offer);
    link(this.#offersOf, offer.campaignId, offer.id);
    this.#compileOffer(offer.id);
  }

  /**
   * Takes a lesson in slices, and with it the next version. In between decisions are taken with the version that was
   * there before; the last slice exchanges everything at once. A lesson of a new day brings what is known of the days
   * before.
   */
  *applyUpdateInSlices(lesson: LearningUpdate, before?: ReadonlyMap<string, Counts>): SlicedWork<void> {
    yield* this.#standings.applyUpdate(lesson, before);
    for (const [campaignId, todayMicros, totalMicros, credits = 0] of lesson.spend)
      this.setSpend(campaignId, { day: lesson.day, todayMicros, totalMicros, credits });
  }

  applyUpdate(lesson: LearningUpdate, before?: ReadonlyMap<string, Counts>): void {
    runToCompletion(this.applyUpdateInSlices(lesson, before));
  }

  /** Takes a figure of what a campaign has spent; one that is older than what is known changes nothing. */
  setSpend(campaignId: string, figure: SpendFigure): void {
    const spend = this.#spendOf(campaignId);
    Object.assign(spend, mergeSpend(spend, figure));
  }

  spendOf(campaignId: string): Readonly<Spend> | undefined {
    return this.#spend.get(campaignId);
  }

  getChannel(id: string): ChannelFacts | undefined {
    return this.#channels.get(id);
  }

  channelIds(): string[] {
    return [...this.#channels.keys()];
  }

  getCandidate(offerId: string): Candidate | undefined {
    const slot = this.#standings.slotOf(offerId);
    return slot === undefined ? undefined : this.#candidates[slot];
  }

  getCampaign(id: string): Campaign | undefined {
    return this.#campaigns.get(id)?.campaign;
  }

  getMember(channelId: string, publisherId: string | null): Member | undefined {
    const key = memberKey(channelId, publisherId);
    let member = this.#members.get(key);
    if (!member) {
      member = this.#makeMember(channelId, publisherId);
      if (member) this.#members.set(key, member);
    }
    return member;
  }

  /** What is known of an offer, paused ones too. */
  estimates(offerId: string): OfferEstimates | undefined {
    return this.#standings.estimates(offerId);
  }

  /** What is expected of the candidates in a view. */
  table(view: View): ViewTable {
    return this.#standings.table(viewNumber.get(view) as number);
  }

  /** The candidates that member and placement let pass, best first; or only the young among them. */
  eligibleList(member: Member, view: View, displayMode: DisplayMode, only: 'all' | 'young'): EligibleList {
    const place =
      (viewNumber.get(view) as number) * displayModes.length + (modeNumber.get(displayMode) as number);
    const number = place * 2 + Number(only === 'young');
    const { generation } = this.#standings;
    const known = member.ready[number];
    if (known?.generation === generation) return known;
    const table = this.table(view);
    const suitable = this.#suitableFor(view, displayMode);
    const list = new EligibleList(
      generation,
      only === 'young' ? table.coldStart : table.order,
      (slot) => suitable.has(slot) && this.#allows(member, slot),
    );
    member.ready[number] = list;
    return list;
  }

  /** Do the rules of member and placement let it pass? */
  admits(member: Member, view: View, displayMode: DisplayMode, slot: number): boolean {
    return this.#suitableFor(view, displayMode).has(slot) && this.#allows(member, slot);
  }

  #suitableFor(view: View, displayMode: DisplayMode): BitSet {
    return this.#suitable[viewNumber.get(view) as number]?.[modeNumber.get(displayMode) as number] as BitSet;
  }

  /** Most candidates are never looked at by most members, so each is judged when it first is. */
  #allows(member: Member, slot: number): boolean {
    if (!member.evaluated.has(slot)) {
      const candidate = this.#candidates[slot] as Candidate;
      member.allowed.set(slot, !memberRules.some((rule) => rule.refuses(candidate, member)));
      member.evaluated.set(slot, true);
    }
    return member.allowed.has(slot);
  }

  #makeMember(channelId: string, publisherId: string | null): Member | undefined {
    const channel = this.#channels.get(channelId);
    if (!channel) return undefined;
    if (publisherId === null) return newMember(channel, undefined, nothing);
    const membership = this.#memberships.get(memberKey(channelId, publisherId));
    const publisher = this.#publishers.get(publisherId);
    if (!membership || !publisher) return undefined;
    const facts: PublisherFacts = {
      id: publisherId,
      brandKey: brandKey(publisher.brandName),
      registrableDomain: registrableDomain(publisher.domain),
      excluded: this.#subcategories(publisher.externalSubcategoryIds),
    };
    const excluded = this.#subcategories(membership.excludedSubcategoryIds);
    return newMember(channel, facts, excluded);
  }

  #forgetMembers(which: (member: Member) => boolean): void {
    for (const [key, member] of this.#members) if (which(member)) this.#members.delete(key);
  }

  #compileCampaign(id: string): void {
    for (const offerId of this.#offersOf.get(id) ?? []) this.#compileOffer(offerId);
  }

  #compileOffer(id: string): void {
    const offer = this.#offers.get(id);
    const campaign = offer && this.#campaigns.get(offer.campaignId);
    const advertiser = campaign && this.#advertisers.get(campaign.campaign.advertiserId);
    // Whatever is still missing brings the offer along when it comes.
    if (!offer || !campaign || !advertiser) return;
    const slot = this.#standings.slotOf(id) ?? this.#candidates.length;
    const candidate = makeCandidate(slot, offer, campaign, advertiser);
    this.#candidates[slot] = candidate;
    this.#standings.setCandidate(candidate);
    for (const view of views)
      for (const displayMode of displayModes) {
        const refused = placementRules.some((rule) => rule.refuses(candidate, { view, displayMode }));
        this.#suitableFor(view, displayMode).set(slot, !refused);
      }
    for (const { evaluated } of this.#members.values()) evaluated.set(slot, false);
  }

  #subcategories(ids: readonly string[]): BitSet {
    return BitSet.of(ids.map((id) => this.#subcategoryNumber(id)));
  }

  #subcategoryNumber(id: string): number {
    let number = this.#subcategoryNumbers.get(id);
    if (number === undefined) {
      number = this.#subcategoryNumbers.size;
      this.#subcategoryNumbers.set(id, number);
    }
    return number;
  }

  #spendOf(campaignId: string): Spend {
    let spend = this.#spend.get(campaignId);
    if (!spend) {
      spend = { ...noSpend };
      this.#spend.set(campaignId, spend);
    }
    return spend;
  }
}

function memberKey(channelId: string, publisherId: string | null): string {
  return publisherId === null ? channelId : `${channelId}/${publisherId}`;
}

function link(links: Map<string, Set<string>>, from: string, to: string): void {
  const known = links.get(from);
  if (known) known.add(to);
  else links.set(from, new Set([to]));
}
