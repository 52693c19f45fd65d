import type { Db, Tx } from '../db/handle.ts';
import type { Job, JobKind, SliceResult } from './model.ts';

/** What one slice of a job gets to work with. */
export interface Slice {
  readonly db: Db;
  readonly job: Job;
  readonly now: Date;
  /**
   * Runs `work` in a transaction that holds the job's lease: no other process can claim the job until it ends, and it
   * fails if another process has claimed the job before. Whatever a slice writes must be written in here.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the slice may begin another piece of work. A slice does at least one piece, then stops when this is false. */
  hasTime(): boolean;
}

export interface JobDefinition {
  /** With its article, as messages begin: "An audit". */
  readonly describe: string;
  /** Kinds that must not run at the same time. Exclusion counts in both directions. */
  readonly excludes: readonly JobKind[];
  /**
   * Does one bounded slice. After a kill a slice is repeated from the last saved position, so its work must be
   * idempotent: what was done already is found done and changes nothing.
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
