import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Load } from '../support/client-load.ts';
import type { ClientRecord } from '../support/client-record.ts';
import { EventFlood } from './event-flood.ts';
import { type FaultKind, faultOn, pick } from './fault.ts';
import type { Rig } from './rig.ts';

const factor = 10;

/**
 * Ten times as many calls as the service can store. On the same machine it would store more than a client can
 * send, so PostgreSQL is behind a slow network, where each transaction takes longer, and the calls to the
 * embedded engine are large.
 */
export const overload: FaultKind = {
  name: 'overload',
  plan(random) {
    const engine = pick(random, ['postgres', 'embedded'] as const);
    const delayMs = 60 + random.below(40);
    const size =
      engine === 'embedded' ? { eventsPerCall: 10, processes: 1 } : { eventsPerCall: 1, processes: 2 };
    const durationMs = 1_000 + random.below(1_500);
    const seed = String(random.next());
    let flood: EventFlood | undefined;

    const prepare = async ({ service, world }: Rig, { record }: Load) => {
      flood = new EventFlood({ url: service.url, key: world.key }, record, size);
      await flood.prepare(seed);
      return flood;
    };
    const send = async (prepared: EventFlood) => {
      const capacity = await prepared.measureCapacity();
      const offered = await prepared.send(capacity * factor, durationMs);
      const times = (offered / capacity).toFixed(1);
      return `${Math.round(capacity)} calls/s can be stored, ${times} times as many sent for ${durationMs} ms`;
    };
    const finish = async (record: ClientRecord) => {
      await flood?.end();
      // The process of the embedded engine may be busy with HTTP alone. Then requests wait, but
      // none for too long.
      if (engine === 'postgres') expect(record.seen('503')).toBeGreaterThan(0);
      expect(record.seen('cut') + record.seen('refused')).toBe(0);
    };
    if (engine === 'embedded')
      return faultOn(engine, {
        description: '',
        async harm(rig, load) {
          this.description = await send(await prepare(rig, load));
        },
        afterwards: (_, { record }) => finish(record),
      });
    return faultOn(engine, {
      description: '',

      async harm(rig, load) {
        const prepared = await prepare(rig, load);
        rig.proxy.delayMs = delayMs;
        await sleep(2 * delayMs);
        this.description = `${await send(prepared)}, ${delayMs} ms to the database`;
      },
      async afterwards({ proxy }, { record }) {
        await finish(record);
        proxy.delayMs = 0;
      },
    });
  },
};
