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

/** What a slice returns. */
export interface SliceResult extends JobProgress {
  readonly finished: boolean;
}

/** A lease that has not been renewed for this long has expired: another process may claim the job. */
export const leaseMs = 12_000;

/** The progress of a job at one moment. */
export interface Sample {
  readonly atMs: number;
  readonly done: number;
}

const recentSamples = 30;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples, sample].slice(-recentSamples);
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
  /** The Monday of the week that is recounted together with this day. Null if the week is recounted with another day. */
  readonly week: string | null;
}
