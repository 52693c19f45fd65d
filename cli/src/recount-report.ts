import {
  type AdvertiserReport,
  type AdvertiserReportRow,
  type BilledEvent,
  unknownCurrency,
} from '@encart/sdk';

/** The report of an advertiser by day, all pages together. */
export interface DayReport {
  readonly rows: readonly Pick<
    AdvertiserReportRow,
    'id' | 'spend' | 'conversions' | 'unconfirmed_conversions' | 'unconfirmed_sales'
  >[];
  readonly currencies: readonly Pick<
    AdvertiserReport['currencies'][number],
    'currency_code' | 'sales_value' | 'refunds'
  >[];
}

/** A figure of the report that the events do not add up to. */
export interface ReportDifference {
  /** A day or a currency. */
  readonly of: string;
  readonly figure:
    | 'spend'
    | 'conversions'
    | 'unconfirmed_conversions'
    | 'unconfirmed_sales'
    | 'sales_value'
    | 'refunds';
  readonly reported: number;
  readonly recounted: number;
}

interface DaySums {
  spendMicros: number;
  conversions: number;
  unconfirmed: number;
  /**
   * Unconfirmed conversions without a value that may be further reports of an order: those are in the export,
   * and in the figures once.
   */
  repeated: number;
  /**
   * The value of what is not confirmed. The export has no exchange rates, so it is undefined on a day with
   * another currency than dollars.
   */
  unconfirmedSales: bigint | undefined;
}

interface CurrencySums {
  sales: bigint;
  refunds: bigint;
}

/** Adds up the billed events of an advertiser, to compare the sums with its report. */
export class EventSums {
  readonly #days = new Map<string, DaySums>();
  readonly #currencies = new Map<string, CurrencySums>();

  add(line: BilledEvent): void {
    const { at, entry, event_type, billed_usd, confirmed, value, currency_code } = line;
    const day = this.#dayOf(at.slice(0, 10));
    // Whole micro-dollars, because sums of fractions are not exact.
    day.spendMicros += microsOf(billed_usd);
    if (entry === 'event' && event_type === 'CONVERSION') {
      if (isCredited(line)) day.conversions++;
      if (isUnconfirmed(line)) day[line.counted && value === null ? 'repeated' : 'unconfirmed']++;
    }
    if (entry === 'event' && !confirmed && value !== null)
      day.unconfirmedSales = addDollars(day.unconfirmedSales, value, currency_code);
    // A refund is shown also if its order does not count any more.
    if (value === null || (entry === 'event' && !confirmed)) return;
    const sums = this.#currencyOf(currency_code ?? unknownCurrency);
    // The value of a refund is negative.
    if (entry === 'refund') sums.refunds -= decimalUnits(value);
    else sums.sales += decimalUnits(value);
  }

  /** The days that have an event or a row, and all figures that differ. */
  compareWith({ rows, currencies }: DayReport): { days: number; differences: ReportDifference[] } {
    const reportedDays = new Map(rows.map((row) => [row.id, row]));
    const days = [...new Set([...reportedDays.keys(), ...this.#days.keys()])].sort();
    const reportedCurrencies = new Map(currencies.map((each) => [each.currency_code, each]));
    const codes = [...new Set([...reportedCurrencies.keys(), ...this.#currencies.keys()])].sort();
    const differences = [
      ...days.flatMap((day) => {
        const row = reportedDays.get(day);
        const { spend = 0, conversions = 0, unconfirmed_conversions = 0, unconfirmed_sales = 0 } = row ?? {};
        const own = this.#dayOf(day);
        const ownSales =
          own.unconfirmedSales === undefined ? unconfirmed_sales : numberOf(own.unconfirmedSales);
        const unconfirmed = nearest(unconfirmed_conversions, own.unconfirmed, own.unconfirmed + own.repeated);
        return [
          ...differ(day, 'spend', microsOf(spend) / 1_000_000, own.spendMicros / 1_000_000),
          ...differ(day, 'conversions', conversions, own.conversions),
          ...differ(day, 'unconfirmed_conversions', unconfirmed_conversions, unconfirmed),
          ...differ(day, 'unconfirmed_sales', unconfirmed_sales, ownSales),
        ];
      }),
      ...codes.flatMap((code) => {
        const { sales_value = 0, refunds = 0 } = reportedCurrencies.get(code) ?? {};
        const own = this.#currencyOf(code);
        return [
          ...differ(code, 'sales_value', sales_value, numberOf(own.sales)),
          ...differ(code, 'refunds', refunds, numberOf(own.refunds)),
        ];
      }),
    ];
    return { days: days.length, differences };
  }

  #dayOf(day: string): DaySums {
    const sums = this.#days.get(day) ?? {
      spendMicros: 0,
      conversions: 0,
      unconfirmed: 0,
      repeated: 0,
      unconfirmedSales: 0n,
    };
    this.#days.set(day, sums);
    return sums;
  }

  #currencyOf(code: string): CurrencySums {
    const sums = this.#currencies.get(code) ?? { sales: 0n, refunds: 0n };
    this.#currencies.set(code, sums);
    return sums;
  }
}

/**
 * True for a conversion in the figures of the report: it is confirmed, it went through billing on the report
 * of a partner, or it was counted before grades existed.
 */
function isCredited({ counted, confirmed, evidence, reason }: BilledEvent): boolean {
  return counted && (confirmed || evidence === 'unknown' || reason === null || reason === 'budget_spent');
}

/** True for a conversion that waits for a report with the advertiser's key. */
function isUnconfirmed({ evidence, reason }: BilledEvent): boolean {
  return reason === 'unconfirmed' && evidence !== 'unknown';
}

function nearest(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function differ(
  of: string,
  figure: ReportDifference['figure'],
  reported: number,
  recounted: number,
): ReportDifference[] {
  return reported === recounted ? [] : [{ of, figure, reported, recounted }];
}

function microsOf(usd: number): number {
  return Math.round(usd * 1_000_000);
}

/** Values of orders can have more decimals than dollars. */
const decimals = 12;

/** A number in units of its last possible decimal, from its shortest text: 0.1 is exactly a tenth. */
function decimalUnits(value: number): bigint {
  const text = String(value);
  if (text.includes('e+')) return BigInt(value) * 10n ** BigInt(decimals);
  const plain = text.includes('e') ? value.toFixed(decimals) : text;
  const [whole = '0', fraction = ''] = plain.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
}

/**
 * Adds a value in dollars. The report rounds its sums to millionths, so a value with more decimals
 * cannot be compared either.
 */
function addDollars(sum: bigint | undefined, value: number, currency: string | null): bigint | undefined {
  const units = decimalUnits(value);
  const isExact = units % 10n ** BigInt(decimals - 6) === 0n;
  return sum !== undefined && currency === 'USD' && isExact ? sum + units : undefined;
}

function numberOf(units: bigint): number {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const value = Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
  return units < 0n ? -value : value;
}
