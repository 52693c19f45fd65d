import { describe, expect, it } from 'vitest';
import { attacks } from './traffic/attacks.ts';
import { holiday, newsletter, ordinary, publisherKinds, type Scenario, scenarios } from './traffic/honest.ts';
import { measureAttack, measureHonest } from './traffic/measure.ts';

/**
 * The promises of ceilings and flags, in simulated traffic. A normal test run has one publisher of some kinds
 * and short attacks; `npm run test:all` sets the variable and simulates all of them.
 */
const { SIMULATED_PUBLISHERS } = process.env;
const isLongRun = SIMULATED_PUBLISHERS !== undefined;
const publishers = Number(SIMULATED_PUBLISHERS ?? 1);
const kinds = isLongRun
  ? publisherKinds
  : publisherKinds.filter(({ usualUsd, pricing }) => usualUsd === 50 || pricing.model === 'CPA');
const timeout = isLongRun ? 3_600_000 : 60_000;

describe('an attack', () => {
  it.each(attacks)(
    'never bills more than the ceiling in an hour, which at most doubles in a week ($name)',
    (attack) => {
      const isQuiet = (attack.publisher?.usualUsd ?? 0) < 1;
      const days = isLongRun || isQuiet ? 30 : 3;
      const { highestShare, minutesToFlag, ceilingsUsd } = measureAttack(attack, { days });
      expect(highestShare).toBeLessThanOrEqual(1);
      const [first = 0] = ceilingsUsd;
      for (const [day, usd] of ceilingsUsd.entries())
        expect(usd).toBeLessThanOrEqual(2 * Math.min(...ceilingsUsd.slice(Math.max(0, day - 7), day + 1)));
      if (isQuiet) expect(ceilingsUsd.at(-1)).toBe(attack.isPatient ? 1_600 : 100);
      if (attack.isPatient) return;
      expect(minutesToFlag).toBeLessThanOrEqual(5);
      // Traffic that is held back or flagged does not enter the usual hour. Traffic of the publisher itself
      // changes it a little.
      expect(Math.max(...ceilingsUsd)).toBeLessThanOrEqual(1.2 * first);
    },
    timeout,
  );
});

/**
 * The most flags of a publisher in a month, and the most money held back in the hours that a scenario is
 * about, in percent.
 */
interface Bounds {
  readonly flags: number;
  readonly held: number;
}

const bounds = new Map<Scenario, Bounds>([
  [ordinary, { flags: 2, held: 0.5 }],
  [holiday, { flags: 5, held: 10 }],
  [newsletter, { flags: 7, held: 25 }],
]);
/**
 * Staff have to know of a launch: a publisher who bills much waits for weeks, and is flagged in
 * its first three days.
 */
const otherBounds: Bounds = { flags: 40, held: 95 };

describe('an honest publisher', () => {
  it.each(isLongRun ? scenarios : [...bounds.keys()])(
    'is rarely flagged or held back ($name)',
    (scenario) => {
      const { flags, held } = bounds.get(scenario) ?? otherBounds;
      const sums = measureHonest(scenario, kinds, { publishers });
      expect(sums.flagsPerMonth).toBeLessThan(flags);
      expect(sums.special.hours > 0 ? sums.specialHeldPercent : sums.heldPercent).toBeLessThan(held);
    },
    timeout,
  );
});
