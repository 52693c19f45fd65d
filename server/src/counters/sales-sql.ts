/**
 * SQL: the movements of sales, with the dollars for one unit of their currency. A rate holds from its day to
 * the day before the next one.
 */
export const pricedSales = `(
        select s.*, case when s.currency_code = 'USD' then 1 else r.usd end as usd
        from sales s left join (
          select currency_code, from_date, usd, lead(from_date) over (partition by currency_code order by from_date) as until
          from currency_rates
        ) as r on r.currency_code = s.currency_code and s.day >= r.from_date and (s.day < r.until or r.until is null)
      ) as priced`;

/**
 * SQL: the movements of sales in millionths of a dollar. Without a rate nothing is converted, and
 * `unconverted_micros` has the value in its own currency. In a cell neither sales nor refunds are negative,
 * so their sum is zero only if there is nothing to convert. Numbers of any size: an order can be worth more
 * than fits into a bigint.
 */
export const convertedSales = `(
      select channel_id, hour, day, publisher_id, view, display_mode, widget_id, offer_id,
        coalesce(round(sales * usd * 1000000), 0) as sales_micros,
        coalesce(round(refunds * usd * 1000000), 0) as refunds_micros,
        coalesce(round(unconfirmed * usd * 1000000), 0) as unconfirmed_micros,
        case when usd is null then round((sales + refunds) * 1000000) else 0 end as unconverted_micros
      from ${pricedSales}
    ) as converted`;
