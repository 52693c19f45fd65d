import { noPublisher } from '../counters/index.ts';
import { hourMs } from '../lib/days.ts';
import type { Evidence } from '../lib/evidence.ts';
import { billedType, type EventEntry, type EventSession, type StoredEvent } from './model.ts';
import { priceOf } from './price.ts';

/**
 * The ceiling: what pages and links bill for one publisher of a channel, or for its sessions without one, in
 * one UTC hour of arrival is bounded, because anybody can send their reports. Servers have no ceiling.
 */

/** An hour of arrival that has a ceiling. */
export interface ArrivalHour {
  readonly channelId: string;
  /** All zeros for sessions without a publisher. */
  readonly publisherId: string;
  /** In milliseconds since 1970. */
  readonly hour: number;
}

/** The amounts that one event adds to its hour of arrival. */
export interface Arrival extends ArrivalHour {
  /** The billed amount, as if no void had taken anything back: a void does not make room for more. */
  readonly usedMicros: number;
  /** The billed amount, after voids. */
  readonly billedMicros: number;
  readonly overCeilingEvents: number;
  /** The cost of the events over the ceiling if they are approved. */
  readonly overCeilingMicros: number;
  /** Events that staff voided while they were over the ceiling. */
  readonly voidedOverCeiling: number;
}

/**
 * Room under the ceiling of an hour that an event keeps, although a stronger report has
 * taken its bill elsewhere.
 */
export interface KeptRoom extends ArrivalHour {
  readonly eventId: string;
  readonly micros: number;
}

/** The grades that have a ceiling. */
export const boundedEvidence: readonly Evidence[] = ['page', 'link'];

export function arrivalHourOf(
  { evidence, receivedAt }: StoredEvent,
  { placement }: EventSession,
): ArrivalHour | undefined {
  if (evidence === null || !boundedEvidence.includes(evidence)) return undefined;
  const { channelId, publisherId } = placement;
  return {
    channelId,
    publisherId: publisherId ?? noPublisher,
    hour: Math.floor(receivedAt.getTime() / hourMs) * hourMs,
  };
}

/**
 * Computes the amounts that an event adds to its hour. Undefined if it adds nothing. `compareArrivals` has
 * the same rules in SQL.
 */
export function arrivalOf(
  event: StoredEvent,
  session: EventSession,
  entries: readonly EventEntry[],
): Arrival | undefined {
  const hour = arrivalHourOf(event, session);
  if (!hour) return undefined;
  let usedMicros = event.billedMicros;
  let billedMicros = event.billedMicros;
  for (const { kind, billedMicros: moved, voidId } of entries) {
    if (kind === 'refund') continue;
    billedMicros += moved;
    if (voidId === null) usedMicros += moved;
  }
  const isOverCeiling = event.reason === 'over_ceiling';
  const wasOverCeiling = event.reason === 'voided' && event.voidedFrom === 'over_ceiling';
  if (!isOverCeiling && !wasOverCeiling && usedMicros === 0 && billedMicros === 0) return undefined;
  return {
    ...hour,
    usedMicros,
    billedMicros,
    overCeilingEvents: Number(isOverCeiling),
    overCeilingMicros: isOverCeiling ? priceOf(event, session) : 0,
    voidedOverCeiling: Number(wasOverCeiling),
  };
}

/** The hour that has to be locked before the event is billed, or before its bill changes. */
export function chargedHourOf(event: StoredEvent, session: EventSession): ArrivalHour | undefined {
  return isBilledType(event, session) ? arrivalHourOf(event, session) : undefined;
}

/** True if the campaign pays for events of this type. */
export function isBilledType({ offerId, type }: StoredEvent, { offers }: EventSession): boolean {
  const pricing = offers.get(offerId)?.pricingModel;
  return pricing !== undefined && billedType[pricing] === type;
}

export function hourName({ channelId, publisherId, hour }: ArrivalHour): string {
  return `${channelId}/${publisherId}/${hour}`;
}

/** The sums of an hour. They are columns of `arrival_hours`. */
export const arrivalSums = [
  'usedMicros',
  'billedMicros',
  'overCeilingEvents',
  'overCeilingMicros',
  'voidedOverCeiling',
] as const satisfies (keyof Arrival)[];

/** The differences of hours, summed. */
export class ArrivalChanges {
  readonly #changes = new Map<string, Arrival>();

  add(arrival: Arrival | undefined, sign: 1 | -1): void {
    if (!arrival) return;
    const name = hourName(arrival);
    const sum: Mutable<Arrival> = { ...(this.#changes.get(name) ?? noArrival(arrival)) };
    for (const each of arrivalSums) sum[each] += sign * arrival[each];
    this.#changes.set(name, sum);
  }

  keep(room: KeptRoom): void {
    this.add({ ...noArrival(room), usedMicros: room.micros }, 1);
  }

  usedIn(hour: ArrivalHour): number {
    return this.#changes.get(hourName(hour))?.usedMicros ?? 0;
  }

  /** The hours that change, in the order in which they are locked. */
  get list(): Arrival[] {
    return [...this.#changes]
      .filter(([, change]) => arrivalSums.some((each) => change[each] !== 0))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, change]) => change);
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function noArrival({ channelId, publisherId, hour }: ArrivalHour): Arrival {
  const nothing = { usedMicros: 0, billedMicros: 0, overCeilingEvents: 0, overCeilingMicros: 0 };
  return { channelId, publisherId, hour, ...nothing, voidedOverCeiling: 0 };
}

/** The amount that is left of the ceiling of an hour. A price is reserved before it is drawn. */
export class CeilingRoom {
  #left: number;

  /** Null: no ceiling. */
  constructor(ceilingMicros: number | null, usedMicros: number) {
    this.#left = ceilingMicros === null ? Number.POSITIVE_INFINITY : ceilingMicros - usedMicros;
  }

  tryReserve(micros: number): boolean {
    if (micros > this.#left) return false;
    this.#left -= micros;
    return true;
  }

  /** Returns what was reserved and not paid. */
  release(micros: number): void {
    this.#left += micros;
  }
}

/** The least ceiling, also of a publisher who is new or bills rarely. */
export const leastCeilingMicros = 100_000_000;

/** The computed ceilings of this many days limit how fast a ceiling grows. Older ones are deleted. */
export const ceilingDays = 30;

/**
 * The amounts that decide a ceiling. Of those that staff set, null means the rule, and 0 means no ceiling.
 */
export interface CeilingSettings {
  readonly ofPublisher: number | null;
  readonly ofChannel: number | null;
  /** The lower amount that the channel has set. */
  readonly ownOfChannel: number | null;
  /** The ceiling that was computed from the usual hour. */
  readonly computed: number | null;
}

/** The ceiling in force, in micro-dollars. Null: none. */
export function ceilingOf(
  { ofPublisher, ofChannel, ownOfChannel, computed }: CeilingSettings,
  leastMicros = leastCeilingMicros,
): number | null {
  const set = ofPublisher ?? ofChannel ?? Math.max(computed ?? 0, leastMicros);
  const base = set === 0 ? null : set;
  if (ownOfChannel === null) return base;
  return base === null ? ownOfChannel : Math.min(base, ownOfChannel);
}
