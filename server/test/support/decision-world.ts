import { createHash } from 'node:crypto';
import { type Channel, defaultSettings } from '../../src/channel/model.ts';
import { type Advertiser, type Campaign, defaultConversions, type Offer } from '../../src/demand/model.ts';
import { noTargeting, readTargeting } from '../../src/demand/targeting.ts';
import { dayNumber, dayOfDate } from '../../src/lib/days.ts';
import { microsFromUsd } from '../../src/lib/money.ts';
import type { Membership, Publisher } from '../../src/publisher/model.ts';
import type { RuleContext } from '../../src/serving/decision/candidate.ts';
import { ruleContextOf } from '../../src/serving/decision/decide.ts';
import type { Member } from '../../src/serving/decision/member.ts';
import { ServedOffers } from '../../src/serving/decision/served-offers.ts';
import {
  type LearningUpdate,
  type OfferRequest,
  type ServedCounts,
  viewNumbers,
} from '../../src/serving/model.ts';
import type { PurchaseText } from '../../src/serving/snapshot/brand-index.ts';
import { Snapshot } from '../../src/serving/snapshot/snapshot.ts';
import { createTaxonomy, type Taxonomy } from '../../src/taxonomy/model.ts';
import { type CaseCampaign, type CaseRequest, type CaseWorld, offersOf } from './decision-case.ts';

const stamps = { createdAt: new Date(0), updatedAt: new Date(0) };
const url = 'https://encart.example/';

const ids = new Map<string, string>();

/** A deterministic id: the same kind and name always give the same id. */
function idOf(kind: string, name: string): string {
  const key = `${kind}: ${name}`;
  const known = ids.get(key);
  if (known !== undefined) return known;
  const hex = createHash('sha256').update(key).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  ids.set(key, id);
  return id;
}

/** One object to set in a snapshot. Parts can be applied in any order, and more than once. */
export interface Part {
  /** The object as JSON, to compare parts. */
  readonly json: string;
  apply(snapshot: Snapshot): void;
}

function part<T>(value: T, apply: (snapshot: Snapshot, value: T) => void): Part {
  return { json: JSON.stringify(value), apply: (snapshot) => apply(snapshot, value) };
}

/** All parts of a world, except the servings to shoppers. */
export function partsOf(world: CaseWorld, now: Date): Part[] {
  const channel = channelOf(world);
  const publisher = publisherOf(world);
  return [
    part(taxonomyOf(world), (snapshot, taxonomy) => snapshot.setTaxonomy(taxonomy)),
    part(channel, (snapshot) => snapshot.setChannel(channel)),
    part(publisher, (snapshot) => snapshot.setPublisher(publisher)),
    part(membershipOf(world, channel, publisher), (snapshot, membership) =>
      snapshot.setMembership(membership),
    ),
    ...Object.entries(world.campaigns ?? {}).flatMap(([name, campaign]) =>
      campaignParts(world, name, campaign, now),
    ),
    part(learningUpdateOf(world, now), (snapshot, update) => snapshot.applyUpdate(update, new Map())),
  ];
}

function campaignParts(world: CaseWorld, name: string, written: CaseCampaign, now: Date): Part[] {
  const advertiser = advertiserOf(world, written.advertiser ?? name);
  const campaign = campaignOf(name, written, advertiser.id);
  const offers = Object.entries(offersOf(name, written));
  return [
    part(advertiser, (snapshot) => snapshot.setAdvertiser(advertiser)),
    part(campaign, (snapshot) => snapshot.setCampaign(campaign)),
    part({ campaignId: campaign.id, ...spendOf(written, now) }, (snapshot, spend) =>
      snapshot.setSpend(spend.campaignId, { ...spend, credits: 0 }),
    ),
    ...offers.map(([offerName, { status }]) =>
      part(offerOf(offerName, campaign.id, status), (snapshot, offer) => snapshot.setOffer(offer)),
    ),
  ];
}

export function snapshotOf(parts: readonly Part[]): Snapshot {
  const snapshot = new Snapshot();
  for (const { apply } of parts) apply(snapshot);
  return snapshot;
}

/** The arguments of `decide`, besides the snapshot. */
export interface DecisionArguments {
  readonly request: OfferRequest;
  readonly member: Member;
  readonly served: ServedCounts;
}

export function decisionArguments(
  snapshot: Snapshot,
  world: CaseWorld,
  written: CaseRequest,
  now: Date,
): DecisionArguments {
  const channelId = channelOf(world).id;
  const publisherId = written.as === 'channel' ? null : publisherOf(world).id;
  const member = snapshot.getMember(channelId, publisherId);
  if (!member) throw new Error('the member does not exist');
  const hashes = (written.shopper ?? ['default shopper']).map((name) => idOf('shopper', name));
  const request: OfferRequest = {
    sessionId: idOf('session', 'this one'),
    at: now,
    placement: {
      channelId,
      publisherId,
      view: written.view ?? 'ORDER_TRACKING',
      displayMode: written.display_mode ?? 'INLINE',
      widgetId: null,
    },
    shopper: {
      identifierKind: 'email',
      hashes,
      country: written.country ?? null,
      language: written.language ?? null,
      deviceType: written.device_type ?? null,
      bot: false,
    },
    maxOffers: written.max_offers ?? 10,
    sandbox: written.sandbox ?? false,
    boughtFrom: snapshot.brands.find((written.purchases ?? []).map(purchaseText)),
    requestEvidence: 'page',
    keyId: null,
    addressBlock: null,
  };
  return { request, member, served: servedTo(snapshot, world, request) };
}

function purchaseText(written: string | { readonly brand: string }): PurchaseText {
  return typeof written === 'string'
    ? { text: written, kind: 'name' }
    : { text: written.brand, kind: 'brand' };
}

/** The rule context of a decision, for tests that evaluate single rules. */
export function ruleContextFor({ request, served }: DecisionArguments): RuleContext {
  // The seed does not matter: cases have a pace of 0 or 1, which no draw can change.
  return ruleContextOf({ next: () => 0.5, below: () => 0, normal: () => 0, beta: () => 0 }, request, served);
}

function servedTo(snapshot: Snapshot, world: CaseWorld, request: OfferRequest): ServedCounts {
  const { channelId } = request.placement;
  const served = new ServedOffers(
    (world.served ?? []).map(({ shopper, campaign, session, at }, place) => ({
      channelId,
      shopper: idOf('shopper', shopper),
      campaignId: idOf('campaign', campaign),
      number: place + 1,
      sessionId: idOf('session', session),
      at: new Date(at),
    })),
  );
  const windowHours = (id: string) => snapshot.getCampaign(id)?.frequencyCap?.hours;
  return served.counts(channelId, request.shopper.hashes, request.at, windowHours);
}

const subcategoryIds = (names: readonly string[] = []) => names.map((name) => idOf('subcategory', name));

function taxonomyOf({ advertisers = {} }: CaseWorld): Taxonomy {
  const names = Object.values(advertisers).flatMap(({ subcategories }) => subcategories ?? []);
  const paths = [...new Set([...names, defaultSubcategory])];
  const categories = [...new Set(paths.map(categoryName))];
  return createTaxonomy(
    categories.map((name) => ({ id: idOf('category', name), name, retired: false })),
    paths.map((path) => ({
      id: idOf('subcategory', path),
      categoryId: idOf('category', categoryName(path)),
      name: path,
      sensitive: false,
      retired: false,
    })),
  );
}

const defaultSubcategory = 'general/other';
const categoryName = (path: string) => path.split('/')[0] ?? '';

function channelOf({ channel = {} }: CaseWorld): Channel {
  const name = channel.name ?? 'Parcel App';
  const excludedSubcategoryIds = subcategoryIds(channel.excluded);
  return { ...defaultSettings, ...stamps, id: idOf('channel', name), name, excludedSubcategoryIds };
}

function publisherOf({ publisher = {} }: CaseWorld): Publisher {
  const brandName = publisher.brand_name ?? 'Corner Shop';
  return {
    ...stamps,
    id: idOf('publisher', brandName),
    brandName,
    domain: publisher.domain ?? 'corner-shop.example',
    primaryCategoryId: idOf('category', 'general'),
    externalSubcategoryIds: subcategoryIds(publisher.excluded_external),
    ceilingMicros: null,
  };
}

function membershipOf({ publisher = {} }: CaseWorld, channel: Channel, member: Publisher): Membership {
  const { brandName, domain, primaryCategoryId } = member;
  return {
    ...stamps,
    brandName,
    domain,
    primaryCategoryId,
    channelId: channel.id,
    id: idOf('request', brandName),
    status: 'APPROVED',
    subcategoryIds: [],
    staffNotes: '',
    channelNote: '',
    listedAt: new Date(0),
    removedAt: null,
    publisherId: member.id,
    excludedSubcategoryIds: subcategoryIds(publisher.excluded),
    allowedOrigins: [],
  };
}

function advertiserOf({ advertisers = {} }: CaseWorld, key: string): Advertiser {
  const written = advertisers[key] ?? {};
  return {
    ...stamps,
    id: idOf('advertiser', key),
    name: written.name ?? key,
    domain: written.domain ?? `${key.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
    logoUrl: url,
    clickParameter: null,
    identityMatching: false,
    subcategoryIds: subcategoryIds(written.subcategories ?? [defaultSubcategory]),
  };
}

function campaignOf(name: string, written: CaseCampaign, advertiserId: string): Campaign {
  const { pricing = { model: 'CPC', bid_usd: 0.5 }, budget = {}, targeting = {} } = written;
  const { channels = [], publishers = [], ...values } = targeting;
  const micros = (usd: number | undefined) => (usd === undefined ? null : microsFromUsd(usd));
  const moment = (text: string | undefined) => (text === undefined ? null : new Date(text));
  return {
    ...stamps,
    id: idOf('campaign', name),
    advertiserId,
    name,
    status: written.status ?? 'active',
    pricingModel: pricing.model,
    bidMicros: microsFromUsd(pricing.bid_usd),
    dailyBudgetMicros: micros(budget.daily_usd),
    totalBudgetMicros: micros(budget.total_usd),
    pacing: budget.pacing ?? 'even',
    startsAt: moment(written.starts_at),
    endsAt: moment(written.ends_at),
    frequencyCap: written.frequency_cap ?? null,
    targeting: {
      ...readTargeting(values, noTargeting),
      channelIds: channels.map((channel) => idOf('channel', channel)),
      publisherIds: publishers.map((publisher) => idOf('publisher', publisher)),
    },
    ...defaultConversions,
    stoppedAt: null,
  };
}

function spendOf({ spent = {} }: CaseCampaign, now: Date) {
  const { day, day_usd = 0, total_usd = day_usd } = spent;
  return {
    day: day === undefined ? dayNumber(now.getTime()) : dayOfDate(day),
    todayMicros: microsFromUsd(day_usd),
    totalMicros: microsFromUsd(total_usd),
  };
}

function offerOf(name: string, campaignId: string, status: Offer['status'] = 'active'): Offer {
  return {
    ...stamps,
    id: idOf('offer', name),
    campaignId,
    status,
    heading: name,
    subheading: '',
    targetUrl: url,
    acceptCopy: '',
    declineCopy: '',
    imageUrl: null,
    promoCode: null,
    stoppedAt: null,
  };
}

function learningUpdateOf({ campaigns = {} }: CaseWorld, now: Date): LearningUpdate {
  const counts = Object.entries(campaigns).flatMap(([name, campaign]) =>
    Object.entries(offersOf(name, campaign)).flatMap(([offer, { learned = {} }]) =>
      Object.entries(learned).map(([view, { impressions, clicks, conversions }]) => {
        const number = viewNumbers.get(view);
        if (number === undefined) throw new Error(`no view is called ${view}`);
        return [idOf('offer', offer), number, impressions, clicks, conversions] as const;
      }),
    ),
  );
  return { version: 1, at: now, day: dayNumber(now.getTime()), counts, spend: [] };
}
