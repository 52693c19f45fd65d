import { unavailable } from '../errors.ts';
import { type SlotLimits, SlotQueue } from '../lib/slot-queue.ts';
import type { Db } from './handle.ts';

/** The tenant of questions about the whole network. */
export const staff = 'staff';

/** How reports, exports, previews and checks get at the database. */
export interface Reports {
  /**
   * Runs one short read in a slot of the tenant, and rejects with 503 when there is none in time. The slot is free when
   * `work` ends, so nothing in it may wait for the reader of an answer.
   */
  read<T>(tenant: string, work: (db: Db) => Promise<T>, options?: { nextPart?: boolean }): Promise<T>;
  /**
   * Counts an answer that is written part by part, and rejects with 503 when there are too many: each keeps one part in
   * memory for as long as its reader takes. Returns what to call when it is over.
   */
  openStream(tenant: string): Promise<() => void>;
}

/** Where slots come from: this process, or the primary of several. */
export interface Slots {
  acquire(tenant: string, nextPart: boolean): Promise<boolean>;
  release(tenant: string): void;
}

const waitMs = 5_000;
const waits = { maxWaiting: 500, maxWaitingPerTenant: 100, waitMs, nextPartWaitMs: 30_000 };

/**
 * How many statements of reports run at once over all processes of a machine: `most`, as far as each process has
 * connections for them, and at most three of one channel.
 */
export function slotLimits(most: number, connections: number, processes = 1): SlotLimits {
  const total = Math.min(most, connections * processes);
  return { total, perTenant: 3, perHolder: connections, ...waits };
}

export function localSlots(most: number, connections: number): Slots {
  const line = new SlotQueue(slotLimits(most, connections));
  return {
    acquire: (tenant, nextPart) => line.acquire({ tenant, nextPart }),
    release: (tenant) => line.release({ tenant }),
  };
}

/** Answers under way in one process. A part of a V1 report may be 15 MB of text. */
const streamLimits: SlotLimits = { total: 16, perTenant: 4, ...waits };

export function startReports(db: Db, slots: Slots): Reports {
  const answers = new SlotQueue(streamLimits);
  const refuse = () =>
    unavailable('Too many reports are being made. Try again later.', undefined, waitMs / 1_000);
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
      if (!(await answers.acquire({ tenant }))) throw refuse();
      let open = true;
      return () => {
        if (open) answers.release({ tenant });
        open = false;
      };
    },
  };
}
