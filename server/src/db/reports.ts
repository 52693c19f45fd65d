import { unavailable } from '../errors.ts';
import { type SlotLimits, SlotQueue } from '../lib/slot-queue.ts';
import type { Db } from './handle.ts';

/** The tenant of reports about the whole network. */
export const staffTenant = 'staff';

/** Who reads a report: a key or a user, in slots of its tenant. The callers of a tenant take turns. */
export interface Reader {
  readonly tenant: string;
  readonly caller: string;
}

/** Database access for reports, exports, previews and checks, limited per tenant and caller. */
export interface Reports {
  /**
   * Runs one short read in a slot of the reader, and rejects with 503 if no slot becomes free in time. The
   * slot is held until `work` ends, so `work` must not wait for the client that reads the response.
   */
  read<T>(reader: Reader, work: (db: Db) => Promise<T>, options?: { nextPart?: boolean }): Promise<T>;
  /**
   * Registers a response that is streamed in parts, and rejects with 503 if there are too many: each keeps
   * one part in memory until its client has read it. Returns a function to call at the end of the response.
   */
  openStream(reader: Reader): Promise<() => void>;
}

/** The source of slots: this process, or the primary of several processes. */
export interface Slots {
  acquire(reader: Reader, nextPart: boolean): Promise<boolean>;
  release(reader: Reader): void;
}

const waitMs = 5_000;
const queueLimits = {
  maxWaiting: 500,
  maxWaitingPerTenant: 100,
  maxWaitingPerCaller: 50,
  waitMs,
  nextPartWaitMs: 30_000,
};

/**
 * Limits of the report statements that run at once over all processes of a machine: `maxStatements`, but no
 * more than the processes have connections for.
 */
export function slotLimits(maxStatements: number, connections: number, processes = 1): SlotLimits {
  const total = Math.min(maxStatements, connections * processes);
  return { total, perTenant: 3, perHolder: connections, ...queueLimits };
}

export function localSlots(maxStatements: number, connections: number): Slots {
  const queue = new SlotQueue(slotLimits(maxStatements, connections));
  return {
    acquire: (reader, nextPart) => queue.acquire({ ...reader, nextPart }),
    release: (reader) => queue.release(reader),
  };
}

/** Streamed responses of one process at once. One part of a V1 report can be 15 MB of text. */
const streamLimits: SlotLimits = { total: 16, perTenant: 4, ...queueLimits };

export function startReports(db: Db, slots: Slots): Reports {
  const streams = new SlotQueue(streamLimits);
  const refuse = () =>
    unavailable('Too many reports are running. Try again later.', undefined, waitMs / 1_000);
  return {
    async read(reader, work, { nextPart = false } = {}) {
      if (!(await slots.acquire(reader, nextPart))) throw refuse();
      try {
        return await work(db);
      } finally {
        slots.release(reader);
      }
    },
    async openStream(reader) {
      if (!(await streams.acquire(reader))) throw refuse();
      let open = true;
      return () => {
        if (open) streams.release(reader);
        open = false;
      };
    },
  };
}
