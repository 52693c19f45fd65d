import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import type { Rate, StoredRate } from './model.ts';

interface CurrencyRateTable {
  currency_code: string;
  from_date: string;
  /** PostgreSQL's numeric is a text in JavaScript. */
  usd: string;
  set_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    currency_rates: CurrencyRateTable;
  }
}

/** One page of the rates, newest day first, and how many there are. */
export async function listRates(
  db: Db,
  { currencyCode }: { currencyCode: string | undefined },
  page: PageWindow,
): Promise<{ count: number; rates: StoredRate[] }> {
  let query = db.selectFrom('currency_rates');
  if (currencyCode !== undefined) query = query.where('currency_code', '=', currencyCode);
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('from_date', 'desc')
    .orderBy('currency_code')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { count, rates: rows.map(fromRow) };
}

/** Locks the rates until the transaction ends: changes run one after the other, and readers do not wait. */
export async function lockRates(tx: Db): Promise<void> {
  await sql`lock table currency_rates in share row exclusive mode`.execute(tx);
}

/** The stored rates of the same currencies and days. */
export async function readSameDays(db: Db, rates: readonly Rate[]): Promise<StoredRate[]> {
  const { rows } = await sql<Selectable<CurrencyRateTable>>`
    select * from currency_rates where (currency_code, from_date) in (
      select * from unnest(
        ${rates.map(({ currencyCode }) => currencyCode)}::text[],
        ${rates.map(({ fromDate }) => fromDate)}::date[]
      )
    )
  `.execute(db);
  return rows.map(fromRow);
}

/** Inserts rates, or replaces those of the same currencies and days. */
export async function writeRates(tx: Db, rates: readonly Rate[], now: Date): Promise<void> {
  await sql`
    insert into currency_rates (currency_code, from_date, usd, set_at)
    select currency_code, from_date, usd, ${now}::timestamptz from unnest(
      ${rates.map(({ currencyCode }) => currencyCode)}::text[],
      ${rates.map(({ fromDate }) => fromDate)}::date[],
      ${rates.map(({ usd }) => String(usd))}::numeric[]
    ) as saved (currency_code, from_date, usd)
    on conflict (currency_code, from_date) do update set usd = excluded.usd, set_at = excluded.set_at
  `.execute(tx);
}

/** Returns the deleted rate; undefined if there was none. */
export async function deleteRateRow(
  tx: Db,
  currencyCode: string,
  fromDate: string,
): Promise<StoredRate | undefined> {
  const row = await tx
    .deleteFrom('currency_rates')
    .where('currency_code', '=', currencyCode)
    .where('from_date', '=', fromDate)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

function fromRow(row: Selectable<CurrencyRateTable>): StoredRate {
  return {
    currencyCode: row.currency_code,
    fromDate: row.from_date,
    usd: Number(row.usd),
    setAt: row.set_at,
  };
}
