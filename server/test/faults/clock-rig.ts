import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';
import { openEmbeddedRig, openPostgresRig, type Rig } from './rig.ts';

/** A rig whose service has a clock of its own. On the embedded engine the database has the same clock. */
export interface ClockRig extends Rig {
  readonly clock: FakeClock;
}

export async function openClockRig(engine: Rig['engine']): Promise<ClockRig> {
  const clock = createFakeClock();
  const open = engine === 'embedded' ? openEmbeddedRig : openPostgresRig;
  const rig: Rig = await open({ settings: clock.settings });
  return {
    ...rig,
    clock,
    async end() {
      await rig.end();
      clock.remove();
    },
  };
}
