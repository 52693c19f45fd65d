import type { Channel } from '../../channel/index.ts';
import type { Advertiser, Campaign, Offer } from '../../demand/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import { type DisplayMode, displayModes, type View, views } from '../../lib/placement.ts';
import { runToCompletion, type SlicedWork } from '../../lib/slices.ts';
import type { Membership, Publisher } from '../../publisher/index.ts';
import { createTaxonomy, type Taxonomy } from '../../taxonomy/index.ts';
import type { AdvertiserFacts, CampaignFacts, Candidate } from '../decision/candidate.ts';
import type { DecisionInput } from '../decision/decide.ts';
import { memberRules, placementRules } from '../decision/eligibility.ts';
import { EligibleList, type Member } from '../decision/member.ts';
import { mergeSpend, noSpend, type Spend, type SpendFigure } from '../decision/spend.ts';
import type { LearningTarget } from '../learning/learn.ts';
import type { LearnedCounts } from '../learning/learned-counts.ts';
import { type OfferEstimates, RankingTables } from '../learning/ranking-tables.ts';
import type { ViewTable } from '../learning/view-table.ts';
import { type Counts, type LearningUpdate, viewNumbers } from '../model.ts';
import { BrandIndex } from './brand-index.ts';
import { advertiserFacts, campaignFacts, makeCandidate } from './make-candidate.ts';
import { Members, SubcategoryNumbers } from './members.ts';

const modeNumber = new Map<string, number>(displayModes.map((mode, number) => [mode, number]));

/**
 * Everything a decision reads, in memory. It is loaded from the database and updated change by change;
 * decisions never write to it. A past snapshot can be rebuilt from stored changes (`replay.ts`), which is how
 * decisions are explained.
 */
export class Snapshot implements DecisionInput, LearningTarget {
  /** The number of the last change that was applied. */
  revision = 0;
  taxonomy: Taxonomy = createTaxonomy([], []);

  readonly #advertisers = new Map<string, AdvertiserFacts>();
  readonly #campaigns = new Map<string, CampaignFacts>();
  readonly #offers = new Map<string, Offer>();
  /** Campaign ids by advertiser id. */
  readonly #campaignsOf = new Map<string, Set<string>>();
  /** Offer ids by campaign id. */
  readonly #offersOf = new Map<string, Set<string>>();
  readonly #spend = new Map<string, Spend>();
  #cappedCampaigns = 0;
  #brands: BrandIndex | undefined;
  /** By slot. */
  readonly #candidates: Candidate[] = [];
  readonly #rankingTables = new RankingTables();
  /** By view and display mode: the slots that the placement rules allow. */
  readonly #placementEligible = views.map(() => displayModes.map(() => new BitSet()));

  readonly #subcategories = new SubcategoryNumbers();
  readonly #members = new Members(this.#subcategories);

  get learned(): LearnedCounts {
    return this.#rankingTables.learned;
  }

  get candidates(): readonly Candidate[] {
    return this.#candidates;
  }

  /** The slots of all candidates in pseudo-random order, the same in every process. */
  get shuffledSlots(): Int32Array {
    return this.#rankingTables.shuffledSlots;
  }

  /** Finds advertisers in the texts of a purchase. Rebuilt on first use after an advertiser has changed. */
  get brands(): BrandIndex {
    this.#brands ??= new BrandIndex(this.#advertisers.values());
    return this.#brands;
  }

  /** True if any campaign has a frequency cap. If not, the caps of shoppers need not be read. */
  get hasCaps(): boolean {
    return this.#cappedCampaigns > 0;
  }

  setTaxonomy(taxonomy: Taxonomy): void {
    this.taxonomy = taxonomy;
    // The category of an advertiser may have changed.
    for (const { advertiser } of [...this.#advertisers.values()]) this.setAdvertiser(advertiser);
  }

  setChannel(channel: Channel): void {
    this.#members.setChannel(channel);
  }

  setPublisher(publisher: Publisher): void {
    this.#members.setPublisher(publisher);
  }

  setMembership(membership: Membership): void {
    this.#members.setMembership(membership);
  }

  setAdvertiser(advertiser: Advertiser): void {
    const categoryOf = (subcategoryId: string) =>
      this.taxonomy.findSubcategory(subcategoryId)?.categoryId ?? '';
    const facts = advertiserFacts(advertiser, (id) => this.#subcategories.numberOf(id), categoryOf);
    this.#advertisers.set(advertiser.id, facts);
    this.#brands = undefined;
    for (const campaignId of this.#campaignsOf.get(advertiser.id) ?? [])
      this.prepareCandidatesOfCampaign(campaignId);
  }

  setCampaign(campaign: Campaign): void {
    const previous = this.#campaigns.get(campaign.id)?.campaign;
    const wasCapped = previous !== undefined && previous.frequencyCap !== null;
    this.#cappedCampaigns += Number(campaign.frequencyCap !== null) - Number(wasCapped);
    this.#campaigns.set(campaign.id, campaignFacts(campaign, this.#spendOf(campaign.id)));
    link(this.#campaignsOf, campaign.advertiserId, campaign.id);
    this.prepareCandidatesOfCampaign(campaign.id);
  }

  setOffer(offer: Offer): void {
    this.#offers.set(offer.id, offer);
    link(this.#offersOf, offer.campaignId, offer.id);
    this.prepareCandidate(offer.id);
  }

  /**
   * Applies a learning update in slices, so that requests are answered in between. Until the last slice
   * decisions use the previous version; the last slice swaps counts, tables and version together. For the
   * first update of a new day, `earlierDays` holds the aged counts of all earlier days.
   */
  *applyUpdateInSlices(update: LearningUpdate, earlierDays?: ReadonlyMap<string, Counts>): SlicedWork<void> {
    yield* this.#rankingTables.applyUpdate(update, earlierDays);
    for (const [campaignId, todayMicros, totalMicros, credits = 0] of update.spend)
      this.setSpend(campaignId, { day: update.day, todayMicros, totalMicros, credits });
  }

  applyUpdate(update: LearningUpdate, earlierDays?: ReadonlyMap<string, Counts>): void {
    runToCompletion(this.applyUpdateInSlices(update, earlierDays));
  }

  /** Merges a spend figure into a campaign's spend. An older figure changes nothing. */
  setSpend(campaignId: string, figure: SpendFigure): void {
    const spend = this.#spendOf(campaignId);
    Object.assign(spend, mergeSpend(spend, figure));
  }

  spendOf(campaignId: string): Readonly<Spend> | undefined {
    return this.#spend.get(campaignId);
  }

  getChannel(id: string): Channel | undefined {
    return this.#members.getChannel(id);
  }

  channelIds(): string[] {
    return this.#members.channelIds();
  }

  getCandidate(offerId: string): Candidate | undefined {
    const slot = this.#rankingTables.slotOf(offerId);
    return slot === undefined ? undefined : this.#candidates[slot];
  }

  /** Any offer of the campaign: they share its terms and its advertiser. */
  candidateOfCampaign(id: string): Candidate | undefined {
    const [offerId] = this.#offersOf.get(id) ?? [];
    return offerId === undefined ? undefined : this.getCandidate(offerId);
  }

  allMembers(): Iterable<Member> {
    return this.#members.all();
  }

  getCampaign(id: string): Campaign | undefined {
    return this.#campaigns.get(id)?.campaign;
  }

  getMember(channelId: string, publisherId: string | null): Member | undefined {
    return this.#members.get(channelId, publisherId);
  }

  /** The estimates of an offer in every view. Paused offers have estimates too. */
  getEstimates(offerId: string): OfferEstimates | undefined {
    return this.#rankingTables.getEstimates(offerId);
  }

  /** The posteriors of all candidates in a view, and their order. */
  table(view: View): ViewTable {
    return this.#rankingTables.table(viewNumbers.get(view) as number);
  }

  /**
   * The candidates that the member and placement rules allow, best first; or only those in cold
   * start. Cached per member.
   */
  eligibleList(
    member: Member,
    view: View,
    displayMode: DisplayMode,
    only: 'all' | 'coldStart',
  ): EligibleList {
    const placement =
      (viewNumbers.get(view) as number) * displayModes.length + (modeNumber.get(displayMode) as number);
    // Two lists for each placement.
    const index = placement * 2 + Number(only === 'coldStart');
    const { generation } = this.#rankingTables;
    const cached = member.eligibleLists[index];
    if (cached?.generation === generation) return cached;
    const table = this.table(view);
    const inPlacement = this.#eligibleInPlacement(view, displayMode);
    const list = new EligibleList(
      generation,
      only === 'coldStart' ? table.coldStart : table.order,
      (slot) => inPlacement.has(slot) && this.#isAllowed(member, slot),
    );
    member.eligibleLists[index] = list;
    return list;
  }

  /** True if the member and placement rules allow the candidate. */
  isEligible(member: Member, view: View, displayMode: DisplayMode, slot: number): boolean {
    return this.#eligibleInPlacement(view, displayMode).has(slot) && this.#isAllowed(member, slot);
  }

  #eligibleInPlacement(view: View, displayMode: DisplayMode): BitSet {
    return this.#placementEligible[viewNumbers.get(view) as number]?.[
      modeNumber.get(displayMode) as number
    ] as BitSet;
  }

  /** Evaluates the member rules on first use: most members never reach most candidates. */
  #isAllowed(member: Member, slot: number): boolean {
    if (!member.evaluated.has(slot)) {
      const candidate = this.#candidates[slot] as Candidate;
      member.allowed.set(slot, !memberRules.some((rule) => rule.refuses(candidate, member)));
      member.evaluated.set(slot, true);
    }
    return member.allowed.has(slot);
  }

  prepareCandidatesOfCampaign(id: string): void {
    for (const offerId of this.#offersOf.get(id) ?? []) this.prepareCandidate(offerId);
  }

  prepareCandidate(id: string): void {
    const offer = this.#offers.get(id);
    const campaign = offer && this.#campaigns.get(offer.campaignId);
    const advertiser = campaign && this.#advertisers.get(campaign.campaign.advertiserId);
    // The objects arrive in any order. When the missing campaign or advertiser is set,
    // it prepares the candidate.
    if (!offer || !campaign || !advertiser) return;
    const slot = this.#rankingTables.slotOf(id) ?? this.#candidates.length;
    const candidate = makeCandidate(slot, offer, campaign, advertiser);
    this.#candidates[slot] = candidate;
    this.#rankingTables.setCandidate(candidate);
    for (const view of views)
      for (const displayMode of displayModes) {
        const refused = placementRules.some((rule) => rule.refuses(candidate, { view, displayMode }));
        this.#eligibleInPlacement(view, displayMode).set(slot, !refused);
      }
    this.#members.forgetEvaluation(slot);
  }

  /** The campaign's spend, created on first use. Its candidates share the object, so it is never replaced. */
  #spendOf(campaignId: string): Spend {
    let spend = this.#spend.get(campaignId);
    if (!spend) {
      spend = { ...noSpend };
      this.#spend.set(campaignId, spend);
    }
    return spend;
  }
}

function link(links: Map<string, Set<string>>, from: string, to: string): void {
  const linked = links.get(from);
  if (linked) linked.add(to);
  else links.set(from, new Set([to]));
}
