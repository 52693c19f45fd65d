import { sql } from 'kysely';
import { systemActor } from '../server/src/audit/index.ts';
import { createChannel } from '../server/src/channel/index.ts';
import { setChannelExclusions } from '../server/src/channel/set-channel-exclusions.ts';
import type { Db } from '../server/src/db/handle.ts';
import { noTargeting } from '../server/src/demand/index.ts';
import { mintKey } from '../server/src/keys/index.ts';
import { dateOfDay, dayNumber } from '../server/src/lib/days.ts';
import { addPublishers } from '../server/src/publisher/add-publishers.ts';
import { approveRequest } from '../server/src/publisher/index.ts';
import { setPublisherExclusions } from '../server/src/publisher/set-publisher-exclusions.ts';
import { brandNames } from './brand-names.ts';
import { progress } from './tools.ts';

const environment = 'production';
const chunk = 10_000;
const publisherCount = 20;
const offersPerUpdate = 100;
/** Enough for a response of ten offers, each of another advertiser, in the smallest network. */
const minAdvertisers = 25;

export interface Caller {
  readonly key: string;
  readonly channelId: string;
  /** Null: the channel itself. */
  readonly publisherId: string | null;
}

export interface Catalogue {
  readonly channelId: string;
  /** The callers of offer requests: by default the channel's publishers. */
  readonly callers: readonly Caller[];
}

/**
 * Creates a network with the given number of offers, with campaigns, advertisers, counts, and
 * one channel with publishers.
 */
export async function fillCatalogue(db: Db, offers: number): Promise<Catalogue> {
  const subcategories = await sql<{ id: string; category_id: string }>`
    select id, category_id from subcategories order by id
  `.execute(db);
  const ids = subcategories.rows.map(({ id }) => id);
  const campaigns = Math.ceil(offers / 4);
  const advertisers = Math.max(minAdvertisers, Math.ceil(offers / 10));
  const bar = progress(`filling ${offers} offers`, 2 * offers + campaigns + advertisers);
  await fillAdvertisers(db, advertisers, ids);
  bar.add(advertisers);
  await fillCampaigns(db, campaigns, advertisers);
  bar.add(campaigns);
  for (let from = 1; from <= offers; from += chunk) {
    const to = Math.min(offers, from + chunk - 1);
    await fillOffers(db, from, to, campaigns);
    bar.add(to - from + 1);
  }
  const catalogue = await fillChannel(db, ids, subcategories.rows[0]?.category_id ?? '');
  await fillCounts(db, catalogue.channelId, offers);
  bar.add(offers);
  await sql`update revision set number = number + 1`.execute(db);
  await sql`analyze`.execute(db);
  bar.end();
  return catalogue;
}

/** A pseudo-random number below `sides` for row `n`: the same in every run, independent for each `name`. */
function hashBelow(name: string, sides: number) {
  return sql<number>`(('x' || left(md5(${name}::text || n), 7))::bit(28)::int % ${sides}::int)`;
}

async function fillAdvertisers(db: Db, count: number, subcategoryIds: readonly string[]): Promise<void> {
  const names = brandNames(11);
  const subcategory = (name: string) => sql`s.ids[1 + ${hashBelow(name, subcategoryIds.length)}]`;
  await sql`
    insert into advertisers (id, name, domain, registrable_domain, logo_url, subcategory_ids, created_at, updated_at)
    select md5('advertiser' || n)::uuid, name, 'brand-' || n || '.example', 'brand-' || n || '.example',
      'https://cdn.example/logos/' || n || '.png', array[${subcategory('first')}, ${subcategory('second')}], now(), now()
    from unnest(${Array.from({ length: count }, names)}::text[]) with ordinality as a (name, n),
      (select ${subcategoryIds}::uuid[] as ids) s
  `.execute(db);
}

/**
 * A fifth of the campaigns has a daily budget, a tenth a frequency cap, a quarter targets countries, some
 * target views or devices.
 */
async function fillCampaigns(db: Db, count: number, advertisers: number): Promise<void> {
  await sql`
    insert into campaigns (id, advertiser_id, name, status, pricing_model, bid_micros, daily_budget_micros, pacing,
      cap_impressions, cap_hours, targeting, created_at, updated_at)
    select md5('campaign' || n)::uuid, md5('advertiser' || (1 + n % ${advertisers}::int))::uuid, 'Campaign ' || n, 'active', model,
      case model when 'CPM' then 2000000 when 'CPC' then 200000 else 5000000 end * (10 + ${hashBelow('bid', 41)})::bigint / 10,
      case when ${hashBelow('budget', 5)} = 0 then (50 + ${hashBelow('amount', 100)}) * 1000000::bigint end, 'even',
      case when capped then 2 + ${hashBelow('cap', 3)} end, case when capped then 24 end,
      ${JSON.stringify(noTargeting)}::jsonb
        || case ${hashBelow('countries', 8)} when 0 then '{"countries":["US","CA"]}'::jsonb when 1 then '{"countries":["GB","DE","FR"]}' else '{}' end
        || case ${hashBelow('views', 12)} when 0 then '{"views":["ORDER_TRACKING","THANK_YOU"]}'::jsonb else '{}' end
        || case ${hashBelow('devices', 20)} when 0 then '{"deviceTypes":["MOBILE"]}'::jsonb else '{}' end,
      now(), now()
    from generate_series(1, ${count}::int) as n,
      lateral (select (array['CPM','CPC','CPA'])[1 + ${hashBelow('model', 3)}] as model, ${hashBelow('capped', 10)} = 0 as capped) c
  `.execute(db);
}

async function fillOffers(db: Db, from: number, to: number, campaigns: number): Promise<void> {
  await sql`
    insert into offers (id, campaign_id, status, heading, subheading, target_url, accept_copy, decline_copy, image_url,
      promo_code, created_at, updated_at)
    select md5('offer' || n)::uuid, md5('campaign' || (1 + n % ${campaigns}::int))::uuid, 'active',
      (10 + n % 40) || '% off your first order', 'A thank-you for your purchase, today only',
      'https://brand-' || n || '.example/welcome?utm_source=encart', 'Show me', 'No, thanks',
      'https://cdn.example/offers/' || n || '.jpg', case when n % 2 = 0 then 'SAVE' || n end, now(), now()
    from generate_series(${from}::int, ${to}::int) as n
  `.execute(db);
}

/** Counts of yesterday for 60 % of the offers and of today for 30 %. The others have no impressions. */
async function fillCounts(db: Db, channelId: string, offers: number): Promise<void> {
  const today = dayNumber(Date.now());
  const days = [
    { day: dateOfDay(today - 1), tenths: 6, views: ['ORDER_TRACKING', 'THANK_YOU'] },
    { day: dateOfDay(today), tenths: 3, views: ['ORDER_TRACKING'] },
  ];
  for (const { day, tenths, views } of days)
    await sql`
      insert into offer_counts (channel_id, day, offer_id, view, impressions, clicks, conversions)
      select ${channelId}::uuid, ${day}::date, md5('offer' || n)::uuid, view, seen, clicked, clicked * ${hashBelow('converts', 10)} / 100
      from generate_series(1, ${offers}::int) as n, unnest(${views}::text[]) as view,
        lateral (select 50 + ${hashBelow('seen', 4000)} as seen) s, lateral (select seen * (2 + ${hashBelow('clicks', 12)}) / 1000 as clicked) c
      where ${hashBelow(day, 10)} < ${tenths}::int
    `.execute(db);
}

/**
 * Runs `work` while counts change in the background, so that every learning update has something to apply.
 */
export async function whileCounting<T>(db: Db, work: () => Promise<T>): Promise<T> {
  let counting: Promise<unknown> = Promise.resolve();
  const today = dateOfDay(dayNumber(Date.now()));
  const count = async () => {
    await sql`
      update offer_counts set impressions = impressions + 1
      where day = ${today}::date and offer_id in (
        select offer_id from offer_counts where day = ${today}::date limit ${offersPerUpdate}
      )
    `.execute(db);
  };
  const timer = setInterval(() => {
    counting = counting.then(count);
  }, 1_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await counting;
  }
}

async function fillChannel(db: Db, subcategoryIds: readonly string[], categoryId: string) {
  const now = new Date();
  const rateLimits = { channel: null, serving: 100_000_000, reporting: null };
  const { channel } = await createChannel(db, systemActor, {
    settings: { name: 'Bench', rateLimits },
    environment,
    now,
  });
  const channelId = channel.id;
  await setChannelExclusions(db, systemActor, { channelId, subcategoryIds: subcategoryIds.slice(0, 2), now });
  const names = brandNames(23);
  const requests = Array.from({ length: publisherCount }, (_, at) => ({
    brandName: names(),
    domain: `publisher-${at}.example`,
    primaryCategoryId: categoryId,
    subcategoryIds: [...subcategoryIds.slice(at, at + 1)],
  }));
  const callers: Caller[] = [];
  for (const request of await addPublishers(db, systemActor, { channelId, requests, now }))
    callers.push(await approvePublisher(db, channelId, request?.id ?? '', subcategoryIds, callers.length));
  return { channelId, callers };
}

/** Every second publisher has its own exclusions. */
async function approvePublisher(
  db: Db,
  channelId: string,
  id: string,
  subcategoryIds: readonly string[],
  number: number,
): Promise<Caller> {
  const now = new Date();
  const order = { channelId, id, publisherId: undefined, environment, now } as const;
  const publisherId = (await approveRequest(db, systemActor, order)).publisherId as string;
  if (number % 2 === 1) {
    const excluded = subcategoryIds.slice(3 + number, 6 + number);
    await setPublisherExclusions(db, systemActor, { channelId, publisherId, subcategoryIds: excluded, now });
  }
  const holder = { holder: 'publisher', kind: 'pk', channelId, publisherId } as const;
  return { key: (await mintKey(db, { environment, ...holder, now })).plain, channelId, publisherId };
}
