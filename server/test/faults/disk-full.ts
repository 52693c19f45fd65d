import { setTimeout as sleep } from 'node:timers/promises';
import { missingForSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { type FaultKind, faultOn, pick } from './fault.ts';

export const diskFull: FaultKind = {
  name: 'disk-full',
  missing: missingForSmallDisk,
  plan(random) {
    const engine = pick(random, ['postgres', 'postgres', 'embedded'] as const);
    const freeBytes = random.below(600_000);
    const durationMs = 500 + random.below(1_500);
    const description = `${freeBytes} bytes left for ${durationMs} ms`;
    const fillFor = async (disk: SmallDisk) => {
      disk.fill(freeBytes);
      await sleep(durationMs);
      disk.free();
    };
    if (engine === 'embedded')
      return faultOn('embedded on a small disk', {
        description,
        endsService: true,
        recoveryLimitMs: 30_000,
        async harm({ disk, service }) {
          await fillFor(disk);
          // The embedded engine may have stopped, which ends the service. A process manager starts it again.
          await service.start();
        },
      });
    return faultOn('postgres on a small disk', {
      description,
      async harm({ disk, postgres }) {
        await fillFor(disk);
        // Without room for its log the server stops. It starts again by itself only if there
        // is room for that.
        if (!postgres.isRunning()) await postgres.restart();
      },
    });
  },
};
