import { ceilingOf } from '../../server/src/events/arrival-hours.ts';
import { dayMs, dayNumber, hourMs } from '../../server/src/lib/days.ts';
import {
  type CeilingNumbers,
  ceilingNumbers,
  ceilingOfDay,
  type FlagNumbers,
  findSignals,
  flagNumbers,
  historyDays,
  leastFlaggedOf,
  type TrafficHour,
  type UsualHour,
  usualHourOf,
} from '../../server/src/traffic/model.ts';
import { medianOf } from '../tools.ts';
import type { Reports } from './honest.ts';

export interface Numbers {
  readonly flags: FlagNumbers;
  readonly ceilings: CeilingNumbers;
}

export const currentNumbers: Numbers = { flags: flagNumbers, ceilings: ceilingNumbers };

/** One hour of a publisher after it was judged. */
export interface JudgedHour extends TrafficHour {
  readonly ceilingMicros: number;
  readonly heldEvents: number;
  readonly heldMicros: number;
  /** The part of spend and held money that is not honest. */
  readonly attackMicros: number;
  readonly attackHeldMicros: number;
  /** The names of the unusual figures. Empty if the hour was not flagged. */
  readonly signals: readonly string[];
  /** How far into the hour it was flagged, from 0 to 1. */
  readonly flaggedAt: number | undefined;
  /** When staff have dismissed its flag and approved what was held. */
  readonly approvedAt: number | undefined;
}

/**
 * A median of 14 days changes slowly: an hour that has less than half of what was unusual a day ago
 * is not judged again.
 */
const usualHourKeptMs = dayMs;

/**
 * A publisher whose traffic is judged with the rules of the service. Everything has page evidence. Staff
 * dismiss the flags of honest hours and approve what was held in them after a day.
 */
export class JudgedPublisher {
  readonly #numbers: Numbers;
  readonly #usualBefore: number | undefined;
  readonly #reviewMs: number;
  readonly #hours: JudgedHour[] = [];
  readonly #ceilings: { day: number; ceilingMicros: number }[] = [];
  #firstDay: number | undefined;
  #cached: { at: number; usual: UsualHour | undefined } | undefined;

  /**
   * `usualMicros`: what a publisher who joined long before bills in a usual hour. Its ceiling follows from
   * that until there is a history of 14 days. Without it the publisher joins with its first hour.
   */
  constructor(
    numbers: Numbers,
    { usualMicros, reviewMs = dayMs }: { usualMicros?: number | undefined; reviewMs?: number } = {},
  ) {
    this.#numbers = numbers;
    this.#reviewMs = reviewMs;
    this.#usualBefore = usualMicros;
    if (usualMicros === undefined) return;
    const usual = { usualMicros, usualBeforeMicros: usualMicros };
    this.#ceilings.push({ day: 0, ceilingMicros: ceilingOfDay(usual, [], 0, numbers.ceilings) });
  }

  /** The ceiling in force on the last day. */
  get ceilingMicros(): number {
    const { leastMicros } = this.#numbers.ceilings;
    const computed = this.#ceilings.at(-1)?.ceilingMicros ?? null;
    const settings = { ofPublisher: null, ofChannel: null, ownOfChannel: null };
    return ceilingOf({ ...settings, computed }, leastMicros) ?? Number.POSITIVE_INFINITY;
  }

  /** The usual values of an hour, from the history before it. */
  usualHour(at: Date): UsualHour | undefined {
    const hours = this.#hours.slice(-historyDays * 24);
    return usualHourOf(at, hours, this.#numbers.flags);
  }

  /** Judges an hour, given in steps: first what an attack reports in a step, then honest reports. */
  addHour(
    at: Date,
    honest: readonly (Reports | undefined)[],
    attack: readonly (Reports | undefined)[] = [],
  ): JudgedHour {
    this.startDay(at);
    const { ceilingMicros } = this;
    const sums = { impressions: 0, clicks: 0, conversions: 0, spendMicros: 0 };
    const held = { heldEvents: 0, heldMicros: 0, attackMicros: 0, attackHeldMicros: 0 };
    const steps = Math.max(honest.length, attack.length);
    let signals: readonly string[] = [];
    let flaggedAt: number | undefined;
    const add = ({ impressions, clicks, conversions, billed, priceMicros }: Reports) => {
      sums.impressions += impressions;
      sums.clicks += clicks;
      sums.conversions += conversions;
      const fitting = priceMicros > 0 ? Math.floor((ceilingMicros - sums.spendMicros) / priceMicros) : billed;
      const paid = Math.min(billed, Math.max(0, fitting));
      sums.spendMicros += paid * priceMicros;
      held.heldEvents += billed - paid;
      held.heldMicros += (billed - paid) * priceMicros;
      return { paid: paid * priceMicros, held: (billed - paid) * priceMicros };
    };
    for (let step = 0; step < steps; step++) {
      const ofAttack = attack[step];
      if (ofAttack) {
        const added = add(ofAttack);
        held.attackMicros += added.paid;
        held.attackHeldMicros += added.held;
      }
      const ofHonest = honest[step];
      if (ofHonest) add(ofHonest);
      const found = this.#signalsOf({ hour: at, ...sums });
      if (found.length > 0) {
        signals = [...new Set([...signals, ...found])];
        flaggedAt ??= (step + 1) / steps;
      }
    }
    const isHonest = attack.every((step) => step === undefined);
    const judged: JudgedHour = {
      hour: at,
      ...sums,
      ...held,
      ceilingMicros,
      signals,
      flaggedAt,
      approvedAt: isHonest ? at.getTime() + hourMs + this.#reviewMs : undefined,
    };
    if (sums.impressions + sums.clicks + sums.conversions > 0) this.#hours.push(judged);
    return judged;
  }

  #signalsOf(hour: TrafficHour): string[] {
    const { flags } = this.#numbers;
    const least = leastFlaggedOf(flags);
    const isBusy =
      hour.impressions >= least.impressions ||
      hour.clicks >= least.clicks ||
      hour.conversions >= least.conversions ||
      hour.spendMicros >= least.spendMicros;
    if (!isBusy) return [];
    const signalsFor = (usual: UsualHour | undefined) => findSignals(hour, usual, flags);
    const at = hour.hour.getTime();
    const known = this.#cached;
    if (known?.usual && at - known.at < usualHourKeptMs && known.at < at) {
      const halved = { ...flags, factor: flags.factor / 2 };
      if (findSignals(hour, known.usual, halved).length === 0) return [];
    }
    if (this.#cached?.at !== at) this.#cached = { at, usual: this.usualHour(hour.hour) };
    return signalsFor(this.#cached.usual).map(({ name }) => name);
  }

  /** Computes the ceiling of the day if it is new. `listUsualBills` has the same rules in SQL. */
  startDay(at: Date): void {
    const today = dayNumber(at.getTime());
    if (this.#ceilings.at(-1)?.day === today) return;
    this.#firstDay ??= today;
    const { minBilledHours, minMemberDays } = this.#numbers.ceilings;
    const midnight = today * dayMs;
    this.#approveHours(midnight);
    const billed = this.#hours.filter(({ hour, spendMicros, heldEvents, signals }) => {
      const age = midnight - hour.getTime();
      const isRecent = age > 0 && age <= historyDays * dayMs;
      return isRecent && spendMicros > 0 && heldEvents === 0 && signals.length === 0;
    });
    const isMember = this.#usualBefore !== undefined || today - this.#firstDay >= minMemberDays;
    const isKnown = isMember && billed.length >= minBilledHours;
    const hasHistory = this.#usualBefore === undefined || today - this.#firstDay >= historyDays;
    const usualMicros = isKnown ? Math.round(medianOf(billed.map(({ spendMicros }) => spendMicros))) : 0;
    const usual = {
      usualMicros: hasHistory ? usualMicros : (this.#usualBefore ?? 0),
      usualBeforeMicros: null,
    };
    const ceilingMicros = ceilingOfDay(usual, this.#ceilings, today, this.#numbers.ceilings);
    this.#ceilings.push({ day: today, ceilingMicros });
  }

  #approveHours(now: number): void {
    for (const [at, hour] of this.#hours.entries()) {
      if (hour.approvedAt === undefined || hour.approvedAt > now) continue;
      const spendMicros = hour.spendMicros + hour.heldMicros;
      this.#hours[at] = {
        ...hour,
        spendMicros,
        heldEvents: 0,
        heldMicros: 0,
        signals: [],
        approvedAt: undefined,
      };
    }
  }
}
