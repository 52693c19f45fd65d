import { type Selectable, sql } from 'kysely';
import { type CounterChanges, countersOf, deltasInsert } from '../counters/index.ts';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import { isUniqueViolation, RetryTransaction } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import { type Bind, bindTo, runText } from '../db/statement.ts';
import type { PricingModel } from '../demand/index.ts';
import type { DeviceType, DisplayMode, Placement, View } from '../lib/placement.ts';
import type { IdentifierKind, ServedOffer, Session, SessionTerms } from './model.ts';

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

/**
 * Inserts sessions, their rows in `shopper_caps` and the changes of counters in one statement. Rows that other processes also
 * write are sorted by key, so that two statements lock them in the same order and cannot deadlock. Throws `RetryTransaction` if
 * another process has inserted the same serving number of a shopper first.
 */
export async function insertSessions(
  db: Db,
  sessions: readonly Session[],
  served: readonly ServedOffer[],
  loads: CounterChanges,
): Promise<void> {
  const values: unknown[] = [];
  const bind = bindTo(values);
  const now = sessions[0]?.request.at ?? new Date();
  const text = `with counted as (${deltasInsert(loads.deltas, countersOf.loads, now, bind)}),
    served as (${servedInsert(served, bind)})
    ${sessionsInsert(sessions, bind)}`;
  try {
    await runText(db, text, values);
  } catch (error) {
    throw isUniqueViolation(error, 'shopper_caps_pkey')
      ? new RetryTransaction('another process has just served the same shopper', error)
      : error;
  }
}

/** SQL: the insert into `shopper_caps`. */
function servedInsert(served: readonly ServedOffer[], bind: Bind): string {
  const sorted = served.toSorted(inKeyOrder);
  const column = (read: (served: ServedOffer) => string | number) => bind(plainArray(sorted.map(read)));
  return `
    insert into shopper_caps (channel_id, shopper, campaign_id, number, session_id, at)
    select * from unnest(
      ${column(({ channelId }) => channelId)}::uuid[],
      ${column(({ shopper }) => shopper)}::uuid[],
      ${column(({ campaignId }) => campaignId)}::uuid[],
      ${column(({ number }) => number)}::integer[],
      ${column(({ sessionId }) => sessionId)}::uuid[],
      ${column(({ at }) => at.toISOString())}::timestamptz[]
    )`;
}

/**
 * SQL: the insert into `sessions`. `unnest` flattens an array of arrays, so each list of a session is bound as one text with
 * commas.
 */
function sessionsInsert(sessions: readonly Session[], bind: Bind): string {
  /** For values that need no escaping. */
  const plain = (read: (session: Session) => string | number | boolean) =>
    bind(plainArray(sessions.map(read)));
  const column = (read: (session: Session) => string | null) => bind(arrayLiteral(sessions.map(read)));
  return `
    insert into sessions (
      channel_id, id, at, publisher_id, view, display_mode, widget_id, sandbox, bot, identity, shoppers, country, language,
      device_type, max_offers, bought_from, revision, learning_version, offer_ids, pricing_models, bid_micros
    )
    select channel_id, id, at, publisher_id, view, display_mode, widget_id, sandbox, bot, identity,
      string_to_array(shoppers, ',')::uuid[], country, language, device_type, max_offers, string_to_array(bought_from, ',')::uuid[],
      revision, learning_version, string_to_array(offer_ids, ',')::uuid[], string_to_array(pricing_models, ','),
      string_to_array(bid_micros, ',')::bigint[]
    from unnest(
      ${plain(({ request }) => request.placement.channelId)}::uuid[],
      ${plain(({ request }) => request.sessionId)}::uuid[],
      ${plain(({ request }) => request.at.toISOString())}::timestamptz[],
      ${column(({ request }) => request.placement.publisherId)}::uuid[],
      ${plain(({ request }) => request.placement.view)}::text[],
      ${plain(({ request }) => request.placement.displayMode)}::text[],
      ${column(({ request }) => request.placement.widgetId)}::text[],
      ${plain(({ request }) => request.sandbox)}::boolean[],
      ${plain(({ request }) => request.shopper.bot)}::boolean[],
      ${plain(({ request }) => request.shopper.identifierKind)}::text[],
      ${column(({ request }) => request.shopper.hashes.join())}::text[],
      ${column(({ request }) => request.shopper.country)}::text[],
      ${column(({ request }) => request.shopper.language)}::text[],
      ${column(({ request }) => request.shopper.deviceType)}::text[],
      ${plain(({ request }) => request.maxOffers)}::smallint[],
      ${column(({ request }) => [...request.boughtFrom].join())}::text[],
      ${plain(({ revision }) => revision)}::bigint[],
      ${plain(({ learningVersion }) => learningVersion)}::bigint[],
      ${column(({ offers }) => offers.map(({ offerId }) => offerId).join())}::text[],
      ${column(({ offers }) => offers.map(({ pricingModel }) => pricingModel).join())}::text[],
      ${column(({ offers }) => offers.map(({ bidMicros }) => bidMicros).join())}::text[]
    ) as s (
      channel_id, id, at, publisher_id, view, display_mode, widget_id, sandbox, bot, identity, shoppers, country, language,
      device_type, max_offers, bought_from, revision, learning_version, offer_ids, pricing_models, bid_micros
    )
  `;
}

function inKeyOrder(a: ServedOffer, b: ServedOffer): number {
  return (
    compare(a.channelId, b.channelId) || compare(a.shopper, b.shopper) || compare(a.campaignId, b.campaignId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
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

/** Reads the sessions that exist among the given keys. Arrays are selected as text, because the driver parses arrays slowly. */
export async function readSessionTerms(
  tx: Db,
  keys: readonly { channelId: string; sessionId: string }[],
): Promise<SessionTerms[]> {
  type Row = Selectable<Omit<SessionTable, 'offer_ids' | 'pricing_models' | 'bid_micros' | 'shoppers'>> & {
    shopper: string | null;
    offer_ids: string;
    pricing_models: string;
    bid_micros: string;
  };
  const { rows } = await sql<Row>`
    select s.channel_id, s.id, s.at, s.publisher_id, s.view, s.display_mode, s.widget_id, s.sandbox, s.bot, s.identity,
      s.shoppers[1] as shopper, array_to_string(s.offer_ids, ',') as offer_ids,
      array_to_string(s.pricing_models, ',') as pricing_models, array_to_string(s.bid_micros, ',') as bid_micros
    from unnest(
      ${plainArray(keys.map(({ channelId }) => channelId))}::uuid[],
      ${plainArray(keys.map(({ sessionId }) => sessionId))}::uuid[]
    ) as wanted (channel_id, id)
    join sessions s using (channel_id, id)
  `.execute(tx);
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

/** Returns all servings of capped campaigns to these shoppers that are still stored. */
export async function listServed(db: Db, shoppers: readonly ShopperKey[]): Promise<ServedOffer[]> {
  const { rows } = await sql<Selectable<ShopperCapTable>>`
    select c.* from unnest(
      ${plainArray(shoppers.map(({ channelId }) => channelId))}::uuid[],
      ${plainArray(shoppers.map(({ shopper }) => shopper))}::uuid[]
    ) as wanted (channel_id, shopper)
    join shopper_caps c on c.channel_id = wanted.channel_id and c.shopper = wanted.shopper
  `.execute(db);
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
