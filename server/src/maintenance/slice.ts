import type { Db, Tx } from '../db/handle.ts';
import type { Job, JobKind, SliceResult } from './model.ts';

/** The data and functions that one slice of a job can use. */
export interface Slice {
  readonly db: Db;
  readonly job: Job;
  readonly now: Date;
  /**
   * Runs `work` in a transaction that locks the job's row. No other process can claim the job until
   * the transaction ends. It fails if this process no longer owns the job. A slice must do all its
   * writes through this function.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Saves the position of the job in a transaction of the slice. Needed if what it writes cannot be repeated.
   */
  save(tx: Tx, progress: Pick<SliceResult, 'position' | 'done' | 'total'>): Promise<void>;
  /**
   * True if the slice may start another unit of work. A slice does at least one unit, then stops when this is
   * false.
   */
  hasTime(): boolean;
}

export interface JobDefinition {
  /** The name with its article, to begin a message: "An audit". */
  readonly describe: string;
  /** Kinds that must not run at the same time as this one. The exclusion applies in both directions. */
  readonly excludes: readonly JobKind[];
  /**
   * Does one bounded slice. If the process is killed, the slice is repeated from the last saved position, so
   * its work must be idempotent.
   */
  step(slice: Slice): Promise<SliceResult>;
}

/** A job that cannot continue. The message is public; the cause goes to the log. */
export class JobFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'JobFailure';
  }
}
