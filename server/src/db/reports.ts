import { unavailable } from '../errors.ts';
import { type SlotLimits, SlotQueue } from '../lib/slot-queue.ts';
import type { Db } from './handle.ts';

/** The tenant of reports about the whole network. */
export const staffTenant = 'staff';

/** Database access for reports, exports, previews and checks, limited per tenant. */
export interface Reports {
  /**
   * Runs one short read in a slot of the tenant, and rejects with 503 if no slot becomes free in time. The slot is held
   * until `work` ends, so `work` must not wait for the client that reads the response.
   */
  read<T>(tenant: string, work: (db: Db) => Promise<T>, options?: { nextPart?: boolean }): Promise<T>;
  /**
   * Registers a response that is streamed in parts, and rejects with 503 if there are too many: each keeps one part in
   * memory until its client has read it. Returns a function to call at the end of the response.
   */
  openStream(tenant: string): Promise<() => void>;
}

/** The source of slots: this process, or the primary of several processes. */
export interface Slots {
  acquire(tenant: string, nextPart: boolean): Promise<boolean>;
  release(tenant: string): void;
}

const waitMs = 5_000;
const queueLimits = { maxWaiting: 500, maxWaitingPerTenant: 100, waitMs, nextPartWaitMs: 30_000 };

/**
 * Limits of the report statements that run at once over all processes of a machine: `maxStatements`, but no more than
 * the processes have connections for.
 */
export function slotLimits(maxStatements: number, connections: number, processes = 1): SlotLimits {
  const total = Math.min(maxStatements, connections * processes);
  return { total, perTenant: 3, perHolder: connections, ...queueLimits };
}

export function localSlots(maxStatements: number, connections: number): Slots {
  const queue = new SlotQueue(slotLimits(maxStatements, connections));
  return {
    acquire: (tenant, nextPart) => queue.acquire({ tenant, nextPart }),
    release: (tenant) => queue.release({ tenant }),
  };
}

/** Streamed responses of one process at once. One part of a V1 report can be 15 MB of text. */
const streamLimits: SlotLimits = { total: 16, perTenant: 4, ...queueLimits };

export function startReports(db: Db, slots: Slots): Reports {
  const streams = new SlotQueue(streamLimits);
  const refuse = () =>
    unavailable('Too many reports are running. Try again later.', undefined, waitMs / 1_000);
  return {
    async read(tenant, work, { nextPart = false } = {}) {
      if (!(await slots.acquire(tenant, nextPart))) throw refuse();
      try {
        return await work(db);
      } finally {
        slots.release(tenant);
      }
    },
    async openStream(tenant) {
      if (!(await streams.acquire({ tenant }))) throw refuse();
      let open = true;
      return () => {
        if (open) streams.release({ tenant });
        open = false;
      };
    },
  };
}
