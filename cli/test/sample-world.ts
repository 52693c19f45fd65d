import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createEncart, type Encart } from '@encart/sdk';
import { type Config, parseConfig } from '../../server/src/config.ts';
import { type Database, openDatabase } from '../../server/src/db/open.ts';
import { createLogger } from '../../server/src/http/logger.ts';
import { prepareInstallation } from '../../server/src/installation.ts';
import { type Serving, serve } from '../../server/src/serve.ts';
import { startServices } from '../../server/src/services.ts';
import { welcome } from '../../server/src/welcome.ts';
import { copyMigratedDatabase } from '../../server/test/support/migrated-database.ts';
import { namesForStaff, requireId } from '../src/taxonomy-names.ts';

/**
 * A running service with a small network and a week of traffic, always the same except for ids and the date.
 */
export interface SampleWorld {
  readonly address: string;
  readonly dataDir: string;
  /** The text that the service prints at its start. */
  readonly banner: string;
  readonly channelKey: string;
  /** The publisher Acme Shoes. */
  readonly publisherId: string;
  readonly database: Database;
  stop(): Promise<void>;
}

const dayMs = 86_400_000;

export async function startSampleWorld(): Promise<SampleWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-samples-'));
  copyMigratedDatabase(dataDir);
  const config: Config = {
    ...parseConfig({ ENCART_DATA_DIR: dataDir, ENCART_DEMO: 'off', ENCART_RATE_LIMITS: 'off' }),
    port: 0,
  };
  const clock: { now: Date | undefined } = { now: undefined };
  const { database, serving, banner, operatorKey } = await start(config, () => clock.now ?? new Date());
  const stop = async () => {
    await serving.drain();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { address } = serving;
    const setNow = (now: Date | undefined) => {
      clock.now = now;
    };
    const network = await makeNetwork(
      createEncart({ baseUrl: address, apiKey: operatorKey }),
      address,
      setNow,
    );
    await waitUntilFolded(database);
    return { address, dataDir, banner, database, ...network, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the service like `server/src/main.ts`, with a clock that can be set. */
async function start(config: Config, clock: () => Date) {
  const started = performance.now();
  const database = await openDatabase(config);
  const prepared = await prepareInstallation(database.maintenance, config, new Date(Date.now() - 7 * dayMs));
  const services = await startServices(config, { log: createLogger('silent'), database, clock });
  const serving: Serving = await serve(services);
  const { operatorKey } = prepared;
  if (operatorKey.state !== 'minted') throw new Error('A new database has a new operator key.');
  const banner = welcome(config, { ...prepared, demo: undefined }, serving, performance.now() - started);
  return { database, serving, banner, operatorKey: operatorKey.plain };
}

interface Shop {
  readonly brand: string;
  readonly domain: string;
  readonly category: string;
  readonly subcategory: string;
}

const shops: readonly Shop[] = [
  { brand: 'Acme Shoes', domain: 'acme.example', category: 'Fashion', subcategory: 'Shoes' },
  { brand: 'Bravo Books', domain: 'bravo.example', category: 'Books & Media', subcategory: 'Fiction' },
  { brand: 'Café Crème 漢字', domain: 'cafe.example', category: 'Food & Drink', subcategory: 'Coffee & Tea' },
];

/** Sessions by day, of each shop and at last of the channel itself. */
const sessionsByDay = [
  [9, 5, 9, 8, 7, 9, 4],
  [6, 8, 3, 8, 5, 7, 4],
  [2, 4, 4, 2, 4, 3, 2],
  [4, 2, 4, 3, 3, 4, 3],
];

async function makeNetwork(staff: Encart, address: string, setNow: (now: Date | undefined) => void) {
  const { channel, keys } = await staff.operator.channels.create({
    name: 'Parcel Pal',
    offers_heading: 'Picked for you',
    footer: { attribution_details: { copy: 'Offers by Parcel Pal' } },
  });
  const partner = createEncart({ baseUrl: address, apiKey: keys.secret.key });
  const names = namesForStaff(await staff.operator.taxonomy.get());
  const places: (string | undefined)[] = [];
  for (const shop of shops) {
    const { results } = await partner.channel.publishers.add([
      {
        brand_name: shop.brand,
        domain: shop.domain,
        primary_category_id: requireId(names.category(shop.category)),
        subcategory_ids: [requireId(names.subcategory(shop.subcategory))],
      },
    ]);
    const requestId = results[0]?.create_request?.pending_publisher_id ?? '';
    places.push((await staff.operator.requests.approve(requestId)).publisher_remote_id ?? undefined);
  }
  // The channel itself.
  places.push(undefined);
  await makeOffers(staff, (name) => requireId(names.subcategory(name)));
  await waitForOffers(partner);
  await makeTraffic(partner, places, setNow);
  return { channelId: channel.id, channelKey: keys.secret.key, publisherId: places[0] ?? '' };
}

async function makeOffers(staff: Encart, subcategory: (name: string) => string): Promise<void> {
  const socks = {
    heading: '20% off your next pair',
    promo_code: 'SPRING20',
    subheading:
      'Free delivery on everything in the shop, this week only, and thirty days to change your mind.',
    target_url: 'https://nordicsocks.example/sale?utm_source=encart',
  };
  const advertisers = [
    { name: 'Acme Shoes', domain: 'acme.example', subcategory: 'Shoes', offers: [{}] },
    {
      name: 'Maple Outdoor',
      domain: 'maple.example',
      subcategory: 'Camping & Hiking',
      offers: [{}],
      country: 'CA',
    },
    { name: 'Bean & Brew', domain: 'beanbrew.example', subcategory: 'Coffee & Tea', offers: [{}] },
    // Two equal offers: it does not matter which of them wins.
    {
      name: 'Nordic Socks',
      domain: 'nordicsocks.example',
      subcategory: 'Activewear',
      offers: [socks, socks],
    },
  ];
  for (const { name, domain, offers, country, ...rest } of advertisers) {
    const advertiser = await staff.operator.advertisers.create({
      name,
      domain,
      logo_url: `https://${domain}/logo.png`,
      subcategory_ids: [subcategory(rest.subcategory)],
    });
    const campaign = await staff.operator.campaigns.create({
      advertiser_id: advertiser.id,
      name: 'Spring',
      pricing: { model: 'CPC', bid_usd: 0.5 },
      ...(country !== undefined && { targeting: { countries: [country] } }),
    });
    for (const offer of offers)
      await staff.operator.offers.create({
        campaign_id: campaign.id,
        heading: `A gift from ${name}`,
        subheading: 'With your first order.',
        target_url: `https://${domain}/`,
        accept_copy: 'Show me',
        decline_copy: 'No, thanks',
        ...offer,
      });
  }
}

const someone = { view: 'THANK_YOU', display_mode: 'INLINE' } as const;
/** Offers of three advertisers match a shopper from the US. */
const matching = 3;

/** A change takes effect within two seconds. */
async function waitForOffers({ serving }: Encart): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { offers } = await serving.recommend({
      user_details: { email: 'first@example.com' },
      placement_details: someone,
      attributes: { country: 'US' },
      custom_metadata: { is_sandbox: true },
    });
    if (offers.length === matching) return;
    await pause(100);
  }
  throw new Error('The offers are not served.');
}

/**
 * A week of visits, today last. In every session all offers are seen, and in every fourth the
 * first one is clicked.
 */
async function makeTraffic(
  { serving }: Encart,
  places: readonly (string | undefined)[],
  setNow: (now: Date | undefined) => void,
): Promise<void> {
  let shoppers = 0;
  for (let day = 0; day < 7; day++) {
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    setNow(day === 6 ? undefined : new Date(noon.getTime() - (6 - day) * dayMs));
    for (const [place, publisherId] of places.entries())
      for (let session = 0; session < (sessionsByDay[place]?.[day] ?? 0); session++) {
        const { session_id, offers } = await serving.recommend({
          user_details: { email: `shopper-${++shoppers}@example.com` },
          placement_details: { ...someone, ...(publisherId && { publisher_remote_id: publisherId }) },
          attributes: { country: 'US' },
        });
        const events = offers.map(({ offer }) => ({ session_id, offer_id: offer.id }));
        const clicked = events.slice(0, shoppers % 4 === 0 ? 1 : 0);
        await serving.reportBatch([
          ...events.map((event) => ({ ...event, event_type: 'IMPRESSION' as const })),
          ...clicked.map((event) => ({ ...event, event_type: 'CLICK' as const })),
        ]);
      }
  }
}

/** Waits until the counters are in their tables, where the sample of an audit changes one. */
async function waitUntilFolded({ db }: Database): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const left = await db.selectFrom('counter_deltas').select('id').limit(1).execute();
    if (left.length === 0) return;
    await pause(100);
  }
  throw new Error('The counters are not folded.');
}
