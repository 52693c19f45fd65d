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

/** How often a process looks for jobs whose process has died, and renews its own leases while a slice runs. */
const lookEveryMs = 3_000;
/** A slice begins no further piece of work after this time. The embedded engine has one connection for everything. */
const sliceMs = { postgres: 1_000, embedded: 50 } as const;
/** A process that ends waits so long for a slice before it interrupts the slice's statement. */
const closeWaitMs = 2_000;

export interface RunnerOptions {
  readonly db: Db;
  readonly engine: Database['engine'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly definitions: JobDefinitions;
}

/**
 * Runs the jobs of one process, one slice at a time; several jobs take turns. A job belongs to the process whose id is in
 * its row and which renews the lease there. When the lease is old, any other process claims the job and continues at the
 * saved position.
 */
export class JobRunner {
  readonly owner = newId();
  readonly #options: RunnerOptions;
  readonly #samples = new Map<string, Sample[]>();
  /** The job whose slice is under way. */
  #current: string | undefined;
  #stopping = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Claims what has no process, and runs one slice of every job of this one. False when there is none. */
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

  /** Renews the leases while a slice is under way; interrupts the slice if its job was cancelled or claimed. */
  async renew(): Promise<void> {
    if (this.#current === undefined) return;
    const { db, clock } = this.#options;
    const running = await renewLeases(db, this.owner, clock());
    if (this.#current !== undefined && !running.includes(this.#current)) await this.#interrupt();
  }

  /** Ends after the slice that is under way, or interrupts it when it takes too long; others continue its jobs at once. */
  async stop(ended: Promise<void>): Promise<void> {
    const { db, log } = this.#options;
    const warn = (error: unknown) => log.warn({ err: error }, 'jobs were not handed over');
    const timer = setTimeout(() => void this.#interrupt().catch(warn), closeWaitMs);
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
      if (this.#stopping || error instanceof LeaseLost || (await this.#isGone(job))) return;
      // The position is saved: the next round begins the same slice again.
      if (isDatabaseUnavailable(error) || isRetryable(error) || isInterrupted(error)) throw error;
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed');
      const reason =
        error instanceof JobFailure ? error.message : 'An unexpected error; the log of the service has it.';
      await this.#save(job, { ...job, status: 'failed', reason, estimatedFinishAt: null });
    } finally {
      this.#current = undefined;
    }
    // Serving and the ledger share the embedded engine's connection: they get as much time as the slice took.
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
      hasTime: () => !this.#stopping && performance.now() - started < sliceMs[engine],
    };
  }

  #save(job: Job, progress: Omit<Parameters<typeof saveProgress>[3], 'now'>): Promise<boolean> {
    const { db, clock } = this.#options;
    return saveProgress(db, job.id, this.owner, { ...progress, now: clock() });
  }

  /** Whether the job was cancelled or claimed by another process meanwhile. */
  async #isGone(job: Job): Promise<boolean> {
    const { db, clock } = this.#options;
    return !(await renewLeases(db, this.owner, clock()).catch(() => [job.id])).includes(job.id);
  }

  async #interrupt(): Promise<void> {
    const { db, engine } = this.#options;
    if (engine === 'postgres' && this.#current !== undefined)
      await interruptSlice(db, this.#current, this.owner);
  }
}

/** Another process has claimed the job, or it was cancelled: what the slice was about to do is not done. */
class LeaseLost extends Error {}

function isInterrupted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '57014';
}

export interface RunningJobs {
  readonly owner: string;
  /** Looks for jobs now. */
  wake(): void;
  close(): Promise<void>;
}

export function runJobs(options: RunnerOptions): RunningJobs {
  const { log } = options;
  const runner = new JobRunner(options);
  let isOpen = true;
  const rounds = repeat(
    lookEveryMs,
    async () => {
      while (isOpen && (await runner.round()));
    },
    (error) => log.warn({ err: error }, 'jobs are interrupted; they continue at the next look'),
  );
  const leases = repeat(
    lookEveryMs,
    () => runner.renew(),
    (error) => log.warn({ err: error }, 'the leases of jobs were not renewed'),
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
