import { hourMs } from '../../server/src/lib/days.ts';
import { seededRandom } from '../../server/src/lib/random.ts';
import { findSignals, type TrafficHour } from '../../server/src/traffic/model.ts';
import {
  dayOfScenario,
  type HonestHour,
  honestTraffic,
  ordinary,
  type PublisherKind,
  pricings,
  type Reports,
  stepsPerHour,
} from './honest.ts';
import { currentNumbers, type JudgedHour, JudgedPublisher, type Numbers } from './judged-publisher.ts';

/** The service scans the current hour every 20 seconds. */
export const scansPerHour = 180;
const honestEvery = scansPerHour / stepsPerHour;

/** The events of one made-up session. */
interface FakeSession {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly priceUsd: number;
}

const order: FakeSession = { impressions: 1, clicks: 1, conversions: 1, priceUsd: 50 };
const linkClick: FakeSession = { impressions: 0, clicks: 1, conversions: 0, priceUsd: 0.5 };
/**
 * The choices of an attacker who knows the rules: orders, clicks with more or fewer impressions, impressions.
 */
const patientChoices: readonly FakeSession[] = [
  order,
  { ...order, priceUsd: 10 },
  ...[1, 10, 100].map(
    (impressions): FakeSession => ({ impressions, clicks: 1, conversions: 0, priceUsd: 0.5 }),
  ),
  { impressions: 1, clicks: 0, conversions: 0, priceUsd: 0.01 },
];

/** The knowledge of the attacker before each hour: everything. */
interface Situation {
  readonly publisher: JudgedPublisher;
  readonly honest: Pick<TrafficHour, 'impressions' | 'clicks' | 'conversions' | 'spendMicros'>;
  readonly at: Date;
  readonly numbers: Numbers;
}

export interface Attack {
  readonly name: string;
  /** Undefined for a key without honest traffic, of a publisher who joins at the start of the attack. */
  readonly publisher: PublisherKind | undefined;
  /** True if the attack stays below the flags. */
  readonly isPatient: boolean;
  /** The reports of the attack in an hour, in steps of 20 seconds. */
  plan(situation: Situation): readonly (Reports | undefined)[];
}

const reportsOf = (
  { impressions, clicks, conversions, priceUsd }: FakeSession,
  sessions: number,
): Reports => ({
  impressions: sessions * impressions,
  clicks: sessions * clicks,
  conversions: sessions * conversions,
  billed: sessions,
  priceMicros: Math.round(priceUsd * 1e6),
});

/** Ten sessions a second. */
const loud = (session: FakeSession) => () =>
  Array.from({ length: scansPerHour }, () => reportsOf(session, (10 * 3_600) / scansPerHour));

/** Plans the sessions that bill the most and are neither flagged nor over the ceiling. */
function patient({ publisher, honest, at, numbers }: Situation): (Reports | undefined)[] {
  publisher.startDay(at);
  const usual = publisher.usualHour(at);
  const isUnnoticed = (session: FakeSession, sessions: number) => {
    const { impressions, clicks, conversions, billed, priceMicros } = reportsOf(session, sessions);
    const spendMicros = honest.spendMicros + billed * priceMicros;
    const hour = {
      hour: at,
      spendMicros,
      impressions: honest.impressions + impressions,
      clicks: honest.clicks + clicks,
      conversions: honest.conversions + conversions,
    };
    return spendMicros <= publisher.ceilingMicros && findSignals(hour, usual, numbers.flags).length === 0;
  };
  const best = patientChoices
    .map((session) => ({ session, sessions: largest((sessions) => isUnnoticed(session, sessions)) }))
    .toSorted((a, b) => b.sessions * b.session.priceUsd - a.sessions * a.session.priceUsd)[0];
  // At the end of the hour: the sums are then what the attacker has computed.
  const plan: (Reports | undefined)[] = new Array(scansPerHour).fill(undefined);
  if (best && best.sessions > 0) plan[scansPerHour - 1] = reportsOf(best.session, best.sessions);
  return plan;
}

/** The largest number of sessions from 0 that is possible, where every smaller number is possible too. */
function largest(isPossible: (sessions: number) => boolean): number {
  let [possible, impossible] = [0, 1];
  while (isPossible(impossible)) [possible, impossible] = [impossible, 2 * impossible];
  while (impossible - possible > 1) {
    const middle = Math.floor((possible + impossible) / 2);
    if (isPossible(middle)) possible = middle;
    else impossible = middle;
  }
  return possible;
}

const kind = (usualUsd: number): PublisherKind => ({
  usualUsd,
  pricing: pricings[1] as (typeof pricings)[number],
});
const [quiet, small, medium, large] = [kind(0.5), kind(5), kind(50), kind(2_000)];

/** Ten sessions a second with the leaked key of a large publisher. */
export const leakedKey: Attack = {
  name: 'leaked key of a $2,000 publisher',
  publisher: large,
  isPatient: false,
  plan: loud(order),
};

const isPatient = true;

export const attacks: readonly Attack[] = [
  { name: 'made-up orders, new key', publisher: undefined, isPatient: false, plan: loud(order) },
  { name: 'made-up orders, quiet key', publisher: quiet, isPatient: false, plan: loud(order) },
  { name: 'made-up orders, $5 publisher', publisher: small, isPatient: false, plan: loud(order) },
  { name: 'made-up orders, $50 publisher', publisher: medium, isPatient: false, plan: loud(order) },
  leakedKey,
  { name: 'click links from many addresses', publisher: medium, isPatient: false, plan: loud(linkClick) },
  { name: 'below the flags, new key', publisher: undefined, isPatient, plan: patient },
  { name: 'below the flags, quiet key', publisher: quiet, isPatient, plan: patient },
  { name: 'below the flags, $50 publisher', publisher: medium, isPatient, plan: patient },
  { name: 'below the flags, $2,000 publisher', publisher: large, isPatient, plan: patient },
];

/** Attacks from 14:00 of a Monday on, for some hours. Yields each hour. */
export function* runAttack(
  { publisher: kindOf, plan }: Attack,
  { hours, seed, numbers = currentNumbers }: { hours: number; seed: string; numbers?: Numbers },
): Generator<JudgedHour> {
  const random = seededRandom(`attack/${seed}`);
  const days = Math.ceil(hours / 24) + 1;
  const scenario = { ...ordinary, days };
  const first = dayOfScenario(scenario, 0) + 14 * hourMs;
  const publisher = new JudgedPublisher(numbers, { usualMicros: kindOf && kindOf.usualUsd * 1e6 });
  const traffic = kindOf ? honestTraffic(kindOf, scenario, random, () => random) : noTraffic(first, hours);
  let left = hours;
  for (const { at, steps } of traffic) {
    if (at.getTime() < first) publisher.addHour(at, steps);
    else if (left-- > 0) {
      const honest: (Reports | undefined)[] = Array.from({ length: scansPerHour }, (_, step) =>
        step % honestEvery === 0 ? steps[step / honestEvery] : undefined,
      );
      const planned = plan({ publisher, honest: sumOf(steps), at, numbers });
      yield publisher.addHour(at, honest, planned);
    }
  }
}

function* noTraffic(first: number, hours: number): Generator<Pick<HonestHour, 'at' | 'steps'>> {
  for (let n = 0; n < hours; n++) yield { at: new Date(first + n * hourMs), steps: [] };
}

function sumOf(steps: readonly Reports[]) {
  const sum = { impressions: 0, clicks: 0, conversions: 0, spendMicros: 0 };
  for (const { impressions, clicks, conversions, billed, priceMicros } of steps) {
    sum.impressions += impressions;
    sum.clicks += clicks;
    sum.conversions += conversions;
    sum.spendMicros += billed * priceMicros;
  }
  return sum;
}
