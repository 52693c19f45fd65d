import { seededRandom } from '../../server/src/lib/random.ts';
import { type Attack, runAttack } from './attacks.ts';
import { honestTraffic, type PublisherKind, type Scenario } from './honest.ts';
import { currentNumbers, type JudgedHour, JudgedPublisher, type Numbers } from './judged-publisher.ts';

/** The effects of the rules on honest publishers, summed over some of them. */
export class HonestSums {
  publisherDays = 0;
  hours = 0;
  flagged = 0;
  heldHours = 0;
  money = 0;
  heldMoney = 0;
  /** The same of the hours that the scenario is about. */
  readonly special = { hours: 0, flagged: 0, money: 0, heldMoney: 0 };

  add(hour: JudgedHour, isSpecial: boolean): void {
    const money = hour.spendMicros + hour.heldMicros;
    const isFlagged = Number(hour.signals.length > 0);
    this.publisherDays += 1 / 24;
    this.hours++;
    this.flagged += isFlagged;
    this.heldHours += Number(hour.heldEvents > 0);
    this.money += money;
    this.heldMoney += hour.heldMicros;
    if (!isSpecial) return;
    this.special.hours++;
    this.special.flagged += isFlagged;
    this.special.money += money;
    this.special.heldMoney += hour.heldMicros;
  }

  get flagsPerMonth(): number {
    return (30 * this.flagged) / this.publisherDays;
  }

  get heldHoursPercent(): number {
    return (100 * this.heldHours) / this.hours;
  }

  get heldPercent(): number {
    return (100 * this.heldMoney) / Math.max(1, this.money);
  }

  get specialHeldPercent(): number {
    return (100 * this.special.heldMoney) / Math.max(1, this.special.money);
  }

  get specialFlaggedPercent(): number {
    return (100 * this.special.flagged) / Math.max(1, this.special.hours);
  }
}

export interface Simulation {
  /** How many publishers of each kind. */
  readonly publishers: number;
  readonly numbers?: Numbers;
}

/** Simulates some publishers of each kind. */
export function measureHonest(
  scenario: Scenario,
  kinds: readonly PublisherKind[],
  { publishers, numbers = currentNumbers }: Simulation,
): HonestSums {
  const sums = new HonestSums();
  for (const kind of kinds)
    for (let n = 0; n < publishers; n++) {
      const seed = `${scenario.name}/${kind.usualUsd}/${kind.pricing.model}/${n}`;
      const usualMicros = scenario.warmUpDays > 0 ? kind.usualUsd * 1e6 : undefined;
      const publisher = new JudgedPublisher(numbers, { usualMicros });
      const weeks = (week: number) => seededRandom(`${seed}/week ${week}`);
      for (const { at, steps, isEvaluated, special } of honestTraffic(
        kind,
        scenario,
        seededRandom(seed),
        weeks,
      )) {
        const hour = publisher.addHour(at, steps);
        if (isEvaluated) sums.add(hour, special);
      }
    }
  return sums;
}

export interface AttackResult {
  /** From the first made-up event to the flag, at the latest. Undefined if no hour was flagged. */
  readonly minutesToFlag: number | undefined;
  readonly flaggedHours: number;
  /** The amounts that the attack has billed in its first hour, day and week, and in total, in dollars. */
  readonly hourUsd: number;
  readonly dayUsd: number;
  readonly weekUsd: number;
  readonly totalUsd: number;
  /** The ceilings of the first hour of each day. */
  readonly ceilingsUsd: readonly number[];
  /** The most that an hour has billed, as a part of its ceiling. 1 is all of it. */
  readonly highestShare: number;
}

/** Simulates an attack to its end, without a reaction of staff. */
export function measureAttack(
  attack: Attack,
  { days, seed = '1', numbers = currentNumbers }: { days: number; seed?: string; numbers?: Numbers },
): AttackResult {
  let minutesToFlag: number | undefined;
  let flaggedHours = 0;
  let highestShare = 0;
  const micros: number[] = [];
  const ceilingsUsd: number[] = [];
  for (const hour of runAttack(attack, { hours: 24 * days, seed, numbers })) {
    if (micros.length % 24 === 0) ceilingsUsd.push(hour.ceilingMicros / 1e6);
    if (hour.flaggedAt !== undefined) {
      minutesToFlag ??= 60 * (micros.length + hour.flaggedAt);
      flaggedHours++;
    }
    highestShare = Math.max(highestShare, hour.spendMicros / hour.ceilingMicros);
    micros.push(hour.attackMicros);
  }
  const sum = (hours: number) => micros.slice(0, hours).reduce((total, each) => total + each, 0) / 1e6;
  return {
    minutesToFlag,
    flaggedHours,
    highestShare,
    ceilingsUsd,
    hourUsd: sum(1),
    dayUsd: sum(24),
    weekUsd: sum(168),
    totalUsd: sum(micros.length),
  };
}
