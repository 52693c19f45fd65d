import { type Amounts, type CounterChanges, eventCounters, type SaleMovement } from '../counters/index.ts';
import { unknownCurrency } from '../lib/currencies.ts';
import { fromMicros, toMicros } from '../lib/micros.ts';
import type { Arrival } from './arrival-hours.ts';
import { type EventFigures, figuresOf, isSameSale, type Sale } from './event-figures.ts';
import type { EventEntry, EventSession, EventType, Money, StoredEvent } from './model.ts';

/** Money that is added at one moment. */
interface AddedMoney {
  billedMicros: number;
  payoutMicros: number;
  /** Positive for money that a void reversed, negative for money that an undo billed again. */
  voidedSpendMicros: number;
}

/**
 * An event that a batch changes: its figures before, and the money that the batch adds, at its own
 * time and at others.
 */
export class TrackedEvent {
  readonly #own: AddedMoney = { billedMicros: 0, payoutMicros: 0, voidedSpendMicros: 0 };
  readonly #ownAt: number;
  #elsewhere: Map<number, AddedMoney> | undefined;
  readonly event: StoredEvent;
  readonly session: EventSession;
  readonly before: EventFigures;
  readonly arrivalBefore: Arrival | undefined;
  readonly evidenceBefore: StoredEvent['evidence'];
  readonly refunds: SaleMovement[] = [];

  constructor(
    event: StoredEvent,
    session: EventSession,
    { figures, arrival }: { readonly figures: EventFigures; readonly arrival: Arrival | undefined },
  ) {
    this.event = event;
    this.session = session;
    this.before = figures;
    this.arrivalBefore = arrival;
    this.evidenceBefore = event.evidence;
    this.#ownAt = event.occurredAt.getTime();
  }

  addMoney(at: Date, { billedMicros, payoutMicros }: Money, voidedSpendMicros: number): void {
    const added = this.#moneyAt(at.getTime());
    added.billedMicros += billedMicros;
    added.payoutMicros += payoutMicros;
    added.voidedSpendMicros += voidedSpendMicros;
  }

  #moneyAt(at: number): AddedMoney {
    if (at === this.#ownAt) return this.#own;
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

  /**
   * The movements of the value of the order: its sale before is taken back, its sale now is
   * added, and its refunds.
   */
  *sales(): Iterable<SaleMovement> {
    const { before, event, session } = this;
    const after = figuresOf(event, session);
    if (!isSameSale(before, after)) {
      if (before.sale) yield this.#saleMovement(before, before.sale, '-');
      if (after.sale) yield this.#saleMovement(after, after.sale, '');
    }
    yield* this.refunds;
  }

  #saleMovement(
    { at }: EventFigures,
    { amount, currencyCode, isConfirmed }: Sale,
    sign: '-' | '',
  ): SaleMovement {
    const { session, event } = this;
    const value = `${sign}${amount}`;
    return {
      placement: session.placement,
      offerId: event.offerId,
      at,
      currencyCode,
      sales: isConfirmed ? value : '0',
      unconfirmed: isConfirmed ? '0' : value,
      refunds: '0',
    };
  }

  /** Keeps what a refund of the order adds to the refunds. */
  addRefund({ at, value }: EventEntry): void {
    if (value === null) return;
    const { session, event } = this;
    this.refunds.push({
      placement: session.placement,
      offerId: event.offerId,
      at: at.getTime(),
      currencyCode: event.currencyCode ?? unknownCurrency,
      sales: '0',
      unconfirmed: '0',
      refunds: fromMicros(-toMicros(value)),
    });
  }

  /**
   * Adds the difference between before and after to the counters. Returns whether the session may be active
   * at other times now.
   */
  addTo(changes: CounterChanges): boolean {
    const { event, session, before } = this;
    const after = figuresOf(event, session);
    const { placement } = session;
    if (before.at === after.at) {
      const amounts = addMoney(
        addFigures(addFigures({}, event.type, before, -1), event.type, after, 1),
        session,
        this.#own,
      );
      changes.add(placement, after.at, amounts, event.offerId);
    } else {
      const amounts = addMoney(addFigures({}, event.type, before, -1), session, this.#own);
      changes.add(placement, before.at, amounts, event.offerId);
      changes.add(placement, after.at, addFigures({}, event.type, after, 1), event.offerId);
    }
    for (const [at, added] of this.#elsewhere ?? [])
      changes.add(placement, at, addMoney({}, session, added), event.offerId);
    const isMoved = before.at !== after.at || before.state !== after.state;
    return isMoved && (before.state === 'counted' || after.state === 'counted');
  }
}

/** Adds the numbers of one event to the counters, or takes them away. */
function addFigures(amounts: Amounts, type: EventType, figures: EventFigures, sign: 1 | -1): Amounts {
  const add = (counter: keyof Amounts, amount = 1) => {
    const sum = (amounts[counter] ?? 0) + sign * amount;
    if (sum === 0) delete amounts[counter];
    else amounts[counter] = sum;
  };
  if (figures.state !== 'ignored') add(eventCounters[figures.state][type]);
  if (figures.isUnconfirmed) add('unconfirmedConversions');
  if (figures.isUncredited) add('uncreditedConversions');
  if (figures.overCeilingMicros !== null) {
    add('overCeilingEvents');
    add('overCeilingSpendMicros', figures.overCeilingMicros);
  }
  return amounts;
}

function addMoney(amounts: Amounts, { withEmail }: EventSession, added: AddedMoney): Amounts {
  const { billedMicros, payoutMicros, voidedSpendMicros } = added;
  if (billedMicros !== 0)
    amounts[withEmail ? 'revenueWithEmailMicros' : 'revenueWithoutEmailMicros'] = billedMicros;
  if (payoutMicros !== 0) amounts.payoutMicros = payoutMicros;
  if (voidedSpendMicros !== 0) amounts.voidedSpendMicros = voidedSpendMicros;
  return amounts;
}
