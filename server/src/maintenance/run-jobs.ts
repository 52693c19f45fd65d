import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable, isRetryable } from '../db/failures.ts';
import { type Db, transact } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { repeat } from '../lib/repeat.ts';
import {
  claimJobs,
  holdLease,
  interruptSlice,
  releaseLeases,
  renewLeases,
  saveProgress,
} from './job-store.ts';
import type { JobDefinitions } from './jobs.ts';
import { addSample, estimateFinish, type Job, type JobKind, leaseMs, type Sample } from './model.ts';
import { JobFailure, type Slice } from './slice.ts';

/** How often a process looks for jobs with an expired lease, and renews its own leases while a slice runs. */
const pollIntervalMs = 3_000;
/**
 * After this time a slice starts no further unit of work. It is short on the embedded engine, because jobs share its only
 * connection with serving and the ledger.
 */
const maxSliceMs = { postgres: 1_000, embedded: 50 } as const;
/** How long a process that shuts down waits for the current slice before it cancels the slice's statement. */
const interruptAfterMs = 2_000;

export interface RunnerOptions {
  readonly db: Db;
  readonly engine: Database['engine'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly definitions: JobDefinitions;
}

/**
 * Runs the jobs of one process, one slice at a time; several jobs take turns. The job row stores the id of its owner
 * process and the time of the last lease renewal. When the lease has expired, another process claims the job and
 * continues from the saved position.
 */
export class JobRunner {
  readonly owner = newId();
  readonly #options: RunnerOptions;
  readonly #samples = new Map<string, Sample[]>();
  /** The id of the job whose slice is running. */
  #current: string | undefined;
  #stopping = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Claims a job with an expired lease, if any, and runs one slice of every job of this process. False if it has no jobs. */
  async round(): Promise<boolean> {
    const { db, clock, definitions } = this.#options;
    const now = clock();
    const jobs = await claimJobs(db, {
      ...{ owner: this.owner, now, staleBefore: new Date(now.getTime() - leaseMs) },
      kinds: Object.keys(definitions) as JobKind[],
    });
    for (const job of jobs) {
      if (this.#stopping) break;
      await this.#runSlice(job);
    }
    return jobs.length > 0;
  }

  /** Renews the leases while a slice is running. Interrupts the slice if its job was cancelled or claimed. */
  async renew(): Promise<void> {
    if (this.#current === undefined) return;
    const { db, clock } = this.#options;
    const running = await renewLeases(db, this.owner, clock());
    if (this.#current !== undefined && !running.includes(this.#current)) await this.#interrupt();
  }

  /** Waits for the running slice, or interrupts it if it takes too long. Then releases the leases for other processes. */
  async stop(ended: Promise<void>): Promise<void> {
    const { db, log } = this.#options;
    const warn = (error: unknown) => log.warn({ err: error }, 'job leases could not be released');
    const timer = setTimeout(() => void this.#interrupt().catch(warn), interruptAfterMs);
    this.#stopping = true;
    await ended.finally(() => clearTimeout(timer));
    await releaseLeases(db, this.owner).catch(warn);
  }

  async #runSlice(job: Job): Promise<void> {
    const { definitions, clock, engine, log } = this.#options;
    const started = performance.now();
    this.#current = job.id;
    try {
      const definition = definitions[job.kind];
      if (!definition) throw new JobFailure(`This version of Encart does not know jobs of kind ${job.kind}.`);
      const { finished, ...progress } = await definition.step(this.#slice(job, started));
      const samples = addSample(this.#samples.get(job.id) ?? [], {
        atMs: clock().getTime(),
        done: progress.done,
      });
      const estimatedFinishAt = finished ? null : estimateFinish(samples, progress.total);
      const saved = await this.#save(job, {
        ...progress,
        status: finished ? 'done' : 'running',
        estimatedFinishAt,
      });
      if (saved && !finished) this.#samples.set(job.id, samples);
      else this.#samples.delete(job.id);
    } catch (error) {
      if (this.#stopping || error instanceof LeaseLost || (await this.#hasLostLease(job))) return;
      // These errors are temporary: the next round repeats the slice from the saved position.
      if (isDatabaseUnavailable(error) || isRetryable(error) || isInterrupted(error)) throw error;
      log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
      const reason =
        error instanceof JobFailure ? error.message : 'Unexpected error. See the log of the service.';
      await this.#save(job, { ...job, status: 'failed', reason, estimatedFinishAt: null });
    } finally {
      this.#current = undefined;
    }
    // Serving and the ledger share the embedded engine's connection. Pause as long as the slice took, to let them run.
    if (engine === 'embedded' && !this.#stopping) await pause(Math.min(performance.now() - started, 1_000));
  }

  #slice(job: Job, started: number): Slice {
    const { db, clock, engine } = this.#options;
    return {
      ...{ db, job, now: clock() },
      transact: (work) =>
        transact(db, async (tx) => {
          if (!(await holdLease(tx, job.id, this.owner))) throw new LeaseLost();
          return work(tx);
        }),
      hasTime: () => !this.#stopping && performance.now() - started < maxSliceMs[engine],
    };
  }

  #save(job: Job, progress: Omit<Parameters<typeof saveProgress>[3], 'now'>): Promise<boolean> {
    const { db, clock } = this.#options;
    return saveProgress(db, job.id, this.owner, { ...progress, now: clock() });
  }

  /** Whether the job was cancelled or claimed by another process while the slice ran. */
  async #hasLostLease(job: Job): Promise<boolean> {
    const { db, clock } = this.#options;
    return !(await renewLeases(db, this.owner, clock()).catch(() => [job.id])).includes(job.id);
  }

  async #interrupt(): Promise<void> {
    const { db, engine } = this.#options;
    if (engine === 'postgres' && this.#current !== undefined)
      await interruptSlice(db, this.#current, this.owner);
  }
}

/** Another process has claimed the job, or staff cancelled it. The slice's transaction is rolled back. */
class LeaseLost extends Error {}

function isInterrupted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '57014';
}

export interface RunningJobs {
  readonly owner: string;
  /** Runs the next round now. */
  wake(): void;
  close(): Promise<void>;
}

export function runJobs(options: RunnerOptions): RunningJobs {
  const { log } = options;
  const runner = new JobRunner(options);
  let isOpen = true;
  const rounds = repeat(
    pollIntervalMs,
    async () => {
      while (isOpen && (await runner.round()));
    },
    (error) => log.warn({ err: error }, 'running jobs failed temporarily; they are retried'),
  );
  const leases = repeat(
    pollIntervalMs,
    () => runner.renew(),
    (error) => log.warn({ err: error }, 'job leases could not be renewed'),
  );
  return {
    owner: runner.owner,
    wake: () => void rounds.now(),
    async close() {
      isOpen = false;
      await runner.stop(rounds.close());
      await leases.close();
    },
  };
}
