/** All kinds of jobs. */
export const jobKinds = ['audit', 'rebuild', 'retention', 'void_preview', 'void', 'void_undo'] as const;
export type JobKind = (typeof jobKinds)[number];

/** The kinds that staff can start. The service starts the others itself. */
export const startableKinds = ['audit', 'rebuild'] as const satisfies JobKind[];

export const jobStatuses = ['running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The progress of a job: everything that one slice changes. */
export interface JobProgress {
  /** Where the next slice begins. Each kind of job defines its own format. Null before the first slice. */
  readonly position: unknown;
  /** Units of work, such as channel days or sessions. */
  readonly done: number;
  /** Grows while the job is still counting its work. */
  readonly total: number;
  readonly result: Record<string, unknown>;
}

export interface Job extends JobProgress {
  readonly id: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly params: Record<string, unknown>;
  /** Why the job failed. This text is public. */
  readonly reason: string | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly estimatedFinishAt: Date | null;
}

export interface SliceResult extends JobProgress {
  readonly finished: boolean;
}

/** A job whose heartbeat is older than this may be claimed by another process. */
export const staleHeartbeatMs = 12_000;

/** How much of a job was done at one moment. */
export interface Sample {
  readonly atMs: number;
  readonly done: number;
}

/** The speed of a job is measured over this many slices. */
const maxSamples = 30;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples, sample].slice(-maxSamples);
}

/** When the job finishes at the speed of its latest slices. Null if there is no progress to measure yet. */
export function estimateFinish(samples: readonly Sample[], total: number): Date | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.done <= first.done || last.atMs <= first.atMs) return null;
  const msPerUnit = (last.atMs - first.atMs) / (last.done - first.done);
  return new Date(last.atMs + Math.max(0, total - last.done) * msPerUnit);
}

/** One channel on one UTC day (YYYY-MM-DD): the unit of a recount. */
export interface ChannelDay {
  readonly channelId: string;
  readonly date: string;
  /**
   * The Monday of the week that is recounted together with this day. Null if the week is recounted with
   * another day, or if its raw rows are no longer complete.
   */
  readonly week: string | null;
}

/**
 * One statement that compares recounted cells with the stored ones, of one table or of several that are sums
 * of the same rows.
 */
export interface Comparison<Query> {
  /**
   * A query for the finest cells as they should be: the key columns, then the counters. A cell
   * may have several rows.
   */
  readonly recounted: Query;
  readonly tables: readonly ComparedTable<Query>[];
}

export interface ComparedTable<Query> {
  readonly table: string;
  readonly keys: readonly string[];
  readonly counters: readonly string[];
  /** A query for the cells as they are stored: the key columns, then the counters. */
  readonly stored: Query;
}
