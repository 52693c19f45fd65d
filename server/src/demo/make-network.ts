import { systemActor } from '../audit/index.ts';
import { type Channel, createChannel, setChannelExclusions } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import {
  createAdvertiser,
  createCampaign,
  createOffer,
  defaultClickParameter,
  logoPath,
  saveLogo,
} from '../demand/index.ts';
import { getCurrentKey } from '../keys/index.ts';
import { dayMs } from '../lib/days.ts';
import type { Environment } from '../lib/environment.ts';
import {
  addPublishers,
  approveRequest,
  changeRequestStatus,
  type Membership,
  setExternalExclusions,
  setPublisherExclusions,
} from '../publisher/index.ts';
import { getTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import type { PlannedCampaign } from './campaigns.ts';
import { drawLogo } from './draw-logo.ts';
import { type Shop, shops } from './shops.ts';
import type { OfferAppeal } from './traffic.ts';

/** An approved publisher of the demo channel. */
export interface ActiveShop {
  readonly shop: Shop;
  readonly member: Membership;
  /** Its API key. */
  readonly keyId: string;
}

export interface DemoChannel {
  readonly channel: Channel;
  /** The plain key. */
  readonly secretKey: string;
  readonly shops: readonly ActiveShop[];
}

/** Creates the channel as of `days` days ago, with publisher requests in all states. */
export async function makeChannel(
  db: Db,
  environment: Environment,
  now: Date,
  days: number,
): Promise<DemoChannel> {
  const taxonomy = await getTaxonomy(db);
  const requestedAt = daysBefore(now, days + 1);
  const settings = {
    name: 'Parcelwise',
    revenueSharePpm: 600_000,
    maxOffers: 4,
    offersHeading: 'While you wait',
  };
  const { channel, secret } = await createChannel(db, systemActor, {
    settings,
    environment,
    now: requestedAt,
  });
  const channelId = channel.id;
  await setChannelExclusions(db, systemActor, {
    channelId,
    subcategoryIds: subcategoryIdsOf(taxonomy, [
      ['Food & Drink', 'Wine', 'Beer & Cider', 'Spirits'],
      ['Games', 'Gambling', 'Lotteries'],
      ['Finance', 'Payday Loans', 'Crypto'],
      ['Mature & Restricted', 'Adult', 'Dating', 'Tobacco & Vaping', 'Weapons'],
    ]),
    now: requestedAt,
  });
  const requestOf = ({ name, sells }: Shop) => {
    const [category] = sells;
    return {
      brandName: name,
      domain: domainOf(name),
      primaryCategoryId: requireCategory(taxonomy, category).id,
      subcategoryIds: subcategoryIdsOf(taxonomy, [sells]),
    };
  };
  const requestShops = (requesting: readonly Shop[], at: Date) =>
    addPublishers(db, systemActor, { channelId, requests: requesting.map(requestOf), now: at });
  const memberShops = shops.filter(({ requestState }) => requestState === 'member');
  const otherShops = shops.filter(({ requestState }) => requestState !== 'member');
  const members: ActiveShop[] = [];
  for (const [index, request] of (await requestShops(memberShops, requestedAt)).entries()) {
    if (!request) throw new Error('two shops of the demo have the same name');
    const input = {
      channelId,
      id: request.id,
      publisherId: undefined,
      environment,
      now: daysBefore(now, days + 0.5),
    };
    const member = await approveRequest(db, systemActor, input);
    const { publisherId } = member;
    const key = publisherId && (await getCurrentKey(db, { channelId, publisherId }, input.now));
    if (!key) throw new Error('a shop of the demo has no key');
    members.push({ shop: memberShops[index] as Shop, member, keyId: key.id });
  }
  const otherRequests = await requestShops(otherShops, daysBefore(now, 2));
  for (const [index, request] of otherRequests.entries())
    if (request)
      await reviewRequest(
        db,
        channelId,
        request,
        (otherShops[index] as Shop).requestState,
        daysBefore(now, 1),
      );
  await setExampleExclusions(db, taxonomy, channelId, members, daysBefore(now, (2 * days) / 3));
  return { channel, secretKey: secret.plain, shops: members };
}

/** Brings a request into a state. A new request is pending already. */
async function reviewRequest(
  db: Db,
  channelId: string,
  { id }: Membership,
  state: Shop['requestState'],
  now: Date,
): Promise<void> {
  if (state === 'needs-info')
    await changeRequestStatus(db, systemActor, {
      channelId,
      id,
      now,
      action: 'needs-info',
      staffNotes: 'Which products do you sell in the EU? Please name the legal entity too.',
    });
  if (state === 'rejected')
    await changeRequestStatus(db, systemActor, {
      channelId,
      id,
      now,
      action: 'reject',
      staffNotes: 'We do not work with shops of this category.',
    });
}

/** Adds example exclusions: one set by the channel for a publisher, one by a publisher itself. */
async function setExampleExclusions(
  db: Db,
  taxonomy: Taxonomy,
  channelId: string,
  members: readonly ActiveShop[],
  now: Date,
): Promise<void> {
  const publisherOf = (name: string) =>
    members.find(({ shop }) => shop.name === name)?.member.publisherId ?? '';
  await setPublisherExclusions(db, systemActor, {
    channelId,
    publisherId: publisherOf('Roast Republic'),
    subcategoryIds: subcategoryIdsOf(taxonomy, [['Food & Drink', 'Coffee & Tea']]),
    now,
  });
  await setExternalExclusions(db, systemActor, {
    publisherId: publisherOf('Storybook Lane'),
    subcategoryIds: subcategoryIdsOf(taxonomy, [
      ['Finance', 'Credit Cards', 'Personal Loans'],
      ['Health', 'Weight Loss'],
    ]),
    now,
  });
}

/** Creates an advertiser with a campaign and its offers. Returns the appeal of each offer, by offer id. */
export async function makeCampaign(
  db: Db,
  taxonomy: Taxonomy,
  { brand, fields, offers, popularity }: PlannedCampaign,
  now: Date,
): Promise<{ advertiserId: string; appeals: Map<string, OfferAppeal> }> {
  const domain = domainOf(brand.name);
  const logo = drawLogo(brand.name);
  await saveLogo(db, logo, now);
  const advertiser = await createAdvertiser(
    db,
    systemActor,
    {
      name: brand.name,
      domain,
      logoUrl: logoPath(logo),
      clickParameter: defaultClickParameter,
      identityMatching: false,
      subcategoryIds: subcategoryIdsOf(taxonomy, [brand.sells]),
    },
    now,
  );
  const campaign = await createCampaign(db, systemActor, { ...fields, advertiserId: advertiser.id }, now);
  const [category] = brand.sells;
  const appeals = new Map<string, OfferAppeal>();
  for (const [index, copy] of offers.entries()) {
    const offer = await createOffer(
      db,
      systemActor,
      {
        ...copy,
        campaignId: campaign.id,
        status: 'active',
        targetUrl: `https://${domain}/welcome?offer=${index + 1}`,
        imageUrl: null,
      },
      now,
    );
    appeals.set(offer.id, { name: `${brand.name} ${index}`, category, popularity });
  }
  return { advertiserId: advertiser.id, appeals };
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

function domainOf(name: string): string {
  return `${name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]+/g, '-')}.example`;
}

function requireCategory(taxonomy: Taxonomy, name: string) {
  const found = taxonomy.categories.find((category) => category.name === name);
  if (!found) throw new Error(`the taxonomy has no category ${name}`);
  return found;
}

/** The ids of subcategories that are given by name, with their category first. */
function subcategoryIdsOf(
  taxonomy: Taxonomy,
  wanted: readonly (readonly [category: string, ...names: string[]])[],
): string[] {
  return wanted.flatMap(([category, ...names]) => {
    const { subcategories } = requireCategory(taxonomy, category);
    return names.map((name) => {
      const found = subcategories.find((subcategory) => subcategory.name === name);
      if (!found) throw new Error(`the taxonomy has no subcategory ${name} of ${category}`);
      return found.id;
    });
  });
}
