import { type RawBuilder, sql } from 'kysely';
import { noPublisher } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { unknownCurrency } from '../lib/currencies.ts';
import type { ChannelDay, Comparison as ComparisonOf } from './model.ts';

type Comparison = ComparisonOf<RawBuilder<unknown>>;

/** True if the time is on the day. */
function isOn(date: string, time: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`${`${date}T00:00:00Z`}::timestamptz`;
  return sql`${time} >= ${start} and ${time} < ${start} + interval '24 hours'`;
}

/** The comparisons of what campaigns paid and of what advertisers sold on a channel day. */
export function moneyComparisonsOf(day: ChannelDay): Comparison[] {
  return [compareSpend(day), compareSales(day)];
}

/** What campaigns were billed on the day, compared with what was drawn from their budgets. Refunds go to the total budget, not to a day. */
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
        ...{ table: 'budget_leases', keys: ['period', 'campaign_id'], counters: ['spent_micros'] },
        stored: sql`
          select period, campaign_id, spent_micros from budget_leases where channel_id = ${channelId} and period = ${date}
        `,
      },
    ],
  };
}

/**
 * The value of orders and refunds on the day, by offer and currency. Compared in millionths, because the others are integers too.
 */
function compareSales({ channelId, date }: ChannelDay): Comparison {
  const micros = (column: string) => sql`round(sum(${sql.ref(column)}) * 1000000) as ${sql.ref(column)}`;
  const sums = sql`${date}::date as day, offer_id, currency_code, ${micros('sales')}, ${micros('refunds')}`;
  return {
    recounted: sql`select ${sums} from (${rawSales(channelId, date)}) as raw group by 2, 3`,
    tables: [
      {
        ...{ table: 'sales', keys: ['day', 'offer_id', 'currency_code'], counters: ['sales', 'refunds'] },
        stored: sql`select ${sums} from sales where channel_id = ${channelId} and day = ${date}::date group by 2, 3`,
      },
    ],
  };
}

/** One row for each movement of value, from the raw rows. */
function rawSales(channelId: string, date: string): RawBuilder<unknown> {
  const currency = sql`coalesce(e.currency_code, ${unknownCurrency}) as currency_code`;
  return sql`
    select e.offer_id, e.session_id, ${currency}, e.occurred_at as at, e.amount as sales, 0 as refunds from events e
    where e.channel_id = ${channelId} and ${isOn(date, sql`e.occurred_at`)} and e.type = 'CONVERSION' and e.counted
      and e.amount is not null
    union all
    select e.offer_id, e.session_id, ${currency}, x.at, 0, -x.value
    from event_entries x join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
    where x.channel_id = ${channelId} and ${isOn(date, sql`x.at`)} and x.value is not null
  `;
}

/** Writes the sales of a day anew from the raw rows. One statement sees one state, so what is stored meanwhile is neither lost nor doubled. */
export async function rebuildSales(tx: Db, { channelId, date }: ChannelDay): Promise<void> {
  await sql`
    with removed as (
      delete from sales where channel_id = ${channelId} and day = ${date}::date
    )
    insert into sales (channel_id, id, hour, day, publisher_id, view, display_mode, widget_id, offer_id, currency_code, sales, refunds)
    select s.channel_id, gen_random_uuid(), date_trunc('hour', raw.at, 'UTC'), ${date}::date, coalesce(s.publisher_id, ${noPublisher}::uuid),
      s.view::placement_view, s.display_mode::placement_mode, coalesce(s.widget_id, ''), raw.offer_id, raw.currency_code,
      raw.sales, raw.refunds
    from (${rawSales(channelId, date)}) as raw join sessions s on s.channel_id = ${channelId} and s.id = raw.session_id
  `.execute(tx);
}
