/** Every kind of long job. */
export const jobKinds = ['audit', 'rebuild', 'retention', 'void_preview', 'void', 'void_undo'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Those that staff start; the others are started by the service itself. */
export const startableKinds = ['audit', 'rebuild'] as const satisfies JobKind[];
export type StartableKind = (typeof startableKinds)[number];

export const jobStatuses = ['running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** How far a job is: everything that one slice changes. */
export interface JobProgress {
  /** Where the next slice begins; each kind has its own form. Null before the first. */
  readonly position: unknown;
  readonly done: number;
  /** May still grow while the job finds out how much there is to do. */
  readonly total: number;
  readonly result: Record<string, unknown>;
}

export interface Job extends JobProgress {
  readonly id: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly params: Record<string, unknown>;
  /** Why it failed, in words that a caller may read. */
  readonly reason: string | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly estimatedFinishAt: Date | null;
}

/** What a slice answers. */
export interface SliceResult extends JobProgress {
  readonly finished: boolean;
}

/** A process that has not renewed its lease for so long is taken for dead. */
export const leaseMs = 12_000;

/** How far a job was at a time. */
export interface Sample {
  readonly atMs: number;
  readonly done: number;
}

const recentSamples = 30;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples, sample].slice(-recentSamples);
}

/** When a job ends at the speed of its latest slices; null while nothing can be said. */
export function estimateFinish(samples: readonly Sample[], total: number): Date | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.done <= first.done || last.atMs <= first.atMs) return null;
  const msPerUnit = (last.atMs - first.atMs) / (last.done - first.done);
  return new Date(last.atMs + Math.max(0, total - last.done) * msPerUnit);
}

/** One channel, one UTC day, as YYYY-MM-DD. */
export interface ChannelDay {
  readonly channelId: string;
  readonly date: string;
  /** The Monday of a week that is recounted along with the day. */
  readonly week: string | null;
}
