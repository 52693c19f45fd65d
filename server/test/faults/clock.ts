import { setTimeout as sleep } from 'node:timers/promises';
import { missingForFakeClock } from '../support/fake-clock.ts';
import { type FaultKind, faultOn, pick } from './fault.ts';

/** From a correction by a time server to a clock that was set by hand. */
const jumpsSeconds = [1, 30, 300, 3_600, 7_200, 26 * 3_600];

export const clock: FaultKind = {
  name: 'clock',
  missing: missingForFakeClock,
  plan(random) {
    const rig = pick(random, ['embedded with a clock', 'postgres with a clock'] as const);
    const jumpSeconds = pick(random, jumpsSeconds) * pick(random, [1, -1]);
    const durationMs = 300 + random.below(1_500);
    return faultOn(rig, {
      description: `${jumpSeconds > 0 ? '+' : ''}${jumpSeconds} s for ${durationMs} ms`,
      // The clients' own times would be rejected as too late or too early, which is right.
      load: { sendTimes: false },
      mayNotCount: true,
      async harm({ clock }) {
        clock.set(jumpSeconds);
        await sleep(durationMs);
        clock.set(0);
      },
    });
  },
};
