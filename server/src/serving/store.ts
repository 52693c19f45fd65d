import { type Selectable, sql } from 'kysely';
import { type CounterChanges, loadsInsert } from '../counters/index.ts';
import { isUniqueViolation, RetryTransaction } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import { channelColumn, column, plainColumn, RowColumns } from '../db/row-columns.ts';
import { type Insert, PreparedInserts, PreparedStatement } from '../db/statement.ts';
import type { PricingModel } from '../demand/index.ts';
import { compareTexts } from '../lib/compare-texts.ts';
import type { RequestEvidence } from '../lib/evidence.ts';
import { rangeOfIds } from '../lib/ids.ts';
import type { DeviceType, DisplayMode, Placement, View } from '../lib/placement.ts';
import { matchesInsert } from './match-sql.ts';
import type { IdentifierKind, ServedOffer, Session, SessionTerms, ShopperMatch } from './model.ts';

interface SessionTable {
  channel_id: string;
  id: string;
  at: Date;
  publisher_id: string | null;
  view: View;
  display_mode: DisplayMode;
  widget_id: string | null;
  sandbox: boolean;
  bot: boolean;
  identity: IdentifierKind;
  shoppers: string[];
  country: string | null;
  language: string | null;
  device_type: DeviceType | null;
  max_offers: number;
  bought_from: string[];
  revision: number;
  learning_version: number;
  offer_ids: string[];
  pricing_models: PricingModel[];
  bid_micros: number[];
  request_evidence: RequestEvidence | null;
  key_id: string | null;
  address_block: string | null;
}

interface ShopperCapTable {
  channel_id: string;
  shopper: string;
  campaign_id: string;
  number: number;
  session_id: string;
  at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    sessions: SessionTable;
    shopper_caps: ShopperCapTable;
  }
}

const servedColumns = new RowColumns<ServedOffer>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('shopper', 'uuid', ({ shopper }) => shopper),
  plainColumn('campaign_id', 'uuid', ({ campaignId }) => campaignId),
  plainColumn('number', 'integer', ({ number }) => number),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
  plainColumn('at', 'timestamptz', ({ at }) => at.toISOString()),
]);

/** The lists of a session are passed as texts with commas: `unnest` flattens an array of arrays. */
const sessionColumns = new RowColumns<Session>([
  channelColumn(({ request }) => request.placement.channelId),
  plainColumn('id', 'uuid', ({ request }) => request.sessionId),
  plainColumn('at', 'timestamptz', ({ request }) => request.at.toISOString()),
  column('publisher_id', 'uuid', ({ request }) => request.placement.publisherId),
  plainColumn('view', 'text', ({ request }) => request.placement.view),
  plainColumn('display_mode', 'text', ({ request }) => request.placement.displayMode),
  column('widget_id', 'text', ({ request }) => request.placement.widgetId),
  plainColumn('sandbox', 'boolean', ({ request }) => request.sandbox),
  plainColumn('bot', 'boolean', ({ request }) => request.shopper.bot),
  plainColumn('identity', 'text', ({ request }) => request.shopper.identifierKind),
  column('shoppers', 'text', ({ request }) => request.shopper.hashes.join()),
  column('country', 'text', ({ request }) => request.shopper.country),
  column('language', 'text', ({ request }) => request.shopper.language),
  column('device_type', 'text', ({ request }) => request.shopper.deviceType),
  plainColumn('max_offers', 'smallint', ({ request }) => request.maxOffers),
  column('bought_from', 'text', ({ request }) => [...request.boughtFrom].join()),
  plainColumn('revision', 'bigint', ({ revision }) => revision),
  plainColumn('learning_version', 'bigint', ({ learningVersion }) => learningVersion),
  column('offer_ids', 'text', ({ offers }) => offers.map(({ offerId }) => offerId).join()),
  column('pricing_models', 'text', ({ offers }) => offers.map(({ pricingModel }) => pricingModel).join()),
  column('bid_micros', 'text', ({ offers }) => offers.map(({ bidMicros }) => bidMicros).join()),
  column('request_evidence', 'text', ({ request }) => request.requestEvidence),
  column('key_id', 'uuid', ({ request }) => request.keyId),
  column('address_block', 'uuid', ({ request }) => request.addressBlock),
]);

const insertServed: Insert = {
  parameterCount: servedColumns.count,
  text: ({ rows }, first) => `
    insert into shopper_caps (${servedColumns.names}) select ${servedColumns.names} from ${rows(servedColumns, 'c', first)}`,
};

const insertSessionRows: Insert = {
  parameterCount: sessionColumns.count,
  text: ({ rows }, first) => `
    insert into sessions (${sessionColumns.names})
    select channel_id, id, at, publisher_id, view, display_mode, widget_id, sandbox, bot, identity,
      string_to_array(shoppers, ',')::uuid[], country, language, device_type, max_offers, string_to_array(bought_from, ',')::uuid[],
      revision, learning_version, string_to_array(offer_ids, ',')::uuid[], string_to_array(pricing_models, ','),
      string_to_array(bid_micros, ',')::bigint[], request_evidence, key_id, address_block
    from ${rows(sessionColumns, 's', first)}`,
};

const inserts = [loadsInsert, insertServed, insertSessionRows];
const insertBatch = new PreparedInserts(inserts);
/** Most batches have nothing to match, and need not pay for it. */
const insertBatchWithMatches = new PreparedInserts([...inserts, matchesInsert]);

interface NewSessions {
  readonly sessions: readonly Session[];
  readonly served: readonly ServedOffer[];
  readonly matches: readonly ShopperMatch[];
  readonly loads: CounterChanges;
}

/**
 * Inserts sessions, their rows in `shopper_caps` and `shopper_matches` and the changes of counters, all or
 * none. Rows that other processes also write are sorted by key, so that two statements lock them in the same
 * order and cannot deadlock. Throws `RetryTransaction` if another process has inserted the same serving
 * number of a shopper first.
 */
export async function insertSessions(
  db: Db,
  { sessions, served, matches, loads }: NewSessions,
): Promise<void> {
  const [first] = sessions;
  if (!first) return;
  const values = [
    ...loadsInsert.values(loads.deltas, first.request.at),
    ...servedColumns.values(served.toSorted(inKeyOrder)),
    ...sessionColumns.values(sessions),
  ];
  try {
    if (matches.length === 0) await insertBatch.run(db, values);
    else await insertBatchWithMatches.run(db, [...values, ...matchesInsert.values(matches)]);
  } catch (error) {
    throw isUniqueViolation(error, 'shopper_caps_pkey')
      ? new RetryTransaction('another process has just served the same shopper', error)
      : error;
  }
}

function inKeyOrder(a: ServedOffer, b: ServedOffer): number {
  return (
    compareTexts(a.channelId, b.channelId) ||
    compareTexts(a.shopper, b.shopper) ||
    compareTexts(a.campaignId, b.campaignId)
  );
}

/** Finds a session by its id in any of the given channels. For staff, who may see every channel. */
export async function getSession(
  db: Db,
  channelIds: readonly string[],
  id: string,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('channel_id', '=', sql<string>`any(${channelIds}::uuid[])`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
}

type SessionTermsRow = Selectable<
  Omit<SessionTable, 'offer_ids' | 'pricing_models' | 'bid_micros' | 'shoppers'>
> & {
  shopper: string | null;
  offer_ids: string;
  pricing_models: string;
  bid_micros: string;
};

const sessionKeys = new RowColumns<{ channelId: string; sessionId: string }>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('id', 'uuid', ({ sessionId }) => sessionId),
]);

/**
 * Arrays are selected as text, because the driver parses arrays slowly. The range of the ids tells PostgreSQL
 * which months it need not open.
 */
const selectSessionTerms = new PreparedStatement<SessionTermsRow>(
  ({ rows }) => `
  select s.* from ${rows(sessionKeys, 'wanted')}
  cross join lateral (
    select s.channel_id, s.id, s.at, s.publisher_id, s.view, s.display_mode, s.widget_id, s.sandbox, s.bot, s.identity,
      s.request_evidence, s.key_id, s.address_block,
      s.shoppers[1] as shopper, array_to_string(s.offer_ids, ',') as offer_ids,
      array_to_string(s.pricing_models, ',') as pricing_models, array_to_string(s.bid_micros, ',') as bid_micros
    from sessions s where s.channel_id = wanted.channel_id and s.id = wanted.id
      and s.id between $${sessionKeys.count + 1}::uuid and $${sessionKeys.count + 2}::uuid offset 0
  ) as s
`,
);

/** Reads the sessions that exist among the given keys. */
export async function readSessionTerms(
  tx: Db,
  keys: readonly { channelId: string; sessionId: string }[],
): Promise<SessionTerms[]> {
  const range = rangeOfIds(keys.map(({ sessionId }) => sessionId));
  const rows = await selectSessionTerms.run(tx, [...sessionKeys.values(keys), ...range]);
  return rows.map((row) => {
    const models = row.pricing_models.split(',') as PricingModel[];
    const bids = row.bid_micros.split(',');
    const offerIds = row.offer_ids === '' ? [] : row.offer_ids.split(',');
    return {
      sessionId: row.id,
      at: row.at,
      placement: placementOf(row),
      sandbox: row.sandbox,
      bot: row.bot,
      identifierKind: row.identity,
      shopper: row.shopper ?? undefined,
      requestEvidence: row.request_evidence,
      keyId: row.key_id,
      addressBlock: row.address_block,
      offers: offerIds.map((offerId, at) => ({
        offerId,
        pricingModel: models[at] as PricingModel,
        bidMicros: Number(bids[at]),
      })),
    };
  });
}

/** A shopper's hash in a channel: the first columns of the key of `shopper_caps`. */
export interface ShopperKey {
  readonly channelId: string;
  readonly shopper: string;
}

const shopperColumns = new RowColumns<ShopperKey>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('shopper', 'uuid', ({ shopper }) => shopper),
]);

const selectServed = new PreparedStatement<Selectable<ShopperCapTable>>(
  ({ rows }) => `
  select c.* from ${rows(shopperColumns, 'wanted')}
  cross join lateral (
    select c.channel_id, c.shopper, c.campaign_id, c.number, c.session_id, c.at from shopper_caps c
    where c.channel_id = wanted.channel_id and c.shopper = wanted.shopper offset 0
  ) as c
`,
);

/** Returns all servings of capped campaigns to these shoppers that are still stored. */
export async function listServed(db: Db, shoppers: readonly ShopperKey[]): Promise<ServedOffer[]> {
  const rows = await selectServed.run(db, shopperColumns.values(shoppers));
  return rows.map((row) => ({
    channelId: row.channel_id,
    shopper: row.shopper,
    campaignId: row.campaign_id,
    number: row.number,
    sessionId: row.session_id,
    at: row.at,
  }));
}

export async function deleteCapsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('shopper_caps').where('at', '<', at).execute();
}

function fromRow(row: Selectable<SessionTable>): Session {
  return {
    request: {
      sessionId: row.id,
      at: row.at,
      placement: placementOf(row),
      shopper: {
        identifierKind: row.identity,
        hashes: row.shoppers,
        country: row.country,
        language: row.language,
        deviceType: row.device_type,
        bot: row.bot,
      },
      maxOffers: row.max_offers,
      sandbox: row.sandbox,
      boughtFrom: new Set(row.bought_from),
      requestEvidence: row.request_evidence,
      keyId: row.key_id,
      addressBlock: row.address_block,
    },
    revision: row.revision,
    learningVersion: row.learning_version,
    offers: row.offer_ids.map((offerId, at) => ({
      offerId,
      pricingModel: row.pricing_models[at] as PricingModel,
      bidMicros: row.bid_micros[at] as number,
    })),
  };
}

function placementOf(
  row: Pick<Selectable<SessionTable>, 'channel_id' | 'publisher_id' | 'view' | 'display_mode' | 'widget_id'>,
): Placement {
  return {
    channelId: row.channel_id,
    publisherId: row.publisher_id,
    view: row.view,
    displayMode: row.display_mode,
    widgetId: row.widget_id,
  };
}
