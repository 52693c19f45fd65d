import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/lib/random.ts';
import { type Fault, type FaultKind, type FaultOn, pick } from './fault.ts';

type NetworkFault = Pick<FaultOn<'postgres'>, 'description' | 'harm' | 'afterwards' | 'recoveryLimitMs'>;

/**
 * A statement on a connection that died silently ends after ten seconds. The connections beside
 * it are closed then.
 */
const silentLimitMs = 15_000;

/** Each takes the duration of the fault and a random number below 1. */
const faults: ((durationMs: number, share: number) => NetworkFault)[] = [
  (durationMs) => ({
    description: `all connections cut for ${durationMs} ms`,
    async harm({ proxy }) {
      proxy.fault = 'cut';
      await sleep(durationMs);
      proxy.fault = undefined;
    },
  }),
  (_, share) => ({
    description: `${Math.ceil(share * 100)} % of the connections cut`,
    async harm({ proxy }) {
      const random = seededRandom(String(share));
      proxy.cutSome(() => random.next() < share);
    },
  }),
  (durationMs) => ({
    description: `half-open for ${durationMs} ms, nothing arrives`,
    async harm({ proxy }) {
      proxy.fault = 'swallow';
      await sleep(durationMs);
      proxy.fault = undefined;
    },
  }),
  (durationMs) => ({
    description: `half-open for ${durationMs} ms, answers of the database do not arrive`,
    async harm({ proxy }) {
      proxy.fault = 'swallow answers';
      await sleep(durationMs);
      proxy.fault = undefined;
    },
  }),
  (durationMs) => ({
    description: `interrupted for ${durationMs} ms, everything arrives later`,
    async harm({ proxy }) {
      proxy.fault = 'hold';
      await sleep(durationMs);
      proxy.fault = undefined;
    },
  }),
  (durationMs, share) => ({
    description: `${Math.ceil(share * 300)} ms slower for ${durationMs} ms`,
    async harm({ proxy }) {
      proxy.delayMs = Math.ceil(share * 300);
      await sleep(durationMs);
      proxy.delayMs = 0;
    },
  }),
  () => ({
    description: 'all connections die silently, new ones work',
    recoveryLimitMs: silentLimitMs,
    async harm({ proxy }) {
      proxy.silence();
    },
    // Long jobs have no time limit. Their connections end when the operating system gives them up.
    async afterwards({ proxy }) {
      proxy.cutSilent();
    },
  }),
];

export const network: FaultKind = {
  name: 'network',
  plan(random): Fault {
    const durationMs = 100 + random.below(2_500);
    return { rig: 'postgres', ...pick(random, faults)(durationMs, random.next()) };
  },
};
