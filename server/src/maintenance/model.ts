export const jobKinds = ['audit', 'rebuild'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Long work that somebody waits for, on this process or another. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly status: 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly result: Record<string, unknown>;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}
