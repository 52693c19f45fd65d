import { unknownCurrency } from '../lib/currencies.ts';
import { type EventSession, type EventState, type StoredEvent, stateOf } from './model.ts';
import { priceOf } from './price.ts';

/** The value of an order, and whether it is a confirmed sale. */
export interface Sale {
  readonly amount: string;
  readonly currencyCode: string;
  readonly isConfirmed: boolean;
}

/**
 * The numbers that one event adds to counters and sales, and the time under which it adds them.
 * `sales-sql.ts` has the same rules in SQL.
 */
export interface EventFigures {
  readonly at: number;
  readonly state: EventState;
  /**
   * Waits for the advertiser's report of its order. An order that several sessions report is
   * in the figures once.
   */
  readonly isUnconfirmed: boolean;
  /** Counted, and not a conversion in the figures of advertisers. */
  readonly isUncredited: boolean;
  readonly sale: Sale | null;
  /** The cost of an event over the ceiling if staff approve it. Null for all others. */
  readonly overCeilingMicros: number | null;
}

export function noFigures({ occurredAt }: Pick<StoredEvent, 'occurredAt'>): EventFigures {
  return {
    at: occurredAt.getTime(),
    state: 'ignored',
    isUnconfirmed: false,
    isUncredited: false,
    sale: null,
    overCeilingMicros: null,
  };
}

export function figuresOf(event: StoredEvent, session: EventSession): EventFigures {
  const at = event.occurredAt.getTime();
  const state = stateOf(event);
  const overCeilingMicros = event.reason === 'over_ceiling' ? priceOf(event, session) : null;
  if (event.type !== 'CONVERSION')
    return { at, state, isUnconfirmed: false, isUncredited: false, sale: null, overCeilingMicros };
  return {
    at,
    state,
    isUnconfirmed: isUnconfirmed(event),
    isUncredited: event.counted && !isCredited(event),
    sale: saleOf(event),
    overCeilingMicros,
  };
}

/**
 * True for a conversion in the figures of advertisers: the advertiser has reported it, or its
 * campaign takes the partner's word and it went through billing. Everything that counted before
 * grades existed stays in them.
 */
function isCredited({ counted, evidence, orderState, reason }: StoredEvent): boolean {
  if (!counted) return false;
  return evidence === null || orderState === 'confirmed' || reason === null || reason === 'budget_spent';
}

function isUnconfirmed({ reason, evidence, orderRole }: StoredEvent): boolean {
  return reason === 'unconfirmed' && evidence !== null && orderRole !== 'duplicate';
}

/**
 * The sale of a conversion. The amount that a page has reported is not confirmed, also
 * if the conversion counts.
 */
export function saleOf(event: StoredEvent): Sale | null {
  const { type, amount, currencyCode, evidence, orderState } = event;
  const isConfirmed = isCredited(event) && !isUnconfirmed(event);
  if (type !== 'CONVERSION' || amount === null || (!isConfirmed && !isUnconfirmed(event))) return null;
  const isOfPage = orderState === null && evidence === 'page';
  return { amount, currencyCode: currencyCode ?? unknownCurrency, isConfirmed: isConfirmed && !isOfPage };
}

export function isSameSale(a: EventFigures, b: EventFigures): boolean {
  if (a.sale === null || b.sale === null) return a.sale === b.sale;
  return (
    a.at === b.at &&
    a.sale.amount === b.sale.amount &&
    a.sale.currencyCode === b.sale.currencyCode &&
    a.sale.isConfirmed === b.sale.isConfirmed
  );
}
