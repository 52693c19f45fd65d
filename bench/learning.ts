import { writeFileSync } from 'node:fs';
import {
  defaultWorld,
  evenRates,
  type SimulatedPeriod,
  simulate,
  sumPeriods,
  type World,
} from '../server/test/support/simulator.ts';
import { drawCurve } from './learning-curve.ts';
import { progress, readCount } from './tools.ts';

const offers = 34;
const steps = 200;
const hourMs = 3_600_000;
const picture = new URL('../docs/learning-curve.svg', import.meta.url);

/**
 * Measures the gain of learning: shoppers click with rates that only the simulation knows, and the real decision code starts
 * without data. The result is compared with a uniform and with the best possible selection. Clicks are the expected clicks
 * of the shown offers, so chance affects what is learned but not the measurement. Arguments: number of requests (default
 * 1000000), number of seeds (default 4).
 */
export async function bench(args: string[]): Promise<void> {
  const requests = readCount(args[0], 1_000_000);
  const seeds = Array.from({ length: readCount(args[1], 4) }, (_, i) => `bench-${i}`);
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
  if (!end || !lateEnd) return;
  const cost = 1 - (liftOf(lateEnd) - 1) / (liftOf(end) - 1);
  console.log(
    `over all requests ${liftOf(end).toFixed(2)} × an even pick (by the clicks that fell: ${(end.clicks / end.uniform).toFixed(2)} ×); target: at least 1.35 × over a million`,
  );
  console.log(
    `events an hour late cost ${(cost * 100).toFixed(1)} % of the gain (below zero is luck); target: less than 5 %`,
  );
  const best = end.best / end.uniform;
  writeFileSync(
    picture,
    drawCurve({ requests, best, prompt: prompt.map(liftOf), late: late.map(liftOf) }, seeds.length),
  );
  console.log('drawn in docs/learning-curve.svg');
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
