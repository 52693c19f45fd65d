import { type RawBuilder, sql } from 'kysely';
import { isConfirmedSale, isUnconfirmedSale, noPublisher, priceOfEvent } from '../counters/index.ts';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { arrivalSums, maxSessionAgeDays } from '../events/index.ts';
import { unknownCurrency } from '../lib/currencies.ts';
import { dayMs } from '../lib/days.ts';
import { snakeCase } from '../lib/snake-case.ts';
import type { ChannelDay, Comparison as ComparisonOf } from './model.ts';

type Comparison = ComparisonOf<RawBuilder<unknown>>;

/** True if the time is on the day. */
function isOn(date: string, time: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`${`${date}T00:00:00Z`}::timestamptz`;
  return sql`${time} >= ${start} and ${time} < ${start} + interval '24 hours'`;
}

/**
 * The comparisons of what campaigns paid, of what advertisers sold, and of what pages and links billed by
 * hour of arrival, on a channel day.
 */
export function moneyComparisonsOf(day: ChannelDay, rawFrom: string | null): Comparison[] {
  // An event can belong to a session of a month that is deleted already.
  const isComplete =
    rawFrom === null || Date.parse(day.date) - Date.parse(rawFrom) > maxSessionAgeDays * dayMs;
  return [compareSpend(day), compareSales(day), ...(isComplete ? [compareArrivals(day)] : [])];
}

/**
 * The sums that each event adds to its hour of arrival, as `arrivalOf` computes them, and the room that
 * raised events keep.
 */
function rawArrivals({ channelId, date }: ChannelDay): RawBuilder<unknown> {
  const isOverCeiling = sql`e.reason = 'over_ceiling'`;
  return sql`
    select coalesce(s.publisher_id, ${noPublisher}::uuid) as publisher_id, date_trunc('hour', e.received_at, 'UTC') as hour,
      e.billed_micros + coalesce(x.used, 0) as used_micros, e.billed_micros + coalesce(x.billed, 0) as billed_micros,
      case when ${isOverCeiling} then 1 else 0 end as over_ceiling_events, case when ${isOverCeiling} then ${sql.raw(priceOfEvent)} else 0 end as over_ceiling_micros,
      case when e.reason = 'voided' and e.voided_from = 'over_ceiling' then 1 else 0 end as voided_over_ceiling
    from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
    cross join lateral (
      select sum(x.billed_micros) as billed, sum(x.billed_micros) filter (where x.void_id is null) as used from event_entries x
      where x.channel_id = ${channelId} and x.session_id = e.session_id and x.event_id = e.id and x.kind <> 'refund'
    ) as x
    where e.channel_id = ${channelId} and ${isOn(date, sql`e.received_at`)} and e.evidence in ('page', 'link')
    union all
    select publisher_id, hour, micros, 0, 0, 0, 0 from kept_rooms where channel_id = ${channelId} and ${isOn(date, sql`hour`)}
  `;
}

const arrivalColumns = arrivalSums.map(snakeCase);

function compareArrivals(day: ChannelDay): Comparison {
  const columns = sql.join(arrivalColumns.map((name) => sql.ref(name)));
  return {
    recounted: rawArrivals(day),
    tables: [
      {
        table: 'arrival_hours',
        keys: ['publisher_id', 'hour'],
        counters: [...arrivalColumns],
        stored: sql`
          select publisher_id, hour, ${columns} from arrival_hours where channel_id = ${day.channelId} and ${isOn(day.date, sql`hour`)}
        `,
      },
    ],
  };
}

/**
 * Writes the hours of arrival of a day anew from the raw rows. The hours are locked first, in the order of
 * the ledger: what it bills in them is committed before they are summed, or comes after. Hours that it
 * creates meanwhile need no repair.
 */
export async function rebuildArrivals(tx: Db, day: ChannelDay): Promise<void> {
  const { rows } = await sql<{ publisher_id: string; hour: Date }>`
    select publisher_id, hour from arrival_hours where channel_id = ${day.channelId} and ${isOn(day.date, sql`hour`)}
    order by publisher_id, hour for update
  `.execute(tx);
  const sums = arrivalColumns.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const assigned = arrivalColumns.map(
    (name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`raw.${name}`)}, 0)`,
  );
  await sql`
    update arrival_hours h set ${sql.join(assigned)}
    from unnest(
      ${plainArray(rows.map(({ publisher_id }) => publisher_id))}::uuid[],
      ${plainArray(rows.map(({ hour }) => hour.toISOString()))}::timestamptz[]
    ) as locked (publisher_id, hour) left join (
      select publisher_id, hour, ${sql.join(sums)} from (${rawArrivals(day)}) as each group by 1, 2
    ) as raw using (publisher_id, hour)
    where h.channel_id = ${day.channelId} and h.publisher_id = locked.publisher_id and h.hour = locked.hour
  `.execute(tx);
}

/**
 * Compares the bills of campaigns on the day with the amounts that were drawn from their budgets. Refunds go
 * to the total budget, not to a day.
 */
function compareSpend({ channelId, date }: ChannelDay): Comparison {
  return {
    recounted: sql`
      select ${date} as period, o.campaign_id, raw.billed_micros as spent_micros
      from (
        select e.offer_id, e.billed_micros from events e
        where e.channel_id = ${channelId} and ${isOn(date, sql`e.occurred_at`)}
        union all
        select e.offer_id, x.billed_micros
        from event_entries x join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
        where x.channel_id = ${channelId} and ${isOn(date, sql`x.at`)} and x.kind <> 'refund'
      ) as raw join offers o on o.id = raw.offer_id
    `,
    tables: [
      {
        table: 'budget_leases',
        keys: ['period', 'campaign_id'],
        counters: ['spent_micros'],
        stored: sql`
          select period, campaign_id, spent_micros from budget_leases where channel_id = ${channelId} and period = ${date}
        `,
      },
    ],
  };
}

/**
 * The value of orders and refunds on the day, by offer and currency. Compared in millionths, because the
 * others are integers too.
 */
function compareSales({ channelId, date }: ChannelDay): Comparison {
  const micros = (column: string) => sql`round(sum(${sql.ref(column)}) * 1000000) as ${sql.ref(column)}`;
  const amounts = sql`${micros('sales')}, ${micros('unconfirmed')}, ${micros('refunds')}`;
  const sums = sql`${date}::date as day, offer_id, currency_code, ${amounts}`;
  return {
    recounted: sql`select ${sums} from (${rawSales(channelId, date)}) as raw group by 2, 3`,
    tables: [
      {
        table: 'sales',
        keys: ['day', 'offer_id', 'currency_code'],
        counters: ['sales', 'unconfirmed', 'refunds'],
        stored: sql`select ${sums} from sales where channel_id = ${channelId} and day = ${date}::date group by 2, 3`,
      },
    ],
  };
}

/** One row for each movement of value, from the raw rows. */
function rawSales(channelId: string, date: string): RawBuilder<unknown> {
  const currency = sql`coalesce(e.currency_code, ${unknownCurrency}) as currency_code`;
  return sql`
    select e.offer_id, e.session_id, ${currency}, e.occurred_at as at,
      case when ${sql.raw(isConfirmedSale)} then e.amount else 0 end as sales,
      case when ${sql.raw(isUnconfirmedSale)} then e.amount else 0 end as unconfirmed, 0 as refunds
    from events e
    where e.channel_id = ${channelId} and ${isOn(date, sql`e.occurred_at`)} and e.type = 'CONVERSION'
      and e.amount is not null and (${sql.raw(isConfirmedSale)} or ${sql.raw(isUnconfirmedSale)})
    union all
    select e.offer_id, e.session_id, ${currency}, x.at, 0, 0, -x.value
    from event_entries x join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
    where x.channel_id = ${channelId} and ${isOn(date, sql`x.at`)} and x.value is not null
  `;
}

/**
 * Writes the sales of a day anew from the raw rows. One statement sees one state, so what is stored meanwhile
 * is neither lost nor doubled.
 */
export async function rebuildSales(tx: Db, { channelId, date }: ChannelDay): Promise<void> {
  await sql`
    with removed as (
      delete from sales where channel_id = ${channelId} and day = ${date}::date
    )
    insert into sales (channel_id, id, hour, day, publisher_id, view, display_mode, widget_id, offer_id, currency_code, sales, unconfirmed, refunds)
    select s.channel_id, gen_random_uuid(), date_trunc('hour', raw.at, 'UTC'), ${date}::date, coalesce(s.publisher_id, ${noPublisher}::uuid),
      s.view::placement_view, s.display_mode::placement_mode, coalesce(s.widget_id, ''), raw.offer_id, raw.currency_code,
      raw.sales, raw.unconfirmed, raw.refunds
    from (${rawSales(channelId, date)}) as raw join sessions s on s.channel_id = ${channelId} and s.id = raw.session_id
  `.execute(tx);
}
