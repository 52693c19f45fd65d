import { sql } from 'kysely';
import { type PlacementPart, placementParts, pricedSales } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';

/** The sales and refunds in one currency. */
export interface CurrencySales {
  readonly currency_code: string;
  readonly sales_value: number;
  readonly refunds: number;
  /** The parts on days without an exchange rate, which are in no sum in dollars. */
  readonly unconverted: { readonly sales_value: number; readonly refunds: number };
}

export interface SalesFilter {
  readonly from: string;
  readonly to: string;
  readonly channelId?: string | undefined;
  readonly advertiserId?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly offerId?: string | undefined;
  readonly parts?: readonly { readonly part: PlacementPart; readonly values: readonly string[] }[];
}

/** The value of orders and refunds as it was reported, by currency. */
export async function readCurrencies(db: Db, filter: SalesFilter): Promise<CurrencySales[]> {
  const { from, to, channelId, parts = [], ...demand } = filter;
  const conditions = [
    sql`day between ${from}::date and ${to}::date`,
    ...(channelId === undefined ? [] : [sql`channel_id = ${channelId}::uuid`]),
    ...parts.map(({ part, values }) => {
      const { column, type } = placementParts[part];
      return sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`;
    }),
    ...(isAny(demand) ? [sql`offer_id in (${offersOf(demand)})`] : []),
  ];
  const { rows } = await sql<
    Record<'currency_code' | 'sales' | 'refunds' | 'open_sales' | 'open_refunds', string>
  >`
    select currency_code, sum(sales) as sales, sum(refunds) as refunds,
      coalesce(sum(sales) filter (where usd is null), 0) as open_sales,
      coalesce(sum(refunds) filter (where usd is null), 0) as open_refunds
    from ${sql.raw(pricedSales)} where ${sql.join(conditions, sql` and `)}
    group by currency_code having sum(sales) <> 0 or sum(refunds) <> 0 order by currency_code
  `.execute(db);
  return rows.map((row) => ({
    currency_code: row.currency_code,
    sales_value: Number(row.sales),
    refunds: Number(row.refunds),
    unconverted: { sales_value: Number(row.open_sales), refunds: Number(row.open_refunds) },
  }));
}

type Demand = Pick<SalesFilter, 'advertiserId' | 'campaignId' | 'offerId'>;

function isAny({ advertiserId, campaignId, offerId }: Demand): boolean {
  return (advertiserId ?? campaignId ?? offerId) !== undefined;
}

function offersOf({ advertiserId, campaignId, offerId }: Demand) {
  const matches = (column: string, id: string | undefined) =>
    id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}::uuid`;
  return sql`
    select o.id from offers o join campaigns c on c.id = o.campaign_id
    where ${matches('o.id', offerId)} and ${matches('c.id', campaignId)} and ${matches('c.advertiser_id', advertiserId)}
  `;
}
