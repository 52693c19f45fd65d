import { type Amounts, type CounterChanges, eventCounters, type SaleMovement } from '../counters/index.ts';
import { unknownCurrency } from '../lib/currencies.ts';
import { fromMicros, toMicros } from '../lib/micros.ts';
import {
  type EventEntry,
  type EventSession,
  type EventState,
  type Money,
  type StoredEvent,
  stateOf,
} from './model.ts';

/** Money that is added at one moment. */
interface AddedMoney {
  billedMicros: number;
  payoutMicros: number;
  /** Positive for money that a void reversed, negative for money that an undo billed again. */
  voidedSpendMicros: number;
}

/** An event that a batch changes: its state before, and the money that the batch adds, at its own time and at others. */
export class TrackedEvent {
  readonly #own: AddedMoney = { billedMicros: 0, payoutMicros: 0, voidedSpendMicros: 0 };
  #elsewhere: Map<number, AddedMoney> | undefined;
  readonly event: StoredEvent;
  readonly session: EventSession;
  readonly before: EventState;
  readonly refunds: SaleMovement[] = [];

  constructor(event: StoredEvent, session: EventSession, before: EventState) {
    this.event = event;
    this.session = session;
    this.before = before;
  }

  addMoney(at: Date, { billedMicros, payoutMicros }: Money, voidedSpendMicros: number): void {
    const added = this.#moneyAt(at.getTime());
    added.billedMicros += billedMicros;
    added.payoutMicros += payoutMicros;
    added.voidedSpendMicros += voidedSpendMicros;
  }

  #moneyAt(at: number): AddedMoney {
    if (at === this.event.occurredAt.getTime()) return this.#own;
    this.#elsewhere ??= new Map();
    const added = this.#elsewhere.get(at) ?? { billedMicros: 0, payoutMicros: 0, voidedSpendMicros: 0 };
    this.#elsewhere.set(at, added);
    return added;
  }

  /** All money that was added. */
  get money(): Money {
    let { billedMicros, payoutMicros } = this.#own;
    for (const added of this.#elsewhere?.values() ?? []) {
      billedMicros += added.billedMicros;
      payoutMicros += added.payoutMicros;
    }
    return { billedMicros, payoutMicros };
  }

  /** What the order adds to the sales, or takes away from them. */
  get sale(): SaleMovement | undefined {
    const { event, session, before } = this;
    const { amount, currencyCode, offerId, type } = event;
    const wasCounted = before === 'counted';
    if (type !== 'CONVERSION' || amount === null || wasCounted === event.counted) return undefined;
    return {
      ...{ placement: session.placement, offerId, at: event.occurredAt.getTime() },
      ...{ currencyCode: currencyCode ?? unknownCurrency, refunds: '0' },
      sales: event.counted ? amount : `-${amount}`,
    };
  }

  /** Keeps what a refund of the order adds to the refunds. */
  addRefund({ at, value }: EventEntry): void {
    if (value === null) return;
    const { session, event } = this;
    this.refunds.push({
      ...{ placement: session.placement, offerId: event.offerId, at: at.getTime(), sales: '0' },
      currencyCode: event.currencyCode ?? unknownCurrency,
      refunds: fromMicros(-toMicros(value)),
    });
  }

  /** Adds the difference between before and after to the counters. Returns whether the session may be active at other times now. */
  addTo(changes: CounterChanges): boolean {
    const { event, session, before } = this;
    const after = stateOf(event);
    const amounts: Amounts = {};
    if (before !== after) {
      if (before !== 'ignored') amounts[eventCounters[before][event.type]] = -1;
      if (after !== 'ignored') amounts[eventCounters[after][event.type]] = 1;
    }
    addMoney(amounts, session, this.#own);
    changes.add(session.placement, event.occurredAt.getTime(), amounts, event.offerId);
    for (const [at, added] of this.#elsewhere ?? [])
      changes.add(session.placement, at, addMoney({}, session, added), event.offerId);
    return before !== after && (before === 'counted' || after === 'counted');
  }
}

function addMoney(amounts: Amounts, { withEmail }: EventSession, added: AddedMoney): Amounts {
  const { billedMicros, payoutMicros, voidedSpendMicros } = added;
  if (billedMicros !== 0)
    amounts[withEmail ? 'revenueWithEmailMicros' : 'revenueWithoutEmailMicros'] = billedMicros;
  if (payoutMicros !== 0) amounts.payoutMicros = payoutMicros;
  if (voidedSpendMicros !== 0) amounts.voidedSpendMicros = voidedSpendMicros;
  return amounts;
}
