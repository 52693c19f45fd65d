import { type RawBuilder, sql } from 'kysely';
import { systemActor } from '../server/src/audit/index.ts';
import { type Channel, createChannel } from '../server/src/channel/index.ts';
import type { Db } from '../server/src/db/handle.ts';
import { createMonths } from '../server/src/db/partitions.ts';
import { dateOfDay, dayMs, dayNumber } from '../server/src/lib/days.ts';
import { brandNames } from './brand-names.ts';
import { fillCounters } from './history-counters.ts';
import { progress } from './tools.ts';

/** A channel with raw sessions and events of 90 days, and their counters. */
export interface History {
  readonly channel: Channel;
  readonly publisherIds: readonly string[];
  /** The first day and the last one, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

export interface HistorySize {
  readonly events: number;
  readonly publishers: number;
}

const historyDays = 90;
const offers = 200;
const maxOffersPerSession = 8;
/**
 * The average of the distributions below: 92 % of the sessions have offers, five on average, each with 0.06
 * clicks and 0.006 conversions.
 */
const eventsPerSession = 0.92 * 5 * 1.066;
/** Relative traffic per weekday, Sunday first. */
const weekdays = [0.9, 1, 0.95, 0.95, 1.05, 1.2, 1.1];

const views = ['ORDER_TRACKING', 'ORDER_STATUS', 'THANK_YOU', 'CHECKOUT'];

/** Creates 90 days of history up to yesterday, the same in every run except for the dates. */
export async function fillHistory(db: Db, size: HistorySize, now: Date): Promise<History> {
  const { channel } = await createChannel(db, systemActor, {
    settings: { name: 'Bench' },
    environment: 'production',
    now,
  });
  const publisherIds = await fillPublishers(db, size.publishers, now);
  const firstDay = dayNumber(now.getTime()) - historyDays;
  const days = Array.from({ length: historyDays }, (_, at) => firstDay + at);
  await createMonths(db, now, new Date(now.getTime() - historyDays * dayMs));
  await fillRaw(db, channel, size, days);
  const dates = days.map(dateOfDay);
  await fillCounters(db, channel.id, dates);
  return { channel, publisherIds, from: dates[0] ?? '', to: dates.at(-1) ?? '' };
}

/** Id of the publisher with rank n. It does not depend on the order of ranks. */
function publisherId(rank: RawBuilder<unknown>) {
  return sql<string>`md5('publisher' || ${rank})::uuid`;
}

async function fillPublishers(db: Db, count: number, now: Date): Promise<string[]> {
  const names = brandNames(31);
  const { rows } = await sql<{ id: string }>`
    insert into publishers (id, brand_name, domain, registrable_domain, brand_key, brand_keys, primary_category_id,
      created_at, updated_at)
    select ${publisherId(sql`n`)}, name, 'shop-' || n || '.example', 'shop-' || n || '.example', lower(name), '{}',
      (select id from categories order by id limit 1), ${now}, ${now}
    from unnest(${Array.from({ length: count }, names)}::text[]) with ordinality as p (name, n)
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts day by day, so that events are stored in the order of their time. */
async function fillRaw(db: Db, channel: Channel, size: HistorySize, days: readonly number[]): Promise<void> {
  const weights = days.map((day) => weekdays[new Date(`${dateOfDay(day)}T00:00:00Z`).getUTCDay()] ?? 1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const bar = progress(`${size.events.toLocaleString('en')} events`, historyDays);
  // One connection for all days, because events of future days are kept in a temporary table.
  await db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set work_mem = '128MB'`.execute(connection);
    await sql`create temp table coming (like events)`.execute(connection);
    await sql`create index on coming (occurred_at)`.execute(connection);
    let made = 0;
    for (const [at, day] of days.entries()) {
      const sessions = Math.round(((weights[at] ?? 1) / whole) * (size.events / eventsPerSession));
      await fillDay(connection, { channel, size, day, first: made + 1, last: made + sessions });
      made += sessions;
      bar.add(1);
    }
    await sql`drop table coming`.execute(connection);
    await sql`reset synchronous_commit`.execute(connection);
    await sql`reset work_mem`.execute(connection);
  });
  // Replaces autovacuum: without it the BRIN indexes on time are not summarized, and each recount
  // reads the whole table.
  await sql`vacuum analyze sessions, events, event_ids`.execute(db);
  bar.end();
}

/** A pseudo-random share from 0 to 1: the same in every run, independent for each `name`. */
function hashShare(number: RawBuilder<unknown>, name: string) {
  return sql<number>`((hashint8extended(${number}, hashtextextended(${sql.lit(name)}, 0)) & 16777215) / 16777216::float8)`;
}

/** An id in the format of the service: the time, then 18 random hex digits. */
function timedId(at: RawBuilder<unknown>, digits: RawBuilder<unknown>) {
  return sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || left(${digits}, 3) || '8' || substr(${digits}, 4, 15))::uuid`;
}

function hex(number: RawBuilder<unknown>) {
  return sql`lpad(to_hex(${number}), 16, '0')`;
}

interface Day {
  readonly channel: Channel;
  readonly size: HistorySize;
  /** Days since 1970. */
  readonly day: number;
  /** First and last session number of the day. */
  readonly first: number;
  readonly last: number;
}

/** The columns of an event that the history fills. */
const eventColumns = sql`channel_id, id, session_id, offer_id, type, order_id, occurred_at, received_at, counted, reason,
  attribution, billed_micros, payout_micros, amount, currency_code`;

/**
 * Inserts the sessions that start on a day, and all events of that day, also those of earlier sessions.
 * Events after the day are stored in the table `coming` until their day.
 */
async function fillDay(db: Db, day: Day): Promise<void> {
  const start = sql`${`${dateOfDay(day.day)}T00:00:00Z`}::timestamptz`;
  const end = sql`${`${dateOfDay(day.day + 1)}T00:00:00Z`}::timestamptz`;
  await sql`
    with shelf as materialized (${shelf()}), made as (${insertSessions(day, start)}),
    happened as (${eventsOf(day)}),
    later as (insert into coming (${eventColumns}) select ${eventColumns} from happened where occurred_at >= ${end}),
    stored as (
      insert into events (${eventColumns})
      select * from (
        select ${eventColumns} from happened where occurred_at < ${end}
        union all select ${eventColumns} from coming where occurred_at >= ${start} and occurred_at < ${end}
      ) as today order by occurred_at
      returning channel_id, id, session_id
    )
    insert into event_ids select * from stored
  `.execute(db);
}

/**
 * A few publishers have most of the traffic (Zipf's law), and most sessions start in the evening. A
 * publisher has three or four views; each has its own widget or shares one, and a second display mode for a
 * fifth of its sessions.
 */
function insertSessions({ channel, size, first, last }: Day, start: RawBuilder<unknown>) {
  const n = sql`n`;
  const evening = sql`${hashShare(n, 'hour')} - 0.1 * sin(2 * pi() * (${hashShare(n, 'hour')} - 0.8))`;
  return sql`
    insert into sessions (channel_id, id, at, publisher_id, view, display_mode, widget_id, sandbox, bot, identity, shoppers,
      max_offers, bought_from, revision, learning_version, offer_ids, pricing_models, bid_micros)
    select ${channel.id}::uuid, ${timedId(sql`at`, sql`(${hex(sql`hashint8extended(n, 1)`)} || '00')`)}, at, ${publisherId(sql`rank`)},
      (${views}::text[])[1 + page], case when main_mode then 'INLINE' else 'OVERLAY' end,
      case when widgets > 0 then 'widget-' || (1 + page % widgets) end,
      false, ${hashShare(n, 'bot')} < 0.01, case when ${hashShare(n, 'email')} < 0.7 then 'email' else 'phone' end, '{}',
      10, '{}', 0, 0,
      shelf.ids[shelf_at + 1:shelf_at + shown], shelf.models[shelf_at + 1:shelf_at + shown], shelf.bids[shelf_at + 1:shelf_at + shown]
    from (
      select n, ${start} + interval '1 day' * (day_share - floor(day_share)) as at,
        least(${size.publishers}::int, floor(power(${size.publishers}::int + 1, ${hashShare(n, 'publisher')}))::int) as rank,
        case when ${hashShare(n, 'empty')} < 0.08 then 0 else 2 + floor(${hashShare(n, 'offers')} * 7)::int end as shown,
        floor(${hashShare(n, 'shelf')} * ${offers}::int)::int as shelf_at
      from generate_series(${first}::bigint, ${last}::bigint) as n, lateral (select ${evening} as day_share) as t
      order by 2
    ) as drawn,
    lateral (select floor((3 + rank % 2) * power(${hashShare(n, 'page')}, 1.5))::int as page, floor(${hashShare(sql`rank`, 'widgets')} * 4)::int as widgets) as chosen,
    lateral (select (${hashShare(sql`rank * 8 + page`, 'mode')} < 0.5) = (${hashShare(n, 'mode')} < 0.8) as main_mode) as mode,
    shelf
    returning id, at, bot, offer_ids, pricing_models, bid_micros
  `;
}

/**
 * All offers as arrays, with the first offers repeated at the end, so that a slice can start at any offer.
 */
function shelf() {
  return sql`
    select array_agg(md5('offer' || n % ${offers}::int)::uuid order by n) as ids,
      array_agg((array['CPM', 'CPC', 'CPA'])[1 + n % ${offers}::int % 3] order by n) as models,
      array_agg((array[2000000, 200000, 5000000])[1 + n % ${offers}::int % 3] * (1 + n % ${offers}::int % 7)::bigint order by n) as bids
    from generate_series(0, ${offers + maxOffersPerSession}::int) as n
  `;
}

/**
 * A shopper visits up to four times within six days and sees some of the offers each time: a session is
 * active in 1.6 hours on average. 6 % of the impressions are clicked, 10 % of the clicks become an order
 * within two days. Events of bots are stored but not counted.
 */
function eventsOf({ channel }: Day) {
  const chance = sql`chance`;
  const eager = hashShare(sql`uuid_hash_extended(made.id, 0)`, 'visits');
  const visits = sql`(1 + (${eager} > 0.5)::int + (${eager} > 0.8)::int + (${eager} > 0.95)::int)`;
  const comesBack = sql`interval '1 hour' * (1 + 143 * power(${hashShare(sql`uuid_hash_extended(made.id, visit)`, 'back')}, 3))`;
  return sql`
    select ${channel.id}::uuid as channel_id,
      ${timedId(sql`occurred_at`, sql`(${hex(chance)} || e.number || place)`)} as id, session_id, offer_id, e.type,
      case e.number when 3 then 'order' else '' end as order_id, occurred_at, occurred_at + interval '2 seconds' as received_at,
      not bot as counted, case when bot then 'bot' end as reason, case when e.number = 3 and not bot then 'click' end as attribution,
      billed as billed_micros, billed / 2 as payout_micros, null::numeric as amount, null::text as currency_code
    from (
      select made.id as session_id, bot, place, offer_ids[place] as offer_id, pricing_models[place] as model,
        bid_micros[place] as bid, chance,
        at + place * interval '3 seconds' + case visit when 0 then interval '0' else ${comesBack} end as seen_at,
        ${hashShare(chance, 'click')} < 0.06 as clicked, ${hashShare(chance, 'order')} < 0.1 as ordered
      from made, generate_series(1, cardinality(offer_ids)) as place,
        lateral (select uuid_hash_extended(made.id, 100 + place) as chance offset 0) as c,
        lateral (select floor(${hashShare(chance, 'visit')} * ${visits})::int as visit offset 0) as v
      -- "offset 0" here and above: the planner evaluates the subquery once instead of inlining it.
      offset 0
    ) as shown
    join (values (1, 'IMPRESSION', 'CPM'), (2, 'CLICK', 'CPC'), (3, 'CONVERSION', 'CPA')) as e (number, type, billed_model)
      on e.number = 1 or clicked and (e.number = 2 or ordered),
    lateral (
      select case e.number when 1 then seen_at when 2 then seen_at + interval '20 seconds'
          else seen_at + interval '1 minute' + ${hashShare(chance, 'wait')} * interval '47 hours' end as occurred_at,
        case when bot or model <> billed_model then 0 when model = 'CPM' then bid / 1000 else bid end as billed
      offset 0
    ) as b
  `;
}
