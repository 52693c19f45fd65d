import { writeFileSync } from 'node:fs';
import {
  defaultWorld,
  evenRates,
  type SimulatedPeriod,
  simulate,
  sumPeriods,
  type World,
} from '../server/test/support/simulator.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figures.ts';
import { drawCurve } from './learning-curve.ts';
import { readArguments } from './read-arguments.ts';
import { progress } from './tools.ts';

const offers = 34;
const steps = 200;
const hourMs = 3_600_000;
const targets = { lift: 1.35, lateCostPercent: 5 };
const picture = new URL('../docs/learning-curve.svg', import.meta.url);

/**
 * Measures the gain of learning: shoppers click with rates that only the simulation knows, and the
 * real decision code starts without data. The result is compared with a uniform and with the best
 * possible selection. Clicks are the expected clicks of the shown offers, so chance affects what is
 * learned but not the measurement.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const { counts, words } = readArguments(args, { counts: [1_000_000, 4], words: ['draw'] });
  const [requests = 0, seedCount = 0] = counts;
  const seeds = Array.from({ length: seedCount }, (_, i) => `bench-${i}`);
  const bar = progress('simulating', 2 * seeds.length * steps);
  const prompt = curve(seeds, { requests }, () => bar.add(1));
  const late = curve(seeds, { requests, delayMs: hourMs }, () => bar.add(1));
  bar.end();

  console.log(
    `${offers} offers with click rates from 0.2 % to 1.2 %, one a request, ${defaultWorld.requestsPerDay.toLocaleString('en', { maximumFractionDigits: 0 })} requests a day; since the first request, mean of ${seeds.length} seeds; late: every event counts an hour after it happened`,
  );
  const marks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].map((share) => Math.round(share * steps) - 1);
  console.table(
    Object.fromEntries(
      marks.map((mark) => [
        Math.round(((mark + 1) / steps) * requests).toLocaleString('en'),
        { ...columns('', prompt[mark]), ...columns(', late', late[mark]) },
      ]),
    ),
  );
  const [end, lateEnd] = [prompt.at(-1), late.at(-1)];
  if (!end || !lateEnd) return [];
  if (words.has('draw')) {
    const lifts = { prompt: prompt.map(liftOf), late: late.map(liftOf) };
    writeFileSync(picture, drawCurve({ requests, best: end.best / end.uniform, ...lifts }, seeds.length));
    console.log('drawn in docs/learning-curve.svg');
  }
  const cost = 1 - (liftOf(lateEnd) - 1) / (liftOf(end) - 1);
  return [
    moreIsBetter('clicks ÷ a uniform selection', liftOf(end), '', targets.lift),
    moreIsBetter('clicks ÷ the best selection', end.expected / end.best, ''),
    // Below zero is luck.
    lessIsBetter('gain lost by events an hour late', cost * 100, '%', targets.lateCostPercent),
  ];
}

/** Everything since the first request, after each step, over all seeds. */
function curve(seeds: readonly string[], change: Partial<World>, done: () => void): SimulatedPeriod[] {
  const parts: SimulatedPeriod[][] = Array.from({ length: steps }, () => []);
  for (const seed of seeds) {
    const world = { ...defaultWorld, seed, offers: evenRates(offers, 0.002, 0.012, seed), ...change };
    let step = 0;
    for (const interval of simulate(world, Math.ceil(world.requests / steps))) {
      parts[step++]?.push(interval);
      done();
    }
  }
  const sums: SimulatedPeriod[] = [];
  for (const part of parts) sums.push(sumPeriods([...sums.slice(-1), ...part]));
  return sums;
}

function liftOf({ expected, uniform }: SimulatedPeriod): number {
  return expected / uniform;
}

function columns(name: string, period: SimulatedPeriod | undefined): Record<string, string> {
  if (!period) return {};
  return {
    [`click-through${name}`]: `${((period.expected / period.requests) * 100).toFixed(3)} %`,
    [`× even pick${name}`]: liftOf(period).toFixed(2),
    [`× best pick${name}`]: (period.expected / period.best).toFixed(2),
  };
}
