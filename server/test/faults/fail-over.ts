import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { forgetLost } from '../support/settle-record.ts';
import { type FaultKind, faultOn } from './fault.ts';
import { readIds } from './stored-ids.ts';

const longestAwayMs = 1_000;

export const failOver: FaultKind = {
  name: 'fail-over',
  plan(random) {
    const awayMs = random.below(2) * random.below(longestAwayMs);
    return faultOn('replicated', {
      description: `promoted after ${awayMs} ms`,
      async harm(rig) {
        rig.killPrimary();
        await sleep(awayMs);
        await rig.failOver();
      },
      async restore(rig) {
        await rig.addStandby();
        await rig.setMode('synchronous');
      },
    });
  },
};

/**
 * The standby is cut off from the primary some time before the primary is lost. What was acknowledged in
 * between is lost with it; everything before must be there. The service keeps in memory what the database has
 * lost, so it is restarted, as the guide says.
 */
export const failOverAsynchronous: FaultKind = {
  name: 'fail-over-async',
  plan(random) {
    const behindMs = 100 + random.below(600);
    let hadAllAtMs = 0;
    const description = `the standby is ${behindMs} ms behind`;
    return faultOn('replicated', {
      description,
      endsService: true,
      recoveryLimitMs: 30_000,
      async harm(rig) {
        await rig.setMode('asynchronous');
        // Everything acknowledged before this moment is in the part of the log that `caughtUp` waits for.
        hadAllAtMs = performance.now();
        await rig.caughtUp();
        rig.link.fault = 'swallow';
        await sleep(behindMs);
        rig.killPrimary();
        await rig.failOver();
        rig.link.fault = undefined;
        await rig.service.kill('SIGTERM');
        await rig.service.start();
      },
      async afterwards(rig, { record }) {
        const stored = await rig.read((db) => readIds(db, rig.world.channelId));
        const early = (moments: ReadonlyMap<string, number>) =>
          [...moments].filter(([, at]) => at < hadAllAtMs).map(([id]) => id);
        expect(early(record.sessions).filter((id) => !stored.sessions.has(id))).toEqual([]);
        expect(early(record.acknowledged).filter((id) => !stored.events.has(id))).toEqual([]);
        const lost = forgetLost(record, stored);
        this.description = `${description}: ${lost.sessions.length} sessions and ${lost.events.length} events lost`;
      },
      async restore(rig) {
        await rig.addStandby();
        await rig.setMode('synchronous');
      },
    });
  },
};
